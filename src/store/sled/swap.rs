//! Replaces a store by a new one so that a kill or power cut at any moment loses nothing. The new store is
//! created beside the old one; the old one is moved aside, the new one moved to its place, and only then the
//! old one is removed. If a store is missing and one was moved aside, that is moved back. The old store stays
//! open all the time, so that no other process takes it for abandoned.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use super::StoreError;
use super::shelf::{Shelf, unavailable};

/// A store's folder, and two beside it. These are removed, so their names must not be ones that people give
/// to copies.
pub struct Swap {
    place: PathBuf,
    new: PathBuf,
    aside: PathBuf,
}

impl Swap {
    pub fn of(place: &Path) -> Self {
        // With a trailing slash, the others would be inside the folder.
        let place: PathBuf = place.components().collect();
        let beside = |ending: &str| {
            let mut name = place.clone().into_os_string();
            name.push(ending);
            PathBuf::from(name)
        };
        Self { new: beside(".compacting"), aside: beside(".replaced"), place }
    }

    pub fn new_store(&self) -> &Path {
        &self.new
    }

    /// Returns the folder with the store: its own, or the one to which an interrupted swap has moved it.
    pub fn present(&self) -> Result<&Path, StoreError> {
        if holds_store(&self.place) {
            return Ok(&self.place);
        }
        if holds_store(&self.aside) {
            return Ok(&self.aside);
        }
        if self.new.exists() {
            let why = format!("there is only an unfinished copy, {}", self.new.display());
            return Err(StoreError::Damaged { path: self.place.display().to_string(), why });
        }
        Ok(&self.place)
    }

    /// Moves back a store that an interrupted swap has moved aside.
    pub fn settle(&self) -> Result<(), StoreError> {
        if self.present()? == self.aside {
            // This fails if another process is swapping, because that has the store open.
            drop(Shelf::open(&self.aside, &File::sync_data)?);
            return self.rename(&self.aside, &self.place);
        }
        Ok(())
    }

    /// Moves the new store to the place of the old one.
    pub fn swap(&self) -> Result<(), StoreError> {
        sync_whole(&self.new).map_err(|error| unavailable(&error))?;
        self.rename(&self.place, &self.aside)?;
        self.rename(&self.new, &self.place).or_else(|error| {
            self.rename(&self.aside, &self.place)?;
            Err(error)
        })
    }

    /// Removes the other folders. The caller must have the store open. If the store is not in its place,
    /// nothing is removed, because one of them may be the only copy.
    pub fn clear(&self) -> Result<(), StoreError> {
        if !holds_store(&self.place) {
            return Ok(());
        }
        for folder in [&self.new, &self.aside] {
            match fs::remove_dir_all(folder) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(unavailable(&error)),
                _ => {}
            }
        }
        Ok(())
    }

    /// Syncs the folder entries of the store's files.
    pub fn sync_names(&self) -> Result<(), StoreError> {
        sync_whole(&self.place).and_then(|()| self.sync_parent()).map_err(|error| unavailable(&error))
    }

    fn rename(&self, from: &Path, to: &Path) -> Result<(), StoreError> {
        fs::rename(from, to).and_then(|()| self.sync_parent()).map_err(|error| unavailable(&error))
    }

    fn sync_parent(&self) -> io::Result<()> {
        let parent = match self.place.parent() {
            Some(parent) if parent != Path::new("") => parent,
            _ => Path::new("."),
        };
        File::open(parent)?.sync_all()
    }
}

/// Returns the folders in which a store may be: its own, and those that an interrupted compaction leaves.
pub fn folders_of(place: &Path) -> [PathBuf; 3] {
    let Swap { place, new, aside } = Swap::of(place);
    [place, aside, new]
}

fn holds_store(folder: &Path) -> bool {
    folder.join("db").exists()
}

/// Syncs every file and every folder.
fn sync_whole(folder: &Path) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_type()?.is_dir() {
            sync_whole(&entry.path())?;
        } else {
            File::open(entry.path())?.sync_all()?;
        }
    }
    File::open(folder)?.sync_all()
}
