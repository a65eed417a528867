//! A set of small indexed values: bits in memory, a list of names in JSON.

use std::fmt;
use std::hash::Hash;
use std::marker::PhantomData;

use serde::de::{DeserializeOwned, Error};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A value with an index below 64.
pub trait Numbered: Copy + Ord + Serialize + DeserializeOwned {
    fn nth(number: u8) -> Self;
    fn number(self) -> u8;
}

pub struct Set<T>(u64, PhantomData<T>);

impl<T> Set<T> {
    pub const NONE: Self = Self::of_bits(0);

    pub const fn of_bits(bits: u64) -> Self {
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

    pub const fn and(self, other: Self) -> Self {
        Self::of_bits(self.0 & other.0)
    }

    pub const fn or(self, other: Self) -> Self {
        Self::of_bits(self.0 | other.0)
    }

    pub const fn without(self, other: Self) -> Self {
        Self::of_bits(self.0 & !other.0)
    }
}

impl<T: Numbered> Set<T> {
    pub fn just(one: T) -> Self {
        Self::of_bits(1 << one.number())
    }

    pub fn has(self, one: T) -> bool {
        self.0 >> one.number() & 1 != 0
    }

    pub fn insert(&mut self, one: T) {
        *self = self.or(Self::just(one));
    }

    pub fn remove(&mut self, one: T) {
        *self = self.without(Self::just(one));
    }

    /// Returns the elements with a higher index.
    pub fn after(self, one: T) -> Self {
        Self::of_bits(self.0 & (!1 << one.number()))
    }

    /// Removes the given number of elements from the end.
    pub fn but_last(self, left_out: usize) -> Self {
        (0..left_out).fold(self, |set, _| Self::of_bits(set.0 & !(1_u64 << 63 >> set.0.leading_zeros().min(63))))
    }

    /// Iterates in order of the index.
    pub fn iter(self) -> impl Iterator<Item = T> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let number = left.trailing_zeros() as u8;
            (left != 0).then(|| {
                left &= left - 1;
                T::nth(number)
            })
        })
    }
}

impl<T: Numbered> FromIterator<T> for Set<T> {
    fn from_iter<I: IntoIterator<Item = T>>(some: I) -> Self {
        some.into_iter().fold(Self::NONE, |set, one| set.or(Self::just(one)))
    }
}

impl<T> Clone for Set<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Set<T> {}

impl<T> PartialEq for Set<T> {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

impl<T> Eq for Set<T> {}

impl<T> Hash for Set<T> {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}

impl<T: Numbered + fmt::Display> fmt::Debug for Set<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|one| one.to_string())).finish()
    }
}

impl<T: Numbered> Serialize for Set<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de, T: Numbered> Deserialize<'de> for Set<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let list: Vec<T> = Vec::deserialize(deserializer)?;
        if !list.windows(2).all(|pair| pair[0] < pair[1]) {
            return Err(D::Error::custom("a set is written in order, each once"));
        }
        Ok(list.into_iter().collect())
    }
}
