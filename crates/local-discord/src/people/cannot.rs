//! The reasons why a client does not let a person do something.

use super::super::Id;

/// An action that the client prevents, so that the bot does not receive it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Cannot {
    /// The message does not exist, or this person cannot see it.
    #[error("message {0} is not to be seen")]
    Unseen(Id),
    /// There is no such button, menu or field, or it is disabled.
    #[error("there is nothing like {0:?} to use")]
    NotThere(String),
    /// The value or the number of values is not allowed.
    #[error("{0:?} cannot be chosen")]
    NotOffered(String),
    #[error("there is no command {0:?} here")]
    NoCommand(String),
    #[error("a right is missing")]
    NotAllowed,
    #[error("the thread is archived")]
    Archived,
    #[error("there is nothing to send")]
    Nothing,
}
