//! Ids of people, servers, channels and tables, and who gives a command.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// An account on the chat platform.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PersonId(pub u64);

/// A server: a group of channels with its own members and managers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ServerId(pub u64);

/// A channel or thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ChannelId(pub u64);

/// A role in a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct RoleId(pub u64);

/// The server and channel in which a table is displayed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableLocation {
    pub server: ServerId,
    pub channel: ChannelId,
}

/// A channel that has refused a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TextOnlyChannel {
    pub channel: ChannelId,
    /// Whether the channel still refuses pictures.
    pub is_active: bool,
}

/// Where a match takes place once it starts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MatchVenue {
    /// A Discord thread for this match, if the bot can create one.
    #[default]
    OwnThread,
    /// The channel in which the lobby was displayed.
    LobbyChannel,
    /// The private panel of the only person who plays, against computers. A short card in the channel leads to it.
    Panel,
}

impl MatchVenue {
    /// Returns whether this is the default; then it is not serialized.
    pub(crate) fn is_default(&self) -> bool {
        *self == Self::OwnThread
    }
}

/// The person who gives a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Actor {
    pub person: PersonId,
    /// The actor's rights in the server.
    pub access: AccessLevel,
}

/// What a person may do in a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AccessLevel {
    Member,
    /// The person may manage this server, and therefore every table in it.
    ServerManager(ServerId),
}

/// What a server's rules need to know about the actor.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ActorContext {
    /// The actor's roles in the server.
    pub roles: Vec<RoleId>,
    /// The Discord thread in which the actor gave the command, or `None` outside of threads.
    pub thread: Option<ThreadLocation>,
}

/// A Discord thread and its parent channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ThreadLocation {
    pub thread: ChannelId,
    pub parent_channel: ChannelId,
}

/// The idempotency key of a command. If a command with the same id was already executed, the command has no effect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommandId(pub String);

/// The id of a table and its match: eight letters and digits, never reused.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TableId(u64);

/// The digits and letters of table ids, without letters that are easily confused.
const ID_ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
const ID_LENGTH: u32 = 8;

impl TableId {
    /// Makes an id from the low bits of a random number.
    pub const fn new(number: u64) -> Self {
        Self(number & ((1 << (5 * ID_LENGTH)) - 1))
    }

    pub const fn number(self) -> u64 {
        self.0
    }
}

impl fmt::Display for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digit = |index: u32| char::from(ID_ALPHABET[(self.0 >> (5 * index)) as usize & 31]);
        (0..ID_LENGTH).rev().try_for_each(|index| write!(f, "{}", digit(index)))
    }
}

impl fmt::Debug for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "TableId({self})")
    }
}

/// The text is not a table id.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{0}\" is not a table id, which has eight letters and digits")]
pub struct ParseTableIdError(String);

impl FromStr for TableId {
    type Err = ParseTableIdError;

    fn from_str(text: &str) -> Result<Self, ParseTableIdError> {
        let invalid = || ParseTableIdError(text.chars().take(40).collect());
        if text.len() != ID_LENGTH as usize {
            return Err(invalid());
        }
        let digit = |byte: u8| ID_ALPHABET.iter().position(|digit| *digit == byte.to_ascii_lowercase());
        let add = |sum: u64, byte: u8| digit(byte).map(|digit| sum << 5 | digit as u64).ok_or_else(invalid);
        text.bytes().try_fold(0, add).map(Self)
    }
}

impl Serialize for TableId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for TableId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_id_parses_in_lower_and_upper_case() {
        let id = TableId::new(0x00ab_cdef_0123_4567);
        assert_eq!(id.to_string(), "xw0j6hb7");
        assert_eq!(id.to_string().parse(), Ok(id));
        assert_eq!(id.to_string().to_uppercase().parse(), Ok(id));
    }

    #[test]
    fn an_invalid_table_id_is_refused() {
        for name in ["", "1234567", "123456789", "1234567u", "ééééé", "12 45678"] {
            assert_eq!(name.parse::<TableId>(), Err(ParseTableIdError(name.to_owned())), "{name}");
        }
        let long = "x".repeat(100_000);
        assert!(long.parse::<TableId>().unwrap_err().to_string().len() < 120);
    }
}
