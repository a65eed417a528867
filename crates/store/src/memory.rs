//! A store in memory for tests. It does everything a store must, except outlive the process.

use std::collections::BTreeMap;
use std::ops::Bound;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::{PendingCommit, ReadFuture, ReadOp, Store, StoreEntry, StoreError, WriteBatch};

/// A store in memory.
#[derive(Debug, Default)]
pub struct MemoryStore {
    values: Arc<Mutex<BTreeMap<String, Vec<u8>>>>,
}

impl MemoryStore {
    pub fn new() -> Self {
        Self::default()
    }

    fn apply(&self, batch: WriteBatch) -> Result<(), StoreError> {
        batch.check_value_sizes()?;
        let mut values = self.lock_values();
        batch.check_preconditions(|key| Ok(values.get(key).cloned()))?;
        for (key, value) in batch.writes {
            match value {
                Some(value) => values.insert(key, value),
                None => values.remove(&key),
            };
        }
        Ok(())
    }

    fn lock_values(&self) -> MutexGuard<'_, BTreeMap<String, Vec<u8>>> {
        // The map is usable after a panic, because each batch is checked before it is applied and so is never half
        // applied.
        self.values.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Store for MemoryStore {
    fn read(&self, ops: Vec<ReadOp>) -> ReadFuture {
        let values = Arc::clone(&self.values);
        Box::pin(async move {
            let values = values.lock().unwrap_or_else(PoisonError::into_inner);
            Ok(ops.iter().map(|op| run_read_op(&values, op)).collect())
        })
    }

    fn commit(&self, batch: WriteBatch) -> PendingCommit {
        self.apply(batch).into()
    }
}

fn run_read_op(values: &BTreeMap<String, Vec<u8>>, op: &ReadOp) -> Vec<StoreEntry> {
    let to_entry = |(key, value): (&String, &Vec<u8>)| StoreEntry { key: key.clone(), value: value.clone() };
    match op {
        ReadOp::Get(key) => values.get_key_value(key).map(to_entry).into_iter().collect(),
        ReadOp::Scan { prefix, after, limit } => {
            let from = match after {
                Some(after) if after >= prefix => Bound::Excluded(after.as_str()),
                _ => Bound::Included(prefix.as_str()),
            };
            let found = values.range::<str, _>((from, Bound::Unbounded)).take_while(|(key, _)| key.starts_with(prefix));
            found.take(*limit).map(to_entry).collect()
        }
    }
}
