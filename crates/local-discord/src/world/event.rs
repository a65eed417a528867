//! Gateway events and the shards that receive them.

use crate::Snowflake;

/// An event that the bot may receive.
#[derive(Clone, Debug)]
pub struct GatewayEvent {
    pub audience: EventAudience,
    /// The intent that a session needs for this event; all sessions receive it if there is none.
    pub intent: Option<GatewayIntent>,
    pub name: &'static str,
    /// The payload as JSON text.
    pub payload: String,
}

/// Determines which shard receives an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EventAudience {
    Guild(Snowflake),
    /// The first shard, for events outside of servers.
    FirstShard,
}

impl EventAudience {
    /// Returns whether this shard, out of `shards` shards, receives the event.
    #[must_use]
    pub fn includes_shard(self, shard: u64, shards: u64) -> bool {
        match self {
            Self::Guild(guild) => guild.shard_index(shards) == shard,
            Self::FirstShard => shard == 0,
        }
    }
}

/// The gateway intents that affect events of the local Discord.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GatewayIntent {
    /// Servers, channels and threads.
    Guilds,
    GuildMessages,
    DirectMessages,
}

impl GatewayIntent {
    /// Returns Discord's bit for the intent.
    #[must_use]
    pub const fn bit(self) -> u64 {
        match self {
            Self::Guilds => 1,
            Self::GuildMessages => 1 << 9,
            Self::DirectMessages => 1 << 12,
        }
    }
}
