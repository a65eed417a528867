//! Things by their names, with a note of which have changed since they were last written down.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeBounds;

use super::super::Id;

/// Things of one kind.
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
    /// The thing of this name.
    pub fn get(&self, id: Id) -> Option<&T> {
        self.things.get(&id)
    }

    /// The thing of this name, to be changed.
    pub fn change(&mut self, id: Id) -> Option<&mut T> {
        let thing = self.things.get_mut(&id)?;
        self.touched.insert(id);
        Some(thing)
    }

    /// Puts a thing in, in the place of what bore its name.
    pub fn put(&mut self, id: Id, thing: T) {
        self.touched.insert(id);
        self.things.insert(id, thing);
    }

    /// Takes a thing out.
    pub fn remove(&mut self, id: Id) -> Option<T> {
        let thing = self.things.remove(&id)?;
        self.touched.insert(id);
        Some(thing)
    }

    /// All of them, in the order of their names, which is that of their age.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (Id, &T)> {
        self.things.iter().map(|(id, thing)| (*id, thing))
    }

    /// Those with names in a range.
    pub fn range(&self, range: impl RangeBounds<Id>) -> impl DoubleEndedIterator<Item = (Id, &T)> {
        self.things.range(range).map(|(id, thing)| (*id, thing))
    }

    /// Names of what has changed since this was last asked; what is not there any more has been taken out.
    pub fn touched(&mut self) -> BTreeSet<Id> {
        std::mem::take(&mut self.touched)
    }

    /// All of them are to be written down again, and nothing else.
    pub fn touch_all(&mut self) {
        self.touched = self.things.keys().copied().collect();
    }
}
