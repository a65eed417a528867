//! A table with its match history, packed into one compressed value. Finished tables are stored
//! this way.

use std::io::{Read, Write};

use flate2::Compression;
use flate2::bufread::DeflateDecoder;
use flate2::write::DeflateEncoder;
use serde::{Deserialize, Serialize};

use super::{LedgerError, keys};
use crate::table::Table;
use crate::table::past::Past;

/// The limit for a decompressed table, against corrupt or hostile data.
const LARGEST: u64 = 64 * 1024 * 1024;
/// The size of the parts into which a packed table is split, so that each fits in a row.
const PART: usize = 60 * 1024;
/// How much is decompressed at a time when only the start of the text is needed. A table without
/// history rarely has more.
const LOOK: u64 = 4 * 1024;

/// A table with its match history.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chronicle {
    pub table: Table,
    /// The history; `None` if the match never began.
    pub past: Option<Past>,
}

impl Chronicle {
    /// Returns the rows of a finished table: its packed parts by key.
    pub fn rows(&self) -> Vec<(String, Vec<u8>)> {
        let parts = self.pack().into_iter().enumerate();
        parts.map(|(number, part)| (keys::part(self.table.id, number), part)).collect()
    }

    /// Returns the compressed JSON, in parts that fit in a row.
    fn pack(&self) -> Vec<Vec<u8>> {
        // Write in one call: the encoder clears its buffer for each write, even of one byte.
        let text = serde_json::to_vec(self).expect("tables are plain data with string keys");
        let mut packer = DeflateEncoder::new(Vec::new(), Compression::default());
        packer.write_all(&text).expect("memory can be written");
        packer.flush().expect("memory can be written");
        let packed = packer.finish().expect("memory can be written");
        packed.chunks(PART).map(<[u8]>::to_vec).collect()
    }

    /// Reverses [`Chronicle::pack`].
    pub(super) fn unpack(key: &str, packed: &[u8]) -> Result<Self, LedgerError> {
        serde_json::from_slice(&Self::text(key, packed)?).map_err(|error| unreadable(key, &error))
    }

    /// Returns the JSON that was packed.
    pub(super) fn text(key: &str, packed: &[u8]) -> Result<Vec<u8>, LedgerError> {
        let mut text = Vec::new();
        let unpacked = DeflateDecoder::new(packed).take(LARGEST).read_to_end(&mut text);
        unpacked.map_err(|error| unreadable(key, &error))?;
        Ok(text)
    }

    /// Returns the JSON before the first `words`, decompressing no more than necessary; `None` if they
    /// do not occur.
    pub(super) fn text_up_to(words: &str, packed: &[u8]) -> Option<String> {
        let mut unpacking = DeflateDecoder::new(packed).take(LARGEST);
        let mut text = Vec::new();
        loop {
            let read = unpacking.by_ref().take(LOOK).read_to_end(&mut text).ok()?;
            // The last character may be cut in the middle.
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
