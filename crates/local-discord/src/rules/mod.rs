//! What the platform takes and what it refuses: limits of messages, components, modals and commands. Pure: a body in, a
//! verdict out. Who may do it, whether the thing exists, and when, is judged elsewhere.
//!
//! A body that is wrong is refused with all its faults at once, each at its place. Unknown fields are passed over, integers
//! may be written in digits, and null is the same as nothing: all as Discord does it.

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

/// What becomes of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Case {
    /// A new message in a channel, or one that follows an answer.
    Create,
    /// A change of one that is there. What is not named stays.
    Edit,
    /// A new message as the answer to an interaction.
    Answer,
    /// A change of the message with the component that was pressed.
    Update,
}

impl Case {
    /// Whether the message is there already.
    const fn edits(self) -> bool {
        matches!(self, Self::Edit | Self::Update)
    }

    /// Where the message stands in the body of the request.
    const fn under(self) -> Option<&'static str> {
        match self {
            Self::Create | Self::Edit => None,
            Self::Answer | Self::Update => Some("data"),
        }
    }
}

/// A file that a message can point to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct File<'a> {
    /// The number of an upload, or the id of an attachment that the message has.
    pub id: Id,
    /// Its name.
    pub name: &'a str,
    /// Whether the message has it already.
    pub kept: bool,
}

/// Judges a message. One that is new must have something in it; what an edit leaves is for [`not_empty`].
pub fn message(body: &Value, case: Case, files: &[File]) -> Result<(), Wrong> {
    judge(body, case.under(), |part| message::message(part, case, files))?;
    if case.edits() { Ok(()) } else { not_empty(body, files) }
}

/// Refuses a message with nothing in it, 50006. Of an edited message it takes the whole that is left, and what was uploaded.
pub fn not_empty(message: &Value, files: &[File]) -> Result<(), Wrong> {
    message::not_empty(message, files)
}

/// Judges the answer to an interaction by its kind, with all that is in it. Whether this kind fits is judged elsewhere.
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
        // A deferred answer has no content yet.
        Some(5..=7) => message(data, Case::Update, files),
        Some(8) => autocomplete(data),
        Some(9) => modal(data),
        _ => Ok(()),
    }
}

/// Judges a modal: the `data` of an answer.
pub fn modal(body: &Value) -> Result<(), Wrong> {
    judge(body, Some("data"), components::modal)
}

/// Judges what is suggested while a person types: the `data` of an answer.
pub fn autocomplete(body: &Value) -> Result<(), Wrong> {
    judge(body, Some("data"), choice::suggestions)
}

/// Judges one command.
pub fn command(body: &Value) -> Result<(), Wrong> {
    judge(body, None, command::command)
}

/// Judges all commands of an application at once. The faults of the first stand under `0`.
pub fn commands(list: &Value) -> Result<(), Wrong> {
    verdict(list, None, command::commands)?;
    command::not_too_many(list)
}

/// Judges a new thread.
pub fn thread(body: &Value) -> Result<(), Wrong> {
    judge(body, None, channel::thread)
}

/// Judges a change of a channel or of a thread.
pub fn channel_edit(body: &Value) -> Result<(), Wrong> {
    judge(body, None, channel::edit)
}

/// Judges a new emoji of the application.
pub fn emoji(body: &Value) -> Result<(), Wrong> {
    judge(body, None, emoji::create)
}

/// Judges a change of an emoji of the application.
pub fn emoji_edit(body: &Value) -> Result<(), Wrong> {
    judge(body, None, emoji::edit)
}

/// Refuses a name that another emoji has.
pub fn emoji_is_taken() -> Result<(), Wrong> {
    verdict(&Value::Null, None, |part| part.note_in("name", fault::emoji_twice()))
}

/// Reads a body, which must be an object, by a rule.
fn judge(body: &Value, under: Option<&'static str>, rule: impl FnOnce(&Part)) -> Result<(), Wrong> {
    verdict(body, under, |part| {
        if part.is_object() {
            rule(part);
        }
    })
}
