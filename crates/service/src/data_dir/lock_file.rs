//! A lock file in the data directory. It contains the cluster member id of the process that holds the lock,
//! so that after a crash the next process knows at once which member is dead.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, Write};
use std::os::unix::fs::{MetadataExt, OpenOptionsExt};
use std::path::Path;

pub const LOCK_FILE_NAME: &str = "process";

/// Holds the lock until it is dropped.
pub struct DataDirLock(File);

impl DataDirLock {
    /// Acquires the lock. Returns `None` if another process holds it.
    pub fn try_acquire(folder: &Path) -> io::Result<Option<Self>> {
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false).mode(0o600);
        let file = options.open(folder.join(LOCK_FILE_NAME))?;
        match file.try_lock() {
            Ok(()) => Ok(Some(Self(file))),
            Err(TryLockError::WouldBlock) => Ok(None),
            Err(TryLockError::Error(error)) => Err(error),
        }
    }

    /// Returns the member id of the last process that held the lock, which has ended.
    pub fn previous_member_id(&mut self) -> io::Result<Option<u64>> {
        let mut content = String::new();
        self.0.rewind()?;
        // The content is incomplete if a process was killed while writing it. That process had not joined the cluster
        // yet.
        let read = (&mut self.0).take(64).read_to_string(&mut content);
        let Some((name, inode)) = read.ok().and_then(|_| content.trim().split_once(' ')) else { return Ok(None) };
        // In a copy of the data directory, the member id belongs to a process that uses the original.
        let is_same_file = inode.parse() == Ok(self.0.metadata()?.ino());
        Ok(u64::from_str_radix(name, 16).ok().filter(|_| is_same_file))
    }

    /// Writes the member id of this process, with the file's inode.
    pub fn write_member_id(&mut self, name: u64) -> io::Result<()> {
        self.0.set_len(0)?;
        self.0.rewind()?;
        let file = self.0.metadata()?.ino();
        writeln!(self.0, "{name:016x} {file}")
    }
}

impl Drop for DataDirLock {
    /// Unlocks explicitly: closing is not enough, because a child process forked a moment ago keeps the file
    /// open until exec.
    fn drop(&mut self) {
        let _ = self.0.unlock();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lock_names_the_process_that_held_it_last() {
        let folder = tempfile::tempdir().unwrap();
        let mut first = DataDirLock::try_acquire(folder.path()).unwrap().unwrap();
        assert_eq!(first.previous_member_id().unwrap(), None);
        first.write_member_id(0xf00d).unwrap();
        assert!(DataDirLock::try_acquire(folder.path()).unwrap().is_none());
        // A child process may still have the file open.
        let inherited = first.0.try_clone().unwrap();
        drop(first);
        let mut second = DataDirLock::try_acquire(folder.path()).unwrap().unwrap();
        assert_eq!(second.previous_member_id().unwrap(), Some(0xf00d));
        drop(inherited);
        assert!(DataDirLock::try_acquire(folder.path()).unwrap().is_none());
        second.write_member_id(1).unwrap();
        assert_eq!(second.previous_member_id().unwrap(), Some(1));
        let copy = tempfile::tempdir().unwrap();
        std::fs::copy(folder.path().join(LOCK_FILE_NAME), copy.path().join(LOCK_FILE_NAME)).unwrap();
        assert_eq!(DataDirLock::try_acquire(copy.path()).unwrap().unwrap().previous_member_id().unwrap(), None);
        std::fs::write(folder.path().join(LOCK_FILE_NAME), "not a member id").unwrap();
        assert_eq!(second.previous_member_id().unwrap(), None);
    }
}
