//! The gateway without sockets: connections, sessions and their events.

mod connection;
mod faults;
mod sessions;

pub use connection::{GatewayConnection, GatewayContext};
pub use faults::{GatewayFault, PayloadRewriteFn};
pub use sessions::{GatewaySessions, SessionStartLimit};

/// The bits of the intents that need Discord's approval: members, presences, message content.
const PRIVILEGED_INTENTS: u64 = 1 << 1 | 1 << 8 | 1 << 15;

#[derive(Clone, Debug, PartialEq)]
pub enum GatewayFrame {
    Text(String),
    /// Ends the connection with a close code.
    Close(u16),
    /// Ends the connection without a close frame.
    Disconnect,
}
