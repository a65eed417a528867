//! A map by id that remembers which entries changed since they were last saved.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeBounds;

use crate::Snowflake;

/// Objects of one type by id.
#[derive(Debug)]
pub struct DirtyTrackingMap<T> {
    entries: BTreeMap<Snowflake, T>,
    dirty_ids: BTreeSet<Snowflake>,
}

impl<T> Default for DirtyTrackingMap<T> {
    fn default() -> Self {
        Self { entries: BTreeMap::new(), dirty_ids: BTreeSet::new() }
    }
}

impl<T> DirtyTrackingMap<T> {
    pub fn get(&self, id: Snowflake) -> Option<&T> {
        self.entries.get(&id)
    }

    /// Returns an entry for changes and marks it as changed.
    pub fn get_mut(&mut self, id: Snowflake) -> Option<&mut T> {
        let value = self.entries.get_mut(&id)?;
        self.dirty_ids.insert(id);
        Some(value)
    }

    pub fn insert(&mut self, id: Snowflake, value: T) {
        self.dirty_ids.insert(id);
        self.entries.insert(id, value);
    }

    pub fn remove(&mut self, id: Snowflake) -> Option<T> {
        let value = self.entries.remove(&id)?;
        self.dirty_ids.insert(id);
        Some(value)
    }

    /// Iterates over all entries in the order of their ids, oldest first.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (Snowflake, &T)> {
        self.entries.iter().map(|(id, value)| (*id, value))
    }

    pub fn range(&self, range: impl RangeBounds<Snowflake>) -> impl DoubleEndedIterator<Item = (Snowflake, &T)> {
        self.entries.range(range).map(|(id, value)| (*id, value))
    }

    /// Returns and clears the ids of changed entries, including removed ones.
    pub fn take_dirty_ids(&mut self) -> BTreeSet<Snowflake> {
        std::mem::take(&mut self.dirty_ids)
    }

    /// Marks all existing entries as changed, and forgets removed ones.
    pub fn mark_all_dirty(&mut self) {
        self.dirty_ids = self.entries.keys().copied().collect();
    }
}
