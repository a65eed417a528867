//! The folder in which a house lives: its store, its backups, its control socket.

use std::fs::DirBuilder;
use std::io;
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::archive::{ArchiveError, Backups, Done, Keep, Progress, What};
use crate::ledger::{Ledger, LedgerError};
use crate::store::{self, Copied, SledStore, Store, StoreError};
use crate::table::clock::Wall;

/// A house's folder.
#[derive(Clone, Debug)]
pub struct Home {
    folder: PathBuf,
    keep: Keep,
}

impl Home {
    /// The house in this folder.
    pub fn new(folder: PathBuf) -> Self {
        Self { folder, keep: Keep::default() }
    }

    /// The same, with so many backups.
    #[must_use]
    pub fn keeping(self, keep: Keep) -> Self {
        Self { keep, ..self }
    }

    /// The folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The store's folder.
    pub fn store(&self) -> PathBuf {
        self.folder.join("store")
    }

    /// The control socket.
    pub fn socket(&self) -> PathBuf {
        self.folder.join("control.sock")
    }

    /// The backups.
    pub fn backups(&self) -> Backups {
        Backups::new(self.folder.join("backups"), self.keep)
    }

    /// Whether anybody has lived here.
    pub fn is_built(&self) -> bool {
        self.store().is_dir()
    }

    /// Opens the store; a new one is nobody's to look into but its owner's.
    pub fn open_store(&self) -> Result<Arc<dyn Store>, StoreError> {
        let made = DirBuilder::new().recursive(true).mode(0o700).create(&self.folder);
        made.map_err(|error: io::Error| StoreError::Unavailable(format!("{}: {error}", self.folder.display())))?;
        Ok(Arc::new(SledStore::open(self.store())?))
    }

    /// Opens the books. A store that is mostly dead is compacted first; books of an older layout are backed up, then brought
    /// up to today's.
    pub fn open(&self, now: Wall, progress: &Progress<'_>) -> Result<Ledger, LedgerError> {
        if self.is_built() && SledStore::open(self.store())?.mostly_dead()? {
            let copied =
                |copied: Copied| progress(Done { what: What::Copied, done: copied.entries, of: Some(copied.of) });
            store::compact(&self.store(), &copied)?;
        }
        let store = self.open_store()?;
        Ledger::open(Arc::clone(&store), &|layout| self.back_up_rows(store.as_ref(), layout, now, progress), &|_| {})
    }

    /// Backs up books in an older layout.
    pub fn back_up_rows(
        &self,
        store: &dyn Store,
        layout: u32,
        now: Wall,
        progress: &Progress<'_>,
    ) -> Result<(), LedgerError> {
        self.backups().make_of_rows(store, layout, now, progress).map(drop).map_err(|error: ArchiveError| error.into())
    }
}
