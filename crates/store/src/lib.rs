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
mod batch;
mod blocking;
mod bus;
mod commit;
mod error;
mod fenced;
mod group_commit;
mod location;
mod memory;
pub mod postgres;
mod read;
pub mod sled;
mod store;

pub use self::sled::SledStore;
pub use address::StoreAddress;
pub use batch::WriteBatch;
pub use blocking::BlockingExt;
pub use bus::{BusEvent, BusEventHandler, ClusterBus};
pub use commit::{CommitResponder, PendingCommit};
pub use error::StoreError;
pub use fenced::FencedStore;
pub use group_commit::{GroupReport, GroupWriter, MergedWrites, WriteBackend, WriteObserver};
pub use location::{
    AddressError, AddressOptions, CompactionProgress, CompactionSummary, StoreCompaction, StoreLocation, StoreRecovery,
};
pub use memory::MemoryStore;
pub use read::{ReadFuture, ReadOp, StoreEntry};
pub use store::{CheckpointRetention, Store, StoreExt};

/// Keys that stores use for themselves, beside the data.
pub const INTERNAL_KEYS: [&str; 4] = ["!commit", "!compacted", "!format", "!garbage"];

/// Larger values are refused: a store is for many small values.
pub const MAX_VALUE_BYTES: usize = 64 * 1024;
