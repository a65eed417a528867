//! A folder for a sled store, as the location of a store.

use std::fmt;
use std::fs::{self, Metadata};
use std::path::{Path, PathBuf, absolute};
use std::sync::Arc;

use super::swap::FolderSwap;
use super::{SledStore, compact, detect, swap};
use crate::{
    AddressError, AddressOptions, CompactionProgress, CompactionSummary, Store, StoreCompaction, StoreError,
    StoreLocation, WriteObserver,
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
        let size_bytes = |path: &Path| {
            let entries = fs::read_dir(path).into_iter().flatten().flatten();
            // A file that was removed meanwhile counts as 0.
            entries.filter_map(|entry| entry.metadata().ok()).filter(Metadata::is_file).map(|it| it.len()).sum::<u64>()
        };
        // sled keeps values that outgrow its pages in a folder of their own.
        Ok(size_bytes(&self.0) + size_bytes(&self.0.join("blobs")))
    }

    fn is_shared(&self) -> bool {
        false
    }

    fn compaction(&self) -> Option<&dyn StoreCompaction> {
        Some(self)
    }

    /// Renames the folder, and what an interrupted compaction has left beside it.
    fn quarantine_commands(&self, _unix_seconds: u64) -> Vec<Vec<String>> {
        let folders = swap::candidate_folders(&self.0).into_iter().map(|path| absolute(&path).unwrap_or(path));
        let rename = |path: PathBuf| {
            let unused_path = free_path_for_damaged(&path);
            ["mv".to_owned(), path.display().to_string(), unused_path.display().to_string()].into()
        };
        folders.filter(|path| path.exists()).map(rename).collect()
    }
}

impl StoreCompaction for SledFolder {
    fn is_needed(&self, store: &dyn Store) -> Result<bool, StoreError> {
        compact::needs_compaction(store, self.size_bytes()?)
    }

    fn compact(&self, progress: &dyn Fn(CompactionProgress)) -> Result<CompactionSummary, StoreError> {
        compact::compact(&self.0, progress)
    }
}

/// Returns an unused path to which the damaged files can be moved.
fn free_path_for_damaged(path: &Path) -> PathBuf {
    let candidate = |number: u32| PathBuf::from(format!("{}.damaged{number}", path.display()));
    (1..100).map(candidate).find(|path| !path.exists()).unwrap_or_else(|| candidate(100))
}

impl fmt::Display for SledFolder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.display().fmt(f)
    }
}
