//! The open sled database. sled's own flush does not reach the disk on Linux, so the log file is synced after
//! it. Only the writer thread flushes, because flushing from many threads can hang sled.

use std::fs::{self, File};
use std::io;
use std::ops::Bound;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use super::{Entry, StoreError};

/// Stored under [`FORMAT_KEY`].
const FORMAT: u32 = 1;
const FORMAT_KEY: &str = "!format";
/// Key of the size after the last compaction.
pub const COMPACTED_KEY: &str = "!compacted";

/// A page larger than a quarter of a segment goes to a file of its own, which sled never syncs and may remove
/// too early. A page has about twenty values; a quarter of this has room for twice as many of the largest.
pub const SEGMENT: usize = 8 * 1024 * 1024;
/// sled's default, used by early versions. Such a store is opened only to compact it into larger segments.
const SEGMENT_AT_FIRST: usize = 512 * 1024;

/// How often opening a store that is in use is tried.
const LOCK_TRIES: u32 = 40;
const LOCK_PAUSE: Duration = Duration::from_millis(25);
/// sled's default is a gigabyte.
const CACHE: u64 = 64 << 20;

/// Syncs the log file; tests replace it.
pub type SyncLog = dyn Fn(&File) -> io::Result<()> + Send;

/// An open sled database.
pub struct Shelf {
    db: ::sled::Db,
    /// sled's log, opened a second time to sync it.
    log: File,
    path: PathBuf,
    segment: usize,
}

impl Shelf {
    /// Opens the database. Retries while it is locked, because sled releases its lock a moment after it was
    /// closed. After a full disk, sled may take a snapshot that it could not finish for corruption; this
    /// removes it, and the log has all data.
    pub fn open(path: &Path, sync: &SyncLog) -> Result<Self, StoreError> {
        for _ in 0..LOCK_TRIES {
            match Self::try_open(path, sync) {
                Err(StoreError::InUse { .. }) => thread::sleep(LOCK_PAUSE),
                Err(StoreError::Damaged { .. }) if drop_unfinished_snapshots(path) => {}
                opened => return opened,
            }
        }
        Self::try_open(path, sync)
    }

    fn try_open(path: &Path, sync: &SyncLog) -> Result<Self, StoreError> {
        super::lies_in(path)?;
        let named = || path.display().to_string();
        let damaged = |why: &str| StoreError::Damaged { path: named(), why: why.to_owned() };
        // With a corrupt log, sled panics in some places and returns errors in others.
        let open = |segment| {
            let config = ::sled::Config::new().path(path).segment_size(segment).cache_capacity(CACHE);
            catch_unwind(AssertUnwindSafe(|| config.open())).map_err(|_| damaged("it cannot be opened"))
        };
        let (mut db, mut segment) = (open(SEGMENT)?, SEGMENT);
        // sled checks this before it reads or writes anything.
        if matches!(db, Err(::sled::Error::Unsupported(_))) {
            (db, segment) = (open(SEGMENT_AT_FIRST)?, SEGMENT_AT_FIRST);
        }
        let db = db.map_err(|error| match error {
            ::sled::Error::Io(error) if error.to_string().contains("lock") => {
                StoreError::InUse { place: named(), whom: "another process".to_owned() }
            }
            ::sled::Error::Io(error) if error.kind() == io::ErrorKind::InvalidData => damaged(&error.to_string()),
            error @ (::sled::Error::Io(_) | ::sled::Error::Corruption { .. }) => wrong(path, &error),
            ::sled::Error::Unsupported(_) => damaged("something else has made it"),
            error => damaged(&error.to_string()),
        })?;
        let log = File::options().write(true).open(path.join("db")).map_err(|error| unavailable(&error))?;
        let shelf = Self { db, log, path: path.to_owned(), segment };
        match shelf.get(FORMAT_KEY)? {
            None if shelf.db.is_empty() => {
                let format = FORMAT.to_string().into_bytes();
                shelf.db.insert(FORMAT_KEY, format).map_err(|error| wrong(path, &error))?;
            }
            None => return Err(damaged("it has no format")),
            Some(format) => {
                let found = String::from_utf8_lossy(&format).into_owned();
                if found.parse::<u32>().map_or(true, |format| format > FORMAT) {
                    return Err(StoreError::Newer { found, known: FORMAT });
                }
            }
        }
        // The last writer may have been killed before its sync. Data must be on disk before it is read.
        shelf.sync(sync)?;
        Ok(shelf)
    }

    pub const fn keeps_all_in_its_log(&self) -> bool {
        self.segment == SEGMENT
    }

    pub fn get(&self, key: &str) -> Result<Option<::sled::IVec>, StoreError> {
        self.db.get(key).map_err(|error| self.wrong(&error))
    }

    /// Returns the entries with this prefix, beginning at `from`, in key order.
    pub fn range(&self, prefix: &str, from: Bound<&str>) -> impl Iterator<Item = Result<Entry, StoreError>> {
        let found = self.db.range::<&[u8], _>((from.map(str::as_bytes), Bound::Unbounded));
        let found =
            found.take_while(move |entry| !matches!(entry, Ok((key, _)) if !key.starts_with(prefix.as_bytes())));
        found.map(|entry| match entry {
            Ok((key, value)) => Ok(Entry { key: String::from_utf8_lossy(&key).into_owned(), value: value.to_vec() }),
            Err(error) => Err(self.wrong(&error)),
        })
    }

    /// Counts the entries one by one.
    pub fn count(&self) -> u64 {
        self.db.len() as u64
    }

    pub fn size_on_disk(&self) -> Result<u64, StoreError> {
        self.db.size_on_disk().map_err(|error| self.wrong(&error))
    }

    /// Writes a batch and syncs it to disk.
    pub fn write(&self, batch: ::sled::Batch, sync: &SyncLog) -> Result<(), StoreError> {
        self.put(batch)?;
        self.sync(sync)
    }

    /// Writes a batch without a sync.
    pub fn put(&self, batch: ::sled::Batch) -> Result<(), StoreError> {
        self.db.apply_batch(batch).map_err(|error| self.wrong(&error))
    }

    fn sync(&self, sync: &SyncLog) -> Result<(), StoreError> {
        self.db.flush().map_err(|error| self.wrong(&error))?;
        sync(&self.log).map_err(|error| unavailable(&error))
    }

    fn wrong(&self, error: &::sled::Error) -> StoreError {
        wrong(&self.path, error)
    }
}

fn wrong(path: &Path, error: &::sled::Error) -> StoreError {
    match error {
        ::sled::Error::Corruption { .. } => {
            let why = "a part of it cannot be read back as it was written".to_owned();
            StoreError::Damaged { path: path.display().to_string(), why }
        }
        ::sled::Error::Io(error) => unavailable(error),
        error => unavailable(error),
    }
}

pub fn unavailable(error: &dyn std::error::Error) -> StoreError {
    StoreError::Unavailable(error.to_string())
}

/// Removes snapshots that sled has not finished, and returns whether there were any. Called only after sled
/// held the lock and reported corruption, so nothing else writes them.
fn drop_unfinished_snapshots(path: &Path) -> bool {
    let unfinished = |file: &PathBuf| {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        name.starts_with("snap.") && name.ends_with(".generating")
    };
    let files = fs::read_dir(path).into_iter().flatten().flatten().map(|entry| entry.path());
    files.filter(unfinished).filter(|file| fs::remove_file(file).is_ok()).count() > 0
}
