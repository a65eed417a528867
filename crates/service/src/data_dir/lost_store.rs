//! Tells a folder whose store is gone from one that was never used, and from one that served a database.

use meadhall_store::{StoreAddress, StoreRecovery};

use super::lock_file::LOCK_FILE_NAME;
use super::{DataDir, DataDirError, MARKER_FILE};

impl DataDir {
    /// Returns whether something shows that there was a store.
    pub(super) fn has_been_used(&self) -> bool {
        self.path.join(MARKER_FILE).exists()
            || self.has_store_traces()
            || self.has_served_database()
            || self.backups().list_oldest_first().is_ok_and(|all| !all.is_empty())
    }

    /// Returns the error for a store that is missing from a used data directory.
    pub fn missing_store_error(&self) -> DataDirError {
        match self.only_folder_has_store_error() {
            Some(error) => error,
            None if self.has_served_database() => DataDirError::DatabaseNotConfigured,
            None => DataDirError::STORE_MISSING,
        }
    }

    /// Returns an error if the store is expected elsewhere but the directory has one.
    pub(super) fn only_folder_has_store_error(&self) -> Option<DataDirError> {
        let has_folder_store =
            self.external_store.is_some() && StoreAddress::in_folder(self.store_path()).exists() == Ok(true);
        has_folder_store.then(|| DataDirError::OnlyFolderHasStore(self.store_path()))
    }

    /// Returns whether no database is configured, but this folder was used with one and never had a store of its own.
    pub fn has_served_database(&self) -> bool {
        // Only a bot of a database, or its subcommand, locks the folder.
        self.external_store.is_none() && self.path.join(LOCK_FILE_NAME).exists() && !self.has_store_traces()
    }

    fn has_store_traces(&self) -> bool {
        self.store().recovery().is_some_and(StoreRecovery::has_traces)
    }
}
