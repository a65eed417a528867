//! A lock file in the data directory. It contains the cluster member id of the process that holds the lock,
//! so that after a crash the next process knows at once which member is dead.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, Write};
use std::os::unix::fs::{MetadataExt, OpenOptionsExt};
use std::path::Path;

use rustix::fs::{FlockOperation, flock};
use rustix::io::Errno;

const NAME: &str = "process";

/// Holds the lock until it is dropped.
pub struct Lodging(File);

impl Lodging {
    /// Acquires the lock. Returns `None` if another process holds it.
    pub fn take(folder: &Path) -> io::Result<Option<Self>> {
        let mut how = OpenOptions::new();
        how.read(true).write(true).create(true).truncate(false).mode(0o600);
        let file = how.open(folder.join(NAME))?;
        match flock(&file, FlockOperation::NonBlockingLockExclusive) {
            Ok(()) => Ok(Some(Self(file))),
            Err(Errno::WOULDBLOCK) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// Returns the member id of the last process that held the lock, which has ended.
    pub fn former(&mut self) -> io::Result<Option<u64>> {
        let mut noted = String::new();
        self.0.rewind()?;
        // A process that was killed while writing this had not joined yet.
        let read = (&mut self.0).take(64).read_to_string(&mut noted);
        let Some((name, file)) = read.ok().and_then(|_| noted.trim().split_once(' ')) else { return Ok(None) };
        // In a copy of the data directory the id belongs to a process of the original.
        let is_own = file.parse() == Ok(self.0.metadata()?.ino());
        Ok(u64::from_str_radix(name, 16).ok().filter(|_| is_own))
    }

    /// Writes the member id of this process, with the file's inode.
    pub fn note(&mut self, name: u64) -> io::Result<()> {
        self.0.set_len(0)?;
        self.0.rewind()?;
        let file = self.0.metadata()?.ino();
        writeln!(self.0, "{name:016x} {file}")
    }
}

impl Drop for Lodging {
    /// Unlocks explicitly: closing is not enough, because a child process forked a moment ago keeps the file
    /// open until exec.
    fn drop(&mut self) {
        let _ = flock(&self.0, FlockOperation::Unlock);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_process_lives_in_a_folder_and_the_next_knows_which_it_was() {
        let folder = tempfile::tempdir().unwrap();
        let mut one = Lodging::take(folder.path()).unwrap().unwrap();
        assert_eq!(one.former().unwrap(), None);
        one.note(0xf00d).unwrap();
        assert!(Lodging::take(folder.path()).unwrap().is_none());
        // A child process may still have the file open.
        let inherited = one.0.try_clone().unwrap();
        drop(one);
        let mut two = Lodging::take(folder.path()).unwrap().unwrap();
        assert_eq!(two.former().unwrap(), Some(0xf00d));
        drop(inherited);
        assert!(Lodging::take(folder.path()).unwrap().is_none());
        two.note(1).unwrap();
        assert_eq!(two.former().unwrap(), Some(1));
        let copy = tempfile::tempdir().unwrap();
        std::fs::copy(folder.path().join(NAME), copy.path().join(NAME)).unwrap();
        assert_eq!(Lodging::take(copy.path()).unwrap().unwrap().former().unwrap(), None);
        std::fs::write(folder.path().join(NAME), "no name").unwrap();
        assert_eq!(two.former().unwrap(), None);
    }
}
