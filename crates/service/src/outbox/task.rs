//! A delivery to run, and the outcome of the run.

use std::time::Duration;

use crate::repository::Address;

/// A delivery to run at one address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeliveryTask {
    pub delivery_key: String,
    /// The address where requests may be made; `None` if it is still to be determined.
    pub address: Option<Address>,
    pub render_failures: u8,
    /// Whether forbidden requests are skipped for now.
    pub skip_forbidden: bool,
}

/// The outcome of running a delivery.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TaskOutcome {
    Done,
    /// The delivery continues at this address.
    MovedTo(Address),
    /// Another write came first; the delivery runs again.
    Conflict,
    RetryLater(Option<Duration>),
    /// The message could not be rendered.
    Unsendable,
    /// The delivery waits, and is retried later or when something has changed.
    Forbidden,
    /// The delivery cannot be read and stays in the outbox.
    Unreadable,
}
