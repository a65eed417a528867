//! Group commit: one thread collects waiting batches, checks each against the stored values and the writes of
//! earlier batches in the group, and writes all of them with one sync. So a slow sync serves many callers at
//! the price of one, and batches are applied in the order in which the thread receives them. How a group is
//! written is up to the [`WriteBackend`].
use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use super::{CommitResponder, PendingCommit, StoreError, WriteBatch};

/// The writer waits for this fraction of the previous group's write time, so that callers waiting for the previous
/// group can submit to the next one.
const GATHER_TIME_DIVISOR: u32 = 8;
const MAX_GROUP_BATCHES: usize = 512;

/// The writes of a group in key order; `None` removes the key.
pub type MergedWrites<'a> = BTreeMap<&'a str, Option<&'a [u8]>>;

/// Where groups are written. Only the writer thread calls it.
pub trait WriteBackend: Send + 'static {
    /// Called before each group.
    fn prepare(&mut self) -> Result<(), StoreError>;

    fn get(&mut self, key: &str) -> Result<Option<Vec<u8>>, StoreError>;

    /// Writes a group completely or not at all. It is durable on return.
    fn write(&mut self, writes: &MergedWrites<'_>) -> Result<(), StoreError>;
}

/// The outcome of writing a group of batches.
#[derive(Debug)]
pub struct GroupReport<'a> {
    pub batch_count: usize,
    /// The length of all keys and values that were written, or should have been.
    pub written_bytes: usize,
    pub elapsed: Duration,
    pub result: Result<(), &'a StoreError>,
}

/// Observes groups: called on the writer thread for each, before any caller gets a result. A group without
/// writes is reported only if the backend could not prepare.
#[derive(Clone, Default)]
pub struct WriteObserver(Option<Arc<ObserveFn>>);

type ObserveFn = dyn Fn(&GroupReport<'_>) + Send + Sync;

impl WriteObserver {
    pub fn new(observe: impl Fn(&GroupReport<'_>) + Send + Sync + 'static) -> Self {
        Self(Some(Arc::new(observe)))
    }

    pub(crate) fn notify(&self, report: &GroupReport<'_>) {
        if let Some(observe) = &self.0 {
            observe(report);
        }
    }
}

impl fmt::Debug for WriteObserver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() { "WriteObserver(Some)" } else { "WriteObserver(None)" })
    }
}

/// The thread that writes.
pub struct GroupWriter {
    /// The channel to the writer thread. Dropping it ends the thread, so `drop` takes it first.
    requests: Option<Sender<WriteRequest>>,
    thread: Option<JoinHandle<()>>,
}

struct WriteRequest {
    batch: WriteBatch,
    responder: CommitResponder,
}

impl GroupWriter {
    pub fn start(backend: impl WriteBackend) -> Result<Self, StoreError> {
        Self::start_with_observer(backend, WriteObserver::default())
    }

    pub fn start_with_observer(mut backend: impl WriteBackend, observer: WriteObserver) -> Result<Self, StoreError> {
        let (requests, waiting) = mpsc::channel();
        let thread = thread::Builder::new().name("store".to_owned());
        let thread = thread.spawn(move || {
            let mut previous = PreviousGroup { batch_count: 1, elapsed: Duration::ZERO };
            while let Some(group) = collect_group(&waiting, &previous) {
                let (batch_count, started) = (group.len(), Instant::now());
                write_group(&mut backend, group, &observer);
                previous = PreviousGroup { batch_count, elapsed: started.elapsed() };
            }
        });
        let thread = thread.map_err(|error| StoreError::from_thread_error(&error))?;
        Ok(Self { requests: Some(requests), thread: Some(thread) })
    }

    /// Submits a batch.
    pub fn commit(&self, batch: WriteBatch) -> PendingCommit {
        if let Err(error) = batch.check_value_sizes() {
            return Err(error).into();
        }
        let (responder, commit) = PendingCommit::channel();
        if let Some(requests) = &self.requests {
            // If the thread has ended, the responder is dropped, and the commit reports that the writer has
            // stopped.
            let _ = requests.send(WriteRequest { batch, responder });
        }
        commit
    }
}

impl Drop for GroupWriter {
    fn drop(&mut self) {
        drop(self.requests.take());
        if let Some(thread) = self.thread.take() {
            // The thread writes all queued batches before it ends. The result of a thread that panicked is of no use.
            let _ = thread.join();
        }
    }
}

struct PreviousGroup {
    batch_count: usize,
    elapsed: Duration,
}

/// Collects waiting batches, blocking until there is one. Briefly waits for as many batches as the previous group had,
/// because its callers are likely to submit again. Returns `None` when the writer is dropped.
fn collect_group(incoming: &Receiver<WriteRequest>, previous: &PreviousGroup) -> Option<Vec<WriteRequest>> {
    let mut group = vec![incoming.recv().ok()?];
    group.extend(incoming.try_iter().take(MAX_GROUP_BATCHES - 1));
    let started = Instant::now();
    while group.len() < previous.batch_count {
        let Some(remaining) = (previous.elapsed / GATHER_TIME_DIVISOR).checked_sub(started.elapsed()) else { break };
        let Ok(request) = incoming.recv_timeout(remaining) else { break };
        group.push(request);
    }
    Some(group)
}

/// Writes the batches whose preconditions hold, and responds to all of them.
fn write_group(backend: &mut impl WriteBackend, requests: Vec<WriteRequest>, observer: &WriteObserver) {
    let started = Instant::now();
    let batch_count = requests.len();
    if let Err(error) = backend.prepare() {
        let (elapsed, result) = (started.elapsed(), Err(&error));
        observer.notify(&GroupReport { batch_count, written_bytes: 0, elapsed, result });
        return requests.into_iter().for_each(|request| request.responder.send(Err(error.clone())));
    }
    let mut writes = MergedWrites::new();
    let mut checks = Vec::with_capacity(requests.len());
    for WriteRequest { batch, .. } in &requests {
        let check = batch.check_preconditions(|key| match writes.get(key) {
            Some(value) => Ok(value.map(<[u8]>::to_vec)),
            None => backend.get(key),
        });
        if check.is_ok() {
            writes.extend(batch.writes());
        }
        checks.push(check);
    }
    let result = if writes.is_empty() { Ok(()) } else { backend.write(&writes) };
    if !writes.is_empty() {
        let written_bytes = writes.iter().map(|(key, value)| key.len() + value.map_or(0, <[u8]>::len)).sum();
        let (elapsed, result) = (started.elapsed(), result.as_ref().copied());
        observer.notify(&GroupReport { batch_count, written_bytes, elapsed, result });
    }
    for (request, check) in requests.into_iter().zip(checks) {
        request.responder.send(check.and_then(|()| result.clone()));
    }
}
