//! Group commit: one thread collects waiting batches, checks each against the stored values and the writes of
//! earlier batches in the group, and writes all of them with one sync. So a slow sync serves many callers at
//! the price of one, and batches are applied in the order in which the thread receives them. How a group is
//! written is up to the [`Disk`].
use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use super::{Change, Commit, Pledge, StoreError};

/// The writer waits for this fraction of the previous group's write time, so that its callers can join the
/// next group.
const PATIENCE: u32 = 8;
const GROUP: usize = 512;

/// The writes of a group in key order; `None` removes the key.
pub type Writes<'a> = BTreeMap<&'a str, Option<&'a [u8]>>;

/// Where groups are written. Only the writer thread calls it.
pub trait Disk: Send + 'static {
    /// Called before each group.
    fn ready(&mut self) -> Result<(), StoreError>;

    fn stored(&mut self, key: &str) -> Result<Option<Vec<u8>>, StoreError>;

    /// Writes a group completely or not at all. It is durable on return.
    fn write(&mut self, written: &Writes<'_>) -> Result<(), StoreError>;
}

/// A group that was written, or could not be.
#[derive(Debug)]
pub struct Group<'a> {
    pub changes: usize,
    pub took: Duration,
    pub outcome: Result<(), &'a StoreError>,
}

/// Observes groups: called on the writer thread for each, before any caller gets a result. A group without
/// writes is reported only if the backend could not prepare.
#[derive(Clone, Default)]
pub struct Onlooker(Option<Arc<Look>>);

type Look = dyn Fn(&Group<'_>) + Send + Sync;

impl Onlooker {
    pub fn new(look: impl Fn(&Group<'_>) + Send + Sync + 'static) -> Self {
        Self(Some(Arc::new(look)))
    }

    pub(super) fn sees(&self, changes: usize, took: Duration, outcome: Result<(), &StoreError>) {
        if let Some(look) = &self.0 {
            look(&Group { changes, took, outcome });
        }
    }
}

impl fmt::Debug for Onlooker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() { "an onlooker" } else { "nobody" })
    }
}

/// The thread that writes.
pub struct Writer {
    /// Channel to the thread. Taken on drop, which ends the thread.
    requests: Option<Sender<Request>>,
    thread: Option<JoinHandle<()>>,
}

struct Request {
    change: Change,
    answer: Pledge,
}

impl Writer {
    pub fn start(disk: impl Disk) -> Result<Self, StoreError> {
        Self::start_before(disk, Onlooker::default())
    }

    pub fn start_before(mut disk: impl Disk, onlooker: Onlooker) -> Result<Self, StoreError> {
        let (requests, waiting) = mpsc::channel();
        let thread = thread::Builder::new().name("store".to_owned());
        let thread = thread.spawn(move || {
            let mut last = Last { changes: 1, took: Duration::ZERO };
            while let Some(group) = take(&waiting, &last) {
                let (changes, begun) = (group.len(), Instant::now());
                write(&mut disk, group, &onlooker);
                last = Last { changes, took: begun.elapsed() };
            }
        });
        let thread = thread.map_err(|error| StoreError::Unavailable(error.to_string()))?;
        Ok(Self { requests: Some(requests), thread: Some(thread) })
    }

    /// Submits a batch.
    pub fn commit(&self, change: Change) -> Commit {
        if let Err(refused) = change.fits() {
            return Err(refused).into();
        }
        let (answer, commit) = Commit::pending();
        if let Some(requests) = &self.requests {
            // If the thread has ended, the responder is dropped, and the commit reports that the writer has
            // stopped.
            let _ = requests.send(Request { change, answer });
        }
        commit
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        drop(self.requests.take());
        if let Some(thread) = self.thread.take() {
            // The thread writes all queued batches first. If it panicked, there is nothing left to do.
            let _ = thread.join();
        }
    }
}

struct Last {
    changes: usize,
    took: Duration,
}

/// Collects waiting batches, blocking for the first. Returns `None` when the writer is dropped. Callers of
/// the previous group are likely to submit again soon, and one that misses a group waits for all of the next;
/// so this waits briefly for as many batches as before.
fn take(waiting: &Receiver<Request>, last: &Last) -> Option<Vec<Request>> {
    let mut group = vec![waiting.recv().ok()?];
    group.extend(waiting.try_iter().take(GROUP - 1));
    let begun = Instant::now();
    while group.len() < last.changes {
        let Some(left) = (last.took / PATIENCE).checked_sub(begun.elapsed()) else { break };
        let Ok(request) = waiting.recv_timeout(left) else { break };
        group.push(request);
    }
    Some(group)
}

/// Writes the batches whose preconditions hold, and responds to all of them.
fn write(disk: &mut impl Disk, requests: Vec<Request>, onlooker: &Onlooker) {
    let begun = Instant::now();
    if let Err(error) = disk.ready() {
        onlooker.sees(requests.len(), begun.elapsed(), Err(&error));
        return requests.into_iter().for_each(|request| request.answer.give(Err(error.clone())));
    }
    let mut written = Writes::new();
    let mut verdicts = Vec::with_capacity(requests.len());
    for Request { change, .. } in &requests {
        let verdict = change.holds(|key| match written.get(key) {
            Some(value) => Ok(value.map(<[u8]>::to_vec)),
            None => disk.stored(key),
        });
        if verdict.is_ok() {
            written.extend(change.writes());
        }
        verdicts.push(verdict);
    }
    let outcome = if written.is_empty() { Ok(()) } else { disk.write(&written) };
    if !written.is_empty() {
        onlooker.sees(requests.len(), begun.elapsed(), outcome.as_ref().copied());
    }
    for (request, verdict) in requests.into_iter().zip(verdicts) {
        request.answer.give(verdict.and_then(|()| outcome.clone()));
    }
}
