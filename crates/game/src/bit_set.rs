//! A set of small indexed values: bits in memory, a list of names in JSON.

use std::fmt;
use std::hash::Hash;
use std::marker::PhantomData;

use serde::de::{DeserializeOwned, Error};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A value with an index below 64.
pub trait BitIndex: Copy + Ord + Serialize + DeserializeOwned {
    fn from_index(index: u8) -> Self;
    fn index(self) -> u8;
}

impl BitIndex for u8 {
    fn from_index(index: u8) -> Self {
        index
    }

    fn index(self) -> u8 {
        self
    }
}

pub struct BitSet<T>(u64, PhantomData<T>);

impl<T> BitSet<T> {
    pub const EMPTY: Self = Self::from_bits(0);

    pub const fn from_bits(bits: u64) -> Self {
        Self(bits, PhantomData)
    }

    pub const fn bits(self) -> u64 {
        self.0
    }

    pub const fn count(self) -> usize {
        self.0.count_ones() as usize
    }

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub const fn intersection(self, other: Self) -> Self {
        Self::from_bits(self.0 & other.0)
    }

    pub const fn union(self, other: Self) -> Self {
        Self::from_bits(self.0 | other.0)
    }

    pub const fn difference(self, other: Self) -> Self {
        Self::from_bits(self.0 & !other.0)
    }
}

impl<T: BitIndex> BitSet<T> {
    pub fn single(item: T) -> Self {
        Self::from_bits(1 << item.index())
    }

    pub fn contains(self, item: T) -> bool {
        self.0 >> item.index() & 1 != 0
    }

    pub fn insert(&mut self, item: T) {
        *self = self.union(Self::single(item));
    }

    pub fn remove(&mut self, item: T) {
        *self = self.difference(Self::single(item));
    }

    /// Returns the elements with a higher index.
    pub fn after(self, item: T) -> Self {
        Self::from_bits(self.0 & (!1 << item.index()))
    }

    /// Returns the elements with a lower index.
    pub fn before(self, item: T) -> Self {
        Self::from_bits(self.0 & ((1 << item.index()) - 1))
    }

    /// Returns the set without its `count` elements of the highest index.
    pub fn without_last(self, count: usize) -> Self {
        (0..count).fold(self, |set, _| Self::from_bits(set.0 & !(1_u64 << 63 >> set.0.leading_zeros().min(63))))
    }

    /// Iterates in order of the index.
    pub fn iter(self) -> impl Iterator<Item = T> {
        let mut remaining = self.0;
        std::iter::from_fn(move || {
            let index = remaining.trailing_zeros() as u8;
            (remaining != 0).then(|| {
                remaining &= remaining - 1;
                T::from_index(index)
            })
        })
    }
}

impl<T: BitIndex> FromIterator<T> for BitSet<T> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        items.into_iter().fold(Self::EMPTY, |set, item| set.union(Self::single(item)))
    }
}

impl<T> Clone for BitSet<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for BitSet<T> {}

impl<T> Default for BitSet<T> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<T> PartialEq for BitSet<T> {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

impl<T> Eq for BitSet<T> {}

impl<T> Hash for BitSet<T> {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}

impl<T: BitIndex + fmt::Display> fmt::Debug for BitSet<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|item| item.to_string())).finish()
    }
}

impl<T: BitIndex> Serialize for BitSet<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de, T: BitIndex> Deserialize<'de> for BitSet<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let list: Vec<T> = Vec::deserialize(deserializer)?;
        if !list.is_sorted_by(|a, b| a < b) {
            return Err(D::Error::custom("the items of a set must be sorted and distinct"));
        }
        Ok(list.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::BitSet;

    #[test]
    fn a_set_is_ordered_by_index() {
        let mut set: BitSet<u8> = [20, 3, 9, 1].into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), [1, 3, 9, 20]);
        assert_eq!(set.after(3).before(20).iter().collect::<Vec<_>>(), [9]);
        assert!(set.after(20).is_empty());
        set.remove(1);
        assert!(set.contains(3) && !set.contains(1) && !set.contains(2));
        assert_eq!(set.without_last(2), BitSet::single(3));
    }
}
