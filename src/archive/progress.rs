//! How far a long work is, told to whoever waits for it.

use serde::{Deserialize, Serialize};

/// How far a long work is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
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
    /// Rows of a store that were looked at, and brought up to today's layout where they had to be.
    BroughtUp,
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
