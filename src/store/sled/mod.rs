//! A store on disk, in one sled tree.
//!
//! A failed write closes the store, so that only durable data is read; the next read or write opens it again,
//! and the bot recovers when the disk has room. A batch whose write failed may still be on disk: a retry with
//! the same preconditions then fails with a conflict.

mod compact;
mod look;
mod shelf;
mod swap;
#[cfg(test)]
mod tests;
mod view;

use std::collections::{BTreeMap, HashMap};
use std::fs::File;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

pub use self::compact::{Compacted, Copied, compact};
pub use self::look::lies_in;
use self::shelf::{Shelf, SyncLog};
use self::swap::Swap;
pub use self::swap::folders_of;
use self::view::View;
use super::{Change, Commit, Disk, Entry, Onlooker, Reading, Store, StoreError, Want, Writer, Writes};

/// A store in a folder.
pub struct SledStore {
    view: Arc<RwLock<View>>,
    writer: Writer,
}

impl SledStore {
    /// Opens the store in this folder; an empty or missing folder becomes a new store. Undoes or completes an
    /// interrupted compaction, and compacts a store with the small segments of early versions. An unreadable
    /// store, one of a newer format, or a folder with something else is left unchanged.
    pub fn open(path: impl Into<PathBuf>) -> Result<Self, StoreError> {
        Self::open_before(path, Onlooker::default())
    }

    pub fn open_before(path: impl Into<PathBuf>, onlooker: Onlooker) -> Result<Self, StoreError> {
        Self::open_with(path.into(), Box::new(File::sync_data), onlooker)
    }

    fn open_with(path: PathBuf, sync: Box<SyncLog>, onlooker: Onlooker) -> Result<Self, StoreError> {
        let swap = Swap::of(&path);
        swap.settle()?;
        let mut shelf = Shelf::open(&path, &sync)?;
        if !shelf.keeps_all_in_its_log() {
            drop(shelf);
            compact(&path, &|_| {})?;
            shelf = Shelf::open(&path, &sync)?;
        }
        let shelf = Arc::new(shelf);
        swap.clear()?;
        swap.sync_names()?;
        let view = Arc::new(RwLock::new(View { shelf: Some(shelf), kept: BTreeMap::new() }));
        let pen = Pen { path, sync, view: Arc::clone(&view), found: HashMap::new() };
        let writer = Writer::start_before(pen, onlooker)?;
        Ok(Self { view, writer })
    }

    fn view(&self) -> RwLockReadGuard<'_, View> {
        self.view.read().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Store for SledStore {
    /// If the store is closed, an empty batch makes the writer open it again.
    fn read(&self, wants: Vec<Want>) -> Reading {
        let opened = self.view().shelf.is_none().then(|| self.writer.commit(Change::new()));
        let view = Arc::clone(&self.view);
        Box::pin(async move {
            if let Some(opened) = opened {
                opened.await?;
            }
            let view = view.read().unwrap_or_else(PoisonError::into_inner);
            wants.iter().map(|want| view.found(want)).collect()
        })
    }

    fn commit(&self, change: Change) -> Commit {
        self.writer.commit(change)
    }
}

/// Writes groups to sled, on the writer thread.
struct Pen {
    path: PathBuf,
    sync: Box<SyncLog>,
    view: Arc<RwLock<View>>,
    /// Values read for the current group, so that they are not read again.
    found: HashMap<String, Option<::sled::IVec>>,
}

impl Pen {
    fn shelf(&self) -> Result<Arc<Shelf>, StoreError> {
        self.view.read().unwrap_or_else(PoisonError::into_inner).shelf().cloned()
    }

    /// Locks the view to change what readers see. Held only for an instant.
    fn view(&self) -> RwLockWriteGuard<'_, View> {
        self.view.write().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Disk for Pen {
    /// Opens the store again if a failed write has closed it.
    fn ready(&mut self) -> Result<(), StoreError> {
        self.found.clear();
        if self.shelf().is_err() {
            let shelf = Shelf::open(&self.path, &self.sync)?;
            self.view().shelf = Some(Arc::new(shelf));
        }
        Ok(())
    }

    fn stored(&mut self, key: &str) -> Result<Option<Vec<u8>>, StoreError> {
        let value = self.shelf()?.get(key)?;
        self.found.insert(key.to_owned(), value.clone());
        Ok(value.map(|value| value.to_vec()))
    }

    /// Closes the store on failure, because sled then has values in memory that are not on disk.
    fn write(&mut self, written: &Writes<'_>) -> Result<(), StoreError> {
        let shelf = self.shelf()?;
        let mut before = |key| self.found.remove(key).map_or_else(|| shelf.get(key), Ok);
        let kept = written.keys().map(|key| Ok(((*key).to_owned(), before(key)?)));
        let kept = kept.collect::<Result<_, StoreError>>()?;
        self.view().kept = kept;
        let mut batch = ::sled::Batch::default();
        for (key, value) in written {
            match value {
                Some(value) => batch.insert(*key, *value),
                None => batch.remove(*key),
            }
        }
        let outcome = catch_unwind(AssertUnwindSafe(|| shelf.write(batch, &self.sync)))
            .unwrap_or_else(|_| Err(StoreError::Unavailable("the disk cannot be written".to_owned())));
        let mut view = self.view();
        view.kept.clear();
        if outcome.is_err() {
            view.shelf = None;
        }
        outcome
    }
}
