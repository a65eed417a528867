//! Gateway events and the shards that receive them.

use super::super::Id;

/// An event that the bot may receive.
#[derive(Clone, Debug)]
pub struct Event {
    pub audience: Audience,
    /// The intent that a session needs for this event; all sessions receive it if there is none.
    pub intent: Option<Intent>,
    pub name: &'static str,
    /// The payload as JSON text.
    pub told: String,
}

/// Determines which shard receives an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    /// The shard of this server.
    Guild(Id),
    /// The first shard, for events outside of servers.
    Direct,
}

impl Audience {
    /// Returns whether this shard of a shard count receives the event.
    #[must_use]
    pub fn reaches(self, shard: u64, shards: u64) -> bool {
        match self {
            Self::Guild(guild) => guild.shard(shards) == shard,
            Self::Direct => shard == 0,
        }
    }
}

/// The gateway intents that matter here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Intent {
    /// Servers, channels and threads.
    Guilds,
    Messages,
    Privates,
}

impl Intent {
    /// Returns Discord's bit for the intent.
    #[must_use]
    pub const fn bit(self) -> u64 {
        match self {
            Self::Guilds => 1,
            Self::Messages => 1 << 9,
            Self::Privates => 1 << 12,
        }
    }
}
