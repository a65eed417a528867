//! How strictly schemas are read: what is asked more leniently than they say, what is told more narrowly.

use serde_json::{Map, Value, json};

/// Fields that Discord tells and names in its documentation, but not in its description: the schema, the field, where.
const DOCUMENTED: &[(&str, &str, &str)] = &[];

/// Reads schemas as Discord reads bodies. It takes an integer that is written in digits, and a name as a number, which the
/// description does not say. With that the alternatives of a choice are no longer exclusive, so one of them is enough.
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

/// Reads schemas as a list of all that there may be: what is not named must not be told.
pub fn closed(whole: &mut Value) {
    for (name, field, _) in DOCUMENTED {
        whole["components"]["schemas"][name]["properties"][field] = json!(true);
    }
    // The code of a fault of one field is a word, as the documentation shows it; here it is said to be a number.
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
    // The other parts of a refusal have more fields.
    whole["components"]["schemas"]["Error"] = refusal;
}

/// Changes every schema in a value, the inner ones first.
fn each(value: &mut Value, change: &mut impl FnMut(&mut Map<String, Value>)) {
    match value {
        Value::Object(map) => {
            map.values_mut().for_each(|it| each(it, change));
            // Properties may be called like the words of schemas; their values are schemas, not words.
            if map.get("type").is_none_or(|it| !it.is_object()) {
                change(map);
            }
        }
        Value::Array(list) => list.iter_mut().for_each(|it| each(it, change)),
        _ => {}
    }
}
