//! The gateway: who is connected, and what they are told. It knows frames, not sockets.

mod line;
mod sessions;
mod trouble;

pub use line::{Desk, Line};
pub use sessions::{Budget, Sessions};
pub use trouble::{Trouble, Twist};

/// Members, presences and texts of messages: not without Discord's leave.
const PRIVILEGED: u64 = 1 << 1 | 1 << 8 | 1 << 15;

/// What is sent down a line.
#[derive(Clone, Debug, PartialEq)]
pub enum Frame {
    /// JSON.
    Text(String),
    /// The end, with Discord's reason.
    Close(u16),
    /// The end, without a word.
    Cut,
}
