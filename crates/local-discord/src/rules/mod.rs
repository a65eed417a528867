//! Validates request bodies as Discord does: limits of messages, components, modals and commands. It does not
//! check permissions, whether objects exist, or deadlines.
//!
//! All errors of a body are reported together, each at its path. Unknown fields are ignored, integers may be
//! strings of digits, and null counts as missing, as on Discord.

mod channel;
mod choice;
mod command;
mod components;
mod embeds;
mod emoji;
mod fault;
mod link;
mod locale;
mod message;
mod part;
mod poll;
mod reading;

use serde_json::{Value, json};

use super::{Id, Wrong};
pub use emoji::Image;
use part::{Part, verdict};

/// The operation that a message body belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Case {
    /// A new message in a channel, or a follow-up message.
    Create,
    /// An edit of an existing message. Missing fields stay unchanged.
    Edit,
    /// A new message as the response to an interaction.
    Answer,
    /// An update of the message whose component was used.
    Update,
}

impl Case {
    const fn edits(self) -> bool {
        matches!(self, Self::Edit | Self::Update)
    }

    /// Returns the field of the request body that contains the message.
    const fn under(self) -> Option<&'static str> {
        match self {
            Self::Create | Self::Edit => None,
            Self::Answer | Self::Update => Some("data"),
        }
    }
}

/// A file that a message can refer to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct File<'a> {
    /// The index of an upload, or the id of an existing attachment.
    pub id: Id,
    pub name: &'a str,
    pub kept: bool,
}

/// Validates a message. A new one must have content; use [`not_empty`] for the result of an edit.
pub fn message(body: &Value, case: Case, files: &[File]) -> Result<(), Wrong> {
    judge(body, case.under(), |part| message::message(part, case, files))?;
    if case.edits() { Ok(()) } else { not_empty(body, files) }
}

/// Refuses an empty message with 50006. For an edit, pass the resulting message and the uploads.
pub fn not_empty(message: &Value, files: &[File]) -> Result<(), Wrong> {
    message::not_empty(message, files)
}

/// Validates the response to an interaction, but not whether the interaction allows this type.
pub fn callback(body: &Value, files: &[File]) -> Result<(), Wrong> {
    judge(body, None, |part| {
        if let Some(kind) = part.must("type") {
            kind.as_choice(&[1, 4, 5, 6, 7, 8, 9, 12, 13]);
        }
        part.object("data");
    })?;
    let nothing = json!({});
    let data = Some(&body["data"]).filter(|data| !data.is_null()).unwrap_or(&nothing);
    match body["type"].as_u64().or_else(|| body["type"].as_str()?.parse().ok()) {
        Some(4) => message(data, Case::Answer, files),
        // A deferred response has no content yet.
        Some(5..=7) => message(data, Case::Update, files),
        Some(8) => autocomplete(data),
        Some(9) => modal(data),
        _ => Ok(()),
    }
}

/// Validates a modal, the `data` of a response.
pub fn modal(body: &Value) -> Result<(), Wrong> {
    judge(body, Some("data"), components::modal)
}

/// Validates autocompletion choices, the `data` of a response.
pub fn autocomplete(body: &Value) -> Result<(), Wrong> {
    judge(body, Some("data"), choice::suggestions)
}

pub fn command(body: &Value) -> Result<(), Wrong> {
    judge(body, None, command::command)
}

/// Validates all commands of an application together. Errors of the first one have the path `0`.
pub fn commands(list: &Value) -> Result<(), Wrong> {
    verdict(list, None, command::commands)?;
    command::not_too_many(list)
}

pub fn thread(body: &Value) -> Result<(), Wrong> {
    judge(body, None, channel::thread)
}

/// Validates an edit of a channel or thread.
pub fn channel_edit(body: &Value) -> Result<(), Wrong> {
    judge(body, None, channel::edit)
}

pub fn emoji(body: &Value) -> Result<(), Wrong> {
    judge(body, None, emoji::create)
}

pub fn emoji_edit(body: &Value) -> Result<(), Wrong> {
    judge(body, None, emoji::edit)
}

/// Returns the error for an emoji name that is already taken.
pub fn emoji_is_taken() -> Result<(), Wrong> {
    verdict(&Value::Null, None, |part| part.note_in("name", fault::emoji_twice()))
}

/// Runs a check on a body, which must be an object.
fn judge(body: &Value, under: Option<&'static str>, rule: impl FnOnce(&Part)) -> Result<(), Wrong> {
    verdict(body, under, |part| {
        if part.is_object() {
            rule(part);
        }
    })
}
