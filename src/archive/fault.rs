//! The errors of an export file or a backup. They are reported with the line number.

use super::check::Wrong;
use super::line::{FORMAT, LONGEST_LINE};
use crate::Mark;
use crate::ledger::LAYOUT;
use crate::table::TableId;

/// An error in one line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// The first line is not the header of an export.
    #[error("this is not an export of Meadhall's: {0}")]
    NotAnExport(String),
    /// A newer version of the bot wrote the file.
    #[error("it has format {found}; this Meadhall reads up to {FORMAT}")]
    Newer {
        found: u32,
    },
    /// The file comes from a store with a newer schema version.
    #[error("it comes from layout {found}; this Meadhall reads up to {LAYOUT}")]
    NewerLayout {
        found: u32,
    },
    #[error("the line is longer than {LONGEST_LINE} bytes")]
    TooLong,
    /// The file cannot be decompressed or read.
    #[error("the file cannot be read on: {0}")]
    Unreadable(String),
    /// The line is not valid in an export, or has unknown fields.
    #[error("this is no line of an export: {0}")]
    NotALine(String),
    /// A record that this kind of file does not contain.
    #[error("this does not belong into such a file")]
    Misplaced,
    /// The footer is missing.
    #[error("the file was cut short: its last line is missing")]
    Cut,
    /// There is data after the footer.
    #[error("the file goes on after its last line")]
    GoesOn,
    /// The number of records differs from the number that the file declares.
    #[error("{said} things should be there, and there are {found}")]
    Count {
        said: u64,
        found: u64,
    },
    /// The file was changed after it was written.
    #[error("the file was changed or damaged: its fingerprint is {found}, not {said}")]
    Fingerprint {
        said: Mark,
        found: Mark,
    },
    /// The same record appears twice.
    #[error("{what} is in line {before} already")]
    Twice {
        what: String,
        before: u64,
    },
    #[error("table {id}: {wrong}")]
    Table {
        id: TableId,
        wrong: Wrong,
    },
    #[error("what a person has settled: {0}")]
    Person(Wrong),
    #[error("what a server has decided: {0}")]
    Server(Wrong),
    /// The store has a different table with the same id.
    #[error("table {0}: the store has another one of this name")]
    OtherTable(TableId),
    /// The store is being filled from another file.
    #[error("an import of another file into this house was cut short: import that one again first")]
    OtherFile,
    /// The service clock is out of range.
    #[error("no house has such a service time")]
    Time,
    /// The row's key or value is not allowed.
    #[error("no store keeps such a row")]
    Row,
    /// The rows are not sorted by key.
    #[error("the rows are not in their order")]
    Order,
    /// The rows do not make up a data store.
    #[error("these rows are not the books of a house: {0}")]
    NotBooks(String),
    /// Raw rows can be imported into an empty store only.
    #[error("the store is not empty: it has \"{0}\"")]
    NotEmpty(String),
    /// The file differs from the one that was checked.
    #[error("the file was changed while it was read")]
    Changed,
}
