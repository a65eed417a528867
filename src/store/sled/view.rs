//! What readers see: durable data only. While a group is being written, sled returns its values before they
//! are on disk; so the old values of its keys stay in an overlay until the sync, and no read waits for a
//! sync. All keys of a group change at the same moment.

use std::collections::BTreeMap;
use std::ops::Bound;
use std::sync::Arc;

use super::shelf::Shelf;
use super::{Entry, StoreError, Want};

pub struct View {
    /// `None` after a failed write.
    pub shelf: Option<Arc<Shelf>>,
    /// The durable values of the keys that are being written.
    pub kept: BTreeMap<String, Option<::sled::IVec>>,
}

impl View {
    pub fn shelf(&self) -> Result<&Arc<Shelf>, StoreError> {
        self.shelf.as_ref().ok_or_else(StoreError::closed)
    }

    pub fn found(&self, want: &Want) -> Result<Vec<Entry>, StoreError> {
        match want {
            Want::One(key) => Ok(self.get(key)?.map(|value| Entry { key: key.clone(), value }).into_iter().collect()),
            Want::Page { prefix, after, most } => self.scan(prefix, after.as_deref(), *most),
        }
    }

    pub fn get(&self, key: &str) -> Result<Option<Vec<u8>>, StoreError> {
        let shelf = self.shelf()?;
        let value = self.kept.get(key).map_or_else(|| shelf.get(key), |value| Ok(value.clone()))?;
        Ok(value.map(|value| value.to_vec()))
    }

    fn scan(&self, prefix: &str, after: Option<&str>, most: usize) -> Result<Vec<Entry>, StoreError> {
        let from = match after {
            Some(after) if after >= prefix => Bound::Excluded(after),
            _ => Bound::Included(prefix),
        };
        let hidden = |entry: &Entry| self.kept.contains_key(&entry.key);
        let found = self.shelf()?.range(prefix, from);
        let mut found = found.filter(|entry| !entry.as_ref().is_ok_and(hidden)).peekable();
        let kept = self.kept.range::<str, _>((from, Bound::Unbounded)).take_while(|(key, _)| key.starts_with(prefix));
        let mut kept = kept.filter_map(|(key, value)| Some((key, value.as_ref()?))).peekable();
        let mut entries = Vec::new();
        while entries.len() < most {
            let kept_is_next = match (found.peek(), kept.peek()) {
                (_, None) => false,
                (None, Some(_)) => true,
                (Some(found), Some((key, _))) => found.as_ref().is_ok_and(|found| found.key > **key),
            };
            let next = if kept_is_next {
                kept.next().map(|(key, value)| Ok(Entry { key: key.clone(), value: value.to_vec() }))
            } else {
                found.next()
            };
            let Some(entry) = next else { break };
            entries.push(entry?);
        }
        Ok(entries)
    }
}
