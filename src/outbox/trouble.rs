//! What somebody who runs the house may want to know of: errands that did not come to a good end.

use crate::ledger::{Address, Missing};
use crate::table::Channel;

/// Hears of trouble.
pub type Report = dyn Fn(&Trouble) + Send + Sync;

/// An errand that did not come to a good end. Names keys and addresses, never what was to be said.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Trouble {
    /// It could not be rendered, not even plainly, and was put aside.
    #[error("{errand} cannot be rendered and is put aside: {why}")]
    Parked {
        /// Its key.
        errand: String,
        /// What went wrong.
        why: String,
    },
    /// It can be neither understood nor run, and is left where it is.
    #[error("{errand} cannot be run and is left where it is: {why}")]
    Unreadable {
        /// Its key.
        errand: String,
        /// What is wrong with it.
        why: String,
    },
    /// Its address does not take it.
    #[error("{errand} is given up: {address:?} does not take it")]
    GivenUp {
        /// Its key.
        errand: String,
        /// The address.
        address: Address,
    },
    /// Its address does not take it now; it is tried again now and then.
    #[error("{errand} waits: {address:?} does not take it: {missing:?}")]
    Refused {
        /// Its key.
        errand: String,
        /// The address.
        address: Address,
        /// What is missing.
        missing: Missing,
    },
    /// A channel is gone; its tables wait to be taken elsewhere.
    #[error("{channel:?} is gone")]
    Lost {
        /// The channel.
        channel: Channel,
    },
    /// An address has failed several times in a row.
    #[error("{address:?} has failed {times} times in a row")]
    Failing {
        /// The address; none if it is our own store that fails.
        address: Option<Address>,
        /// How often.
        times: u32,
    },
}
