//! A delivery to run, and the outcome of the run.

use std::time::Duration;

use crate::ledger::Address;

/// A delivery to run at one address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Task {
    pub key: String,
    /// The address where requests may be made; `None` if it is still to be determined.
    pub at: Option<Address>,
    pub misses: u8,
    /// Whether forbidden requests are skipped for now.
    pub waits: bool,
}

/// The outcome of running a delivery.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Carried {
    Done,
    /// The delivery continues at this address.
    At(Address),
    /// Another write came first; the delivery runs again.
    Again,
    Later(Option<Duration>),
    /// The message could not be rendered.
    Unrendered,
    /// The delivery waits, and is retried later or when something has changed.
    Refused,
    /// The delivery cannot be read and stays in the outbox.
    Left,
}
