//! When something was done lately, to limit how often it is done in a span of time.

use std::collections::{BTreeMap, VecDeque};

#[derive(Debug)]
pub struct RecentTimes<K>(BTreeMap<K, VecDeque<u64>>);

impl<K> Default for RecentTimes<K> {
    fn default() -> Self {
        Self(BTreeMap::new())
    }
}

impl<K: Ord> RecentTimes<K> {
    /// Records that it is done now, unless it was done `max` times within `span_ms`. Then returns how many milliseconds
    /// are left until it may be done again.
    pub fn record(&mut self, key: K, now_ms: u64, max: usize, span_ms: u64) -> Result<(), u64> {
        let times = self.0.entry(key).or_default();
        while times.front().is_some_and(|time| time + span_ms <= now_ms) {
            times.pop_front();
        }
        if times.len() >= max {
            return Err(times.front().map_or(span_ms, |oldest| oldest + span_ms - now_ms));
        }
        times.push_back(now_ms);
        Ok(())
    }
}
