//! The books in files: exported, imported, backed up, verified. A file has one JSON object a line and holds the things
//! themselves, whole tables above all; whatever follows from them (lists, results, errands) is not in it.
//!
//! An export holds the seeds of open matches and every hidden hand: it is for whoever runs the house.
//!
//! - `line` what a file consists of; `read`, `write`, `fault` reading it without belief, writing it, what may be wrong
//! - `export`, `import`, `shift` from the books to a file and back, also to a house with another service time
//! - `rows` the raw form, for a layout that today's types cannot read
//! - `check` whether a table agrees with its match; `verify`, `stray`, `books` the same for all that is
//!   on a shelf
//! - `backups`, `names`, `forget` files that are kept for a while, without the people who were forgotten

mod backups;
mod books;
mod check;
mod export;
mod fault;
mod forget;
mod import;
mod line;
mod names;
mod read;
mod rows;
mod shift;
mod stray;
mod verify;
mod write;

use std::io;

use crate::ledger::LedgerError;
use crate::store::StoreError;
use crate::table::TableId;

pub use backups::{Backups, Keep, Made};
pub use check::Wrong;
pub use export::{Exported, Scope, export};
pub use fault::Fault;
pub use forget::Forgotten;
pub use import::{Imported, Incoming};
pub use line::FORMAT;
pub use read::{LONGEST_LINE, source};
pub use rows::export_rows;
pub use verify::{Finding, Matches, Verified, verify};
pub use write::private_file;

/// How far a long work is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Done {
    /// What is counted, in the plural.
    pub what: What,
    /// So many are done.
    pub done: u64,
    /// Of so many, if that is known.
    pub of: Option<u64>,
}

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum What {
    /// Things written to a file.
    Exported,
    /// Lines of a file that were checked.
    Checked,
    /// Lines of a file that were written to the store.
    Imported,
    /// Tables of a store that were verified.
    Verified,
    /// Entries of a store that were copied.
    Copied,
}

/// Called now and then with how far a work is.
pub type Progress<'a> = dyn Fn(Done) + 'a;

/// So many of something, as one would say.
#[must_use]
pub fn counted(number: u64, one: &str, more: &str) -> String {
    match number {
        0 => format!("no {more}"),
        1 => format!("1 {one}"),
        _ => format!("{number} {more}"),
    }
}

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
    fn file(what: impl Into<String>) -> impl FnOnce(io::Error) -> Self {
        let what = what.into();
        move |error| Self::File { what, error }
    }
}
