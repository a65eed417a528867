//! A store on sled with nothing but its own flush, to show that a power cut breaks it.

use std::path::Path;
use std::sync::Mutex;

use meadhall_store::{BlockingExt, MemoryStore, PendingCommit, ReadFuture, ReadOp, Store, StoreError, WriteBatch};

/// Keeps values in memory and in a sled tree that is flushed, but not synced, before a change is
/// acknowledged.
pub struct UnsyncedStore {
    memory: MemoryStore,
    db: Mutex<sled::Db>,
}

impl UnsyncedStore {
    pub fn open(path: &Path) -> sled::Result<Self> {
        let db = sled::open(path)?;
        let memory = MemoryStore::new();
        for entry in &*db {
            let (key, value) = entry?;
            let change = WriteBatch::new().put(String::from_utf8_lossy(&key), value.to_vec());
            memory.commit(change).block_on().map_err(|error| sled::Error::Unsupported(error.to_string()))?;
        }
        Ok(Self { memory, db: Mutex::new(db) })
    }

    fn apply(&self, change: WriteBatch) -> Result<(), StoreError> {
        let unavailable = |error: sled::Error| StoreError::Unavailable(error.to_string());
        let db = self.db.lock().map_err(|error| StoreError::Unavailable(error.to_string()))?;
        let mut batch = sled::Batch::default();
        for (key, value) in change.writes() {
            match value {
                Some(value) => batch.insert(key, value),
                None => batch.remove(key),
            }
        }
        self.memory.commit(change).block_on()?;
        db.apply_batch(batch).map_err(unavailable)?;
        db.flush().map(drop).map_err(unavailable)
    }
}

impl Store for UnsyncedStore {
    fn read(&self, operations: Vec<ReadOp>) -> ReadFuture {
        self.memory.read(operations)
    }

    fn commit(&self, change: WriteBatch) -> PendingCommit {
        self.apply(change).into()
    }
}
