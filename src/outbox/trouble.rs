//! The problems of deliveries, for the log and the metrics.

use crate::ledger::{Address, DeliveryObstacle};
use crate::table::ChannelId;

/// Called with each problem.
pub type OutboxErrorHandler = dyn Fn(&OutboxError) + Send + Sync;

/// A delivery that failed. It names keys and addresses, never texts.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OutboxError {
    /// The message could not be rendered, not even as text, and was moved to the dead letters.
    #[error("{delivery_key} cannot be rendered and is put aside: {details}")]
    MovedToDeadLetters { delivery_key: String, details: String },
    /// The delivery cannot be read or run, and stays in the outbox.
    #[error("{delivery_key} cannot be run and is left where it is: {details}")]
    UnreadableDelivery { delivery_key: String, details: String },
    /// The address does not accept the message; it is not retried.
    #[error("{delivery_key} is given up: {address:?} does not take it")]
    DeliveryDropped { delivery_key: String, address: Address },
    /// The address does not accept the message now; it is retried from time to time.
    #[error("{delivery_key} waits: {address:?} does not take it: {obstacle:?}")]
    DeliveryForbidden { delivery_key: String, address: Address, obstacle: DeliveryObstacle },
    /// A channel is gone; its tables wait to be moved.
    #[error("{channel:?} is gone")]
    ChannelGone { channel: ChannelId },
    /// An address has failed several times in a row.
    #[error("{address:?} has failed {failure_count} times in a row")]
    AddressFailing {
        /// `None` if the store fails.
        address: Option<Address>,
        failure_count: u32,
    },
}
