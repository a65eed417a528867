//! A cache with a limit in bytes, shared by threads. The entries that were not used for the longest time go first.

use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use std::collections::HashMap;

/// A cache whose values take at most a given number of bytes.
pub struct BoundedCache<K, V> {
    state: Mutex<CacheState<K, V>>,
    max_bytes: usize,
}

struct CacheState<K, V> {
    entries: HashMap<K, Entry<V>>,
    byte_len: usize,
    /// Counts uses, so that each one has a time.
    clock: u64,
}

struct Entry<V> {
    value: Arc<V>,
    byte_len: usize,
    last_use: u64,
}

impl<K: Eq + Hash + Clone, V> BoundedCache<K, V> {
    pub fn new(max_bytes: usize) -> Self {
        Self { state: Mutex::new(CacheState { entries: HashMap::new(), byte_len: 0, clock: 0 }), max_bytes }
    }

    /// Returns the value of a key.
    pub fn get(&self, key: &K) -> Option<Arc<V>> {
        let mut state = self.lock();
        state.clock += 1;
        let now = state.clock;
        let entry = state.entries.get_mut(key)?;
        entry.last_use = now;
        Some(Arc::clone(&entry.value))
    }

    /// Adds a value that takes this many bytes. A value larger than half of the cache is not kept.
    pub fn insert(&self, key: K, value: V, byte_len: usize) -> Arc<V> {
        let value = Arc::new(value);
        if byte_len > self.max_bytes / 2 {
            return value;
        }
        let mut state = self.lock();
        state.clock += 1;
        let entry = Entry { value: Arc::clone(&value), byte_len, last_use: state.clock };
        state.byte_len += byte_len;
        if let Some(replaced) = state.entries.insert(key, entry) {
            state.byte_len -= replaced.byte_len;
        }
        if state.byte_len > self.max_bytes {
            state.evict(self.max_bytes);
        }
        value
    }

    /// Returns how many bytes the values take.
    #[cfg(test)]
    pub fn byte_len(&self) -> usize {
        self.lock().byte_len
    }

    fn lock(&self) -> MutexGuard<'_, CacheState<K, V>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<K: Eq + Hash + Clone, V> CacheState<K, V> {
    /// Removes old entries until a quarter of the cache is free, so that this is seldom needed.
    fn evict(&mut self, max_bytes: usize) {
        let mut uses: Vec<(u64, K)> = self.entries.iter().map(|(key, entry)| (entry.last_use, key.clone())).collect();
        uses.sort_unstable_by_key(|(last_use, _)| *last_use);
        for (_, key) in uses {
            if self.byte_len <= max_bytes / 4 * 3 {
                break;
            }
            if let Some(entry) = self.entries.remove(&key) {
                self.byte_len -= entry.byte_len;
            }
        }
    }
}
