//! A table with its match history, packed into one compressed value. Finished tables are stored
//! this way.

use std::io::{Read, Write};

use flate2::Compression;
use flate2::bufread::DeflateDecoder;
use flate2::write::DeflateEncoder;
use meadhall_tables::Table;
use meadhall_tables::history::MatchHistory;
use serde::{Deserialize, Serialize};

use super::{RepositoryError, keys};

/// The maximum size of a decompressed table, as protection against corrupt or hostile data.
const MAX_UNPACKED_BYTES: u64 = 64 * 1024 * 1024;
/// The size of the parts into which a packed table is split, so that each fits in a row.
const PART_BYTES: usize = 60 * 1024;

/// A table with its match history.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableArchive {
    pub table: Table,
    /// The history; `None` if the match never began.
    pub history: Option<MatchHistory>,
}

impl TableArchive {
    /// Returns the rows of a finished table: its packed parts by key.
    pub fn packed_rows(&self) -> Vec<(String, Vec<u8>)> {
        let parts = self.pack().into_iter().enumerate();
        parts.map(|(number, part)| (keys::finished_table_part(self.table.id, number), part)).collect()
    }

    /// Returns the compressed JSON, in parts that fit in a row.
    fn pack(&self) -> Vec<Vec<u8>> {
        // Write in one call: the encoder clears its buffer for each write, even of one byte.
        let text = serde_json::to_vec(self).expect("a table can always be written as JSON");
        let mut packer = DeflateEncoder::new(Vec::new(), Compression::default());
        packer.write_all(&text).expect("writing to memory cannot fail");
        packer.flush().expect("writing to memory cannot fail");
        let packed = packer.finish().expect("writing to memory cannot fail");
        packed.chunks(PART_BYTES).map(<[u8]>::to_vec).collect()
    }

    /// Reverses [`TableArchive::pack`].
    pub(super) fn unpack(key: &str, packed: &[u8]) -> Result<Self, RepositoryError> {
        let mut text = Vec::new();
        let unpacked = DeflateDecoder::new(packed).take(MAX_UNPACKED_BYTES).read_to_end(&mut text);
        unpacked.map_err(|error| unreadable_row(key, &error))?;
        serde_json::from_slice(&text).map_err(|error| unreadable_row(key, &error))
    }
}

fn unreadable_row(key: &str, error: &dyn std::error::Error) -> RepositoryError {
    RepositoryError::UnreadableRow { key: key.to_owned(), reason: error.to_string() }
}
