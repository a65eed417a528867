//! The errors of an export file or a backup. They are reported with the line number.

use meadhall_game::Fingerprint;
use meadhall_tables::TableId;

use super::check::RecordCheckError;
use super::file_format::{FORMAT_VERSION, MAX_LINE_BYTES};
use crate::repository::SCHEMA_VERSION;

/// An error in one line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BackupFileError {
    /// The first line is not the header of an export.
    #[error("this is not a Meadhall export: {0}")]
    NotAnExport(String),
    /// A newer version of the bot wrote the file.
    #[error(
        "the file has format version {found}, but this Meadhall reads only up to version {FORMAT_VERSION}; use a newer Meadhall"
    )]
    UnsupportedFormat { found: u32 },
    /// The file comes from a store with a newer schema version.
    #[error(
        "the file has schema version {found}, but this Meadhall reads only up to version {SCHEMA_VERSION}; use a newer Meadhall"
    )]
    UnsupportedSchema { found: u32 },
    #[error("the line is longer than {MAX_LINE_BYTES} bytes")]
    LineTooLong,
    /// The file cannot be decompressed or read.
    #[error("the rest of the file cannot be read: {0}")]
    UnreadableFile(String),
    /// The line is not valid in an export, or has unknown fields.
    #[error("this is not a valid line of an export: {0}")]
    InvalidLine(String),
    /// A record that this kind of file does not contain.
    #[error("this line is not allowed in this kind of file")]
    UnexpectedLine,
    /// The footer is missing.
    #[error("the file is truncated: its last line is missing")]
    FileTruncated,
    /// There is data after the footer.
    #[error("the file has more data after its last line")]
    TrailingData,
    /// The number of records differs from the number that the file declares.
    #[error("the file declares {declared} records but contains {found}")]
    CountMismatch { declared: u64, found: u64 },
    /// The file was changed after it was written.
    #[error("the file was changed or damaged: its checksum is {found}, but it declares {declared}")]
    ChecksumMismatch { declared: Fingerprint, found: Fingerprint },
    /// The same record appears twice.
    #[error("{record} already appeared in line {first_line}")]
    DuplicateRecord { record: String, first_line: u64 },
    #[error("table {id}: {error}")]
    InvalidTable { id: TableId, error: RecordCheckError },
    #[error("settings of a person: {0}")]
    InvalidPersonSettings(RecordCheckError),
    #[error("settings of a server: {0}")]
    InvalidServerSettings(RecordCheckError),
    /// The store has a different table with the same id.
    #[error("table {0}: the store has a different table with this id")]
    TableConflict(TableId),
    /// An earlier import of another file was interrupted and must be completed first.
    #[error("an import of another file was cut short: import that file again first")]
    OtherImportPending,
    /// The service clock is out of range.
    #[error("the service time is out of range")]
    InvalidServiceTime,
    /// The row's key or value is not allowed.
    #[error("the key or value of this row is not allowed")]
    InvalidRow,
    /// The rows are not sorted by key.
    #[error("the rows are not sorted by key")]
    RowsOutOfOrder,
    /// The rows are not the complete data of a store.
    #[error("these rows are not a Meadhall store: {0}")]
    NotADataStore(String),
    /// Raw rows can be imported into an empty store only.
    #[error("the store is not empty: it contains \"{0}\"")]
    StoreNotEmpty(String),
    /// The file differs from the one that was checked.
    #[error("the file changed while it was being read")]
    FileChanged,
}
