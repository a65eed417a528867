//! Errors of exports, imports and backups.

use std::io;

use super::fault::Fault;
use crate::ledger::LedgerError;
use crate::store::StoreError;
use crate::table::TableId;

/// The reason why a file could not be written or read.
#[derive(Debug, thiserror::Error)]
pub enum ArchiveError {
    /// The file is invalid or does not fit the store. Nothing was changed.
    #[error("line {line}: {fault}")]
    Bad {
        line: u64,
        fault: Fault,
    },
    #[error("there is no table {0}")]
    NoTable(TableId),
    #[error("{what}: {error}")]
    File {
        what: String,
        error: io::Error,
    },
    #[error(transparent)]
    Ledger(#[from] LedgerError),
}

impl From<StoreError> for ArchiveError {
    fn from(error: StoreError) -> Self {
        Self::Ledger(error.into())
    }
}

/// Lets an erasure in the backups report failures as repository errors.
impl From<ArchiveError> for LedgerError {
    fn from(error: ArchiveError) -> Self {
        match error {
            ArchiveError::Ledger(error) => error,
            error => StoreError::Unavailable(error.to_string()).into(),
        }
    }
}

impl ArchiveError {
    pub(super) fn file(what: impl Into<String>) -> impl FnOnce(io::Error) -> Self {
        let what = what.into();
        move |error| Self::File { what, error }
    }
}

impl Fault {
    /// Attaches a line number.
    pub(super) const fn at(self, line: u64) -> ArchiveError {
        ArchiveError::Bad { line, fault: self }
    }
}
