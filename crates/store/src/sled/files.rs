//! The files that make up a store: the folder of sled, and beside it the redo log, the durable mark and the seal.

use std::fs::{self, DirBuilder, File, TryLockError};
use std::io;
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use super::StoreError;
use super::redo::sync_folder_of;

/// How often taking the lock of a store that is in use is tried. sled releases its lock slightly after closing: on a busy
/// machine, seconds after.
pub const LOCK_ATTEMPTS: u32 = 200;
pub const LOCK_RETRY_DELAY: Duration = Duration::from_millis(25);

/// The paths of a store's files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoreFiles {
    /// The folder in which sled keeps the rows.
    pub sled_folder: PathBuf,
    /// The folder with the redo log and its checkpoints.
    pub redo: PathBuf,
    /// The file that says which commits are durable.
    pub durable_mark: PathBuf,
    /// The file with the checksum of sled's files, while the store is closed.
    pub seal: PathBuf,
}

impl StoreFiles {
    pub fn new(folder: &Path) -> Self {
        // Removes a trailing slash.
        let folder: PathBuf = folder.components().collect();
        let redo = sibling(&folder, ".redo");
        Self {
            redo,
            durable_mark: sibling(&folder, ".durable"),
            seal: sibling(&folder, ".sealed"),
            sled_folder: folder,
        }
    }

    /// Returns the paths beside the folder of sled.
    pub fn companions(&self) -> [&Path; 3] {
        [&self.redo, &self.durable_mark, &self.seal]
    }

    /// Removes the seal, because sled's files are about to change.
    pub fn remove_seal(&self) -> Result<(), StoreError> {
        match fs::remove_file(&self.seal) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
            removed => removed
                .and_then(|()| sync_folder_of(&self.seal))
                .map_err(|error| StoreError::from_io(&self.seal, &error)),
        }
    }

    pub fn corrupt_error(&self, reason: impl Into<String>) -> StoreError {
        StoreError::Corrupt { path: self.sled_folder.display().to_string(), reason: reason.into() }
    }

    pub fn unavailable_error(&self, error: &io::Error) -> StoreError {
        StoreError::from_io(&self.sled_folder, error)
    }
}

/// Returns the path beside a folder with this added to its name.
pub fn sibling(folder: &Path, suffix: &str) -> PathBuf {
    let mut name = folder.as_os_str().to_owned();
    name.push(suffix);
    PathBuf::from(name)
}

/// Returns the file name of a path for a message.
pub fn display_name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// Creates a folder that only its owner can access.
pub fn create_folder(folder: &Path) -> Result<(), StoreError> {
    DirBuilder::new().mode(0o700).create(folder).map_err(|error| StoreError::from_io(folder, &error))
}

/// Locks sled's files in a folder without changing them. Returns `None` if there are none.
pub fn lock_sled(folder: &Path) -> Result<Option<StoreLock>, StoreError> {
    let unavailable = |error: io::Error| StoreError::from_io(folder, &error);
    for _ in 0..LOCK_ATTEMPTS {
        let file = match File::open(folder.join("db")) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            file => file.map_err(unavailable)?,
        };
        match file.try_lock() {
            Ok(()) => return Ok(Some(StoreLock(file))),
            Err(TryLockError::WouldBlock) => thread::sleep(LOCK_RETRY_DELAY),
            Err(TryLockError::Error(error)) => return Err(unavailable(error)),
        }
    }
    Err(StoreError::Locked { location: folder.display().to_string(), holder: "another process".to_owned() })
}

/// The lock that sled takes while it has its files open.
#[derive(Debug)]
pub struct StoreLock(File);

impl Drop for StoreLock {
    /// Unlocks explicitly: closing is not enough, because a child process forked a moment ago keeps the file open
    /// until exec.
    fn drop(&mut self) {
        let _ = self.0.unlock();
    }
}
