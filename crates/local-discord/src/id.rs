//! Snowflake ids.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The start of 2015 in milliseconds since 1970: the time 0 of Discord's ids (snowflakes).
const DISCORD_EPOCH_MS: u64 = 1_420_070_400_000;

/// The id of a person, server, channel, message or another object. It contains its creation time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Snowflake(pub u64);

impl Snowflake {
    /// Returns the smallest id created at this time, given in milliseconds since 1970.
    #[must_use]
    pub const fn from_millis(milliseconds: u64) -> Self {
        Self((milliseconds.saturating_sub(DISCORD_EPOCH_MS)) << 22)
    }

    /// Returns the creation time in milliseconds since 1970.
    #[must_use]
    pub const fn created_at_ms(self) -> u64 {
        (self.0 >> 22) + DISCORD_EPOCH_MS
    }

    /// Returns the shard that receives the events of the server with this id.
    #[must_use]
    pub fn shard_index(self, shards: u64) -> u64 {
        (self.0 >> 22) % shards.max(1)
    }
}

impl fmt::Display for Snowflake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Snowflake {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(Self)
    }
}

impl Serialize for Snowflake {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

/// Accepts a number as well as a string of digits, as Discord does.
impl<'de> Deserialize<'de> for Snowflake {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum NumberOrText {
            Number(u64),
            Text(String),
        }
        match NumberOrText::deserialize(from)? {
            NumberOrText::Number(number) => Ok(Self(number)),
            NumberOrText::Text(text) => text.parse().map_err(serde::de::Error::custom),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_snowflake_contains_its_creation_time() {
        // The example from Discord's documentation.
        assert_eq!(Snowflake(175_928_847_299_117_063).created_at_ms(), 1_462_015_105_796);
        assert_eq!(Snowflake::from_millis(1_462_015_105_796).created_at_ms(), 1_462_015_105_796);
    }

    #[test]
    fn a_snowflake_is_parsed_from_digits_and_from_a_number() {
        assert_eq!(serde_json::from_str::<Snowflake>("\"42\"").unwrap(), Snowflake(42));
        assert_eq!(serde_json::from_str::<Snowflake>("42").unwrap(), Snowflake(42));
        assert!(serde_json::from_str::<Snowflake>("\"x\"").is_err());
    }
}
