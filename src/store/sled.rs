//! A store on disk, in one sled tree.
//!
//! One thread writes. It takes whatever changes are waiting, checks each against what is stored and what the same batch
//! is about to write, applies them as one batch, and acknowledges when the disk has it. sled's own flush does not reach
//! the disk on Linux, so the log file is synced after it; and flushing from many threads at once can hang sled, so nobody
//! else does.
//!
//! If a write fails, the store is closed, so that nothing is read that is not on disk, and opened again with the next
//! change: when the disk has room again, service goes on by itself. A change whose write failed may yet turn out to be
//! on disk; who tries it again with the same expectations is told that it is stale.

use std::collections::HashMap;
use std::fs::{self, File};
use std::io;
use std::ops::Bound;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, PoisonError, RwLock};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use super::{Answer, Change, Commit, Entry, Store, StoreError};

/// The format of what is stored, under [`FORMAT_KEY`].
const FORMAT: u32 = 1;
/// Where the format is written. No other key begins with `!`.
const FORMAT_KEY: &str = "!format";
/// The most changes that are written as one batch.
const BATCH: usize = 512;

/// How often, and how far apart, a store in use is tried again.
const LOCK_TRIES: u32 = 40;
const LOCK_PAUSE: Duration = Duration::from_millis(25);

/// A shelf in a folder.
pub struct SledStore {
    open: Arc<RwLock<Option<Shelf>>>,
    /// The way to the writer. Taken when the store is dropped, which ends the writer.
    requests: Option<Sender<Request>>,
    writer: Option<JoinHandle<()>>,
}

/// The open files.
struct Shelf {
    db: ::sled::Db,
    /// sled's log, opened once more to sync it.
    log: File,
}

/// A change and where to answer it.
struct Request {
    change: Change,
    answer: Answer,
}

impl SledStore {
    /// Opens the store in this folder; an empty or missing folder becomes a new store. A store that cannot be read, or
    /// that a newer Meadhall has written, is left as it is.
    pub fn open(path: impl Into<PathBuf>) -> Result<Self, StoreError> {
        let path = path.into();
        let open = Arc::new(RwLock::new(Some(Shelf::open(&path)?)));
        let (requests, waiting) = mpsc::channel();
        let writer = Writer { path, open: Arc::clone(&open), waiting };
        let writer = thread::Builder::new()
            .name("store".to_owned())
            .spawn(move || writer.run())
            .map_err(|error| StoreError::Unavailable(error.to_string()))?;
        Ok(Self { open, requests: Some(requests), writer: Some(writer) })
    }

    fn read<T>(&self, read: impl FnOnce(&::sled::Db) -> Result<T, ::sled::Error>) -> Result<T, StoreError> {
        let open = self.open.read().unwrap_or_else(PoisonError::into_inner);
        let shelf = open.as_ref().ok_or_else(StoreError::closed)?;
        read(&shelf.db).map_err(|error| StoreError::Unavailable(error.to_string()))
    }
}

impl Drop for SledStore {
    fn drop(&mut self) {
        drop(self.requests.take());
        if let Some(writer) = self.writer.take() {
            // What it was asked for is written first; a writer that panicked has nothing left to say.
            let _ = writer.join();
        }
    }
}

impl Store for SledStore {
    fn get(&self, key: &str) -> Result<Option<Vec<u8>>, StoreError> {
        self.read(|db| Ok(db.get(key)?.map(|value| value.to_vec())))
    }

    fn scan(&self, prefix: &str, after: Option<&str>, most: usize) -> Result<Vec<Entry>, StoreError> {
        let from = match after {
            Some(after) if after >= prefix => Bound::Excluded(after.as_bytes()),
            _ => Bound::Included(prefix.as_bytes()),
        };
        self.read(|db| {
            let found = db.range::<&[u8], _>((from, Bound::Unbounded));
            let found = found.take_while(|entry| !matches!(entry, Ok((key, _)) if !key.starts_with(prefix.as_bytes())));
            found.take(most).map(|entry| entry.map(|(key, value)| stored(&key, &value))).collect()
        })
    }

    fn commit(&self, change: Change) -> Commit {
        if let Err(refused) = change.fits() {
            return Err(refused).into();
        }
        let (answer, commit) = Commit::pending();
        if let Some(requests) = &self.requests {
            // Without a writer the answer is dropped with the request, and the commit says that the store is closed.
            let _ = requests.send(Request { change, answer });
        }
        commit
    }
}

fn stored(key: &[u8], value: &[u8]) -> Entry {
    Entry { key: String::from_utf8_lossy(key).into_owned(), value: value.to_vec() }
}

impl Shelf {
    /// Opens the files. sled gives its lock back a moment after it was closed, so a store in use is asked again. A full
    /// disk may leave a snapshot that sled had begun and then takes for damage; without it, all is read from the log.
    fn open(path: &Path) -> Result<Self, StoreError> {
        for _ in 0..LOCK_TRIES {
            match Self::try_open(path) {
                Err(StoreError::InUse(_)) => thread::sleep(LOCK_PAUSE),
                Err(StoreError::Damaged { .. }) if drop_unfinished_snapshots(path) => {}
                opened => return opened,
            }
        }
        Self::try_open(path)
    }

