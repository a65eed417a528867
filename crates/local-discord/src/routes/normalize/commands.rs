//! Normalizes application commands.

use serde_json::{Map, Value, json};

use super::FieldKind::{self, Integer, Integers, Verbatim};
use super::{normalize_integer, present_fields};
use crate::routes::number::as_u64_lenient;

const COMMAND_FIELDS: &[(&str, FieldKind)] = &[
    ("type", Integer),
    ("name", Verbatim),
    ("name_localizations", Verbatim),
    ("description", Verbatim),
    ("description_localizations", Verbatim),
    ("nsfw", Verbatim),
    ("dm_permission", Verbatim),
    ("integration_types", Integers),
    ("contexts", Integers),
];
const OPTION_FIELDS: &[(&str, FieldKind)] = &[
    ("type", Integer),
    ("name", Verbatim),
    ("name_localizations", Verbatim),
    ("description", Verbatim),
    ("description_localizations", Verbatim),
    ("required", Verbatim),
];
const CHOICE_FIELDS: &[(&str, FieldKind)] = &[("name", Verbatim), ("name_localizations", Verbatim)];

pub fn normalize_command(command: &Value) -> Value {
    let mut normalized = present_fields(command, COMMAND_FIELDS);
    let permissions = &command["default_member_permissions"];
    if let Some(permissions) = as_u64_lenient(permissions) {
        normalized.insert("default_member_permissions".to_owned(), json!(permissions.to_string()));
    }
    insert_options(command, &mut normalized);
    Value::Object(normalized)
}

fn insert_options(parent: &Value, normalized: &mut Map<String, Value>) {
    if let Some(list) = parent["options"].as_array().filter(|it| !it.is_empty()) {
        normalized.insert("options".to_owned(), list.iter().map(normalize_option).collect());
    }
}

fn normalize_option(option_body: &Value) -> Value {
    let mut normalized = present_fields(option_body, OPTION_FIELDS);
    let extra_fields: &[(&str, FieldKind)] = match as_u64_lenient(&option_body["type"]) {
        Some(1 | 2) => {
            insert_options(option_body, &mut normalized);
            &[]
        }
        Some(3) => &[("autocomplete", Verbatim), ("min_length", Integer), ("max_length", Integer)],
        Some(4 | 10) => &[("autocomplete", Verbatim), ("min_value", Integer), ("max_value", Integer)],
        Some(7) => &[("channel_types", Integers)],
        _ => &[],
    };
    normalized.extend(present_fields(option_body, extra_fields));
    if let Some(list) = option_body["choices"].as_array().filter(|it| !it.is_empty()) {
        let is_text = as_u64_lenient(&option_body["type"]) == Some(3);
        let choice = |option_body: &Value| {
            let mut normalized = present_fields(option_body, CHOICE_FIELDS);
            normalized.insert(
                "value".to_owned(),
                if is_text { option_body["value"].clone() } else { normalize_integer(&option_body["value"]) },
            );
            Value::Object(normalized)
        };
        normalized.insert("choices".to_owned(), list.iter().map(choice).collect());
    }
    Value::Object(normalized)
}
