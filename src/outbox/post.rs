//! Whoever really sends. The outbox says what is to be seen and where; how that looks and by which wire it goes is the
//! post's business.

use std::fmt;
use std::future::Future;
use std::time::Duration;

use crate::house::Look;
use crate::ledger::{Address, Door, Message, Missing};
use crate::table::clock::Wall;
use crate::table::notice::Notice;

/// Sends messages, one request at a time for each address.
pub trait Post: Send + Sync + 'static {
    /// Creates a message, and tells its number. If one was created with this nonce a short while ago, that one's number.
    fn create(
        &self,
        parcel: &Parcel<'_>,
        address: Address,
        nonce: Nonce,
    ) -> impl Future<Output = Result<u64, Undelivered>> + Send;

    /// Makes a message show this instead of what it showed.
    fn edit(&self, parcel: &Parcel<'_>, message: Message) -> impl Future<Output = Result<(), Undelivered>> + Send;

    /// Looks for a message of this nonce among all that were created at an address since then. Nonces are long forgotten
    /// where they are looked for: a message has to bear its own.
    fn find(
        &self,
        address: Address,
        nonce: Nonce,
        since: Wall,
    ) -> impl Future<Output = Result<Option<u64>, Undelivered>> + Send;
}

/// What is sent.
pub struct Parcel<'a> {
    /// The table as it is.
    pub look: &'a Look,
    /// What of it is to be seen.
    pub content: Content<'a>,
    /// How much is made of it.
    pub style: Style,
    /// Whether somebody is called by it.
    pub sound: Sound,
    /// What the message that is edited is told from others by, if that is known.
    pub seal: Option<Nonce>,
}

/// What of a table is to be seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content<'a> {
    /// A door as it is, with its buttons.
    Live(Door),
    /// A message that showed a door before: without buttons, and with nothing of the present table that its reader may not
    /// see, for somebody else may sit there by now.
    Settled {
        /// The door.
        door: Door,
        /// What the message was created for; 0 if that is not known.
        called: u64,
    },
    /// Something that is told.
    Notice(&'a Notice),
}

/// How much is made of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// All there is.
    Full,
    /// Words alone, for more has failed.
    Plain,
}

/// Whether a new message calls anybody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sound {
    /// It calls whoever has to know.
    Calls,
    /// The same without a sound: they find it when they look.
    Hushed,
    /// It takes the place of one that has called them.
    Silent,
}

/// What tells a message from all others: the same again whenever the same message is tried again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Nonce(pub u64);

impl fmt::Display for Nonce {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// Why something is not delivered.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Undelivered {
    /// It may have been or not; later it may work.
    #[error("not now")]
    Later {
        /// Not before so long, if that is known.
        wait: Option<Duration>,
    },
    /// It is not allowed, and will not be before somebody changes something.
    #[error("not allowed: {0:?}")]
    Refused(Missing),
    /// Whoever reads there does not want it.
    #[error("not wanted")]
    Unwanted,
    /// The message is gone, or cannot be changed any more.
    #[error("the message is gone")]
    Gone,
    /// The address is gone.
    #[error("the address is gone")]
    Nowhere,
    /// It cannot be put into a message.
    #[error("it cannot be rendered: {why}")]
    Unrendered {
        /// The platform's number for the reason.
        code: i64,
        /// What the log gets.
        why: String,
    },
}
