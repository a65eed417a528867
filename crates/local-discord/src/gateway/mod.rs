//! The gateway without sockets: connections, sessions and their events.

mod line;
mod sessions;
mod trouble;

pub use line::{Desk, Line};
pub use sessions::{Budget, Sessions};
pub use trouble::{Trouble, Twist};

/// The bits of the intents that need Discord's approval: members, presences, message content.
const PRIVILEGED: u64 = 1 << 1 | 1 << 8 | 1 << 15;

/// A frame that the gateway sends.
#[derive(Clone, Debug, PartialEq)]
pub enum Frame {
    /// A JSON payload.
    Text(String),
    /// Ends the connection with a close code.
    Close(u16),
    /// Ends the connection without a close frame.
    Cut,
}
