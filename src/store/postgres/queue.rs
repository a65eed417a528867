//! Changes on their way: they are written in groups, each as one call, in the order in which they were handed in.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::time::Duration;

use tokio::sync::mpsc::UnboundedReceiver;
use tokio::time::{Instant, timeout_at};

use super::super::{Change, Pledge};

/// The most changes of a group.
const MOST: usize = 512;
/// The most bytes of a group, but for one change that is larger by itself.
const LARGEST: usize = 4 * 1024 * 1024;
/// This part of the time that the last group took, the next one waits for those who were in the last.
const PATIENCE: u32 = 8;

/// A change and where to answer it.
pub struct Handed {
    /// What is to be changed.
    pub change: Change,
    /// Where to say what has become of it.
    pub answer: Pledge,
}

/// Changes that wait to be written.
pub struct Queue {
    coming: UnboundedReceiver<Handed>,
    waiting: VecDeque<Handed>,
}

impl Queue {
    /// Those that come this way.
    pub const fn new(coming: UnboundedReceiver<Handed>) -> Self {
        Self { coming, waiting: VecDeque::new() }
    }

    /// The next group, of changes that have nothing to do with each other; waits for the first of them. Nothing when nobody can
    /// hand in any more. Those who were answered with the last group, `last` of them within `took`, are given a moment to come again.
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

/// How many of these can be compared and made at once: none of them expects or writes what one before it writes.
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

/// A group as columns: what is expected and what is written, each with the number of its change.
#[derive(Default)]
pub struct Columns<'a> {
    /// What is expected.
    pub expected: Column<'a>,
    /// What is written.
    pub written: Column<'a>,
}

/// Values with their keys, and the numbers of their changes from 1.
#[derive(Default)]
pub struct Column<'a> {
    /// Whose they are.
    pub changes: Vec<i32>,
    /// Where they lie.
    pub keys: Vec<&'a str>,
    /// What lies there, if anything does.
    pub values: Vec<Option<&'a [u8]>>,
}

impl<'a> Columns<'a> {
    /// Of these changes.
    pub fn of(group: &'a [Handed]) -> Self {
        let mut columns = Self::default();
        for (number, Handed { change, .. }) in (1..).zip(group) {
            change.expectations().for_each(|(key, value)| columns.expected.push(number, key, value));
            // Of two writes under the same key the last one counts.
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
