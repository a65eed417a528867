//! The interface to Discord. The outbox decides on content and place; the implementation decides how it looks
//! and how it is sent.

use std::fmt;
use std::future::Future;
use std::time::Duration;

use crate::house::Look;
use crate::ledger::{Address, Door, Message, Missing};
use crate::table::clock::Wall;
use crate::table::notice::Notice;

/// Sends messages, one request at a time for each address.
pub trait Post: Send + Sync + 'static {
    /// Creates a message and returns its id. If a message with this key was created shortly before, returns
    /// that one's id.
    fn create(
        &self,
        parcel: &Parcel<'_>,
        address: Address,
        nonce: Nonce,
    ) -> impl Future<Output = Result<u64, Undelivered>> + Send;

    /// Replaces the content of a message.
    fn edit(&self, parcel: &Parcel<'_>, message: Message) -> impl Future<Output = Result<(), Undelivered>> + Send;

    /// Looks for a message with this key among all that were created at an address since then. Discord no
    /// longer knows the nonce by then, so the message itself must carry the key.
    fn find(
        &self,
        address: Address,
        nonce: Nonce,
        since: Wall,
    ) -> impl Future<Output = Result<Option<u64>, Undelivered>> + Send;
}

/// The content of a message and how to send it.
pub struct Parcel<'a> {
    pub look: &'a Look,
    pub content: Content<'a>,
    pub style: Style,
    pub sound: Sound,
    /// The key of the message that is edited, if it is known.
    pub seal: Option<Nonce>,
}

/// The part of a table that a message shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content<'a> {
    /// The current state of a target, with its buttons.
    Live(Door),
    /// A message that showed the target earlier: no buttons, and nothing of the current table that its reader
    /// may not see, because somebody else may have the seat by now.
    Settled {
        door: Door,
        /// The revision for which the message was created; 0 if it is unknown.
        called: u64,
    },
    Notice(&'a Notice),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// With pictures and embeds.
    Full,
    /// Text only, used after the full format has failed.
    Plain,
}

/// Whether a new message mentions anybody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sound {
    /// Mentions those who must know, with a sound.
    Calls,
    /// Mentions them without a sound, so they find it when they look.
    Hushed,
    /// Replaces a message that has mentioned them already.
    Silent,
}

/// The key that identifies a message; a retry of the same message has the same key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Nonce(pub u64);

impl fmt::Display for Nonce {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// The reason why a message was not delivered.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Undelivered {
    /// The request may have succeeded or not; retry later.
    #[error("not now")]
    Later {
        /// The delay that Discord requested, if any.
        wait: Option<Duration>,
    },
    /// The request is not allowed until somebody changes something, such as a permission.
    #[error("not allowed: {0:?}")]
    Refused(Missing),
    /// The person does not accept DMs.
    #[error("not wanted")]
    Unwanted,
    /// The message was deleted or can no longer be edited.
    #[error("the message is gone")]
    Gone,
    /// The channel or person no longer exists.
    #[error("the address is gone")]
    Nowhere,
    /// Discord rejected the content, or it could not be rendered.
    #[error("it cannot be rendered: {why}")]
    Unrendered {
        /// Discord's error code.
        code: i64,
        /// The text for the log.
        why: String,
    },
}
