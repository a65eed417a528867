//! Normalizes a body to the form in which Discord returns it: known fields only, integers and ids in their
//! own notation, defaults for missing fields, and uploads by their current addresses. Bodies are validated
//! before.

mod commands;
mod components;
mod embeds;
mod extras;

use serde_json::{Map, Value, json};

use super::number::as_snowflake_lenient;
use crate::Snowflake;
use crate::world::{FakeAttachment, json};

pub use commands::normalize_command;
pub use components::normalize_components;
pub use embeds::normalize_embeds;
pub use extras::extra_fields;

/// How a field is normalized.
#[derive(Clone, Copy)]
enum FieldKind {
    Verbatim,
    Integer,
    Integers,
    Snowflake,
    Emoji,
}

/// Returns the listed fields that are present in the object, normalized.
fn present_fields(object: &Value, kinds_by_name: &[(&str, FieldKind)]) -> Map<String, Value> {
    let present_value = |name: &str| object.get(name).filter(|it| !it.is_null());
    let normalize =
        |(name, kind): &(&str, FieldKind)| Some(((*name).to_owned(), normalize_field(present_value(name)?, *kind)));
    kinds_by_name.iter().filter_map(normalize).collect()
}

fn normalize_field(value: &Value, kind: FieldKind) -> Value {
    match kind {
        FieldKind::Verbatim => value.clone(),
        FieldKind::Integer => normalize_integer(value),
        FieldKind::Integers => value.as_array().into_iter().flatten().map(normalize_integer).collect(),
        FieldKind::Snowflake => as_snowflake_lenient(value).map_or(Value::Null, |it| json!(it)),
        FieldKind::Emoji => {
            let mut emoji = present_fields(
                value,
                &[("id", FieldKind::Snowflake), ("name", FieldKind::Verbatim), ("animated", FieldKind::Verbatim)],
            );
            emoji.entry("name").or_insert_with(|| json!("emoji"));
            Value::Object(emoji)
        }
    }
}

fn normalize_integer(value: &Value) -> Value {
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
pub struct MessageFiles<'a> {
    pub channel: Snowflake,
    pub files: &'a [FakeAttachment],
}

impl MessageFiles<'_> {
    /// Finds the file of an `attachment://` address.
    fn find_by_url(&self, url: &str) -> Option<&FakeAttachment> {
        let name = url.strip_prefix("attachment://")?;
        self.files.iter().rev().find(|it| it.filename == name)
    }

    /// Returns the address of a file or web page, and the address of Discord's proxy for it.
    fn media_urls(&self, url: &str) -> (String, String) {
        if let Some(file) = self.find_by_url(url) {
            return json::attachment_urls(self.channel, file);
        }
        let (_, without_scheme) = url.split_once("://").unwrap_or_default();
        (
            url.to_owned(),
            format!("https://images-ext-1.discordapp.net/external/{}", without_scheme.trim_start_matches('/')),
        )
    }
}
