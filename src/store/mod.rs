//! Where everything is kept that must outlive the process. A store is an ordered shelf of small values under plain keys;
//! a change happens whole or not at all, and is durable when it is acknowledged. Nothing here knows a table or a game.
//!
//! What must not happen twice, or must not happen to something that has moved on, is said with the change: values that
//! have to be as they were read. There are no locks and no transactions to hold open.

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

/// What a store keeps of itself lies under these keys, beside what it is given to keep.
pub const OWN_KEYS: [&str; 2] = ["!compacted", "!format"];

/// A larger value is refused: stores are for many small things.
pub const LARGEST_VALUE: usize = 64 * 1024;

/// An ordered shelf of values.
pub trait Store: Send + Sync {
    /// Reads all that is wanted as it was at one moment, which is not before the reading is first awaited.
    fn read(&self, wants: Vec<Want>) -> Reading;

    /// Hands in a change, to be made whole or not at all. It is durable when the outcome says so; changes handed in one
    /// after the other are made in that order.
    fn commit(&self, change: Change) -> Commit;

    /// Whether others may change what is stored, too, even while it cannot be read here.
    fn is_shared(&self) -> bool {
        false
    }
}

/// One value with its key.
#[derive(Clone, PartialEq, Eq)]
pub struct Entry {
    /// Where it lies.
    pub key: String,
    /// What lies there.
    pub value: Vec<u8>,
}

/// A change: what it expects, and what it writes.
#[derive(Clone, Default)]
pub struct Change {
    expected: Vec<(String, Option<Vec<u8>>)>,
    written: Vec<(String, Option<Vec<u8>>)>,
}

impl fmt::Debug for Entry {
    /// What is stored may be secret: its size is told.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({} bytes)", self.key, self.value.len())
    }
}

impl fmt::Debug for Change {
    /// What is stored may be secret: the keys are told.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let written = self.written.iter().map(|(key, _)| key);
        f.debug_struct("Change").field("written", &written.collect::<Vec<_>>()).finish_non_exhaustive()
    }
}

impl Change {
    /// A change that expects and writes nothing yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// The change only happens if this value is still what it was.
    pub fn expect(mut self, key: impl Into<String>, value: impl Into<Vec<u8>>) -> Self {
        self.expected.push((key.into(), Some(value.into())));
        self
    }

    /// The same, and it is the first to be looked at.
    fn expect_first(mut self, key: impl Into<String>, value: impl Into<Vec<u8>>) -> Self {
        self.expected.insert(0, (key.into(), Some(value.into())));
        self
    }

    /// The change only happens if there is still nothing under this key.
    pub fn expect_nothing(mut self, key: impl Into<String>) -> Self {
        self.expected.push((key.into(), None));
        self
    }

    /// The change only happens if what is under this key is still what was read there: a value, or nothing.
    pub fn expect_as_read(self, key: impl Into<String>, read: Option<impl Into<Vec<u8>>>) -> Self {
        match read {
            Some(value) => self.expect(key, value),
            None => self.expect_nothing(key),
        }
    }

    /// Puts a value under a key.
    pub fn put(mut self, key: impl Into<String>, value: impl Into<Vec<u8>>) -> Self {
        self.written.push((key.into(), Some(value.into())));
        self
    }

    /// Takes away what is under a key.
    pub fn remove(mut self, key: impl Into<String>) -> Self {
        self.written.push((key.into(), None));
        self
    }

    /// What it writes, in order: a value, or nothing where one is taken away.
    pub fn writes(&self) -> impl Iterator<Item = (&str, Option<&[u8]>)> {
        self.written.iter().map(|(key, value)| (key.as_str(), value.as_deref()))
    }

    /// What it expects: a value under a key, or nothing.
    fn expectations(&self) -> impl Iterator<Item = (&str, Option<&[u8]>)> {
        self.expected.iter().map(|(key, value)| (key.as_str(), value.as_deref()))
    }

    /// Whether everything is as expected, where `now` tells what is.
    fn holds(&self, mut now: impl FnMut(&str) -> Result<Option<Vec<u8>>, StoreError>) -> Result<(), StoreError> {
        for (key, expected) in &self.expected {
            if now(key)? != *expected {
                return Err(StoreError::Stale { key: key.clone() });
            }
        }
        Ok(())
    }

    /// Whether every value is small enough.
    fn fits(&self) -> Result<(), StoreError> {
        let size = |value: &Option<Vec<u8>>| value.as_ref().map_or(0, Vec::len);
        match self.written.iter().find(|(_, value)| size(value) > LARGEST_VALUE) {
            Some((key, value)) => Err(StoreError::TooLarge { key: key.clone(), size: size(value) }),
            None => Ok(()),
        }
    }
}

/// Why a store does not do what it was asked for.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// Something has changed since it was read. Nothing was written: read again and decide again.
    #[error("what is under \"{key}\" has changed")]
    Stale {
        /// The first key that is not as expected.
        key: String,
    },
    /// A value is too large to be kept. Nothing was written.
    #[error("the value for \"{key}\" has {size} bytes; the most is {LARGEST_VALUE}")]
    TooLarge {
        /// Its key.
        key: String,
        /// Its size in bytes.
        size: usize,
    },
    /// The disk is full, or read-only, or gone. It may come back: try again later.
    #[error("the store cannot be used now: {0}")]
    Unavailable(String),
    /// Nobody writes any more: whatever did has panicked, or another process has taken over. It does not come back before the process is
    /// started anew.
    #[error("nothing can be stored any more before a new start")]
    Dead,
    /// Somebody else has it open.
    #[error("the store in {place} is in use by {whom}")]
    InUse {
        /// Where it is.
        place: String,
        /// Who, as one would say.
        whom: String,
    },
    /// It was written by a newer Meadhall. It is left as it is.
    #[error("the store has format {found}; this Meadhall reads up to {known}")]
    Newer {
        /// The format it has.
        found: String,
        /// The newest format known here.
        known: u32,
    },
    /// It cannot be read. It is left as it is.
    #[error("the store in {path} is damaged: {why}")]
    Damaged {
        /// Where it is.
        path: String,
        /// What is wrong with it.
        why: String,
    },
}

impl StoreError {
    fn closed() -> Self {
        Self::Unavailable("it is closed".to_owned())
    }
}
