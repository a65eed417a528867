//! An ordered key-value store: consistent reads of several keys, and atomic, durable, conditional writes.
//!
//! Instead of locks and open transactions, a batch states preconditions: values that must still be what was read. This
//! prevents lost updates and duplicate effects. There are stores in memory, on disk (sled) and in PostgreSQL.
//!
//! A store knows nothing of tables or games: keys are strings, values bytes.
//!
//! ```
//! use meadhall_store::{BlockingExt, MemoryStore, Store, StoreError, StoreExt, WriteBatch};
//!
//! let store = MemoryStore::new();
//! store.commit(WriteBatch::new().require_absent("seat").put("seat", "Astrid")).block_on()?;
//! let too_late = store.commit(WriteBatch::new().require_absent("seat").put("seat", "Bjorn")).block_on();
//! assert!(matches!(too_late, Err(StoreError::Conflict { .. })));
//! assert_eq!(store.get("seat").block_on()?, Some(b"Astrid".to_vec()));
//! # Ok::<(), StoreError>(())
//! ```

mod address;
mod blocking;
mod bus;
mod commit;
mod fenced;
mod group_commit;
mod memory;
pub mod postgres;
mod read;
pub mod sled;

use std::fmt;

pub use self::sled::SledStore;
pub use address::{
    AddressError, AddressOptions, CompactionProgress, CompactionSummary, StoreAddress, StoreCompaction, StoreLocation,
};
pub use blocking::BlockingExt;
pub use bus::{BusEvent, BusEventHandler, ClusterBus};
pub use commit::{CommitResponder, PendingCommit};
pub use fenced::FencedStore;
pub use group_commit::{GroupReport, GroupWriter, MergedWrites, WriteBackend, WriteObserver};
pub use memory::MemoryStore;
pub use read::{ReadFuture, ReadOp, StoreExt};

/// Keys that stores use for themselves, beside the data.
pub const INTERNAL_KEYS: [&str; 2] = ["!compacted", "!format"];

/// Larger values are refused: a store is for many small values.
pub const MAX_VALUE_BYTES: usize = 64 * 1024;

/// An ordered key-value store.
pub trait Store: Send + Sync {
    /// Reads everything from one snapshot, taken no earlier than the future is first polled.
    fn read(&self, ops: Vec<ReadOp>) -> ReadFuture;

    /// Submits a batch, which is applied completely or not at all. It is durable when the future resolves to
    /// `Ok`. Batches are applied in the order in which they were submitted.
    fn commit(&self, batch: WriteBatch) -> PendingCommit;

    /// Returns whether other processes may change the store, too, even while this process cannot read it.
    fn is_shared(&self) -> bool {
        false
    }

    /// Subscribes to notifications of other processes with the same store. Returns the sender of notifications
    /// to them. A store that is not shared has no other processes.
    fn join_bus(&self, _handler: BusEventHandler) -> ClusterBus {
        ClusterBus::channel().0
    }
}

/// A key and its value.
#[derive(Clone, PartialEq, Eq)]
pub struct StoreEntry {
    pub key: String,
    pub value: Vec<u8>,
}

/// Writes, and the preconditions under which they are applied.
#[derive(Clone, Default)]
pub struct WriteBatch {
    preconditions: Vec<(String, Option<Vec<u8>>)>,
    writes: Vec<(String, Option<Vec<u8>>)>,
}

impl fmt::Debug for StoreEntry {
    /// Shows the size instead of the value, which may be secret.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({} bytes)", self.key, self.value.len())
    }
}

impl fmt::Debug for WriteBatch {
    /// Shows the keys only, because values may be secret.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let written_keys = self.writes.iter().map(|(key, _)| key);
        f.debug_struct("WriteBatch").field("written_keys", &written_keys.collect::<Vec<_>>()).finish_non_exhaustive()
    }
}

impl WriteBatch {
    pub fn new() -> Self {
        Self::default()
    }

    /// Requires that this key has this value.
    pub fn require(mut self, key: impl Into<String>, value: impl Into<Vec<u8>>) -> Self {
        self.preconditions.push((key.into(), Some(value.into())));
        self
    }

