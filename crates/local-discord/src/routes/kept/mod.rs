//! Normalizes a body to the form in which Discord returns it: known fields only, integers and ids in their
//! own notation, defaults for missing fields, and uploads by their current addresses. Bodies are validated
//! before.

mod commands;
mod components;
mod embeds;
mod more;

pub use commands::command;
pub use components::components;
pub use embeds::embeds;
pub use more::more;

use serde_json::{Map, Value, json};

use super::super::Id;
use super::super::world::{Attachment, told};
use super::number::name_in;

/// How a field is normalized.
#[derive(Clone, Copy)]
enum As {
    Said,
    Integer,
    Integers,
    Name,
    Emoji,
}

/// Returns those of these fields that are present.
fn fields(from: &Value, wanted: &[(&str, As)]) -> Map<String, Value> {
    let given = |name: &str| from.get(name).filter(|it| !it.is_null());
    let read = |(name, kind): &(&str, As)| Some(((*name).to_owned(), read(given(name)?, *kind)));
    wanted.iter().filter_map(read).collect()
}

fn read(value: &Value, kind: As) -> Value {
    match kind {
        As::Said => value.clone(),
        As::Integer => integer(value),
        As::Integers => value.as_array().into_iter().flatten().map(integer).collect(),
        As::Name => name_in(value).map_or(Value::Null, |it| json!(it)),
        As::Emoji => {
            let mut emoji = fields(value, &[("id", As::Name), ("name", As::Said), ("animated", As::Said)]);
            emoji.entry("name").or_insert_with(|| json!("emoji"));
            Value::Object(emoji)
        }
    }
}

fn integer(value: &Value) -> Value {
    match value {
        Value::String(digits) => {
            let whole = digits.parse::<i64>().map(|it| json!(it));
            whole.or_else(|_| digits.parse::<f64>().map(|it| json!(it))).unwrap_or_else(|_| value.clone())
        }
        // Some clients write whole numbers as floats.
        Value::Number(number) if number.is_f64() => {
            let text = number.to_string();
            text.trim_end_matches(".0").parse::<i64>().map_or_else(|_| value.clone(), |it| json!(it))
        }
        _ => value.clone(),
    }
}

/// The files of a message, which embeds and components refer to by name.
pub struct Shelf<'a> {
    pub channel: Id,
    pub files: &'a [Attachment],
}

impl Shelf<'_> {
    /// Finds the file of an `attachment://` address.
    fn file(&self, address: &str) -> Option<&Attachment> {
        let name = address.strip_prefix("attachment://")?;
        self.files.iter().rev().find(|it| it.filename == name)
    }

    /// Returns the address of a file or web page, and the address of Discord's proxy for it.
    fn places(&self, address: &str) -> (String, String) {
        if let Some(file) = self.file(address) {
            return told::places(self.channel, file);
        }
        let (_, rest) = address.split_once("://").unwrap_or_default();
        (address.to_owned(), format!("https://images-ext-1.discordapp.net/external/{}", rest.trim_start_matches('/')))
    }
}
