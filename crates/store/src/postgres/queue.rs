//! Batches waiting to be written, cut into groups in the order in which they were submitted.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::time::Duration;

use tokio::sync::mpsc::UnboundedReceiver;
use tokio::time::{Instant, timeout_at};

use crate::{CommitResponder, WriteBatch};

const MAX_GROUP_BATCHES: usize = 512;
/// The maximum size of a group in bytes, unless a single batch is larger.
const MAX_GROUP_BYTES: usize = 4 * 1024 * 1024;
/// The writer waits for this fraction of the previous group's write time, so that callers waiting for the previous
/// group can submit to the next one.
const GATHER_TIME_DIVISOR: u32 = 8;

/// A batch, and where to send its result.
pub struct CommitRequest {
    pub batch: WriteBatch,
    pub responder: CommitResponder,
}

/// Batches waiting to be written.
pub struct CommitQueue {
    incoming: UnboundedReceiver<CommitRequest>,
    waiting: VecDeque<CommitRequest>,
}

impl CommitQueue {
    pub const fn new(incoming: UnboundedReceiver<CommitRequest>) -> Self {
        Self { incoming, waiting: VecDeque::new() }
    }

    /// Returns the next group of batches that do not depend on each other, waiting for the first. Returns
    /// `None` once the store is dropped. Callers of the previous group get a moment to submit again.
    pub async fn next_group(&mut self, previous_len: usize, previous_elapsed: Duration) -> Option<Vec<CommitRequest>> {
        if self.waiting.is_empty() {
            self.waiting.push_back(self.incoming.recv().await?);
        }
        while self.waiting.len() < MAX_GROUP_BATCHES
            && let Ok(request) = self.incoming.try_recv()
        {
            self.waiting.push_back(request);
        }
        let gather_until = Instant::now() + previous_elapsed / GATHER_TIME_DIVISOR;
        while self.waiting.len() < previous_len.min(MAX_GROUP_BATCHES)
            && let Ok(Some(request)) = timeout_at(gather_until, self.incoming.recv()).await
        {
            self.waiting.push_back(request);
        }
        let count = independent_prefix_len(&self.waiting);
        Some(self.waiting.drain(..count).collect())
    }
}

/// Returns how many batches from the front fit in one group: none has a precondition on, or writes, a key
/// that an earlier one writes.
fn independent_prefix_len(waiting: &VecDeque<CommitRequest>) -> usize {
    let (mut written_keys, mut size) = (BTreeSet::new(), 0);
    let mut count = 0;
    for CommitRequest { batch, .. } in waiting.iter().take(MAX_GROUP_BATCHES) {
        let all = || batch.preconditions().chain(batch.writes());
        size += all().map(|(key, value)| key.len() + value.map_or(0, <[u8]>::len)).sum::<usize>();
        if count > 0 && (size > MAX_GROUP_BYTES || all().any(|(key, _)| written_keys.contains(key))) {
            break;
        }
        written_keys.extend(batch.writes().map(|(key, _)| key));
        count += 1;
    }
    count
}

/// A group as columns for the procedure call.
#[derive(Default)]
pub struct GroupColumns<'a> {
    pub preconditions: KeyValueColumns<'a>,
    pub writes: KeyValueColumns<'a>,
}

/// Keys and values, each with the number of its batch, from 1.
#[derive(Default)]
pub struct KeyValueColumns<'a> {
    pub batch_numbers: Vec<i32>,
    pub keys: Vec<&'a str>,
    /// The values. `None` means that the key has no value.
    pub values: Vec<Option<&'a [u8]>>,
}

impl<'a> GroupColumns<'a> {
    pub fn from_requests(group: &'a [CommitRequest]) -> Self {
        let mut columns = Self::default();
        for (number, CommitRequest { batch, .. }) in (1..).zip(group) {
            batch.preconditions().for_each(|(key, value)| columns.preconditions.push(number, key, value));
            // Only the last write to a key counts.
            let last_writes: BTreeMap<_, _> = batch.writes().collect();
            last_writes.into_iter().for_each(|(key, value)| columns.writes.push(number, key, value));
        }
        columns
    }
}

impl<'a> KeyValueColumns<'a> {
    /// Returns the length of all keys and values.
    pub fn total_bytes(&self) -> usize {
        self.keys.iter().zip(&self.values).map(|(key, value)| key.len() + value.map_or(0, <[u8]>::len)).sum()
    }

    fn push(&mut self, batch_number: i32, key: &'a str, value: Option<&'a [u8]>) {
        self.batch_numbers.push(batch_number);
        self.keys.push(key);
        self.values.push(value);
    }
}
