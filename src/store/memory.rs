//! A store in memory, for tests and trials: all that a store promises, but for outliving the process.

use std::collections::BTreeMap;
use std::ops::Bound;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::{Change, Commit, Entry, Store, StoreError};

/// A shelf that is gone with the process.
#[derive(Debug, Default)]
pub struct MemoryStore {
    values: Mutex<BTreeMap<String, Vec<u8>>>,
}

impl MemoryStore {
    /// An empty store.
    pub fn new() -> Self {
        Self::default()
    }

    fn make(&self, change: Change) -> Result<(), StoreError> {
        change.fits()?;
        let mut values = self.values();
        change.holds(|key| Ok(values.get(key).cloned()))?;
        for (key, value) in change.written {
            match value {
                Some(value) => values.insert(key, value),
                None => values.remove(&key),
            };
        }
        Ok(())
    }

    fn values(&self) -> MutexGuard<'_, BTreeMap<String, Vec<u8>>> {
        // A change is checked before it begins, so a panic elsewhere leaves none half made.
        self.values.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Store for MemoryStore {
    fn get(&self, key: &str) -> Result<Option<Vec<u8>>, StoreError> {
        Ok(self.values().get(key).cloned())
    }

    fn scan(&self, prefix: &str, after: Option<&str>, most: usize) -> Result<Vec<Entry>, StoreError> {
        let values = self.values();
        let from = match after {
            Some(after) if after >= prefix => Bound::Excluded(after),
            _ => Bound::Included(prefix),
        };
        let found = values.range::<str, _>((from, Bound::Unbounded)).take_while(|(key, _)| key.starts_with(prefix));
        Ok(found.take(most).map(|(key, value)| Entry { key: key.clone(), value: value.clone() }).collect())
    }

    fn commit(&self, change: Change) -> Commit {
        self.make(change).into()
    }
}
