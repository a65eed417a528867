//! Reads the files in `bodies`: bodies that Discord accepts and bodies that it rejects, one case a line.
//!
//! A line has a `name`, the `route` for the body (see `BodyCase`), the `body`, and the uploaded `files`. A
//! rejected case has the expected `code`, and the path of the field ("place") if it is a field's code. In a
//! body `{"$text": 3}` stands for `xxx`, and a list item `{"$times": 3, "of": …}` for three items in which
//! `#` is their number.

use serde_json::Value;

/// One body and the expected result.
pub struct BodyCase {
    /// A sentence that describes the case.
    pub name: String,
    /// The target of the body: message, edit, answer, update, callback, modal, autocomplete, command,
    /// commands, thread, channel, emoji, or emoji_edit. For answer, update, modal and autocomplete, the body
    /// is the `data` of a callback.
    pub route: String,
    pub body: Value,
    /// Names of the uploaded files.
    pub files: Vec<String>,
    /// The expected error; none if Discord accepts the body.
    pub expected_error: Option<ExpectedError>,
}

/// The expected error response to a rejected body.
pub enum ExpectedError {
    /// An error code for the whole body.
    RequestError(u32),
    /// A field error with its code and path, and the total number of field errors in the body.
    FieldError { path: String, code: String, error_count: u64 },
}

/// Reads the cases of all files.
pub fn load_cases() -> Vec<BodyCase> {
    let files = [
        include_str!("bodies/message.jsonl"),
        include_str!("bodies/components.jsonl"),
        include_str!("bodies/modal.jsonl"),
        include_str!("bodies/command.jsonl"),
        include_str!("bodies/channel.jsonl"),
        include_str!("bodies/emoji.jsonl"),
    ];
    files.iter().flat_map(|file| file.lines()).filter(|line| !line.is_empty()).map(parse_case).collect()
}

fn parse_case(line: &str) -> BodyCase {
    let line: Value = serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
    let text_field = |key: &str| line[key].as_str().unwrap_or_default().to_owned();
    let files = line["files"].as_array().into_iter().flatten();
    let expected_error = match &line["code"] {
        Value::Null => None,
        Value::String(code) => {
            let error_count = line["faults"].as_u64().unwrap_or(1);
            Some(ExpectedError::FieldError { path: text_field("place"), code: code.clone(), error_count })
        }
        code => Some(ExpectedError::RequestError(code.as_u64().unwrap().try_into().unwrap())),
    };
    BodyCase {
        name: text_field("name"),
        route: text_field("route"),
        body: expand_abbreviations(&line["body"], None),
        files: files.map(|file| file.as_str().unwrap().to_owned()).collect(),
        expected_error,
    }
}

/// Returns the body with `$text` and `$times` expanded.
fn expand_abbreviations(value: &Value, item_index: Option<usize>) -> Value {
    match value {
        Value::String(text) => item_index.map_or_else(|| text.clone(), |it| text.replace('#', &it.to_string())).into(),
        Value::Object(map) if map.contains_key("$text") => {
            let letter = map.get("of").and_then(Value::as_str).unwrap_or("x");
            letter.repeat(repeat_count(&map["$text"])).into()
        }
        Value::Object(map) => {
            map.iter().map(|(key, value)| (key.clone(), expand_abbreviations(value, item_index))).collect()
        }
        Value::Array(list) => list.iter().flat_map(|item| expand_item(item, item_index)).collect(),
        other => other.clone(),
    }
}

fn expand_item(item: &Value, item_index: Option<usize>) -> Vec<Value> {
    match item.get("$times") {
        Some(times) => (0..repeat_count(times)).map(|index| expand_abbreviations(&item["of"], Some(index))).collect(),
        None => vec![expand_abbreviations(item, item_index)],
    }
}

fn repeat_count(value: &Value) -> usize {
    value.as_u64().unwrap().try_into().unwrap()
}

/// Counts the field errors in a response.
pub fn count_field_errors(errors: &Value) -> u64 {
    let own_count = errors["_errors"].as_array().map_or(0, Vec::len) as u64;
    own_count + errors.as_object().into_iter().flatten().map(|(_, inner)| count_field_errors(inner)).sum::<u64>()
}
