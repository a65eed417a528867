//! A JSON value as a flat list of its parts.

use serde_json::Value;

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct JsonNode {
    /// The JSON pointer to this node, such as `/players/0/gold`.
    pub(crate) path: String,
    pub(crate) value: Value,
}

/// Returns every part of the value at any depth: scalars, lists and objects.
pub(crate) fn json_nodes(value: &Value) -> Vec<JsonNode> {
    let mut found = Vec::new();
    collect_nodes(value, "", &mut found);
    found
}

/// Returns the scalars of the value.
pub(crate) fn scalars(value: &Value) -> Vec<JsonNode> {
    let mut found = json_nodes(value);
    found.retain(|node| !node.value.is_object() && !node.value.is_array());
    found
}

fn collect_nodes(value: &Value, path: &str, found: &mut Vec<JsonNode>) {
    let mut add = |name: &str, inner: &Value| {
        let path = format!("{path}/{name}");
        collect_nodes(inner, &path, found);
        found.push(JsonNode { path, value: inner.clone() });
    };
    match value {
        Value::Object(fields) => {
            fields.iter().for_each(|(name, inner)| add(&name.replace('~', "~0").replace('/', "~1"), inner));
        }
        Value::Array(items) => items.iter().enumerate().for_each(|(index, inner)| add(&index.to_string(), inner)),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn each_node_is_found_by_its_path() {
        let state = json!({ "deck": [7, { "a/b": "x", "c~d": null }], "empty": [] });
        let paths = |nodes: &[JsonNode]| nodes.iter().map(|node| node.path.clone()).collect::<Vec<_>>();
        assert_eq!(paths(&scalars(&state)), ["/deck/0", "/deck/1/a~1b", "/deck/1/c~0d"]);
        let all = json_nodes(&state);
        assert_eq!(paths(&all), ["/deck/0", "/deck/1/a~1b", "/deck/1/c~0d", "/deck/1", "/deck", "/empty"]);
        assert!(all.iter().all(|node| state.pointer(&node.path) == Some(&node.value)));
    }
}
