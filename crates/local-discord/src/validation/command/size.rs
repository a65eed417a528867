//! Validates the size of a command: the number of characters in all its texts.

use serde_json::Value;

use crate::validation::errors;
use crate::validation::field::BodyField;
use crate::validation::parse::char_count;

const MAX_COMMAND_CHARS: usize = 8000;

pub(super) fn check_size(command: &BodyField) {
    if char_total(command.value()) > MAX_COMMAND_CHARS {
        command.report(errors::command_too_large(MAX_COMMAND_CHARS));
    }
}

/// Counts the characters of names, descriptions and choices, recursively.
fn char_total(part: &Value) -> usize {
    let texts = longest_translation_chars(part, "name", "name_localizations")
        + longest_translation_chars(part, "description", "description_localizations");
    let value = match &part["value"] {
        Value::String(text) => char_count(text),
        Value::Number(number) => number.to_string().len(),
        _ => 0,
    };
    let child_sums =
        ["options", "choices"].map(|name| part[name].as_array().into_iter().flatten().map(char_total).sum::<usize>());
    texts + value + child_sums.iter().sum::<usize>()
}

/// Returns the length of a text or of its longest translation.
fn longest_translation_chars(part: &Value, name: &str, translations: &str) -> usize {
    let others = part[translations].as_object().into_iter().flatten().map(|(_, text)| text);
    let texts = others.chain([&part[name]]).filter_map(Value::as_str);
    texts.map(char_count).max().unwrap_or_default()
}
