//! Injected gateway faults.

use serde_json::Value;

use crate::Snowflake;

/// Changes an event's payload, possibly into one that no client can parse.
pub type PayloadRewriteFn = fn(&mut Value);

#[derive(Clone, Copy, Debug)]
pub enum GatewayFault {
    /// Accepts connections, but never starts the TLS handshake.
    NoTlsHandshake,
    /// Accepts connections, but never sends anything.
    NoHello,
    /// Sends nothing more, not even heartbeat acknowledgments, but still receives.
    StopSending,
    /// This server is unavailable: clients receive no events about it.
    GuildOutage(Snowflake),
    /// Rejects every attempt to resume a session.
    RejectResume,
    /// Closes the connection with this code at every attempt to start a session.
    CloseAtIdentify(u16),
    /// Closes the connection with this code at every attempt to resume a session.
    CloseAtResume(u16),
    /// Breaks the connection instead of sending an event of this name. The event is stored and sent after a resume.
    DisconnectBeforeEvent(&'static str),
    /// Sends each event of this name this number of times.
    RepeatEvent(&'static str, u32),
    /// Changes the payload of events of this name.
    RewriteEvent(&'static str, PayloadRewriteFn),
}
