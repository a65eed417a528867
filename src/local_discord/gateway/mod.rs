//! The gateway: who is connected, and what they are told. It knows frames, not sockets.

mod line;
mod sessions;
mod trouble;

pub use line::{Desk, Line};
pub use sessions::{Budget, Sessions};
pub use trouble::{Trouble, Twist};

use super::Id;

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
    fn reaches(self, shard: u64, shards: u64) -> bool {
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
    const fn bit(self) -> u64 {
        match self {
            Self::Guilds => 1,
            Self::Messages => 1 << 9,
            Self::Privates => 1 << 12,
        }
    }
}

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
