//! Schemas of gateway events. Discord's API description covers HTTP only, so the documented events stand in
//! `events.json` beside this file: each as a schema that it resembles, without some fields and with others.
//!
//! A field with a question mark is optional. Its type is a schema of the description or of `events.json`, a
//! JSON type in lower case, `=` and a value, `[a list]`, `{a map}`, or several of them separated by `|`.

use serde_json::{Map, Value, json};

/// Returns the JSON pointer of an event's schema.
pub fn event_schema_pointer(event: &str) -> String {
    format!("/components/schemas/{event}")
}

/// Adds the schemas of all events to those of the description.
pub fn add_event_schemas(components: &mut Map<String, Value>) {
    let descriptions: Map<String, Value> = serde_json::from_str(include_str!("events.json")).unwrap();
    for (name, event) in descriptions {
        let schema = event_schema(components, &event);
        assert!(components.insert(name.clone(), schema).is_none(), "duplicate schema {name}");
    }
}

fn event_schema(components: &Map<String, Value>, event: &Value) -> Value {
    let base = event["like"].as_str().map(|name| &components[name]);
    let mut properties = base.map_or_else(Map::new, |it| it["properties"].as_object().cloned().unwrap());
    let mut required: Vec<String> =
        base.map_or_else(Vec::new, |it| serde_json::from_value(it["required"].clone()).unwrap());
    for field in event["without"].as_array().into_iter().flatten().filter_map(Value::as_str) {
        assert!(properties.remove(field).is_some(), "the schema has no property {field}");
        required.retain(|it| it != field);
    }
    for (field, kind) in event["with"].as_object().into_iter().flatten() {
        let name = field.trim_end_matches('?');
        if name == field {
            required.push(name.to_owned());
        }
        properties.insert(name.to_owned(), self::field_schema(kind.as_str().unwrap()));
    }
    let mut schema = json!({ "type": "object", "properties": properties, "required": required });
    if let Some(alternatives) = event["either"].as_array() {
        schema["oneOf"] = alternatives.iter().map(|fields| json!({ "required": fields })).collect();
    }
    schema
}

fn field_schema(text: &str) -> Value {
    let enclosed = |open: char, close: char| text.strip_prefix(open).and_then(|it| it.strip_suffix(close));
    if let Some(item) = enclosed('[', ']') {
        return json!({ "type": "array", "items": field_schema(item) });
    }
    if let Some(item) = enclosed('{', '}') {
        return json!({ "type": "object", "additionalProperties": field_schema(item) });
    }
    if text.contains('|') {
        return json!({ "anyOf": text.split('|').map(field_schema).collect::<Vec<_>>() });
    }
    if let Some(value) = text.strip_prefix('=') {
        return json!({ "const": serde_json::from_str::<Value>(value).unwrap() });
    }
    if text == "anything" {
        return json!(true);
    }
    if text.starts_with(char::is_lowercase) {
        return json!({ "type": text });
    }
    json!({ "$ref": format!("#/components/schemas/{text}") })
}
