//! Tells a folder whose store is gone from one that was never used, and from one that served a database.

use meadhall_store::{StoreAddress, StoreRecovery};

use super::lock_file::LOCK_FILE_NAME;
use super::{DataDir, DataDirError};

impl DataDir {
    /// Returns whether something shows that there was a store.
    pub(super) fn has_been_used(&self) -> bool {
        self.has_marker()
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

    /// Returns an error if the store is expected elsewhere but only the directory has one.
    pub(super) fn only_folder_has_store_error(&self) -> Option<DataDirError> {
        // A folder that served a database may have an older store, but the data that was lost is that of the database.
        let is_in_folder = self.has_unused_folder_store() && !self.marker_names_database();
        is_in_folder.then(|| DataDirError::OnlyFolderHasStore(self.store_path()))
    }

    /// Fails if the store exists, but the data directory has or had another one, so that one of them may be out of date.
    pub fn check_only_store(&self) -> Result<(), DataDirError> {
        if self.has_served_database() {
            return Err(DataDirError::DatabaseNotConfigured);
        }
        if self.has_unused_folder_store() && !self.marker_names_database() && !self.has_lock_file() {
            return Err(DataDirError::FolderHasOtherStore(self.store_path()));
        }
        Ok(())
    }

    /// Returns whether no database is configured, but this folder was used with one, and has no store of its own that is
    /// newer.
    pub fn has_served_database(&self) -> bool {
        self.external_store.is_none()
            && (self.marker_names_database() || self.has_lock_file() && !self.has_store_traces())
    }

    /// Returns whether this folder has a store, but is configured to use another one.
    fn has_unused_folder_store(&self) -> bool {
        self.external_store.is_some() && StoreAddress::in_folder(self.store_path()).exists() == Ok(true)
    }

    /// Returns whether a bot of a database, or its subcommand, has used this folder: only they lock it.
    fn has_lock_file(&self) -> bool {
        self.path.join(LOCK_FILE_NAME).exists()
    }

    fn has_store_traces(&self) -> bool {
        self.store().recovery().is_some_and(StoreRecovery::has_traces)
    }
}
