//! A store on disk, in one sled tree.
//!
//! A failed write closes the store, so that only durable data is read; the next read or write opens it again,
//! and the bot recovers when the disk has room. A batch whose write failed may still be on disk: a retry with
//! the same preconditions then fails with a conflict.

mod compact;
mod db;
mod detect;
mod folder;
mod read_view;
mod swap;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, HashMap};
use std::fs::{DirBuilder, File};
use std::os::unix::fs::DirBuilderExt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use self::db::{LogSyncFn, SledDb, unavailable_error};
use self::read_view::ReadView;
use self::swap::FolderSwap;
use super::{
    GroupWriter, MergedWrites, PendingCommit, ReadFuture, ReadOp, Store, StoreEntry, StoreError, WriteBackend,
    WriteBatch, WriteObserver,
};

pub use self::compact::compact;
pub use self::folder::SledFolder;

/// A store in a folder.
pub struct SledStore {
    read_view: Arc<RwLock<ReadView>>,
    writer: GroupWriter,
}

impl SledStore {
    /// Opens the store in this folder; an empty or missing folder becomes a new store. Undoes or completes an
    /// interrupted compaction. An unreadable store, one of a newer format, or a folder with something else is left
    /// unchanged.
    pub fn open(path: impl Into<PathBuf>) -> Result<Self, StoreError> {
        Self::open_with_observer(path, WriteObserver::default())
    }

    fn open_with_observer(path: impl Into<PathBuf>, observer: WriteObserver) -> Result<Self, StoreError> {
        Self::open_with_sync(path.into(), Box::new(File::sync_data), observer)
    }

    fn open_with_sync(path: PathBuf, sync: Box<LogSyncFn>, observer: WriteObserver) -> Result<Self, StoreError> {
        let swap = FolderSwap::new(&path);
        swap.recover()?;
        // Only the owner can access a new folder.
        let created = DirBuilder::new().recursive(true).mode(0o700).create(&path);
        created.map_err(|error| unavailable_error(&error))?;
        let db = Arc::new(SledDb::open(&path, &sync)?);
        swap.remove_leftovers()?;
        swap.sync_store_folder()?;
        let read_view = Arc::new(RwLock::new(ReadView { db: Some(db), old_values: BTreeMap::new() }));
        let backend = SledBackend { path, sync, read_view: Arc::clone(&read_view), cached_reads: HashMap::new() };
        let writer = GroupWriter::start_with_observer(backend, observer)?;
        Ok(Self { read_view, writer })
    }

    fn read_view(&self) -> RwLockReadGuard<'_, ReadView> {
        self.read_view.read().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Store for SledStore {
    /// If the store is closed, an empty batch makes the writer open it again.
    fn read(&self, ops: Vec<ReadOp>) -> ReadFuture {
        let reopened = self.read_view().db.is_none().then(|| self.writer.commit(WriteBatch::new()));
        let read_view = Arc::clone(&self.read_view);
        Box::pin(async move {
            if let Some(reopened) = reopened {
                reopened.await?;
            }
            let read_view = read_view.read().unwrap_or_else(PoisonError::into_inner);
            ops.iter().map(|op| read_view.execute(op)).collect()
        })
    }

    fn commit(&self, batch: WriteBatch) -> PendingCommit {
        self.writer.commit(batch)
    }
}

/// Writes groups to sled, on the writer thread.
struct SledBackend {
    path: PathBuf,
    sync: Box<LogSyncFn>,
    read_view: Arc<RwLock<ReadView>>,
    /// Values read for the current group, so that they are not read again.
    cached_reads: HashMap<String, Option<::sled::IVec>>,
}

impl SledBackend {
    fn db(&self) -> Result<Arc<SledDb>, StoreError> {
        self.read_view.read().unwrap_or_else(PoisonError::into_inner).db().cloned()
    }

    /// Locks the view to change what readers see. Held only for an instant.
    fn read_view_mut(&self) -> RwLockWriteGuard<'_, ReadView> {
        self.read_view.write().unwrap_or_else(PoisonError::into_inner)
    }
}

impl WriteBackend for SledBackend {
    /// Opens the store again if a failed write has closed it.
    fn prepare(&mut self) -> Result<(), StoreError> {
        self.cached_reads.clear();
        if self.db().is_err() {
            let db = SledDb::open(&self.path, &self.sync)?;
            self.read_view_mut().db = Some(Arc::new(db));
        }
        Ok(())
    }

    fn get(&mut self, key: &str) -> Result<Option<Vec<u8>>, StoreError> {
        let value = self.db()?.get(key)?;
        self.cached_reads.insert(key.to_owned(), value.clone());
        Ok(value.map(|value| value.to_vec()))
    }

    /// Closes the store on failure, because sled then has values in memory that are not on disk.
    fn write(&mut self, writes: &MergedWrites<'_>) -> Result<(), StoreError> {
        let db = self.db()?;
        let mut old_value = |key| self.cached_reads.remove(key).map_or_else(|| db.get(key), Ok);
        let old_values = writes.keys().map(|key| Ok(((*key).to_owned(), old_value(key)?)));
        let old_values = old_values.collect::<Result<_, StoreError>>()?;
        self.read_view_mut().old_values = old_values;
        let mut batch = ::sled::Batch::default();
        for (key, value) in writes {
            match value {
                Some(value) => batch.insert(*key, *value),
                None => batch.remove(*key),
            }
        }
        let result = catch_unwind(AssertUnwindSafe(|| db.write_durably(batch, &self.sync)))
            .unwrap_or_else(|_| Err(StoreError::Unavailable("the disk cannot be written to".to_owned())));
        let mut read_view = self.read_view_mut();
        read_view.old_values.clear();
        if result.is_err() {
            read_view.db = None;
        }
        result
    }
}
