//! Replaces a store by a new one so that a kill or power cut at any moment loses nothing. The new store is
//! created beside the old one; the old one is moved aside, the new one moved to its place, and only then the
//! old one is removed. If a store is missing and one was moved aside, that is moved back. The old store stays
//! open all the time, so that no other process takes it for abandoned.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use super::StoreError;
use super::files::{lock_sled, sibling};

/// The folder of a store, and two folders next to it for a swap. The two are deleted, so their names must differ from
/// the names that people give to copies.
pub struct FolderSwap {
    current_folder: PathBuf,
    new_folder: PathBuf,
    old_folder: PathBuf,
}

impl FolderSwap {
    pub fn new(current_folder: &Path) -> Self {
        // Removes a trailing slash, with which the other two folders would be inside this folder.
        let current_folder: PathBuf = current_folder.components().collect();
        let (new_folder, old_folder) = (sibling(&current_folder, ".compacting"), sibling(&current_folder, ".replaced"));
        Self { new_folder, old_folder, current_folder }
    }

    pub fn new_folder(&self) -> &Path {
        &self.new_folder
    }

    /// Returns the folder with the store: its own, or the one to which an interrupted swap has moved it.
    pub fn locate(&self) -> Result<&Path, StoreError> {
        if has_log(&self.current_folder) {
            return Ok(&self.current_folder);
        }
        if has_log(&self.old_folder) {
            return Ok(&self.old_folder);
        }
        if self.new_folder.exists() {
            let reason = format!("it is missing, and there is only an unfinished copy, {}", self.new_folder.display());
            return Err(StoreError::Corrupt { path: self.current_folder.display().to_string(), reason });
        }
        Ok(&self.current_folder)
    }

    /// Moves back a store that an interrupted swap has moved aside.
    pub fn recover(&self) -> Result<(), StoreError> {
        if self.locate()? == self.old_folder {
            // This fails if another process is swapping, because that has the store open.
            let _lock = lock_sled(&self.old_folder)?;
            return self.rename(&self.old_folder, &self.current_folder);
        }
        Ok(())
    }

    /// Moves the new store to the place of the old one.
    pub fn swap(&self) -> Result<(), StoreError> {
        sync_tree(&self.new_folder).map_err(|error| StoreError::from_io(&self.new_folder, &error))?;
        self.rename(&self.current_folder, &self.old_folder)?;
        self.rename(&self.new_folder, &self.current_folder).or_else(|error| {
            self.rename(&self.old_folder, &self.current_folder)?;
            Err(error)
        })
    }

    /// Removes the other folders. The caller must have the store open. If the store is not in its place,
    /// nothing is removed, because one of them may be the only copy.
    pub fn remove_leftovers(&self) -> Result<(), StoreError> {
        if !has_log(&self.current_folder) {
            return Ok(());
        }
        for folder in [&self.new_folder, &self.old_folder] {
            match fs::remove_dir_all(folder) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => {
                    return Err(StoreError::from_io(folder, &error));
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Syncs the folder entries of the store's files.
    pub fn sync_store_folder(&self) -> Result<(), StoreError> {
        let synced = sync_tree(&self.current_folder).and_then(|()| self.sync_parent());
        synced.map_err(|error| StoreError::from_io(&self.current_folder, &error))
    }

    fn rename(&self, from: &Path, to: &Path) -> Result<(), StoreError> {
        fs::rename(from, to).and_then(|()| self.sync_parent()).map_err(|error| StoreError::from_io(from, &error))
    }

    fn sync_parent(&self) -> io::Result<()> {
        let parent = match self.current_folder.parent() {
            Some(parent) if parent != Path::new("") => parent,
            _ => Path::new("."),
        };
        File::open(parent)?.sync_all()
    }
}

/// Returns the folders in which a store may be: its own, and those that an interrupted compaction leaves.
pub fn candidate_folders(folder: &Path) -> [PathBuf; 3] {
    let FolderSwap { current_folder, new_folder, old_folder } = FolderSwap::new(folder);
    [current_folder, old_folder, new_folder]
}

fn has_log(folder: &Path) -> bool {
    folder.join("db").exists()
}

/// Syncs every file and every folder.
fn sync_tree(folder: &Path) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_type()?.is_dir() {
            sync_tree(&entry.path())?;
        } else {
            File::open(entry.path())?.sync_all()?;
        }
    }
    File::open(folder)?.sync_all()
}
