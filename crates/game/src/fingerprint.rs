//! A stable 64-bit hash of a value, for comparing states and decisions across processes and versions.
//! It detects mistakes, not forgery.

use std::str::FromStr;
use std::{fmt, io};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// FNV-1a over the value's JSON. The algorithm is part of the stored formats and never changes.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Fingerprint(u64);

impl Fingerprint {
    /// Computes the fingerprint of a value.
    pub fn of(value: &impl Serialize) -> Self {
        let mut writer = FingerprintWriter::default();
        serde_json::to_writer(&mut writer, value).expect("states and actions can be serialized");
        writer.finish()
    }
}

impl Fingerprint {
    pub const fn to_u64(self) -> u64 {
        self.0
    }
}

/// Computes a fingerprint of the bytes that are written to it.
#[derive(Clone, Copy, Debug)]
pub struct FingerprintWriter(u64);

impl FingerprintWriter {
    /// Returns the fingerprint of the bytes so far.
    pub const fn finish(self) -> Fingerprint {
        Fingerprint(self.0)
    }
}

impl Default for FingerprintWriter {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl io::Write for FingerprintWriter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl fmt::Debug for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Mark({self})")
    }
}

impl Serialize for Fingerprint {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// The text is not a fingerprint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a fingerprint must have 16 hexadecimal digits")]
pub struct ParseFingerprintError;

impl FromStr for Fingerprint {
    type Err = ParseFingerprintError;

    fn from_str(hex: &str) -> Result<Self, ParseFingerprintError> {
        let digits = hex.len() == 16 && hex.bytes().all(|digit| digit.is_ascii_hexdigit());
        let value = if digits { u64::from_str_radix(hex, 16).ok() } else { None };
        value.map(Self).ok_or(ParseFingerprintError)
    }
}

impl<'de> Deserialize<'de> for Fingerprint {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_is_pinned() {
        // FNV-1a 64 of the two bytes `""` and of `"foobar"` with its quotes, computed by another program.
        assert_eq!(Fingerprint::of(&"").to_string(), "07cc7607b4949e25");
        assert_eq!(Fingerprint::of(&"foobar").to_string(), "6477f76a9c2fba7e");
    }
}
