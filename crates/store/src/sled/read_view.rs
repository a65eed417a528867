//! What readers see: durable data only. While a group is being written, sled returns its values before they
//! are on disk; so the old values of its keys stay in an overlay until the sync, and no read waits for a
//! sync. All keys of a group change at the same moment.

use std::collections::BTreeMap;
use std::ops::Bound;
use std::sync::Arc;

use super::db::SledDb;
use super::{ReadOp, StoreEntry, StoreError};

pub struct ReadView {
    /// The open database, or `None` after a failed write.
    pub db: Option<Arc<SledDb>>,
    /// The durable values of the keys that are being written.
    pub old_values: BTreeMap<String, Option<::sled::IVec>>,
}

impl ReadView {
    pub fn db(&self) -> Result<&Arc<SledDb>, StoreError> {
        self.db.as_ref().ok_or_else(StoreError::closed_error)
    }

    pub fn execute(&self, op: &ReadOp) -> Result<Vec<StoreEntry>, StoreError> {
        match op {
            ReadOp::Get(key) => {
                Ok(self.get(key)?.map(|value| StoreEntry { key: key.clone(), value }).into_iter().collect())
            }
            ReadOp::Scan { prefix, after, limit } => self.scan(prefix, after.as_deref(), *limit),
        }
    }

    pub fn get(&self, key: &str) -> Result<Option<Vec<u8>>, StoreError> {
        let db = self.db()?;
        let value = self.old_values.get(key).map_or_else(|| db.get(key), |value| Ok(value.clone()))?;
        Ok(value.map(|value| value.to_vec()))
    }

    fn scan(&self, prefix: &str, after: Option<&str>, limit: usize) -> Result<Vec<StoreEntry>, StoreError> {
        let from = match after {
            Some(after) if after >= prefix => Bound::Excluded(after),
            _ => Bound::Included(prefix),
        };
        let is_overlaid = |entry: &StoreEntry| self.old_values.contains_key(&entry.key);
        let stored = self.db()?.range(prefix, from);
        let mut stored = stored.filter(|entry| !entry.as_ref().is_ok_and(is_overlaid)).peekable();
        let old_values =
            self.old_values.range::<str, _>((from, Bound::Unbounded)).take_while(|(key, _)| key.starts_with(prefix));
        let mut old_values = old_values.filter_map(|(key, value)| Some((key, value.as_ref()?))).peekable();
        let mut entries = Vec::new();
        while entries.len() < limit {
            let is_overlay_next = match (stored.peek(), old_values.peek()) {
                (_, None) => false,
                (None, Some(_)) => true,
                (Some(stored), Some((key, _))) => stored.as_ref().is_ok_and(|stored| stored.key > **key),
            };
            let next = if is_overlay_next {
                old_values.next().map(|(key, value)| Ok(StoreEntry { key: key.clone(), value: value.to_vec() }))
            } else {
                stored.next()
            };
            let Some(entry) = next else { break };
            entries.push(entry?);
        }
        Ok(entries)
    }
}
