//! What may be wrong with a file. Whoever brings one is told the line and this.

use super::check::Wrong;
use super::line::{FORMAT, LONGEST_LINE};
use crate::Mark;
use crate::ledger::LAYOUT;
use crate::table::TableId;

/// What is wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// The first line is not that of an export.
    #[error("this is not an export of Meadhall's: {0}")]
    NotAnExport(String),
    /// A newer Meadhall has written it.
    #[error("it has format {found}; this Meadhall reads up to {FORMAT}")]
    Newer {
        /// The format it has.
        found: u32,
    },
    /// A newer Meadhall has kept the books.
    #[error("it comes from layout {found}; this Meadhall reads up to {LAYOUT}")]
    NewerLayout {
        /// The layout it comes from.
        found: u32,
    },
    /// A line that nobody writes.
    #[error("the line is longer than {LONGEST_LINE} bytes")]
    TooLong,
    /// The file cannot be unpacked, or the disk does not give it.
    #[error("the file cannot be read on: {0}")]
    Unreadable(String),
    /// Not a line of an export, or one with fields nobody knows.
    #[error("this is no line of an export: {0}")]
    NotALine(String),
    /// A thing that this kind of file does not have.
    #[error("this does not belong into such a file")]
    Misplaced,
    /// The end is missing.
    #[error("the file was cut short: its last line is missing")]
    Cut,
    /// There is something after the end.
    #[error("the file goes on after its last line")]
    GoesOn,
    /// Things are missing, or there are too many.
    #[error("{said} things should be there, and there are {found}")]
    Count {
        /// As many as the file says.
        said: u64,
        /// As many as there are.
        found: u64,
    },
    /// The file was changed after it was written.
    #[error("the file was changed or damaged: its fingerprint is {found}, not {said}")]
    Fingerprint {
        /// As the file says.
        said: Mark,
        /// As it is.
        found: Mark,
    },
    /// The same thing again.
    #[error("{what} is in line {before} already")]
    Twice {
        /// What.
        what: String,
        /// Where it was first.
        before: u64,
    },
    /// A table cannot be as it is told.
    #[error("table {id}: {wrong}")]
    Table {
        /// Its name.
        id: TableId,
        /// What is wrong with it.
        wrong: Wrong,
    },
    /// Nobody can have settled this.
    #[error("what a person has settled: {0}")]
    Person(Wrong),
    /// No server can have decided this.
    #[error("what a server has decided: {0}")]
    Server(Wrong),
    /// The store has a table of the same name that is not the same.
    #[error("table {0}: the store has another one of this name")]
    OtherTable(TableId),
    /// The house is being built from another one.
    #[error("an import of another file into this house was cut short: import that one again first")]
    OtherFile,
    /// A time that no house reaches.
    #[error("no house has such a service time")]
    Time,
    /// A row that no store takes.
    #[error("no store keeps such a row")]
    Row,
    /// Rows come in their order.
    #[error("the rows are not in their order")]
    Order,
    /// Rows that do not make up books.
    #[error("these rows are not the books of a house: {0}")]
    NotBooks(String),
    /// Rows can only go to a store that has nothing else.
    #[error("the store is not empty: it has \"{0}\"")]
    NotEmpty(String),
    /// The file is not what was checked.
    #[error("the file was changed while it was read")]
    Changed,
}
