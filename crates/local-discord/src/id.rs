//! Snowflake ids.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The first millisecond of 2015, from which snowflakes count.
const EPOCH: u64 = 1_420_070_400_000;

/// The id of a person, server, channel, message or another object. It contains its creation time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Id(pub u64);

impl Id {
    /// Returns the smallest id of a millisecond since 1970.
    #[must_use]
    pub const fn at(milliseconds: u64) -> Self {
        Self((milliseconds.saturating_sub(EPOCH)) << 22)
    }

    /// Returns the creation time in milliseconds since 1970.
    #[must_use]
    pub const fn milliseconds(self) -> u64 {
        (self.0 >> 22) + EPOCH
    }

    /// Returns the shard that receives the events of the server with this id.
    #[must_use]
    pub fn shard(self, shards: u64) -> u64 {
        (self.0 >> 22) % shards.max(1)
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Id {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(Self)
    }
}

impl Serialize for Id {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

/// Accepts a number as well as a string of digits, as Discord does.
impl<'de> Deserialize<'de> for Id {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Either {
            Number(u64),
            Text(String),
        }
        match Either::deserialize(from)? {
            Either::Number(number) => Ok(Self(number)),
            Either::Text(text) => text.parse().map_err(serde::de::Error::custom),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_tells_when_it_was_given() {
        // The example from Discord's documentation.
        assert_eq!(Id(175_928_847_299_117_063).milliseconds(), 1_462_015_105_796);
        assert_eq!(Id::at(1_462_015_105_796).milliseconds(), 1_462_015_105_796);
    }

    #[test]
    fn a_name_is_read_from_digits_and_from_a_number() {
        assert_eq!(serde_json::from_str::<Id>("\"42\"").unwrap(), Id(42));
        assert_eq!(serde_json::from_str::<Id>("42").unwrap(), Id(42));
        assert!(serde_json::from_str::<Id>("\"x\"").is_err());
    }
}
