//! A checkpoint has all rows of a store. Rows may change while it is written, so it is exact only together with the log
//! from its start to its end: records hold whole values.

use std::fs::{self, File};
use std::hash::Hasher;
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use ::twox_hash::XxHash3_64;
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;

use super::segment::{create_private_file, numbered_files, partial_path, rename_durably};
use super::{COMMIT_ROW_BYTES, CommitRow};
use crate::{MAX_VALUE_BYTES, StoreEntry};

const CHECKPOINT_MAGIC: &[u8; 8] = b"mhrows01";
const EXTENSION: &str = ".rows.gz";
/// Stands for the length of a key after the last row.
const END_OF_ROWS: u32 = u32::MAX;
/// No key is longer than this.
const MAX_KEY_BYTES: u32 = 1 << 20;

/// A checkpoint, by its name.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Checkpoint {
    /// The number of the last commit before it was begun.
    pub start_number: u64,
    pub path: PathBuf,
}

/// The commits between which a checkpoint was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CheckpointSpan {
    pub start: CommitRow,
    pub end: CommitRow,
}

impl Checkpoint {
    /// Returns the checkpoints in a folder, oldest first.
    pub fn list(folder: &Path) -> io::Result<Vec<Self>> {
        let numbered = numbered_files(folder, EXTENSION)?.into_iter();
        Ok(numbered.map(|(start_number, path)| Self { start_number, path }).collect())
    }

    /// Reads and checks the whole file. Returns `None` if it is damaged.
    pub fn read(&self, visit: &mut dyn FnMut(StoreEntry) -> io::Result<()>) -> io::Result<Option<CheckpointSpan>> {
        let file = BufReader::with_capacity(1 << 18, GzDecoder::new(File::open(&self.path)?));
        let mut reader = HashingReader { file, hasher: XxHash3_64::with_seed(0) };
        match reader.read_rows(visit) {
            Ok(span) => Ok(span.filter(|span| span.start.number == self.start_number)),
            Err(error) if is_damage(&error) => Ok(None),
            Err(error) => Err(error),
        }
    }
}

fn is_damage(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::InvalidData | io::ErrorKind::InvalidInput | io::ErrorKind::UnexpectedEof)
}

/// Writes a checkpoint. It gets its name when it is complete and on disk.
pub struct CheckpointWriter {
    path: PathBuf,
    start: CommitRow,
    file: GzEncoder<BufWriter<File>>,
    hasher: XxHash3_64,
}

impl CheckpointWriter {
    /// Begins a checkpoint after this state.
    pub fn begin(folder: &Path, start: CommitRow) -> io::Result<Self> {
        let path = folder.join(format!("{:020}{EXTENSION}", start.number));
        let file = BufWriter::with_capacity(1 << 18, create_private_file(&partial_path(&path))?);
        let file = GzEncoder::new(file, Compression::fast());
        let mut writer = Self { path, start, file, hasher: XxHash3_64::with_seed(0) };
        writer.write(&[CHECKPOINT_MAGIC.as_slice(), &start.to_bytes()].concat())?;
        Ok(writer)
    }

    pub fn write_row(&mut self, key: &[u8], value: &[u8]) -> io::Result<()> {
        let length = |bytes: &[u8]| u32::try_from(bytes.len()).map_err(io::Error::other);
        self.write(&length(key)?.to_le_bytes())?;
        self.write(&length(value)?.to_le_bytes())?;
        self.write(key)?;
        self.write(value)
    }

    /// Completes the checkpoint, whose rows were read up to this state.
    pub fn finish(mut self, end: CommitRow) -> io::Result<Checkpoint> {
        self.write(&END_OF_ROWS.to_le_bytes())?;
        self.write(&end.to_bytes())?;
        let hash = self.hasher.finish();
        self.write(&hash.to_le_bytes())?;
        self.file.finish()?.into_inner()?.sync_all()?;
        rename_durably(&partial_path(&self.path), &self.path)?;
        Ok(Checkpoint { start_number: self.start.number, path: self.path })
    }

    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.hasher.write(bytes);
        self.file.write_all(bytes)
    }
}

/// Deletes checkpoints that were not finished.
pub fn remove_partial_files(folder: &Path) -> io::Result<()> {
    for (_, path) in numbered_files(folder, &format!("{EXTENSION}.part"))? {
        fs::remove_file(path)?;
    }
    Ok(())
}

struct HashingReader<R> {
    file: R,
    hasher: XxHash3_64,
}

impl<R: Read> HashingReader<R> {
    fn read_rows(&mut self, visit: &mut dyn FnMut(StoreEntry) -> io::Result<()>) -> io::Result<Option<CheckpointSpan>> {
        if self.read_array::<8>()? != *CHECKPOINT_MAGIC {
            return Ok(None);
        }
        let start = self.read_commit_row()?;
        loop {
            let key_bytes = u32::from_le_bytes(self.read_array()?);
            if key_bytes == END_OF_ROWS {
                break;
            }
            let value_bytes = u32::from_le_bytes(self.read_array()?);
            if key_bytes > MAX_KEY_BYTES || value_bytes as usize > MAX_VALUE_BYTES {
                return Ok(None);
            }
            let key = String::from_utf8(self.read_bytes(key_bytes as usize)?);
            let key = key.map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))?;
            visit(StoreEntry { key, value: self.read_bytes(value_bytes as usize)? })?;
        }
        let end = self.read_commit_row()?;
        let expected = self.hasher.finish().to_le_bytes();
        let is_valid = self.read_array()? == expected && start.store_id == end.store_id;
        Ok(is_valid.then_some(CheckpointSpan { start, end }))
    }

    fn read_commit_row(&mut self) -> io::Result<CommitRow> {
        let bytes = self.read_array::<COMMIT_ROW_BYTES>()?;
        CommitRow::from_bytes(&bytes).ok_or_else(|| io::ErrorKind::InvalidData.into())
    }

    fn read_array<const COUNT: usize>(&mut self) -> io::Result<[u8; COUNT]> {
        let mut bytes = [0; COUNT];
        self.file.read_exact(&mut bytes)?;
        self.hasher.write(&bytes);
        Ok(bytes)
    }

    fn read_bytes(&mut self, count: usize) -> io::Result<Vec<u8>> {
        let mut bytes = vec![0; count];
        self.file.read_exact(&mut bytes)?;
        self.hasher.write(&bytes);
        Ok(bytes)
    }
}
