//! Copies of a store, on which sled may be tried: sled overwrites what it does not understand.

use std::fs::{self, DirBuilder, File};
use std::io;
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::{env, process};

use super::StoreError;
use super::files::{StoreFiles, StoreLock, display_name, sibling};
use super::redo::Segment;
use super::swap::FolderSwap;

/// In the name of every copy.
const SCRATCH_SUFFIX: &str = ".checking";
/// Where a copy is made if there is no room beside the store.
const SHARED_MEMORY: &str = "/dev/shm";

static NEXT_NUMBER: AtomicU32 = AtomicU32::new(0);

/// A folder with a copy of a store. It is deleted on drop.
#[derive(Debug)]
pub struct StoreCopy {
    folder: PathBuf,
    pub files: StoreFiles,
    /// Locked while the copy is in use, so that nobody takes it for abandoned.
    _lock: File,
}

impl StoreCopy {
    /// Copies a store and its log without the checkpoints: beside the store, or where there is room. `_lock` keeps others
    /// from changing the store meanwhile.
    pub fn make(files: &StoreFiles, _lock: Option<&StoreLock>) -> Result<Self, StoreError> {
        let mut failure = None;
        for parent in
            [sibling(&files.sled_folder, ""), env::temp_dir().join("store"), Path::new(SHARED_MEMORY).join("store")]
        {
            match Self::make_at(files, &parent) {
                Ok(copy) => return Ok(copy),
                Err(error) => failure = failure.or(Some(error)),
            }
        }
        let failure = failure.unwrap_or_else(|| io::ErrorKind::NotFound.into());
        Err(StoreError::Unavailable(format!("{} cannot be copied to check it: {failure}", files.sled_folder.display())))
    }

    fn make_at(files: &StoreFiles, place: &Path) -> io::Result<Self> {
        let number = NEXT_NUMBER.fetch_add(1, Ordering::Relaxed);
        let folder = sibling(place, &format!("{SCRATCH_SUFFIX}.{}.{number}", process::id()));
        DirBuilder::new().mode(0o700).create(&folder)?;
        let lock = File::open(&folder).inspect_err(|_| drop(fs::remove_dir(&folder)))?;
        let copy = Self { files: StoreFiles::new(&folder.join("store")), folder, _lock: lock };
        copy._lock.lock()?;
        let located =
            FolderSwap::new(&files.sled_folder).locate().map_or(&*files.sled_folder, |folder| folder).to_owned();
        if located.exists() {
            copy_tree(&located, &copy.files.sled_folder)?;
        }
        fs::create_dir(&copy.files.redo)?;
        for segment in Segment::list(&files.redo)? {
            fs::copy(&segment.path, copy.files.redo.join(display_name(&segment.path)))?;
        }
        for (from, to) in [(&files.durable_mark, &copy.files.durable_mark), (&files.seal, &copy.files.seal)] {
            copy_if_present(from, to)?;
        }
        Ok(copy)
    }
}

impl Drop for StoreCopy {
    fn drop(&mut self) {
        // What stays is removed at the next start.
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// Removes copies beside a store that a killed process has left.
pub fn remove_abandoned_copies(files: &StoreFiles) {
    let prefix = format!("{}{SCRATCH_SUFFIX}.", display_name(&files.sled_folder));
    let parent = files.sled_folder.parent().filter(|parent| *parent != Path::new("")).unwrap_or(Path::new("."));
    for entry in fs::read_dir(parent).into_iter().flatten().flatten() {
        let is_copy = entry.file_name().to_string_lossy().starts_with(&prefix);
        if is_copy && File::open(entry.path()).is_ok_and(|folder| folder.try_lock().is_ok()) {
            // A copy that cannot be removed only takes space.
            let _ = fs::remove_dir_all(entry.path());
        }
    }
}

/// Copies a folder with all files in it.
pub fn copy_tree(from: &Path, to: &Path) -> io::Result<()> {
    DirBuilder::new().mode(0o700).create(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let to = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy_tree(&entry.path(), &to)?;
        } else {
            fs::copy(entry.path(), to)?;
        }
    }
    Ok(())
}

fn copy_if_present(from: &Path, to: &Path) -> io::Result<()> {
    match fs::copy(from, to) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        copied => copied.map(drop),
    }
}
