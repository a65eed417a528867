//! A store on sled with nothing but its own flush, to show that a power cut breaks it.

use std::path::Path;
use std::sync::Mutex;

use meadhall::store::{Change, Commit, MemoryStore, Reading, Store, StoreError, Wait, Want};

/// Keeps values in memory and in a sled tree that is flushed, but not synced, before a change is
/// acknowledged.
pub struct PlainStore {
    memory: MemoryStore,
    db: Mutex<sled::Db>,
}

impl PlainStore {
    pub fn open(path: &Path) -> sled::Result<Self> {
        let db = sled::open(path)?;
        let memory = MemoryStore::new();
        for entry in &*db {
            let (key, value) = entry?;
            let change = Change::new().put(String::from_utf8_lossy(&key), value.to_vec());
            memory.commit(change).wait().map_err(|error| sled::Error::Unsupported(error.to_string()))?;
        }
        Ok(Self { memory, db: Mutex::new(db) })
    }

    fn make(&self, change: Change) -> Result<(), StoreError> {
        let unavailable = |error: sled::Error| StoreError::Unavailable(error.to_string());
        let db = self.db.lock().map_err(|error| StoreError::Unavailable(error.to_string()))?;
        let mut batch = sled::Batch::default();
        for (key, value) in change.writes() {
            match value {
                Some(value) => batch.insert(key, value),
                None => batch.remove(key),
            }
        }
        self.memory.commit(change).wait()?;
        db.apply_batch(batch).map_err(unavailable)?;
        db.flush().map(drop).map_err(unavailable)
    }
}

impl Store for PlainStore {
    fn read(&self, wants: Vec<Want>) -> Reading {
        self.memory.read(wants)
    }

    fn commit(&self, change: Change) -> Commit {
        self.make(change).into()
    }
}
