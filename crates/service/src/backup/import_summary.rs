//! The summary of an import, and the writes that are still in progress.

use meadhall_store::{BlockingExt, PendingCommit};

use super::error::BackupError;

/// The maximum number of writes in progress at once.
const MAX_PENDING_COMMITS: usize = 64;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ImportSummary {
    /// Tables or rows that were added.
    pub added_count: u64,
    /// Tables or rows that were present already.
    pub already_present_count: u64,
    /// People whose settings were added.
    pub person_count: u64,
    /// Servers whose settings were added.
    pub server_count: u64,
    /// The number of people and servers whose settings in the store were not replaced.
    pub kept_settings_count: u64,
}

/// Writes that are still in progress.
#[derive(Default)]
pub(super) struct PendingCommits(Vec<PendingCommit>);

impl PendingCommits {
    pub fn push(&mut self, commit: PendingCommit) -> Result<(), BackupError> {
        self.0.push(commit);
        if self.0.len() >= MAX_PENDING_COMMITS { self.flush() } else { Ok(()) }
    }

    pub fn flush(&mut self) -> Result<(), BackupError> {
        self.0.drain(..).try_for_each(BlockingExt::block_on)?;
        Ok(())
    }
}
