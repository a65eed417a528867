//! A store on disk, in one sled tree.
//!
//! If a write fails, the store is closed, so that nothing is read that is not on disk, and opened again for whoever reads or
//! writes next: when the disk has room again, service goes on by itself. A change whose write failed may yet turn out to be
//! on disk; who tries it again with the same expectations is told that it is stale.

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

/// A shelf in a folder.
pub struct SledStore {
    view: Arc<RwLock<View>>,
    writer: Writer,
}

impl SledStore {
    /// Opens the store in this folder; an empty or missing folder becomes a new store. A compaction that was interrupted
    /// is undone or finished; a store with small segments, as the first ones had, is compacted. A store that cannot be read,
    /// or that a newer Meadhall has written, is left as it is, and so is what is no store at all.
    pub fn open(path: impl Into<PathBuf>) -> Result<Self, StoreError> {
        Self::open_before(path, Onlooker::default())
    }

    /// The same, with somebody who looks on while it is written.
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
    /// If the store is closed, the writer opens it again for a change that changes nothing.
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

/// What the writer writes with.
struct Pen {
    path: PathBuf,
    sync: Box<SyncLog>,
    view: Arc<RwLock<View>>,
    /// What was found on disk for the group at hand, not to be looked for again.
    found: HashMap<String, Option<::sled::IVec>>,
}

impl Pen {
    fn shelf(&self) -> Result<Arc<Shelf>, StoreError> {
        self.view.read().unwrap_or_else(PoisonError::into_inner).shelf().cloned()
    }

    /// To change what readers see. Held for an instant only.
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

    /// If this fails, the store is closed: what it has in memory is not what is on disk.
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
