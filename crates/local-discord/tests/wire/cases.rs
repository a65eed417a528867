//! Reads the files in `bodies`: bodies that Discord accepts and bodies that it rejects, one case a line.
//!
//! A line has a `name`, the `route` for the body (see `Case`), the `body`, and the uploaded `files`. A
//! rejected case has the expected `code`, and the path of the field ("place") if it is a field's code. In a
//! body `{"$text": 3}` stands for `xxx`, and a list item `{"$times": 3, "of": …}` for three items in which
//! `#` is their number.

use serde_json::Value;

/// One body and the expected result.
pub struct Case {
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
    pub refusal: Option<Refusal>,
}

/// The expected error response to a rejected body.
pub enum Refusal {
    /// An error code for the whole body.
    Whole(u32),
    /// A field error with its code and path, and the total number of field errors in the body.
    Field { place: String, code: String, faults: u64 },
}

/// Reads the cases of all files.
pub fn cases() -> Vec<Case> {
    let files = [
        include_str!("bodies/message.jsonl"),
        include_str!("bodies/components.jsonl"),
        include_str!("bodies/modal.jsonl"),
        include_str!("bodies/command.jsonl"),
        include_str!("bodies/channel.jsonl"),
        include_str!("bodies/emoji.jsonl"),
    ];
    files.iter().flat_map(|file| file.lines()).filter(|line| !line.is_empty()).map(case).collect()
}

fn case(line: &str) -> Case {
    let line: Value = serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
    let word = |key: &str| line[key].as_str().unwrap_or_default().to_owned();
    let files = line["files"].as_array().into_iter().flatten();
    let refusal = match &line["code"] {
        Value::Null => None,
        Value::String(code) => {
            let faults = line["faults"].as_u64().unwrap_or(1);
            Some(Refusal::Field { place: word("place"), code: code.clone(), faults })
        }
        code => Some(Refusal::Whole(code.as_u64().unwrap().try_into().unwrap())),
    };
    Case {
        name: word("name"),
        route: word("route"),
        body: written_out(&line["body"], None),
        files: files.map(|file| file.as_str().unwrap().to_owned()).collect(),
        refusal,
    }
}

/// Returns the body with `$text` and `$times` expanded.
fn written_out(value: &Value, number: Option<usize>) -> Value {
    match value {
        Value::String(text) => number.map_or_else(|| text.clone(), |it| text.replace('#', &it.to_string())).into(),
        Value::Object(map) if map.contains_key("$text") => {
            let letter = map.get("of").and_then(Value::as_str).unwrap_or("x");
            letter.repeat(count(&map["$text"])).into()
        }
        Value::Object(map) => map.iter().map(|(key, value)| (key.clone(), written_out(value, number))).collect(),
        Value::Array(list) => list.iter().flat_map(|item| items(item, number)).collect(),
        plain => plain.clone(),
    }
}

fn items(item: &Value, number: Option<usize>) -> Vec<Value> {
    match item.get("$times") {
        Some(times) => (0..count(times)).map(|index| written_out(&item["of"], Some(index))).collect(),
        None => vec![written_out(item, number)],
    }
}

fn count(value: &Value) -> usize {
    value.as_u64().unwrap().try_into().unwrap()
}
