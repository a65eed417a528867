//! Bodies that Discord takes and bodies that it refuses, from the files in `bodies`: one case a line.
//!
//! A line has a `name`, the `route` the body is meant for (see `Route`), the `body`, and the `files` uploaded with it. A bad
//! one says with which `code` it is refused, and at which `place` if the code is that of a field. In a body
//! `{"$text": 3}` stands for `xxx`, and an item `{"$times": 3, "of": …}` of a list for three items in which `#` is their
//! number.

use serde_json::Value;

/// One body and what is expected of it.
pub struct Case {
    /// A sentence.
    pub name: String,
    /// What the body is sent to: message, edit, answer, update, callback, modal, autocomplete, command, commands, thread,
    /// channel, emoji, or emoji_edit. The bodies of answer, update, modal and autocomplete stand under `data` of a callback.
    pub route: String,
    /// The body.
    pub body: Value,
    /// Names of the uploads that come with it.
    pub files: Vec<String>,
    /// How it is refused, if it is.
    pub refusal: Option<Refusal>,
}

/// What Discord says to a body that it refuses.
pub enum Refusal {
    /// The whole of it, by a code of its own.
    Whole(u32),
    /// A field, by the field's code, and in how many places the body is wrong.
    Field { place: String, code: String, faults: u64 },
}

/// All cases.
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

/// A body with its abbreviations written out.
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
