//! Adapts the schemas: requests are read more leniently than described, responses and events more strictly.

use serde_json::{Map, Value, json};

/// Fields that Discord sends and documents, but does not describe: schema, field, source.
const UNDESCRIBED_FIELDS: &[(&str, &str, &str)] = &[];

/// Makes the schemas as lenient as Discord is with requests: it accepts integers written as text and ids
/// written as numbers, which the description does not say. Alternatives may then overlap, so `oneOf` becomes
/// `anyOf`.
pub fn relax_schemas(schema: &mut Value) {
    for_each_schema(schema, &mut |schema| {
        if let Some(alternatives) = schema.remove("oneOf") {
            schema.insert("anyOf".to_owned(), alternatives);
        }
        let types = schema.get("type").cloned().unwrap_or_default();
        let has_type =
            |kind: &str| types == kind || types.as_array().is_some_and(|all| all.iter().any(|it| it == kind));
        let lenient_form = if schema.get("format").is_some_and(|it| it == "snowflake") {
            json!({ "type": "integer", "minimum": 0 })
        } else if has_type("integer") || has_type("number") {
            json!({ "type": "string", "pattern": r"^-?[0-9]+(\.[0-9]+)?$" })
        } else {
            return;
        };
        let strict = std::mem::take(schema);
        schema.insert("anyOf".to_owned(), json!([strict, lenient_form]));
    });
}

/// Closes the schemas: fields that are not described become mismatches.
pub fn close_schemas(document: &mut Value) {
    for (name, field, _) in UNDESCRIBED_FIELDS {
        document["components"]["schemas"][name]["properties"][field] = json!(true);
    }
    // The code of a field error is text, as the documentation shows; the description says that it is a
    // number.
    let mut field_error = document["components"]["schemas"]["Error"].clone();
    let general_error = field_error.clone();
    field_error["properties"]["code"] = json!({ "type": "string" });
    document["components"]["schemas"]["InnerErrors"]["properties"]["_errors"]["items"] = field_error;
    for_each_schema(document, &mut |schema| {
        let has_properties = schema.get("properties").is_some_and(Value::is_object);
        let is_combined = schema.get("type").is_some_and(|it| it == "object") && schema.contains_key("allOf");
        if is_combined {
            schema.insert("unevaluatedProperties".to_owned(), json!(false));
            for part in schema.get_mut("allOf").and_then(Value::as_array_mut).into_iter().flatten() {
                if let Some(part) = part.as_object_mut() {
                    part.remove("additionalProperties");
                }
            }
        } else if has_properties && !schema.contains_key("additionalProperties") {
            schema.insert("additionalProperties".to_owned(), json!(false));
        }
    });
    // The other levels of an error response have more fields.
    document["components"]["schemas"]["Error"] = general_error;
}

/// Calls `change` for every schema in a value, inner ones first.
fn for_each_schema(value: &mut Value, change: &mut impl FnMut(&mut Map<String, Value>)) {
    match value {
        Value::Object(map) => {
            map.values_mut().for_each(|it| for_each_schema(it, change));
            // A property may have the name of a keyword; then its value is a schema and not a keyword's
            // value.
            if map.get("type").is_none_or(|it| !it.is_object()) {
                change(map);
            }
        }
        Value::Array(list) => list.iter_mut().for_each(|it| for_each_schema(it, change)),
        _ => {}
    }
}
