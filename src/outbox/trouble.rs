//! The problems of deliveries, for the log and the metrics.

use crate::ledger::{Address, Missing};
use crate::table::Channel;

/// Called with each problem.
pub type Report = dyn Fn(&Trouble) + Send + Sync;

/// A delivery that failed. It names keys and addresses, never texts.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Trouble {
    /// The message could not be rendered, not even as text, and was moved to the dead letters.
    #[error("{errand} cannot be rendered and is put aside: {why}")]
    Parked {
        errand: String,
        why: String,
    },
    /// The delivery cannot be read or run, and stays in the outbox.
    #[error("{errand} cannot be run and is left where it is: {why}")]
    Unreadable {
        errand: String,
        why: String,
    },
    /// The address does not accept the message; it is not retried.
    #[error("{errand} is given up: {address:?} does not take it")]
    GivenUp {
        errand: String,
        address: Address,
    },
    /// The address does not accept the message now; it is retried from time to time.
    #[error("{errand} waits: {address:?} does not take it: {missing:?}")]
    Refused {
        errand: String,
        address: Address,
        missing: Missing,
    },
    /// A channel is gone; its tables wait to be moved.
    #[error("{channel:?} is gone")]
    Lost {
        channel: Channel,
    },
    /// An address has failed several times in a row.
    #[error("{address:?} has failed {times} times in a row")]
    Failing {
        /// `None` if the store fails.
        address: Option<Address>,
        times: u32,
    },
}
