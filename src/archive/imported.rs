//! What an import has brought into the books, and what of it is on its way to the disk.

use super::error::ArchiveError;
use crate::store::{Commit, Wait};

/// So many changes may be on their way to the disk.
const AT_ONCE: usize = 64;

/// What was imported.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Imported {
    /// Tables or rows that are new.
    pub new: u64,
    /// Tables or rows that were there already.
    pub known: u64,
    /// People whose settings are new.
    pub people: u64,
    /// Servers whose decisions are new.
    pub servers: u64,
    /// People and servers who have settled something here; it stays.
    pub kept: u64,
}

/// Changes on their way to the disk.
#[derive(Default)]
pub(super) struct Pending(Vec<Commit>);

impl Pending {
    pub fn push(&mut self, commit: Commit) -> Result<(), ArchiveError> {
        self.0.push(commit);
        if self.0.len() >= AT_ONCE { self.finish() } else { Ok(()) }
    }

    pub fn finish(&mut self) -> Result<(), ArchiveError> {
        self.0.drain(..).try_for_each(Wait::wait)?;
        Ok(())
    }
}