    /// Requires that this key has this value, and checks that before all other preconditions.
    fn require_first(mut self, key: impl Into<String>, value: impl Into<Vec<u8>>) -> Self {
        self.preconditions.insert(0, (key.into(), Some(value.into())));
        self
    }

    /// Requires that this key has no value.
    pub fn require_absent(mut self, key: impl Into<String>) -> Self {
        self.preconditions.push((key.into(), None));
        self
    }

    /// Requires that this key still has what was read: a value, or none.
    pub fn require_unchanged(self, key: impl Into<String>, value_read: Option<impl Into<Vec<u8>>>) -> Self {
        match value_read {
            Some(value) => self.require(key, value),
            None => self.require_absent(key),
        }
    }

    pub fn put(mut self, key: impl Into<String>, value: impl Into<Vec<u8>>) -> Self {
        self.writes.push((key.into(), Some(value.into())));
        self
    }

    pub fn remove(mut self, key: impl Into<String>) -> Self {
        self.writes.push((key.into(), None));
        self
    }

    /// Returns the writes in order; `None` removes the key.
    pub fn writes(&self) -> impl Iterator<Item = (&str, Option<&[u8]>)> {
        self.writes.iter().map(|(key, value)| (key.as_str(), value.as_deref()))
    }

    /// Returns the preconditions; `None` requires that the key has no value.
    fn preconditions(&self) -> impl Iterator<Item = (&str, Option<&[u8]>)> {
        self.preconditions.iter().map(|(key, value)| (key.as_str(), value.as_deref()))
    }

    /// Checks the preconditions against current values, which `stored_value` returns.
    fn check_preconditions(
        &self,
        mut stored_value: impl FnMut(&str) -> Result<Option<Vec<u8>>, StoreError>,
    ) -> Result<(), StoreError> {
        for (key, expected) in &self.preconditions {
            if stored_value(key)? != *expected {
                return Err(StoreError::Conflict { key: key.clone() });
            }
        }
        Ok(())
    }

    fn check_value_sizes(&self) -> Result<(), StoreError> {
        let size_of = |value: &Option<Vec<u8>>| value.as_ref().map_or(0, Vec::len);
        match self.writes.iter().find(|(_, value)| size_of(value) > MAX_VALUE_BYTES) {
            Some((key, value)) => Err(StoreError::ValueTooLarge { key: key.clone(), size_bytes: size_of(value) }),
            None => Ok(()),
        }
    }
}

/// Why a read or write failed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// A precondition failed and nothing was written. Read and decide again.
    #[error("another writer has changed \"{key}\"")]
    Conflict {
        /// The first key whose value differs from the required value.
        key: String,
    },
    /// Nothing was written.
    #[error("the value for \"{key}\" has {size_bytes} bytes; the limit is {MAX_VALUE_BYTES}")]
    ValueTooLarge { key: String, size_bytes: usize },
    /// The disk is full, read-only or gone, or the database does not respond. A later attempt may succeed.
    #[error("the store is unavailable: {0}")]
    Unavailable(String),
    /// The writer has stopped for good, because it panicked or another process has expelled this one. Only a restart
    /// helps.
    #[error("the store accepts no more writes until the bot is restarted")]
    WriterStopped,
    /// Another process has the store open.
    #[error("the store in {location} is in use by {holder}")]
    Locked {
        location: String,
        /// The description of the other process, for the operator.
        holder: String,
    },
    /// A newer Meadhall has written the store, which is left unchanged.
    #[error(
        "the store has format {found}, but this Meadhall supports only up to format {supported}; use a newer Meadhall"
    )]
    UnsupportedFormat {
        found: String,
        /// The newest format this version reads.
        supported: u32,
    },
    /// The store cannot be read and is left unchanged.
    #[error("the store in {path} is damaged: {reason}")]
    Corrupt { path: String, reason: String },
}

impl StoreError {
    fn closed_error() -> Self {
        Self::Unavailable("it was closed".to_owned())
    }
}
