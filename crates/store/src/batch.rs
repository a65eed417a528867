//! Writes that are applied together, under preconditions.

use std::fmt;

use super::{MAX_VALUE_BYTES, StoreError};

/// Writes, and the preconditions under which they are applied.
#[derive(Clone, Default)]
pub struct WriteBatch {
    preconditions: Vec<(String, Option<Vec<u8>>)>,
    pub(crate) writes: Vec<(String, Option<Vec<u8>>)>,
}

impl fmt::Debug for WriteBatch {
    /// Shows the keys only, because values may be secret.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let written_keys = self.writes.iter().map(|(key, _)| key);
        f.debug_struct("WriteBatch").field("written_keys", &written_keys.collect::<Vec<_>>()).finish_non_exhaustive()
    }
}

impl WriteBatch {
    pub fn new() -> Self {
        Self::default()
    }

    /// Requires that this key has this value.
    pub fn require(mut self, key: impl Into<String>, value: impl Into<Vec<u8>>) -> Self {
        self.preconditions.push((key.into(), Some(value.into())));
        self
    }

    /// Requires that this key has this value, and checks that before all other preconditions.
    pub(crate) fn require_first(mut self, key: impl Into<String>, value: impl Into<Vec<u8>>) -> Self {
        self.preconditions.insert(0, (key.into(), Some(value.into())));
        self
    }

    /// Requires that this key has no value.
    pub fn require_absent(mut self, key: impl Into<String>) -> Self {
        self.preconditions.push((key.into(), None));
        self
    }

    /// Requires that this key still has what was read: a value, or none.
    pub fn require_unchanged(self, key: impl Into<String>, value_read: Option<impl Into<Vec<u8>>>) -> Self {
        match value_read {
            Some(value) => self.require(key, value),
            None => self.require_absent(key),
        }
    }

    pub fn put(mut self, key: impl Into<String>, value: impl Into<Vec<u8>>) -> Self {
        self.writes.push((key.into(), Some(value.into())));
        self
    }

    pub fn remove(mut self, key: impl Into<String>) -> Self {
        self.writes.push((key.into(), None));
        self
    }

    /// Returns the writes in order; `None` removes the key.
    pub fn writes(&self) -> impl Iterator<Item = (&str, Option<&[u8]>)> {
        self.writes.iter().map(|(key, value)| (key.as_str(), value.as_deref()))
    }

    /// Returns the preconditions; `None` requires that the key has no value.
    pub(crate) fn preconditions(&self) -> impl Iterator<Item = (&str, Option<&[u8]>)> {
        self.preconditions.iter().map(|(key, value)| (key.as_str(), value.as_deref()))
    }

    /// Checks the preconditions against current values, which `stored_value` returns.
    pub(crate) fn check_preconditions(
        &self,
        mut stored_value: impl FnMut(&str) -> Result<Option<Vec<u8>>, StoreError>,
    ) -> Result<(), StoreError> {
        for (key, expected) in &self.preconditions {
            if stored_value(key)? != *expected {
                return Err(StoreError::Conflict { key: key.clone() });
            }
        }
        Ok(())
    }

    pub(crate) fn check_value_sizes(&self) -> Result<(), StoreError> {
        let size_of = |value: &Option<Vec<u8>>| value.as_ref().map_or(0, Vec::len);
        match self.writes.iter().find(|(_, value)| size_of(value) > MAX_VALUE_BYTES) {
            Some((key, value)) => Err(StoreError::ValueTooLarge { key: key.clone(), size_bytes: size_of(value) }),
            None => Ok(()),
        }
    }
}
