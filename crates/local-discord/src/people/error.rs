//! The reasons why a client does not let a person do something.

use crate::Snowflake;

/// The reason why the client prevents an action, so that the bot does not receive it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ClientActionError {
    /// The message does not exist, or this person cannot see it.
    #[error("message {0} is not visible")]
    MessageNotVisible(Snowflake),
    /// There is no such button, menu or field, or it is disabled.
    #[error("there is no usable element {0:?}")]
    NoSuchElement(String),
    /// The value or the number of values is not allowed.
    #[error("{0:?} cannot be chosen")]
    InvalidChoice(String),
    /// The number is too small or too large.
    #[error("the number must be from {min} to {max}")]
    OutOfRange { min: String, max: String },
    #[error("there is no command {0:?} here")]
    UnknownCommand(String),
    #[error("a permission is missing")]
    MissingPermission,
    /// The client cannot unarchive the thread, because this person may not send messages there.
    #[error("the thread is archived")]
    ThreadArchived,
    /// The client disables all components in a locked thread, and lets only those who manage threads type there.
    #[error("the thread is locked")]
    ThreadLocked,
    #[error("there is nothing to send")]
    EmptyMessage,
}
