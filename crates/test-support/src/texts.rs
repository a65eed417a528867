//! The strings in a JSON value.

use serde_json::Value;

/// Returns every string of a JSON value on a separate line. Serialized JSON would write line breaks as `\n`, which
/// joins two words.
pub fn strings_as_lines(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(all) => all.iter().map(strings_as_lines).collect::<Vec<_>>().join("\n"),
        Value::Object(all) => all.values().map(strings_as_lines).collect::<Vec<_>>().join("\n"),
        Value::Null | Value::Bool(_) | Value::Number(_) => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn every_string_and_every_line_in_it_is_a_line() {
        let value = json!({ "content": "One\ntwo", "flags": 64, "embeds": [{ "title": "three" }, null] });
        let texts = strings_as_lines(&value);
        let mut lines: Vec<&str> = texts.lines().filter(|it| !it.is_empty()).collect();
        lines.sort_unstable();
        assert_eq!(lines, ["One", "three", "two"]);
    }
}
