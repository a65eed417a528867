//! An ordered key-value store: consistent reads of several keys, and atomic, durable, conditional writes. It
//! knows nothing of tables or games.
//!
//! Instead of locks and open transactions, a batch states preconditions: values that must still be what was
//! read. This prevents lost updates and duplicate effects.

mod commit;
mod fenced;
mod group;
mod memory;
pub mod postgres;
mod reading;
mod sled;
mod wait;

use std::fmt;

pub use commit::{Commit, Pledge};
pub use fenced::Fenced;
pub use group::{Disk, Group, Onlooker, Writer, Writes};
pub use memory::MemoryStore;
pub use reading::{Reading, Reads, Want};
pub use sled::{Compacted, Copied, SledStore, compact, folders_of, lies_in};
pub use wait::Wait;

/// Keys that stores use for themselves, beside the data.
pub const OWN_KEYS: [&str; 2] = ["!compacted", "!format"];

/// Larger values are refused: a store is for many small values.
pub const LARGEST_VALUE: usize = 64 * 1024;

/// An ordered key-value store.
pub trait Store: Send + Sync {
    /// Reads everything from one snapshot, taken no earlier than the future is first polled.
    fn read(&self, wants: Vec<Want>) -> Reading;

    /// Submits a batch, which is applied completely or not at all. It is durable when the future resolves to
    /// `Ok`. Batches are applied in the order in which they were submitted.
    fn commit(&self, change: Change) -> Commit;

    /// Returns whether other processes may change the store, too, even while this process cannot read it.
    fn is_shared(&self) -> bool {
        false
    }
}

/// A key and its value.
#[derive(Clone, PartialEq, Eq)]
pub struct Entry {
    pub key: String,
    pub value: Vec<u8>,
}

/// Writes, and the preconditions under which they are applied.
#[derive(Clone, Default)]
pub struct Change {
    expected: Vec<(String, Option<Vec<u8>>)>,
    written: Vec<(String, Option<Vec<u8>>)>,
}

impl fmt::Debug for Entry {
    /// Shows the size instead of the value, which may be secret.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({} bytes)", self.key, self.value.len())
    }
}

impl fmt::Debug for Change {
    /// Shows the keys only, because values may be secret.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let written = self.written.iter().map(|(key, _)| key);
        f.debug_struct("Change").field("written", &written.collect::<Vec<_>>()).finish_non_exhaustive()
    }
}

impl Change {
    pub fn new() -> Self {
        Self::default()
    }

    /// Requires that this key has this value.
    pub fn expect(mut self, key: impl Into<String>, value: impl Into<Vec<u8>>) -> Self {
        self.expected.push((key.into(), Some(value.into())));
        self
    }

    /// Requires that this key has this value, and checks that before all other preconditions.
    fn expect_first(mut self, key: impl Into<String>, value: impl Into<Vec<u8>>) -> Self {
        self.expected.insert(0, (key.into(), Some(value.into())));
        self
    }

    /// Requires that this key has no value.
    pub fn expect_nothing(mut self, key: impl Into<String>) -> Self {
        self.expected.push((key.into(), None));
        self
    }

    /// Requires that this key still has what was read: a value, or none.
    pub fn expect_as_read(self, key: impl Into<String>, read: Option<impl Into<Vec<u8>>>) -> Self {
        match read {
            Some(value) => self.expect(key, value),
            None => self.expect_nothing(key),
        }
    }

    pub fn put(mut self, key: impl Into<String>, value: impl Into<Vec<u8>>) -> Self {
        self.written.push((key.into(), Some(value.into())));
        self
    }

    pub fn remove(mut self, key: impl Into<String>) -> Self {
        self.written.push((key.into(), None));
        self
    }

    /// Returns the writes in order; `None` removes the key.
    pub fn writes(&self) -> impl Iterator<Item = (&str, Option<&[u8]>)> {
        self.written.iter().map(|(key, value)| (key.as_str(), value.as_deref()))
    }

    /// Returns the preconditions; `None` requires that the key has no value.
    fn expectations(&self) -> impl Iterator<Item = (&str, Option<&[u8]>)> {
        self.expected.iter().map(|(key, value)| (key.as_str(), value.as_deref()))
    }

    /// Checks the preconditions against current values, which `now` returns.
    fn holds(&self, mut now: impl FnMut(&str) -> Result<Option<Vec<u8>>, StoreError>) -> Result<(), StoreError> {
        for (key, expected) in &self.expected {
            if now(key)? != *expected {
                return Err(StoreError::Stale { key: key.clone() });
            }
        }
        Ok(())
    }

    fn fits(&self) -> Result<(), StoreError> {
        let size = |value: &Option<Vec<u8>>| value.as_ref().map_or(0, Vec::len);
        match self.written.iter().find(|(_, value)| size(value) > LARGEST_VALUE) {
            Some((key, value)) => Err(StoreError::TooLarge { key: key.clone(), size: size(value) }),
            None => Ok(()),
        }
    }
}

/// Why a read or write failed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// A precondition failed and nothing was written. Read and decide again.
    #[error("what is under \"{key}\" has changed")]
    Stale {
        /// The first key that does not have the required value.
        key: String,
    },
    /// Nothing was written.
    #[error("the value for \"{key}\" has {size} bytes; the most is {LARGEST_VALUE}")]
    TooLarge {
        key: String,
        size: usize,
    },
    /// The disk is full, read-only or gone, or the database does not respond. A later attempt may succeed.
    #[error("the store cannot be used now: {0}")]
    Unavailable(String),
    /// The writer has stopped for good: it panicked, or another process has fenced this one off. Only a
    /// restart helps.
    #[error("nothing can be stored any more before a new start")]
    Dead,
    /// Another process has the store open.
    #[error("the store in {place} is in use by {whom}")]
    InUse {
        place: String,
        /// Description of the process, for the operator.
        whom: String,
    },
    /// A newer Meadhall has written the store, which is left unchanged.
    #[error("the store has format {found}; this Meadhall reads up to {known}")]
    Newer {
        found: String,
        /// The newest format this version reads.
        known: u32,
    },
    /// The store cannot be read and is left unchanged.
    #[error("the store in {path} is damaged: {why}")]
    Damaged {
        path: String,
        why: String,
    },
}

impl StoreError {
    fn closed() -> Self {
        Self::Unavailable("it is closed".to_owned())
    }
}
