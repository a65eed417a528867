//! The summary of an import, and the writes that are still in progress.

use super::error::ArchiveError;
use crate::store::{Commit, Wait};

/// The maximum number of writes in progress at once.
const AT_ONCE: usize = 64;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Imported {
    /// Tables or rows that were added.
    pub new: u64,
    /// Tables or rows that were present already.
    pub known: u64,
    /// People whose settings were added.
    pub people: u64,
    /// Servers whose settings were added.
    pub servers: u64,
    /// People and servers with settings in the store already; these are kept.
    pub kept: u64,
}

/// Writes that are still in progress.
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
