//! Ids of people, servers, channels and tables, and who gives a command.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// A Discord account.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Person(pub u64);

/// A Discord server (guild).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Server(pub u64);

/// A channel or thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Channel(pub u64);

/// A role in a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ServerRole(pub u64);

/// The server and channel in which a table is displayed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Place {
    pub server: Server,
    pub channel: Channel,
}

/// A channel that has refused a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bare {
    pub at: Channel,
    /// Whether it still refuses pictures.
    pub still: bool,
}

/// Where a match takes place once it starts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Venue {
    /// In a thread of its own, if one can be created.
    #[default]
    Own,
    /// In the channel of its lobby.
    Here,
}

impl Venue {
    /// Returns whether this is the default; then it is not serialized.
    pub(super) fn is_usual(&self) -> bool {
        *self == Self::Own
    }
}

/// The person who gives a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Caller {
    pub person: Person,
    /// What they may do in the server.
    pub rank: Rank,
}

/// What a person may do in a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rank {
    Member,
    /// They may manage this server, and so every table in it.
    Manager(Server),
}

/// What a server's rules need to know about the actor.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// Their roles in the server.
    pub roles: Vec<ServerRole>,
    /// The thread in which they gave the command, if any.
    pub within: Option<Within>,
}

/// A thread and its parent channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Within {
    pub thread: Channel,
    pub channel: Channel,
}

/// The idempotency key of a command: a command with a known id has no effect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cause(pub String);

/// The id of a table and its match: eight letters and digits, never reused.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TableId(u64);

/// Letters and digits that are not easily confused.
const DIGITS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
const LENGTH: u32 = 8;

impl TableId {
    /// Makes an id from the low bits of a random number.
    pub const fn new(number: u64) -> Self {
        Self(number & ((1 << (5 * LENGTH)) - 1))
    }
}

impl fmt::Display for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digit = |place: u32| char::from(DIGITS[(self.0 >> (5 * place)) as usize & 31]);
        (0..LENGTH).rev().try_for_each(|place| write!(f, "{}", digit(place)))
    }
}

impl fmt::Debug for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "TableId({self})")
    }
}

/// The text is not a table id.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{0}\" is not the name of a table: eight letters and digits")]
pub struct NotATable(String);

impl FromStr for TableId {
    type Err = NotATable;

    fn from_str(name: &str) -> Result<Self, NotATable> {
        let wrong = || NotATable(name.chars().take(40).collect());
        if name.len() != LENGTH as usize {
            return Err(wrong());
        }
        let digit = |byte: u8| DIGITS.iter().position(|digit| *digit == byte.to_ascii_lowercase());
        let add = |sum: u64, byte: u8| digit(byte).map(|digit| sum << 5 | digit as u64).ok_or_else(wrong);
        name.bytes().try_fold(0, add).map(Self)
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
    fn a_name_is_typed_as_it_is_written_or_in_capitals() {
        let id = TableId::new(0x00ab_cdef_0123_4567);
        assert_eq!(id.to_string(), "xw0j6hb7");
        assert_eq!(id.to_string().parse(), Ok(id));
        assert_eq!(id.to_string().to_uppercase().parse(), Ok(id));
    }

    #[test]
    fn what_is_not_a_name_is_refused() {
        for name in ["", "1234567", "123456789", "1234567u", "ééééé", "12 45678"] {
            assert_eq!(name.parse::<TableId>(), Err(NotATable(name.to_owned())), "{name}");
        }
        let long = "x".repeat(100_000);
        assert!(long.parse::<TableId>().unwrap_err().to_string().len() < 120);
    }
}
