//! Adapts the schemas: requests are read more leniently than described, responses and events more strictly.

use serde_json::{Map, Value, json};

/// Fields that Discord sends and documents, but does not describe: schema, field, source.
const DOCUMENTED: &[(&str, &str, &str)] = &[];

/// Makes the schemas as lenient as Discord is with requests: it accepts integers written as text and ids
/// written as numbers, which the description does not say. Alternatives may then overlap, so `oneOf` becomes
/// `anyOf`.
pub fn relaxed(schema: &mut Value) {
    each(schema, &mut |schema| {
        if let Some(alternatives) = schema.remove("oneOf") {
            schema.insert("anyOf".to_owned(), alternatives);
        }
        let kinds = schema.get("type").cloned().unwrap_or_default();
        let is = |kind: &str| kinds == kind || kinds.as_array().is_some_and(|all| all.iter().any(|it| it == kind));
        let also = if schema.get("format").is_some_and(|it| it == "snowflake") {
            json!({ "type": "integer", "minimum": 0 })
        } else if is("integer") || is("number") {
            json!({ "type": "string", "pattern": r"^-?[0-9]+(\.[0-9]+)?$" })
        } else {
            return;
        };
        let strict = std::mem::take(schema);
        schema.insert("anyOf".to_owned(), json!([strict, also]));
    });
}

/// Closes the schemas: fields that are not described become mismatches.
pub fn closed(whole: &mut Value) {
    for (name, field, _) in DOCUMENTED {
        whole["components"]["schemas"][name]["properties"][field] = json!(true);
    }
    // The code of a field error is text, as the documentation shows; the description says that it is a
    // number.
    let mut fault = whole["components"]["schemas"]["Error"].clone();
    let refusal = fault.clone();
    fault["properties"]["code"] = json!({ "type": "string" });
    whole["components"]["schemas"]["InnerErrors"]["properties"]["_errors"]["items"] = fault;
    each(whole, &mut |schema| {
        let named = schema.get("properties").is_some_and(Value::is_object);
        let of_parts = schema.get("type").is_some_and(|it| it == "object") && schema.contains_key("allOf");
        if of_parts {
            schema.insert("unevaluatedProperties".to_owned(), json!(false));
            for part in schema.get_mut("allOf").and_then(Value::as_array_mut).into_iter().flatten() {
                if let Some(part) = part.as_object_mut() {
                    part.remove("additionalProperties");
                }
            }
        } else if named && !schema.contains_key("additionalProperties") {
            schema.insert("additionalProperties".to_owned(), json!(false));
        }
    });
    // The other levels of an error response have more fields.
    whole["components"]["schemas"]["Error"] = refusal;
}

/// Calls `change` for every schema in a value, inner ones first.
fn each(value: &mut Value, change: &mut impl FnMut(&mut Map<String, Value>)) {
    match value {
        Value::Object(map) => {
            map.values_mut().for_each(|it| each(it, change));
            // A property may have the name of a keyword; then its value is a schema and not a keyword's
            // value.
            if map.get("type").is_none_or(|it| !it.is_object()) {
                change(map);
            }
        }
        Value::Array(list) => list.iter_mut().for_each(|it| each(it, change)),
        _ => {}
    }
}
