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
mod errors;
mod field;
mod locale;
mod message;
mod parse;
mod poll;
mod url;

use serde_json::{Value, json};

use super::{ApiError, Snowflake};
use field::{BodyField, validate};

pub use emoji::EmojiImage;

/// The operation that a request performs on a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MessageOperation {
    /// A new message in a channel, or a follow-up message.
    Create,
    /// An edit of an existing message. Missing fields stay unchanged.
    Edit,
    /// A new message as the response to an interaction.
    InteractionResponse,
    /// An update of the message whose component was used.
    ComponentUpdate,
}

impl MessageOperation {
    const fn is_edit(self) -> bool {
        matches!(self, Self::Edit | Self::ComponentUpdate)
    }

    /// Returns the field of the request body that contains the message.
    const fn root_field(self) -> Option<&'static str> {
        match self {
            Self::Create | Self::Edit => None,
            Self::InteractionResponse | Self::ComponentUpdate => Some("data"),
        }
    }
}

/// A file that a message can refer to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AvailableFile<'a> {
    /// The index of an upload, or the id of an existing attachment.
    pub id: Snowflake,
    pub name: &'a str,
    pub is_existing: bool,
}

/// Validates a message. A new one must have content; use [`validate_not_empty`] for the result of an edit.
pub fn message(body: &Value, operation: MessageOperation, files: &[AvailableFile]) -> Result<(), ApiError> {
    validate_object(body, operation.root_field(), |part| message::check_message(part, operation, files))?;
    if operation.is_edit() { Ok(()) } else { validate_not_empty(body, files) }
}

/// Refuses an empty message with error code 50006. For an edit, pass the edited message and the uploads.
pub fn validate_not_empty(message: &Value, files: &[AvailableFile]) -> Result<(), ApiError> {
    message::check_not_empty(message, files)
}

/// Refuses the fields of classic messages in a components v2 message. For an edit, pass the edited message.
pub fn validate_no_legacy_fields(message: &Value) -> Result<(), ApiError> {
    validate_object(message, None, message::check_no_legacy_fields)
}

/// Validates the response to an interaction, but not whether the interaction allows this type.
pub fn validate_callback(body: &Value, files: &[AvailableFile]) -> Result<(), ApiError> {
    validate_object(body, None, |part| {
        if let Some(kind) = part.required("type") {
            kind.as_choice(&[1, 4, 5, 6, 7, 8, 9, 12, 13]);
        }
        part.optional_object("data");
    })?;
    let empty = json!({});
    let data = Some(&body["data"]).filter(|data| !data.is_null()).unwrap_or(&empty);
    match body["type"].as_u64().or_else(|| body["type"].as_str()?.parse().ok()) {
        Some(4) => message(data, MessageOperation::InteractionResponse, files),
        // A deferred response has no content yet.
        Some(5..=7) => message(data, MessageOperation::ComponentUpdate, files),
        Some(8) => validate_autocomplete(data),
        Some(9) => validate_modal(data),
        _ => Ok(()),
    }
}

/// Validates a modal, the `data` of a response.
pub fn validate_modal(body: &Value) -> Result<(), ApiError> {
    validate_object(body, Some("data"), components::check_modal)
}

/// Validates autocompletion choices, the `data` of a response.
pub fn validate_autocomplete(body: &Value) -> Result<(), ApiError> {
    validate_object(body, Some("data"), choice::check_suggestions)
}

pub fn validate_command(body: &Value) -> Result<(), ApiError> {
    validate_object(body, None, command::check_command)
}

/// Validates the list of all commands of an application. In error paths, commands are numbered from `0`.
pub fn validate_commands(list: &Value) -> Result<(), ApiError> {
    validate(list, None, command::check_commands)?;
    command::check_command_counts(list)
}

pub fn validate_new_thread(body: &Value) -> Result<(), ApiError> {
    validate_object(body, None, channel::check_new_thread)
}

/// Validates an edit of a channel or thread.
pub fn validate_channel_edit(body: &Value) -> Result<(), ApiError> {
    validate_object(body, None, channel::check_channel_edit)
}

pub fn validate_new_emoji(body: &Value) -> Result<(), ApiError> {
    validate_object(body, None, emoji::check_new_emoji)
}

pub fn validate_emoji_edit(body: &Value) -> Result<(), ApiError> {
    validate_object(body, None, emoji::check_emoji_edit)
}

/// Returns the error for an emoji name that is already taken.
pub fn emoji_name_taken_error() -> Result<(), ApiError> {
    validate(&Value::Null, None, |field| field.report_in("name", errors::emoji_name_taken()))
}

/// Runs a check on a body, which must be an object.
fn validate_object(body: &Value, root: Option<&'static str>, check: impl FnOnce(&BodyField)) -> Result<(), ApiError> {
    validate(body, root, |field| {
        if field.check_is_object() {
            check(field);
        }
    })
}
