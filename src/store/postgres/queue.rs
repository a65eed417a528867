//! Batches waiting to be written, cut into groups in the order in which they were submitted.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::time::Duration;

use tokio::sync::mpsc::UnboundedReceiver;
use tokio::time::{Instant, timeout_at};

use super::super::{Change, Pledge};

const MOST: usize = 512;
/// A single batch may be larger.
const LARGEST: usize = 4 * 1024 * 1024;
/// The writer waits for this fraction of the previous group's write time, so that its callers can join the
/// next group.
const PATIENCE: u32 = 8;

/// A batch, and where to send its result.
pub struct Handed {
    pub change: Change,
    pub answer: Pledge,
}

/// Batches waiting to be written.
pub struct Queue {
    coming: UnboundedReceiver<Handed>,
    waiting: VecDeque<Handed>,
}

impl Queue {
    pub const fn new(coming: UnboundedReceiver<Handed>) -> Self {
        Self { coming, waiting: VecDeque::new() }
    }

    /// Returns the next group of batches that do not depend on each other, waiting for the first. Returns
    /// `None` once the store is dropped. Callers of the previous group get a moment to submit again.
    pub async fn next(&mut self, last: usize, took: Duration) -> Option<Vec<Handed>> {
        if self.waiting.is_empty() {
            self.waiting.push_back(self.coming.recv().await?);
        }
        while self.waiting.len() < MOST
            && let Ok(request) = self.coming.try_recv()
        {
            self.waiting.push_back(request);
        }
        let patience = Instant::now() + took / PATIENCE;
        while self.waiting.len() < last.min(MOST)
            && let Ok(Some(request)) = timeout_at(patience, self.coming.recv()).await
        {
            self.waiting.push_back(request);
        }
        let many = independent(&self.waiting);
        Some(self.waiting.drain(..many).collect())
    }
}

/// Returns how many batches from the front fit in one group: none has a precondition on, or writes, a key
/// that an earlier one writes.
fn independent(waiting: &VecDeque<Handed>) -> usize {
    let (mut written, mut size) = (BTreeSet::new(), 0);
    let mut count = 0;
    for Handed { change, .. } in waiting.iter().take(MOST) {
        let all = || change.expectations().chain(change.writes());
        size += all().map(|(key, value)| key.len() + value.map_or(0, <[u8]>::len)).sum::<usize>();
        if count > 0 && (size > LARGEST || all().any(|(key, _)| written.contains(key))) {
            break;
        }
        written.extend(change.writes().map(|(key, _)| key));
        count += 1;
    }
    count
}

/// A group as columns for the procedure call.
#[derive(Default)]
pub struct Columns<'a> {
    pub expected: Column<'a>,
    pub written: Column<'a>,
}

/// Keys and values, each with the number of its batch, from 1.
#[derive(Default)]
pub struct Column<'a> {
    pub changes: Vec<i32>,
    pub keys: Vec<&'a str>,
    /// `None` means that the key has no value.
    pub values: Vec<Option<&'a [u8]>>,
}

impl<'a> Columns<'a> {
    pub fn of(group: &'a [Handed]) -> Self {
        let mut columns = Self::default();
        for (number, Handed { change, .. }) in (1..).zip(group) {
            change.expectations().for_each(|(key, value)| columns.expected.push(number, key, value));
            // Only the last write to a key counts.
            let written: BTreeMap<_, _> = change.writes().collect();
            written.into_iter().for_each(|(key, value)| columns.written.push(number, key, value));
        }
        columns
    }
}

impl<'a> Column<'a> {
    fn push(&mut self, change: i32, key: &'a str, value: Option<&'a [u8]>) {
        self.changes.push(change);
        self.keys.push(key);
        self.values.push(value);
    }
}