    fn try_open(path: &Path) -> Result<Self, StoreError> {
        let named = || path.display().to_string();
        let damaged = |why: String| StoreError::Damaged { path: named(), why };
        // A damaged log makes sled panic in some places and answer in others.
        let config = ::sled::Config::new().path(path);
        let db =
            catch_unwind(AssertUnwindSafe(|| config.open())).map_err(|_| damaged("it cannot be opened".to_owned()))?;
        let db = db.map_err(|error| match error {
            ::sled::Error::Io(error) if error.to_string().contains("lock") => StoreError::InUse(named()),
            ::sled::Error::Io(error) if error.kind() == io::ErrorKind::InvalidData => damaged(error.to_string()),
            ::sled::Error::Io(error) => StoreError::Unavailable(error.to_string()),
            error => damaged(error.to_string()),
        })?;
        let unavailable = |error: &dyn std::error::Error| StoreError::Unavailable(error.to_string());
        let log = File::options().write(true).open(path.join("db")).map_err(|error| unavailable(&error))?;
        let mut shelf = Self { db, log };
        match shelf.db.get(FORMAT_KEY).map_err(|error| unavailable(&error))? {
            None if shelf.db.is_empty() => {
                let mut batch = ::sled::Batch::default();
                batch.insert(FORMAT_KEY, FORMAT.to_string().into_bytes());
                shelf.write(batch)?;
            }
            None => return Err(damaged("it has no format".to_owned())),
            Some(format) => {
                let found = String::from_utf8_lossy(&format).into_owned();
                if found.parse::<u32>().map_or(true, |format| format > FORMAT) {
                    return Err(StoreError::Newer { found, known: FORMAT });
                }
            }
        }
        Ok(shelf)
    }

    /// Writes a batch and waits until the disk has it.
    fn write(&mut self, batch: ::sled::Batch) -> Result<(), StoreError> {
        let unavailable = |error: &dyn std::error::Error| StoreError::Unavailable(error.to_string());
        self.db.apply_batch(batch).map_err(|error| unavailable(&error))?;
        self.db.flush().map_err(|error| unavailable(&error))?;
        self.log.sync_data().map_err(|error| unavailable(&error))
    }
}

/// Removes snapshots that sled has begun and not finished. Tells whether there were any. Called only when sled has had the
/// lock and found damage, so nobody is writing them.
fn drop_unfinished_snapshots(path: &Path) -> bool {
    let unfinished = |file: &PathBuf| {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        name.starts_with("snap.") && name.ends_with(".generating")
    };
    let files = fs::read_dir(path).into_iter().flatten().flatten().map(|entry| entry.path());
    files.filter(unfinished).filter(|file| fs::remove_file(file).is_ok()).count() > 0
}

/// The one thread that writes.
struct Writer {
    path: PathBuf,
    open: Arc<RwLock<Option<Shelf>>>,
    waiting: Receiver<Request>,
}

impl Writer {
    fn run(self) {
        while let Ok(first) = self.waiting.recv() {
            let requests: Vec<Request> =
                std::iter::once(first).chain(self.waiting.try_iter().take(BATCH - 1)).collect();
            self.write(requests);
        }
    }

    /// Writes those changes of a batch that find everything as they expect it, and answers all of them.
    fn write(&self, requests: Vec<Request>) {
        let outcome = self.reopen().and_then(|()| self.accept(&requests));
        let (batch, verdicts) = match outcome {
            Ok(accepted) => accepted,
            Err(error) => return requests.into_iter().for_each(|request| request.answer.give(Err(error.clone()))),
        };
        let written = if verdicts.iter().any(Result::is_ok) { self.put(batch) } else { Ok(()) };
        for (request, verdict) in requests.into_iter().zip(verdicts) {
            request.answer.give(verdict.and_then(|()| written.clone()));
        }
    }

    /// Opens the store again if a failed write has closed it.
    fn reopen(&self) -> Result<(), StoreError> {
        let mut open = self.open.write().unwrap_or_else(PoisonError::into_inner);
        if open.is_none() {
            *open = Some(Shelf::open(&self.path)?);
        }
        Ok(())
    }

    /// Checks each change against what is stored and what the changes before it are about to write.
    fn accept(&self, requests: &[Request]) -> Result<(::sled::Batch, Vec<Result<(), StoreError>>), StoreError> {
        let open = self.open.read().unwrap_or_else(PoisonError::into_inner);
        let shelf = open.as_ref().ok_or_else(StoreError::closed)?;
        let stored = |key: &str| match shelf.db.get(key) {
            Ok(value) => Ok(value.map(|value| value.to_vec())),
            Err(error) => Err(StoreError::Unavailable(error.to_string())),
        };
        let mut pending: HashMap<&str, &Option<Vec<u8>>> = HashMap::new();
        let mut verdicts = Vec::with_capacity(requests.len());
        for Request { change, .. } in requests {
            let now = |key: &str| pending.get(key).map_or_else(|| stored(key), |value| Ok((*value).clone()));
            let verdict = change.holds(now);
            if verdict.is_ok() {
                pending.extend(change.written.iter().map(|(key, value)| (key.as_str(), value)));
            }
            verdicts.push(verdict);
        }
        let mut batch = ::sled::Batch::default();
        for (key, value) in pending {
            match value {
                Some(value) => batch.insert(key, value.as_slice()),
                None => batch.remove(key),
            }
        }
        Ok((batch, verdicts))
    }

    /// Puts a batch on disk. If that fails, the store is closed: what it has in memory is not what is on disk.
    fn put(&self, batch: ::sled::Batch) -> Result<(), StoreError> {
        let mut open = self.open.write().unwrap_or_else(PoisonError::into_inner);
        let shelf = open.as_mut().ok_or_else(StoreError::closed)?;
        let written = catch_unwind(AssertUnwindSafe(|| shelf.write(batch)))
            .unwrap_or_else(|_| Err(StoreError::Unavailable("the disk cannot be written".to_owned())));
        if written.is_err() {
            *open = None;
        }
        written
    }
}
