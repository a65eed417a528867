//! Reads: several gets and scans from one snapshot.

use std::fmt;

use futures::future::BoxFuture;

use super::StoreError;

/// The entries that each read found, in the order of the reads.
pub type ReadFuture = BoxFuture<'static, Result<Vec<Vec<StoreEntry>>, StoreError>>;

/// One read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReadOp {
    /// Finds the entry with this key.
    Get(String),
    /// Finds entries by prefix, in key order.
    Scan {
        prefix: String,
        /// Skips keys up to and including this one.
        after: Option<String>,
        limit: usize,
    },
}

impl ReadOp {
    pub fn get(key: impl Into<String>) -> Self {
        Self::Get(key.into())
    }

    /// Finds all entries with this prefix.
    pub fn scan_all(prefix: impl Into<String>) -> Self {
        Self::scan(prefix, None, usize::MAX)
    }

    /// Finds entries with this prefix, after a key, and at most `limit`.
    pub fn scan(prefix: impl Into<String>, after: Option<&str>, limit: usize) -> Self {
        Self::Scan { prefix: prefix.into(), after: after.map(str::to_owned), limit }
    }
}

/// A key and its value.
#[derive(Clone, PartialEq, Eq)]
pub struct StoreEntry {
    pub key: String,
    pub value: Vec<u8>,
}

impl fmt::Debug for StoreEntry {
    /// Shows the size instead of the value, which may be secret.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({} bytes)", self.key, self.value.len())
    }
}
