//! The file beside the store that says which commits are durable. It reveals a store or a log that was cut off or
//! replaced by an older copy. It is written after each sync of the log and rarely synced itself, because it only has to be
//! a lower bound.
//!
//! The file has two slots, which are written in turn, so a write that is cut off leaves the other one.

use std::fs::File;
use std::io;
use std::os::unix::fs::FileExt;
use std::path::Path;

use super::commit_row::{CommitRow, hash_bytes, read_numbers};
use super::redo::write_new_file;

const MARK_MAGIC: u64 = u64::from_le_bytes(*b"mhmark01");
const SLOT_BYTES: usize = 64;
/// The slots are in different sectors of the disk.
const SLOT_OFFSETS: [usize; 2] = [0, 4096];

/// What is durable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DurableMark {
    /// The last commit in the log.
    pub last: CommitRow,
    /// The number of the last commit that sled has synced.
    pub synced_number: u64,
    /// Counts the writes of the mark.
    sequence: u64,
}

impl DurableMark {
    /// Returns `None` if the file is missing.
    pub fn read(path: &Path) -> io::Result<Option<Self>> {
        let bytes = match std::fs::read(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            bytes => bytes?,
        };
        let slots = SLOT_OFFSETS.iter().filter_map(|offset| parse_slot(bytes.get(*offset..offset + SLOT_BYTES)?));
        let newest = slots.max_by_key(|mark| mark.sequence);
        newest.map(Some).ok_or_else(|| io::Error::new(io::ErrorKind::InvalidData, "both parts of it are damaged"))
    }

    fn to_slot(self) -> Vec<u8> {
        let mut bytes = MARK_MAGIC.to_le_bytes().to_vec();
        bytes.extend(self.last.to_bytes());
        bytes.extend(self.synced_number.to_le_bytes());
        bytes.extend(self.sequence.to_le_bytes());
        bytes.extend(hash_bytes(&bytes).to_le_bytes());
        bytes
    }
}

fn parse_slot(bytes: &[u8]) -> Option<DurableMark> {
    let [magic, store_id, number, chain, content_sum, synced_number, sequence, hash] = read_numbers(bytes)?;
    let is_valid = magic == MARK_MAGIC && hash == hash_bytes(&bytes[..SLOT_BYTES - 8]);
    let last = CommitRow { store_id, number, chain, content_sum };
    is_valid.then_some(DurableMark { last, synced_number, sequence })
}

/// The open file.
pub struct DurableMarkFile {
    file: File,
    mark: DurableMark,
}

impl DurableMarkFile {
    /// Creates the file, or replaces one that is there.
    pub fn create(path: &Path, last: CommitRow, synced_number: u64) -> io::Result<Self> {
        let mark = DurableMark { last, synced_number, sequence: 0 };
        let mut content = vec![0; SLOT_OFFSETS[1] + SLOT_BYTES];
        content[..SLOT_BYTES].copy_from_slice(&mark.to_slot());
        write_new_file(path, &content)?;
        Self::open(path, mark)
    }

    pub fn open(path: &Path, mark: DurableMark) -> io::Result<Self> {
        Ok(Self { file: File::options().write(true).open(path)?, mark })
    }

    pub const fn synced_number(&self) -> u64 {
        self.mark.synced_number
    }

    /// Writes that the log is durable up to this commit.
    pub fn set_last(&mut self, last: CommitRow) -> io::Result<()> {
        self.write(DurableMark { last, ..self.mark })
    }

    /// Writes that sled is durable up to this commit.
    pub fn set_synced(&mut self, synced_number: u64) -> io::Result<()> {
        self.write(DurableMark { synced_number: synced_number.max(self.mark.synced_number), ..self.mark })
    }

    /// Syncs the file. Needed before commits that it may name leave the log.
    pub fn sync(&self) -> io::Result<()> {
        self.file.sync_data()
    }

    fn write(&mut self, mark: DurableMark) -> io::Result<()> {
        let mark = DurableMark { sequence: self.mark.sequence + 1, ..mark };
        let slot = SLOT_OFFSETS[usize::from(!mark.sequence.is_multiple_of(2))];
        self.file.write_all_at(&mark.to_slot(), slot as u64)?;
        self.mark = mark;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_damaged_slot_leaves_the_other() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("mark");
        assert_eq!(DurableMark::read(&path).unwrap(), None);
        let first = CommitRow::before_first(7).next(1, b"a");
        let mut file = DurableMarkFile::create(&path, first, 1).unwrap();
        let second = first.next(2, b"b");
        file.set_last(second).unwrap();
        assert_eq!(DurableMark::read(&path).unwrap().unwrap().last, second);
        file.file.write_all_at(b"x", SLOT_OFFSETS[1] as u64 + 20).unwrap();
        assert_eq!(DurableMark::read(&path).unwrap().unwrap().last, first);
        file.file.write_all_at(b"x", SLOT_OFFSETS[0] as u64 + 20).unwrap();
        assert_eq!(DurableMark::read(&path).unwrap_err().kind(), io::ErrorKind::InvalidData);
    }
}
