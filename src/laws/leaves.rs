//! A JSON value as the flat list of its scalars.

use serde_json::Value;

#[derive(Clone, Debug, PartialEq)]
pub(super) struct Leaf {
    /// The pointer to it, such as `/players/0/gold`.
    pub(super) path: String,
    pub(super) value: Value,
}

pub(super) fn leaves(value: &Value) -> Vec<Leaf> {
    let mut found = Vec::new();
    gather(value, String::new(), &mut found);
    found
}

fn gather(value: &Value, path: String, found: &mut Vec<Leaf>) {
    match value {
        Value::Object(fields) => {
            for (name, inner) in fields {
                let name = name.replace('~', "~0").replace('/', "~1");
                gather(inner, format!("{path}/{name}"), found);
            }
        }
        Value::Array(items) => {
            for (index, inner) in items.iter().enumerate() {
                gather(inner, format!("{path}/{index}"), found);
            }
        }
        scalar => found.push(Leaf { path, value: scalar.clone() }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn every_leaf_is_found_again_by_its_path() {
        let state = json!({ "deck": [7, { "a/b": "x", "c~d": null }], "empty": [] });
        let leaves = leaves(&state);
        let paths: Vec<&str> = leaves.iter().map(|leaf| leaf.path.as_str()).collect();
        assert_eq!(paths, ["/deck/0", "/deck/1/a~1b", "/deck/1/c~0d"]);
        assert!(leaves.iter().all(|leaf| state.pointer(&leaf.path) == Some(&leaf.value)));
    }
}
