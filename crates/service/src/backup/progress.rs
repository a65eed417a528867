//! Progress of a long operation.

use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProgressUpdate {
    pub phase: ProgressPhase,
    pub done_count: u64,
    /// The total, if it is known.
    pub total_count: Option<u64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ProgressPhase {
    /// Writing records to a file.
    Exporting,
    /// Checking the lines of a file.
    Checking,
    /// Writing the lines of a file to the store.
    Importing,
    /// Verifying the tables of a store.
    Verifying,
    /// Copying the entries of a store into a compact one.
    Compacting,
    /// Reading rows and commits to rebuild a store.
    Restoring,
    /// Reading the rows of a store and upgrading those of an older schema.
    Migrating,
}

/// Called from time to time with the progress so far.
pub type ProgressCallback<'a> = dyn Fn(ProgressUpdate) + 'a;

/// Formats a number with its noun.
#[must_use]
pub fn count_with_noun(number: u64, one: &str, more: &str) -> String {
    match number {
        0 => format!("no {more}"),
        1 => format!("1 {one}"),
        _ => format!("{number} {more}"),
    }
}
