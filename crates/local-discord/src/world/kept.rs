//! A map by id that remembers which entries changed since they were last saved.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeBounds;

use super::super::Id;

/// Objects of one type by id.
#[derive(Debug)]
pub struct Kept<T> {
    things: BTreeMap<Id, T>,
    touched: BTreeSet<Id>,
}

impl<T> Default for Kept<T> {
    fn default() -> Self {
        Self { things: BTreeMap::new(), touched: BTreeSet::new() }
    }
}

impl<T> Kept<T> {
    pub fn get(&self, id: Id) -> Option<&T> {
        self.things.get(&id)
    }

    /// Returns an entry for changes and marks it as changed.
    pub fn change(&mut self, id: Id) -> Option<&mut T> {
        let thing = self.things.get_mut(&id)?;
        self.touched.insert(id);
        Some(thing)
    }

    pub fn put(&mut self, id: Id, thing: T) {
        self.touched.insert(id);
        self.things.insert(id, thing);
    }

    pub fn remove(&mut self, id: Id) -> Option<T> {
        let thing = self.things.remove(&id)?;
        self.touched.insert(id);
        Some(thing)
    }

    /// Iterates over all entries in the order of their ids, oldest first.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (Id, &T)> {
        self.things.iter().map(|(id, thing)| (*id, thing))
    }

    pub fn range(&self, range: impl RangeBounds<Id>) -> impl DoubleEndedIterator<Item = (Id, &T)> {
        self.things.range(range).map(|(id, thing)| (*id, thing))
    }

    /// Returns and clears the ids of changed entries, including removed ones.
    pub fn touched(&mut self) -> BTreeSet<Id> {
        std::mem::take(&mut self.touched)
    }

    /// Marks all existing entries as changed, and forgets removed ones.
    pub fn touch_all(&mut self) {
        self.touched = self.things.keys().copied().collect();
    }
}
