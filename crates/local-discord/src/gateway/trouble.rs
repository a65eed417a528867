//! What goes wrong with the gateway, on demand.

use serde_json::Value;

use super::super::Id;

/// Changes what is told, or makes something of it that nobody can read.
pub type Twist = fn(&mut Value);

/// Something that goes wrong.
#[derive(Clone, Copy, Debug)]
pub enum Trouble {
    /// Connections are taken, and not even TLS is spoken on them.
    Deaf,
    /// Connections are accepted, and nothing is ever said on them.
    Mute,
    /// Nothing more is said on any line, not even that a heartbeat was heard, but what is said is still heard.
    Silent,
    /// This server cannot be reached: nothing is told of it.
    Outage(Id),
    /// No session may be taken up again.
    NoResume,
    /// The connection breaks when an event of this name is due, before it is sent; it is kept for whoever resumes.
    CutAt(&'static str),
    /// An event of this name is told so many times.
    Repeat(&'static str, u32),
    /// An event of this name is told otherwise.
    Twist(&'static str, Twist),
}
