//! The problems of deliveries, for the log and the metrics.

use meadhall_tables::ChannelId;

use crate::repository::{Address, DeadLetterReason, DeliveryObstacle};

/// Called with each problem.
pub type OutboxErrorHandler = dyn Fn(&OutboxError) + Send + Sync;

/// A delivery that failed. It names keys and addresses, never texts.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OutboxError {
    /// The message could not be rendered or was refused, even as text, and was moved to the dead letters.
    #[error("delivery {delivery_key} was moved to the dead letters, because {}: {details}", describe_cause(*.reason))]
    MovedToDeadLetters { delivery_key: String, reason: DeadLetterReason, details: String },
    /// The delivery cannot be read or run, and stays in the outbox.
    #[error("delivery {delivery_key} cannot be processed and stays in the outbox: {details}")]
    UnreadableDelivery { delivery_key: String, details: String },
    /// The address does not accept the message; it is not retried.
    #[error("delivery {delivery_key} was dropped, because {address:?} does not accept it")]
    DeliveryDropped { delivery_key: String, address: Address },
    /// The address does not accept the message now; it is retried from time to time.
    #[error("delivery {delivery_key} waits, because {address:?} does not accept it now: {obstacle:?}")]
    DeliveryForbidden { delivery_key: String, address: Address, obstacle: DeliveryObstacle },
    /// A channel is gone; its tables wait to be moved.
    #[error("{channel:?} no longer exists")]
    ChannelGone { channel: ChannelId },
    /// An address has failed several times in a row.
    #[error("{} failed {failure_count} times in a row", describe_failing(.address.as_ref()))]
    AddressFailing {
        /// The address that fails, or `None` if the store fails.
        address: Option<Address>,
        failure_count: u32,
    },
}

const fn describe_cause(reason: DeadLetterReason) -> &'static str {
    match reason {
        DeadLetterReason::Rejected(_) => "Discord refused its message",
        DeadLetterReason::RenderingPanicked => "its message cannot be rendered",
    }
}

fn describe_failing(address: Option<&Address>) -> String {
    address.map_or_else(|| "reading or writing the store".to_owned(), |address| format!("delivery to {address:?}"))
}
