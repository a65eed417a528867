//! A store in memory for tests. It does everything a store must, except outlive the process.

use std::collections::BTreeMap;
use std::ops::Bound;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::{Change, Commit, Entry, Reading, Store, StoreError, Want};

/// A store in memory.
#[derive(Debug, Default)]
pub struct MemoryStore {
    values: Arc<Mutex<BTreeMap<String, Vec<u8>>>>,
}

impl MemoryStore {
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
        // A batch is checked before it is applied, so a panic cannot leave one half applied.
        self.values.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Store for MemoryStore {
    fn read(&self, wants: Vec<Want>) -> Reading {
        let values = Arc::clone(&self.values);
        Box::pin(async move {
            let values = values.lock().unwrap_or_else(PoisonError::into_inner);
            Ok(wants.iter().map(|want| found(&values, want)).collect())
        })
    }

    fn commit(&self, change: Change) -> Commit {
        self.make(change).into()
    }
}

fn found(values: &BTreeMap<String, Vec<u8>>, want: &Want) -> Vec<Entry> {
    let entry = |(key, value): (&String, &Vec<u8>)| Entry { key: key.clone(), value: value.clone() };
    match want {
        Want::One(key) => values.get_key_value(key).map(entry).into_iter().collect(),
        Want::Page { prefix, after, most } => {
            let from = match after {
                Some(after) if after >= prefix => Bound::Excluded(after.as_str()),
                _ => Bound::Included(prefix.as_str()),
            };
            let found = values.range::<str, _>((from, Bound::Unbounded)).take_while(|(key, _)| key.starts_with(prefix));
            found.take(*most).map(entry).collect()
        }
    }
}
