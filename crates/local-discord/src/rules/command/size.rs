//! Validates the size of a command: the number of characters in all its texts.

use serde_json::Value;

use crate::rules::fault;
use crate::rules::part::Part;
use crate::rules::reading::length;

const MOST: usize = 8000;

pub(super) fn check(command: &Part) {
    if size(command.value()) > MOST {
        command.note(fault::command_too_large(MOST));
    }
}

/// Counts the characters of names, descriptions and choices, recursively.
fn size(part: &Value) -> usize {
    let texts = longest(part, "name", "name_localizations") + longest(part, "description", "description_localizations");
    let value = match &part["value"] {
        Value::String(text) => length(text),
        Value::Number(number) => number.to_string().len(),
        _ => 0,
    };
    let below = ["options", "choices"].map(|name| part[name].as_array().into_iter().flatten().map(size).sum::<usize>());
    texts + value + below.iter().sum::<usize>()
}

/// Returns the length of a text or of its longest translation.
fn longest(part: &Value, name: &str, translations: &str) -> usize {
    let others = part[translations].as_object().into_iter().flatten().map(|(_, text)| text);
    let texts = others.chain([&part[name]]).filter_map(Value::as_str);
    texts.map(length).max().unwrap_or_default()
}
