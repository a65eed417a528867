//! Why the books are not brought into a file, or out of one.

use std::io;

use super::fault::Fault;
use crate::ledger::LedgerError;
use crate::store::StoreError;
use crate::table::TableId;

/// Why a file is not written or not read.
#[derive(Debug, thiserror::Error)]
pub enum ArchiveError {
    /// Something is wrong with the file, or it does not fit the store. Nothing was changed.
    #[error("line {line}: {fault}")]
    Bad {
        /// Where.
        line: u64,
        /// What.
        fault: Fault,
    },
    /// There is no such table.
    #[error("there is no table {0}")]
    NoTable(TableId),
    /// A file cannot be written or read.
    #[error("{what}: {error}")]
    File {
        /// What was tried.
        what: String,
        /// Why it failed.
        error: io::Error,
    },
    /// The books cannot be read or written.
    #[error(transparent)]
    Ledger(#[from] LedgerError),
}

impl From<StoreError> for ArchiveError {
    fn from(error: StoreError) -> Self {
        Self::Ledger(error.into())
    }
}

/// For whoever expects the books to fail, and not their copies.
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
    /// This, in that line.
    pub(super) const fn at(self, line: u64) -> ArchiveError {
        ArchiveError::Bad { line, fault: self }
    }
}
