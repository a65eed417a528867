//! A folder for a sled store, as the location of a store.

use std::fmt;
use std::fs::{self, Metadata};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::files::StoreFiles;
use super::swap::FolderSwap;
use super::{RestoreProgress, RestoreSummary, SledStore, compact, detect, restore};
use crate::{
    AddressError, AddressOptions, CompactionProgress, CompactionSummary, Store, StoreCompaction, StoreError,
    StoreLocation, StoreRecovery, WriteObserver,
};

/// A folder for a sled store.
pub struct SledFolder(PathBuf);

impl SledFolder {
    pub const fn new(folder: PathBuf) -> Self {
        Self(folder)
    }

    pub(crate) fn parse(folder: &str, options: AddressOptions<'_>) -> Result<Self, AddressError> {
        match options {
            _ if folder.is_empty() => Err(AddressError::MissingFolder),
            AddressOptions { password: None, ca_file: None } => Ok(Self(folder.into())),
            AddressOptions { .. } => Err(AddressError::UnusedOptions),
        }
    }
}

impl StoreLocation for SledFolder {
    fn exists(&self) -> Result<bool, StoreError> {
        detect::contains_store(FolderSwap::new(&self.0).locate()?)
    }

    fn open_with_observer(&self, observer: WriteObserver) -> Result<Arc<dyn Store>, StoreError> {
        Ok(Arc::new(SledStore::open_with_observer(&self.0, observer)?))
    }

    fn size_bytes(&self) -> Result<u64, StoreError> {
        Ok(self.sled_bytes() + folder_bytes(&StoreFiles::new(&self.0).redo))
    }

    fn is_shared(&self) -> bool {
        false
    }

    fn lasting_paths(&self) -> Vec<PathBuf> {
        let files = StoreFiles::new(&self.0);
        vec![files.sled_folder.join("db"), files.redo, files.durable_mark]
    }

    fn compaction(&self) -> Option<&dyn StoreCompaction> {
        Some(self)
    }

    fn recovery(&self) -> Option<&dyn StoreRecovery> {
        Some(self)
    }

    fn open_copy(&self) -> Result<Option<Arc<dyn Store>>, StoreError> {
        Ok(Some(Arc::new(SledStore::open_copy(&self.0)?)))
    }

    /// `meadhall restore` moves the files of a damaged store.
    fn quarantine_commands(&self, _unix_seconds: u64) -> Vec<Vec<String>> {
        Vec::new()
    }
}

impl SledFolder {
    fn sled_bytes(&self) -> u64 {
        // sled keeps values that outgrow its pages in a folder of their own.
        folder_bytes(&self.0) + folder_bytes(&self.0.join("blobs"))
    }
}

/// Returns the size of the files in a folder. A file that was removed meanwhile counts as 0.
fn folder_bytes(path: &Path) -> u64 {
    let entries = fs::read_dir(path).into_iter().flatten().flatten();
    entries.filter_map(|entry| entry.metadata().ok()).filter(Metadata::is_file).map(|it| it.len()).sum()
}

impl StoreRecovery for SledFolder {
    fn has_traces(&self) -> bool {
        // The first commit of a new store is its format.
        restore::highest_known_number(&StoreFiles::new(&self.0)).map_or(true, |number| number > 1)
    }

    fn restore(&self, progress: &dyn Fn(RestoreProgress)) -> Result<Option<RestoreSummary>, StoreError> {
        restore::restore(&self.0, progress)
    }

    fn set_aside(&self) -> Result<Option<PathBuf>, StoreError> {
        restore::set_aside(&self.0)
    }
}

impl StoreCompaction for SledFolder {
    fn is_needed(&self, store: &dyn Store) -> Result<bool, StoreError> {
        compact::needs_compaction(store, self.sled_bytes())
    }

    fn compact(&self, progress: &dyn Fn(CompactionProgress)) -> Result<CompactionSummary, StoreError> {
        compact::compact(&self.0, progress)
    }
}

impl fmt::Display for SledFolder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.display().fmt(f)
    }
}
