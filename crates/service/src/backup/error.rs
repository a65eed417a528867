//! Errors of exports, imports and backups.

use std::io;

use meadhall_store::StoreError;
use meadhall_tables::TableId;

use super::file_error::BackupFileError;
use crate::repository::RepositoryError;

/// The reason why a file could not be written or read.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// The file is invalid or does not fit the store. Nothing was changed.
    #[error("line {line}: {error}")]
    InvalidFile { line: u64, error: BackupFileError },
    #[error("there is no table {0}")]
    TableNotFound(TableId),
    #[error("{action}: {error}")]
    Io { action: String, error: io::Error },
    #[error(transparent)]
    Repository(#[from] RepositoryError),
}

impl From<StoreError> for BackupError {
    fn from(error: StoreError) -> Self {
        Self::Repository(error.into())
    }
}

/// Allows erasing a person from the backups to fail with a repository error.
impl From<BackupError> for RepositoryError {
    fn from(error: BackupError) -> Self {
        match error {
            BackupError::Repository(error) => error,
            error => StoreError::Unavailable(error.to_string()).into(),
        }
    }
}

impl BackupError {
    pub(super) fn io(action: impl Into<String>) -> impl FnOnce(io::Error) -> Self {
        let action = action.into();
        move |error| Self::Io { action, error }
    }
}

impl BackupFileError {
    /// Attaches a line number.
    pub(super) const fn at_line(self, line: u64) -> BackupError {
        BackupError::InvalidFile { line, error: self }
    }
}
