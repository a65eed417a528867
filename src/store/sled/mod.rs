//! A store on disk, in one sled tree.
//!
//! If a write fails, the store is closed, so that nothing is read that is not on disk, and opened again with the next
//! change: when the disk has room again, service goes on by itself. A change whose write failed may yet turn out to be
//! on disk; who tries it again with the same expectations is told that it is stale.

mod shelf;

use std::ops::Bound;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::{Arc, PoisonError, RwLock};

use self::shelf::Shelf;
use super::{Change, Commit, Disk, Entry, Store, StoreError, Writer, Written};

/// A shelf in a folder.
pub struct SledStore {
    open: Arc<RwLock<Option<Shelf>>>,
    writer: Writer,
}

impl SledStore {
    /// Opens the store in this folder; an empty or missing folder becomes a new store. A store that cannot be read, or
    /// that a newer Meadhall has written, is left as it is.
    pub fn open(path: impl Into<PathBuf>) -> Result<Self, StoreError> {
        let path = path.into();
        let open = Arc::new(RwLock::new(Some(Shelf::open(&path)?)));
        let writer = Writer::start(Pen { path, open: Arc::clone(&open) })?;
        Ok(Self { open, writer })
    }

    fn read<T>(&self, read: impl FnOnce(&Shelf) -> Result<T, StoreError>) -> Result<T, StoreError> {
        let open = self.open.read().unwrap_or_else(PoisonError::into_inner);
        read(open.as_ref().ok_or_else(StoreError::closed)?)
    }
}

impl Store for SledStore {
    fn get(&self, key: &str) -> Result<Option<Vec<u8>>, StoreError> {
        self.read(|shelf| shelf.get(key))
    }

    fn scan(&self, prefix: &str, after: Option<&str>, most: usize) -> Result<Vec<Entry>, StoreError> {
        let from = match after {
            Some(after) if after >= prefix => Bound::Excluded(after),
            _ => Bound::Included(prefix),
        };
        self.read(|shelf| shelf.range(prefix, from).take(most).collect())
    }

    fn commit(&self, change: Change) -> Commit {
        self.writer.commit(change)
    }
}

/// What the writer writes with.
struct Pen {
    path: PathBuf,
    open: Arc<RwLock<Option<Shelf>>>,
}

impl Disk for Pen {
    /// Opens the store again if a failed write has closed it.
    fn ready(&mut self) -> Result<(), StoreError> {
        let mut open = self.open.write().unwrap_or_else(PoisonError::into_inner);
        if open.is_none() {
            *open = Some(Shelf::open(&self.path)?);
        }
        Ok(())
    }

    fn stored(&mut self, key: &str) -> Result<Option<Vec<u8>>, StoreError> {
        let open = self.open.read().unwrap_or_else(PoisonError::into_inner);
        open.as_ref().ok_or_else(StoreError::closed)?.get(key)
    }

    /// If this fails, the store is closed: what it has in memory is not what is on disk.
    fn write(&mut self, written: &Written<'_>) -> Result<(), StoreError> {
        let mut batch = ::sled::Batch::default();
        for (key, value) in written {
            match value {
                Some(value) => batch.insert(*key, *value),
                None => batch.remove(*key),
            }
        }
        let mut open = self.open.write().unwrap_or_else(PoisonError::into_inner);
        let shelf = open.as_ref().ok_or_else(StoreError::closed)?;
        let outcome = catch_unwind(AssertUnwindSafe(|| shelf.write(batch)))
            .unwrap_or_else(|_| Err(StoreError::Unavailable("the disk cannot be written".to_owned())));
        if outcome.is_err() {
            *open = None;
        }
        outcome
    }
}
