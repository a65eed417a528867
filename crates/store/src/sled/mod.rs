//! A store on disk, in one sled tree with a redo log.
//!
//! A commit is durable when it is in the log; sled follows in memory and is synced a little later. A damaged store is
//! recognized before sled opens it, and `restore` rebuilds it from the log. If the log cannot be written, a batch is
//! refused and nothing else happens. If sled fails, it is closed, and the next read or write opens it again. A batch
//! whose write failed may still be on disk: a retry with the same preconditions then fails with a conflict.

mod backend;
mod checkpoints;
mod commit_row;
mod compact;
mod db;
mod detect;
mod durable_mark;
mod files;
mod folder;
mod open;
mod read_view;
mod redo;
mod restore;
mod scratch;
mod seal;
mod shared;
mod store_builder;
mod swap;
#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::fs::File;
use std::path::PathBuf;
use std::sync::mpsc::sync_channel;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};

use self::backend::SledBackend;
use self::db::GARBAGE_KEY;
use self::files::{StoreFiles, lock_sled};
use self::open::{CheckPlace, OpenParts, check_base, open_parts};
use self::redo::SyncFn;
use self::scratch::StoreCopy;
use self::seal::seal_store;
use self::shared::StoreShared;
use self::swap::FolderSwap;
use super::{
    BlockingExt, CheckpointRetention, GroupWriter, MergedWrites, PendingCommit, ReadFuture, ReadOp, Store, StoreEntry,
    StoreError, WriteBackend, WriteBatch, WriteObserver,
};

pub use self::compact::compact;
pub use self::folder::SledFolder;
pub use self::restore::{RestoreSource, RestoreSummary, restore, set_aside};
pub use self::store_builder::RestoreProgress;

/// A store in a folder.
pub struct SledStore {
    shared: Arc<StoreShared>,
    /// Taken on drop, before the store is sealed.
    writer: Option<GroupWriter>,
    sync_thread: Option<JoinHandle<()>>,
    /// Locked while a checkpoint is written.
    checkpoint_lock: Mutex<()>,
    /// The folder of a copy, deleted last.
    copy: Option<StoreCopy>,
}

impl SledStore {
    /// Opens the store in this folder; an empty or missing folder becomes a new store. Undoes or completes an
    /// interrupted compaction. A damaged store, one of a newer format, or a folder with something else is left
    /// unchanged.
    pub fn open(path: impl Into<PathBuf>) -> Result<Self, StoreError> {
        Self::open_with_observer(path, WriteObserver::default())
    }

    /// Opens a copy of a store, which is deleted when it is closed. The store itself is not changed.
    pub fn open_copy(path: impl Into<PathBuf>) -> Result<Self, StoreError> {
        let files = StoreFiles::new(&path.into());
        let lock = lock_sled(FolderSwap::new(&files.sled_folder).locate()?)?;
        check_base(&files)?;
        let copy = StoreCopy::make(&files, lock.as_ref())?;
        drop(lock);
        let opened = open_parts(&copy.files, CheckPlace::InPlace);
        let parts = opened.map_err(|error| open::at_original(&files, error))?;
        let copied_files = copy.files.clone();
        let mut store = Self::start(copied_files, parts, Box::new(File::sync_data), WriteObserver::default())?;
        store.copy = Some(copy);
        Ok(store)
    }

    fn open_with_observer(path: impl Into<PathBuf>, observer: WriteObserver) -> Result<Self, StoreError> {
        Self::open_with_sync(path.into(), Box::new(File::sync_data), observer)
    }

    /// Opens a store that syncs its log with this function.
    fn open_with_sync(path: PathBuf, sync: Box<SyncFn>, observer: WriteObserver) -> Result<Self, StoreError> {
        let files = StoreFiles::new(&path);
        let swap = FolderSwap::new(&path);
        swap.recover()?;
        let parts = open_parts(&files, CheckPlace::OnCopy)?;
        swap.remove_leftovers()?;
        swap.sync_store_folder()?;
        Self::start(files, parts, sync, observer)
    }

    fn start(
        files: StoreFiles,
        parts: OpenParts,
        sync: Box<SyncFn>,
        observer: WriteObserver,
    ) -> Result<Self, StoreError> {
        let shared = Arc::new(StoreShared::new(files, parts.db, parts.commits));
        let (sled_changed, changes) = sync_channel(1);
        let synced = Arc::clone(&shared);
        let sync_thread = thread::Builder::new().name("store-sync".to_owned());
        let sync_thread = sync_thread.spawn(move || synced.sync_after_changes(&changes));
        let sync_thread = sync_thread.map_err(|error| StoreError::from_thread_error(&error))?;
        let backend = SledBackend { shared: Arc::clone(&shared), sync, sled_changed, cached_reads: HashMap::new() };
        let writer = GroupWriter::start_with_observer(backend, observer)?;
        let checkpoint_lock = Mutex::default();
        Ok(Self { shared, writer: Some(writer), sync_thread: Some(sync_thread), checkpoint_lock, copy: None })
    }

    fn submit(&self, batch: WriteBatch) -> PendingCommit {
        match &self.writer {
            Some(writer) => writer.commit(batch),
            None => Err(StoreError::WriterStopped).into(),
        }
    }

    /// Syncs and closes sled, and seals its files. If that fails, the next start checks all rows.
    fn close(&self) -> Result<(), StoreError> {
        self.shared.sync_sled()?;
        let db = self.shared.read_view.write().unwrap_or_else(PoisonError::into_inner).db.take();
        drop(db);
        let _lock = lock_sled(&self.shared.files.sled_folder)?;
        let last = self.shared.lock_commits().last;
        seal_store(&self.shared.files, &last).map_err(|error| StoreError::from_io(&self.shared.files.seal, &error))
    }
}

impl Drop for SledStore {
    fn drop(&mut self) {
        // The writer commits everything that was submitted; then the other thread ends.
        drop(self.writer.take());
        if let Some(sync_thread) = self.sync_thread.take() {
            // The result of a thread that panicked is of no use.
            let _ = sync_thread.join();
        }
        if self.copy.is_none() {
            // A store without a seal is checked when it is opened.
            let _ = self.close();
        }
    }
}

impl Store for SledStore {
    /// If the store is closed, an empty batch makes the writer open it again.
    fn read(&self, ops: Vec<ReadOp>) -> ReadFuture {
        let reopened = self.shared.db().is_err().then(|| self.submit(WriteBatch::new()));
        let read_view = Arc::clone(&self.shared.read_view);
        Box::pin(async move {
            if let Some(reopened) = reopened {
                reopened.await?;
            }
            let read_view = read_view.read().unwrap_or_else(PoisonError::into_inner);
            ops.iter().map(|op| read_view.execute(op)).collect()
        })
    }

    fn commit(&self, batch: WriteBatch) -> PendingCommit {
        self.submit(batch)
    }

    fn checkpoint(&self, retention: CheckpointRetention) -> Result<(), StoreError> {
        let _one_at_a_time = self.checkpoint_lock.lock().unwrap_or_else(PoisonError::into_inner);
        if retention == CheckpointRetention::OnlyNew {
            self.submit(WriteBatch::new().put(GARBAGE_KEY, "")).block_on()?;
            checkpoints::write_checkpoint(&self.shared)?;
            // The name of a checkpoint is the number of the last commit, so the second one needs a commit of its own.
            self.submit(WriteBatch::new().put(GARBAGE_KEY, "")).block_on()?;
        }
        checkpoints::write_checkpoint(&self.shared)
    }
}
