//! What has happened, on its way to whoever listens.

use super::super::Id;

/// Something that has happened and that the bot may hear of.
#[derive(Clone, Debug)]
pub struct Event {
    /// Whose business it is.
    pub audience: Audience,
    /// What a bot has to listen to in order to hear of it; nothing, if all do.
    pub intent: Option<Intent>,
    /// Its name.
    pub name: &'static str,
    /// What is told, as JSON.
    pub told: String,
}

/// Whose business something is, and so which shard hears of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    /// A server's: the shard that has it.
    Guild(Id),
    /// Nobody's but the bot's: the first shard.
    Direct,
}

impl Audience {
    /// Whether one of so many shards hears of it.
    #[must_use]
    pub fn reaches(self, shard: u64, shards: u64) -> bool {
        match self {
            Self::Guild(guild) => guild.shard(shards) == shard,
            Self::Direct => shard == 0,
        }
    }
}

/// What a bot may listen to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Intent {
    /// Servers, channels, threads.
    Guilds,
    /// Messages in servers.
    Messages,
    /// Messages in private.
    Privates,
}

impl Intent {
    /// The bit by which a bot says so.
    #[must_use]
    pub const fn bit(self) -> u64 {
        match self {
            Self::Guilds => 1,
            Self::Messages => 1 << 9,
            Self::Privates => 1 << 12,
        }
    }
}
