//! A whole table: what it is, and how it came to be so. A finished table is kept like this, packed into one value.

use std::io::{Read, Write};

use flate2::Compression;
use flate2::bufread::DeflateDecoder;
use flate2::write::DeflateEncoder;
use serde::{Deserialize, Serialize};

use super::{LedgerError, keys};
use crate::table::Table;
use crate::table::past::Past;

/// No table unpacks to more than this.
const LARGEST: u64 = 64 * 1024 * 1024;
/// What is too long for one value goes into several.
const PART: usize = 60 * 1024;
/// So much of a text is unpacked at a time, by whoever looks at its beginning. What a table is rarely takes more.
const LOOK: u64 = 4 * 1024;

/// A whole table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chronicle {
    /// The table.
    pub table: Table,
    /// Its match, if it began.
    pub past: Option<Past>,
}

impl Chronicle {
    /// The rows of a finished table: its parts by their keys.
    pub fn rows(&self) -> Vec<(String, Vec<u8>)> {
        let parts = self.pack().into_iter().enumerate();
        parts.map(|(number, part)| (keys::part(self.table.id, number), part)).collect()
    }

    /// Packed, in parts that a store takes.
    fn pack(&self) -> Vec<Vec<u8>> {
        // The packer clears its room before whatever it is handed, be it one letter.
        let text = serde_json::to_vec(self).expect("tables are plain data with string keys");
        let mut packer = DeflateEncoder::new(Vec::new(), Compression::default());
        packer.write_all(&text).expect("memory can be written");
        packer.flush().expect("memory can be written");
        let packed = packer.finish().expect("memory can be written");
        packed.chunks(PART).map(<[u8]>::to_vec).collect()
    }

    /// What [`Chronicle::pack`] has packed.
    pub(super) fn unpack(key: &str, packed: &[u8]) -> Result<Self, LedgerError> {
        serde_json::from_slice(&Self::text(key, packed)?).map_err(|error| unreadable(key, &error))
    }

    /// The text that was packed.
    pub(super) fn text(key: &str, packed: &[u8]) -> Result<Vec<u8>, LedgerError> {
        let mut text = Vec::new();
        let unpacked = DeflateDecoder::new(packed).take(LARGEST).read_to_end(&mut text);
        unpacked.map_err(|error| unreadable(key, &error))?;
        Ok(text)
    }

    /// The text before the first of these words, of which no more than that is unpacked; nothing if they are not found.
    pub(super) fn text_up_to(words: &str, packed: &[u8]) -> Option<String> {
        let mut unpacking = DeflateDecoder::new(packed).take(LARGEST);
        let mut text = Vec::new();
        loop {
            let read = unpacking.by_ref().take(LOOK).read_to_end(&mut text).ok()?;
            // A letter may be cut at the end; words are not.
            let known = str::from_utf8(&text).or_else(|cut| str::from_utf8(&text[..cut.valid_up_to()])).ok()?;
            if let Some((before, _)) = known.split_once(words) {
                return Some(before.to_owned());
            }
            if read == 0 {
                return None;
            }
        }
    }
}

fn unreadable(key: &str, why: &dyn std::error::Error) -> LedgerError {
    LedgerError::Unreadable { key: key.to_owned(), why: why.to_string() }
}
