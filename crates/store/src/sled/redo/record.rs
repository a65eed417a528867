//! A record of the redo log: one commit with all its writes.

use super::{CommitRow, hash_bytes, read_numbers};
use crate::MAX_VALUE_BYTES;

pub const RECORD_MAGIC: [u8; 8] = *b"mh-write";
/// Magic, number, chain, content sum, length of the payload, and the hash of these.
pub const RECORD_HEADER_BYTES: usize = 48;
/// The length of the value of a removed key.
const REMOVED: u32 = u32::MAX;

/// The header of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecordHeader {
    pub number: u64,
    pub chain: u64,
    pub content_sum: u64,
    pub payload_bytes: u64,
}

impl RecordHeader {
    /// Returns `None` if these bytes are not a header.
    pub fn parse(bytes: &[u8]) -> Option<Self> {
        let [magic, number, chain, content_sum, payload_bytes, hash] = read_numbers(bytes)?;
        let is_valid =
            magic == u64::from_le_bytes(RECORD_MAGIC) && hash == hash_bytes(&bytes[..RECORD_HEADER_BYTES - 8]);
        is_valid.then_some(Self { number, chain, content_sum, payload_bytes })
    }
}

/// Returns the bytes of a record.
pub fn encode_record(row: &CommitRow, payload: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(RECORD_HEADER_BYTES + payload.len());
    for number in [u64::from_le_bytes(RECORD_MAGIC), row.number, row.chain, row.content_sum, payload.len() as u64] {
        bytes.extend(number.to_le_bytes());
    }
    bytes.extend(hash_bytes(&bytes).to_le_bytes());
    bytes.extend(payload);
    bytes
}

/// Returns the writes as bytes; `None` removes the key.
pub fn encode_writes<'a>(writes: impl Iterator<Item = (&'a str, Option<&'a [u8]>)>) -> Vec<u8> {
    let mut bytes = Vec::new();
    for (key, value) in writes {
        bytes.extend(length_bytes(key.as_bytes()));
        bytes.extend(value.map_or(REMOVED.to_le_bytes(), length_bytes));
        bytes.extend(key.as_bytes());
        bytes.extend(value.unwrap_or_default());
    }
    bytes
}

/// Keys and values are much shorter than four gigabytes.
fn length_bytes(bytes: &[u8]) -> [u8; 4] {
    u32::try_from(bytes.len()).unwrap_or(REMOVED).to_le_bytes()
}

/// A key and its new value; `None` removes the key.
pub type LoggedWrite<'a> = (&'a [u8], Option<&'a [u8]>);

/// Reads the writes of a payload, or returns `None` if they are cut off.
pub fn decode_writes(mut payload: &[u8]) -> Option<Vec<LoggedWrite<'_>>> {
    let mut writes = Vec::new();
    while !payload.is_empty() {
        let (key_bytes, rest) = split_length(payload)?;
        let (value_bytes, rest) = split_length(rest)?;
        let (key, rest) = rest.split_at_checked(key_bytes as usize)?;
        let (value, rest) = match value_bytes {
            REMOVED => (None, rest),
            length if length as usize > MAX_VALUE_BYTES => return None,
            length => rest.split_at_checked(length as usize).map(|(value, rest)| (Some(value), rest))?,
        };
        writes.push((key, value));
        payload = rest;
    }
    Some(writes)
}

fn split_length(bytes: &[u8]) -> Option<(u32, &[u8])> {
    let (length, rest) = bytes.split_first_chunk::<4>()?;
    Some((u32::from_le_bytes(*length), rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn writes_and_headers_are_read_back() {
        let writes = [("a", Some(b"1".as_slice())), ("empty", Some(b"")), ("gone", None)];
        let payload = encode_writes(writes.into_iter());
        let expected: Vec<LoggedWrite<'_>> = writes.iter().map(|(key, value)| (key.as_bytes(), *value)).collect();
        assert_eq!(decode_writes(&payload), Some(expected));
        assert_eq!(decode_writes(&payload[..payload.len() - 1]), None);
        let row = CommitRow::before_first(7).next(9, &payload);
        let mut bytes = encode_record(&row, &payload);
        let header = RecordHeader::parse(&bytes[..RECORD_HEADER_BYTES]).unwrap();
        let expected =
            RecordHeader { number: 1, chain: row.chain, content_sum: 9, payload_bytes: payload.len() as u64 };
        assert_eq!(header, expected);
        for at in 0..RECORD_HEADER_BYTES {
            bytes[at] ^= 1;
            assert_eq!(RecordHeader::parse(&bytes[..RECORD_HEADER_BYTES]), None, "byte {at}");
            bytes[at] ^= 1;
        }
    }
}
