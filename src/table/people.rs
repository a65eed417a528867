//! Who plays, and where: accounts and channels by number, tables by a short name that can be typed.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// A person, by the number of their account.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Person(pub u64);

/// A community of people with channels of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Server(pub u64);

/// A channel or thread in which a table stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Channel(pub u64);

/// A role that people have in a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ServerRole(pub u64);

/// Where a table stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Place {
    /// The community.
    pub server: Server,
    /// The channel.
    pub channel: Channel,
}

/// A place that has not taken a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bare {
    /// Which.
    pub at: Channel,
    /// Whether it takes none still.
    pub still: bool,
}

/// Where a match takes place once it begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Venue {
    /// In a place of its own beside its lobby, if there can be one.
    #[default]
    Own,
    /// Where its lobby is.
    Here,
}

impl Venue {
    /// Whether it is where a match takes place if nobody says otherwise.
    pub(super) fn is_usual(&self) -> bool {
        *self == Self::Own
    }
}

/// Somebody who asks for something, as their message tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Caller {
    /// Who it is.
    pub person: Person,
    /// What they may do in the server.
    pub rank: Rank,
}

/// What a person may do in a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rank {
    /// Whatever everybody may.
    Member,
    /// They may manage this server, and so every table in it.
    Manager(Server),
}

/// How somebody stands where they ask, as far as a server's rules look at it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// The roles they have in the server.
    pub roles: Vec<ServerRole>,
    /// The thread in which they ask, if it is one.
    pub within: Option<Within>,
}

/// A thread, and where it hangs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Within {
    /// The thread.
    pub thread: Channel,
    /// The channel in which it hangs.
    pub channel: Channel,
}

/// What repeated events have in common: the same cause acts once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cause(pub String);

/// The name of a table, and of the match on it: eight letters and digits, never used again.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TableId(u64);

/// Letters and digits that nobody takes for one another.
const DIGITS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
const LENGTH: u32 = 8;

impl TableId {
    /// The name for a number drawn by chance.
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

/// There is no table of this name.
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
