//! Why a client does not even let somebody do a thing.

use super::super::Id;

/// What a person cannot do, so that the bot never hears of it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Cannot {
    /// The message is gone, or not for these eyes.
    #[error("message {0} is not to be seen")]
    Unseen(Id),
    /// There is no such button, menu or field, or it is greyed out.
    #[error("there is nothing like {0:?} to use")]
    NotThere(String),
    /// It cannot be chosen, or not so many of it.
    #[error("{0:?} cannot be chosen")]
    NotOffered(String),
    /// There is no such command here.
    #[error("there is no command {0:?} here")]
    NoCommand(String),
    /// A right is missing.
    #[error("a right is missing")]
    NotAllowed,
    /// The channel is closed.
    #[error("the thread is archived")]
    Archived,
    /// There is nothing to send.
    #[error("there is nothing to send")]
    Nothing,
}
