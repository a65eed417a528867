//! The open sled database. sled's own flush does not reach the disk on Linux, so the log file is synced after
//! it. Only one thread at a time flushes, because flushing from many threads can hang sled.

use std::fs::{self, File};
use std::ops::Bound;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::{io, thread};

use super::commit_row::{COMMIT_KEY, CommitRow, row_hash};
use super::detect::{SEGMENT_BYTES, contains_store};
use super::files::{LOCK_ATTEMPTS, LOCK_RETRY_DELAY};
use super::{StoreEntry, StoreError};

/// Stored under [`FORMAT_VERSION_KEY`].
pub const FORMAT_VERSION: u32 = 2;
pub const FORMAT_VERSION_KEY: &str = "!format";
/// Key of the size after the last compaction.
pub const COMPACTED_SIZE_KEY: &str = "!compacted";
/// Key of a row that says that sled's files may have data that was erased: sled overwrites the space of old values late.
pub const GARBAGE_KEY: &str = "!garbage";

/// The size of sled's cache, whose default is a gigabyte.
const CACHE_BYTES: u64 = 64 << 20;

/// An open sled database.
pub struct SledDb {
    db: ::sled::Db,
    /// sled's log, opened a second time to sync it.
    log_file: File,
    path: PathBuf,
}

impl SledDb {
    /// Opens the database. Retries while it is locked, because sled releases its lock slightly after closing. Removes a
    /// snapshot that sled could not finish on a full disk and now reports as corruption, because the log has all data.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        for _ in 0..LOCK_ATTEMPTS {
            match Self::try_open(path) {
                Err(StoreError::Locked { .. }) => thread::sleep(LOCK_RETRY_DELAY),
                Err(StoreError::Corrupt { .. }) if remove_unfinished_snapshots(path) => {}
                opened => return opened,
            }
        }
        Self::try_open(path)
    }

    fn try_open(path: &Path) -> Result<Self, StoreError> {
        contains_store(path)?;
        let path_text = || path.display().to_string();
        let corrupt_error = |reason: &str| StoreError::Corrupt { path: path_text(), reason: reason.to_owned() };
        // With a corrupt log, sled panics in some places and returns errors in others.
        let config = ::sled::Config::new().path(path).segment_size(SEGMENT_BYTES).cache_capacity(CACHE_BYTES);
        let db = catch_unwind(AssertUnwindSafe(|| config.open())).map_err(|_| corrupt_error("it cannot be opened"))?;
        let db = db.map_err(|error| match error {
            ::sled::Error::Io(error) if error.to_string().contains("lock") => {
                StoreError::Locked { location: path_text(), holder: "another process".to_owned() }
            }
            ::sled::Error::Io(error) if error.kind() == io::ErrorKind::InvalidData => corrupt_error(&error.to_string()),
            error @ (::sled::Error::Io(_) | ::sled::Error::Corruption { .. }) => store_error(path, &error),
            ::sled::Error::Unsupported(_) => corrupt_error("another program has created it"),
            error => corrupt_error(&error.to_string()),
        })?;
        let log_file =
            File::options().write(true).open(path.join("db")).map_err(|error| StoreError::from_io(path, &error))?;
        let sled_db = Self { db, log_file, path: path.to_owned() };
        match sled_db.get(FORMAT_VERSION_KEY)? {
            None if sled_db.db.is_empty() => {}
            None => return Err(corrupt_error("it has no format version")),
            Some(format) => {
                let found = String::from_utf8_lossy(&format).into_owned();
                match found.parse::<u32>() {
                    Ok(FORMAT_VERSION) => {}
                    Ok(older) if older < FORMAT_VERSION => {
                        return Err(corrupt_error("it has an old format, without a redo log"));
                    }
                    _ => return Err(StoreError::UnsupportedFormat { found, supported: FORMAT_VERSION }),
                }
            }
        }
        // The last writer may have been killed before its sync. Data must be on disk before it is read.
        sled_db.sync()?;
        Ok(sled_db)
    }

    pub fn get(&self, key: &str) -> Result<Option<::sled::IVec>, StoreError> {
        self.db.get(key).map_err(|error| self.to_store_error(&error))
    }

    /// Returns the entries with this prefix, beginning at `from`, in key order.
    pub fn range(&self, prefix: &str, from: Bound<&str>) -> impl Iterator<Item = Result<StoreEntry, StoreError>> {
        let found = self.db.range::<&[u8], _>((from.map(str::as_bytes), Bound::Unbounded));
        let found =
            found.take_while(move |entry| !matches!(entry, Ok((key, _)) if !key.starts_with(prefix.as_bytes())));
        found.map(|entry| match entry {
            Ok((key, value)) => {
                Ok(StoreEntry { key: String::from_utf8_lossy(&key).into_owned(), value: value.to_vec() })
            }
            Err(error) => Err(self.to_store_error(&error)),
        })
    }

    /// Counts the entries one by one.
    pub fn entry_count(&self) -> u64 {
        self.db.len() as u64
    }

    pub fn size_on_disk(&self) -> Result<u64, StoreError> {
        self.db.size_on_disk().map_err(|error| self.to_store_error(&error))
    }

    /// Returns the row of the last commit; `None` in a new store.
    pub fn commit_row(&self) -> Result<Option<CommitRow>, StoreError> {
        let Some(row) = self.get(COMMIT_KEY)? else { return Ok(None) };
        let reason = "the row of its last commit is damaged".to_owned();
        let error = || StoreError::Corrupt { path: self.path.display().to_string(), reason };
        CommitRow::from_bytes(&row).map(Some).ok_or_else(error)
    }

    /// Reads all rows and returns the sum of their hashes.
    pub fn content_sum(&self) -> Result<u64, StoreError> {
        let mut content_sum = 0_u64;
        for row in self.db.iter() {
            let (key, value) = row.map_err(|error| self.to_store_error(&error))?;
            if key != COMMIT_KEY.as_bytes() {
                content_sum = content_sum.wrapping_add(row_hash(&key, &value));
            }
        }
        Ok(content_sum)
    }

    /// Applies the writes of a commit in memory. `None` removes the key.
    pub fn apply<'a>(
        &self,
        writes: impl Iterator<Item = (&'a [u8], Option<&'a [u8]>)>,
        row: &CommitRow,
    ) -> Result<(), StoreError> {
        let mut batch = ::sled::Batch::default();
        for (key, value) in writes {
            match value {
                Some(value) => batch.insert(key, value),
                None => batch.remove(key),
            }
        }
        batch.insert(COMMIT_KEY, &row.to_bytes());
        self.apply_batch(batch)
    }

    /// Applies a batch in memory.
    pub fn apply_batch(&self, batch: ::sled::Batch) -> Result<(), StoreError> {
        // sled panics in some places when its disk fails.
        catch_unwind(AssertUnwindSafe(|| self.db.apply_batch(batch)))
            .unwrap_or_else(|_| Err(failed_disk()))
            .map_err(|error| self.to_store_error(&error))
    }

    /// Makes all applied writes durable in sled's own files.
    pub fn sync(&self) -> Result<(), StoreError> {
        let flushed = catch_unwind(AssertUnwindSafe(|| self.db.flush())).unwrap_or_else(|_| Err(failed_disk()));
        flushed.map_err(|error| self.to_store_error(&error))?;
        self.log_file.sync_data().map_err(|error| StoreError::from_io(&self.path, &error))
    }

    fn to_store_error(&self, error: &::sled::Error) -> StoreError {
        store_error(&self.path, error)
    }
}

fn failed_disk() -> ::sled::Error {
    ::sled::Error::Io(io::Error::other("the disk cannot be written to"))
}

fn store_error(path: &Path, error: &::sled::Error) -> StoreError {
    match error {
        ::sled::Error::Corruption { .. } => {
            let reason = "parts of its data are corrupt".to_owned();
            StoreError::Corrupt { path: path.display().to_string(), reason }
        }
        ::sled::Error::Io(error) => StoreError::from_io(path, error),
        error => StoreError::Unavailable(format!("{}: {error}", path.display())),
    }
}

/// Removes snapshots that sled has not finished, and returns whether there were any. Called only after sled
/// held the lock and reported corruption, so nothing else writes them.
fn remove_unfinished_snapshots(path: &Path) -> bool {
    let unfinished = |file: &PathBuf| {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        name.starts_with("snap.") && name.ends_with(".generating")
    };
    let files = fs::read_dir(path).into_iter().flatten().flatten().map(|entry| entry.path());
    files.filter(unfinished).filter(|file| fs::remove_file(file).is_ok()).count() > 0
}
