//! Progress of a long operation.

use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Done {
    pub what: What,
    pub done: u64,
    /// The total, if it is known.
    pub of: Option<u64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum What {
    /// Writing records to a file.
    Exported,
    /// Checking the lines of a file.
    Checked,
    /// Writing the lines of a file to the store.
    Imported,
    /// Verifying the tables of a store.
    Verified,
    /// Copying the entries of a store into a compact one.
    Copied,
    /// Reading the rows of a store and upgrading those of an older schema.
    BroughtUp,
}

/// Called from time to time with the progress so far.
pub type Progress<'a> = dyn Fn(Done) + 'a;

/// Formats a number with its noun.
#[must_use]
pub fn counted(number: u64, one: &str, more: &str) -> String {
    match number {
        0 => format!("no {more}"),
        1 => format!("1 {one}"),
        _ => format!("{number} {more}"),
    }
}
