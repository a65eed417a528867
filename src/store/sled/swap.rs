//! Puts a new store in the place of an old one, so that a kill or a power cut at any instant leaves one of them there or
//! moved aside, whole. The new store is made beside the old one; the old one is moved aside; the new one is moved to its
//! place; and only then the old one is removed. Whoever finds nothing in the place and something moved aside, puts it back.
//! All the while the old store is held open, so that nobody else takes it for abandoned.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use super::StoreError;
use super::shelf::{Shelf, unavailable};

/// A store's folder and those beside it. Their names are such as nobody gives to a backup, for they are removed.
pub struct Swap {
    place: PathBuf,
    new: PathBuf,
    aside: PathBuf,
}

impl Swap {
    /// Of the store in this folder.
    pub fn of(place: &Path) -> Self {
        // A slash at its end would put the others inside.
        let place: PathBuf = place.components().collect();
        let beside = |ending: &str| {
            let mut name = place.clone().into_os_string();
            name.push(ending);
            PathBuf::from(name)
        };
        Self { new: beside(".compacting"), aside: beside(".replaced"), place }
    }

    /// Where the new store is made.
    pub fn new_store(&self) -> &Path {
        &self.new
    }

    /// The folder in which the store is now: its own, or the one to which an interrupted swap has moved it.
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

    /// Puts back what an interrupted swap has moved aside.
    pub fn settle(&self) -> Result<(), StoreError> {
        if self.present()? == self.aside {
            // Whoever is swapping at this instant has it open.
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

    /// Removes what lies beside a store in its place, which the caller has open. If it is not in its place, nothing is
    /// removed: then what lies beside it may be all there is.
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

    /// Makes sure that the disk knows the store's files by their names.
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

/// The folder of a store and those beside it, in which it may be after a compaction that was interrupted.
pub fn folders_of(place: &Path) -> [PathBuf; 3] {
    let Swap { place, new, aside } = Swap::of(place);
    [place, aside, new]
}

fn holds_store(folder: &Path) -> bool {
    folder.join("db").exists()
}

/// Syncs every file of a folder, and that they are in it.
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
