//! The errors of an export file or a backup. They are reported with the line number.

use super::check::RecordCheckError;
use super::line::{FORMAT_VERSION, MAX_LINE_BYTES};
use crate::Fingerprint;
use crate::ledger::SCHEMA_VERSION;
use crate::table::TableId;

/// An error in one line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BackupFileError {
    /// The first line is not the header of an export.
    #[error("this is not an export of Meadhall's: {0}")]
    NotAnExport(String),
    /// A newer version of the bot wrote the file.
    #[error("it has format {found}; this Meadhall reads up to {FORMAT_VERSION}")]
    UnsupportedFormat { found: u32 },
    /// The file comes from a store with a newer schema version.
    #[error("it comes from layout {found}; this Meadhall reads up to {SCHEMA_VERSION}")]
    UnsupportedSchema { found: u32 },
    #[error("the line is longer than {MAX_LINE_BYTES} bytes")]
    LineTooLong,
    /// The file cannot be decompressed or read.
    #[error("the file cannot be read on: {0}")]
    UnreadableFile(String),
    /// The line is not valid in an export, or has unknown fields.
    #[error("this is no line of an export: {0}")]
    InvalidLine(String),
    /// A record that this kind of file does not contain.
    #[error("this does not belong into such a file")]
    UnexpectedLine,
    /// The footer is missing.
    #[error("the file was cut short: its last line is missing")]
    FileTruncated,
    /// There is data after the footer.
    #[error("the file goes on after its last line")]
    TrailingData,
    /// The number of records differs from the number that the file declares.
    #[error("{declared} things should be there, and there are {found}")]
    CountMismatch { declared: u64, found: u64 },
    /// The file was changed after it was written.
    #[error("the file was changed or damaged: its fingerprint is {found}, not {declared}")]
    ChecksumMismatch { declared: Fingerprint, found: Fingerprint },
    /// The same record appears twice.
    #[error("{record} is in line {first_line} already")]
    DuplicateRecord { record: String, first_line: u64 },
    #[error("table {id}: {error}")]
    InvalidTable { id: TableId, error: RecordCheckError },
    #[error("what a person has settled: {0}")]
    InvalidPersonSettings(RecordCheckError),
    #[error("what a server has decided: {0}")]
    InvalidServerSettings(RecordCheckError),
    /// The store has a different table with the same id.
    #[error("table {0}: the store has another one of this name")]
    TableConflict(TableId),
    /// The store is being filled from another file.
    #[error("an import of another file into this house was cut short: import that one again first")]
    OtherImportPending,
    /// The service clock is out of range.
    #[error("no house has such a service time")]
    InvalidServiceTime,
    /// The row's key or value is not allowed.
    #[error("no store keeps such a row")]
    InvalidRow,
    /// The rows are not sorted by key.
    #[error("the rows are not in their order")]
    RowsOutOfOrder,
    /// The rows do not make up a data store.
    #[error("these rows are not the books of a house: {0}")]
    NotADataStore(String),
    /// Raw rows can be imported into an empty store only.
    #[error("the store is not empty: it has \"{0}\"")]
    StoreNotEmpty(String),
    /// The file differs from the one that was checked.
    #[error("the file was changed while it was read")]
    FileChanged,
}
