//! Injected gateway faults.

use serde_json::Value;

use super::super::Id;

/// Changes an event's payload, possibly into one that no client can parse.
pub type Twist = fn(&mut Value);

/// A gateway fault.
#[derive(Clone, Copy, Debug)]
pub enum Trouble {
    /// Accepts connections, but never starts the TLS handshake.
    Deaf,
    /// Accepts connections, but never sends anything.
    Mute,
    /// Sends nothing more, not even heartbeat acknowledgments, but still receives.
    Silent,
    /// This server is unavailable: clients receive no events about it.
    Outage(Id),
    /// Rejects every attempt to resume a session.
    NoResume,
    /// Breaks the connection instead of sending an event of this name. The event is kept for the resume.
    CutAt(&'static str),
    /// Sends events of this name this number of times.
    Repeat(&'static str, u32),
    /// Changes the payload of events of this name.
    Twist(&'static str, Twist),
}
