//! Normalizes application commands.

use serde_json::{Map, Value, json};

use super::super::number::whole_number;
use super::As::{Integer, Integers, Said};
use super::{As, fields, integer};

const COMMAND: &[(&str, As)] = &[
    ("type", Integer),
    ("name", Said),
    ("name_localizations", Said),
    ("description", Said),
    ("description_localizations", Said),
    ("nsfw", Said),
    ("dm_permission", Said),
    ("integration_types", Integers),
    ("contexts", Integers),
];
const OPTION: &[(&str, As)] = &[
    ("type", Integer),
    ("name", Said),
    ("name_localizations", Said),
    ("description", Said),
    ("description_localizations", Said),
    ("required", Said),
];
const CHOICE: &[(&str, As)] = &[("name", Said), ("name_localizations", Said)];

pub fn command(given: &Value) -> Value {
    let mut kept = fields(given, COMMAND);
    let rights = &given["default_member_permissions"];
    if let Some(rights) = whole_number(rights) {
        kept.insert("default_member_permissions".to_owned(), json!(rights.to_string()));
    }
    options(given, &mut kept);
    Value::Object(kept)
}

fn options(given: &Value, kept: &mut Map<String, Value>) {
    if let Some(list) = given["options"].as_array().filter(|it| !it.is_empty()) {
        kept.insert("options".to_owned(), list.iter().map(option).collect());
    }
}

fn option(given: &Value) -> Value {
    let mut kept = fields(given, OPTION);
    let own: &[(&str, As)] = match whole_number(&given["type"]) {
        Some(1 | 2) => {
            options(given, &mut kept);
            &[]
        }
        Some(3) => &[("autocomplete", Said), ("min_length", Integer), ("max_length", Integer)],
        Some(4 | 10) => &[("autocomplete", Said), ("min_value", Integer), ("max_value", Integer)],
        Some(7) => &[("channel_types", Integers)],
        _ => &[],
    };
    kept.extend(fields(given, own));
    if let Some(list) = given["choices"].as_array().filter(|it| !it.is_empty()) {
        let text = whole_number(&given["type"]) == Some(3);
        let choice = |given: &Value| {
            let mut kept = fields(given, CHOICE);
            kept.insert("value".to_owned(), if text { given["value"].clone() } else { integer(&given["value"]) });
            Value::Object(kept)
        };
        kept.insert("choices".to_owned(), list.iter().map(choice).collect());
    }
    Value::Object(kept)
}
