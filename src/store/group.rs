//! One thread writes. It takes whatever changes are waiting, checks each against what is stored and what those before it
//! in the same group are about to write, has the group written as one, and answers when the disk has it. So a disk that
//! is slow to sync serves many writers at the price of one, and nothing else decides in which order changes are made.
//! How a group gets to the disk is the [`Disk`]'s own business.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use super::{Change, Commit, Pledge, StoreError};

/// This part of the time that the last group took, the next one waits for those who were in the last.
const PATIENCE: u32 = 8;
/// The most changes that are written as one group.
const GROUP: usize = 512;

/// What a group writes, in the order of the keys: a value, or nothing where one is taken away.
pub type Writes<'a> = BTreeMap<&'a str, Option<&'a [u8]>>;

/// What groups are written to. Only the writer's thread asks it.
pub trait Disk: Send + 'static {
    /// Gets ready for a group.
    fn ready(&mut self) -> Result<(), StoreError>;

    /// What is stored under a key.
    fn stored(&mut self, key: &str) -> Result<Option<Vec<u8>>, StoreError>;

    /// Writes a group, all of it or nothing. It is durable when this returns.
    fn write(&mut self, written: &Writes<'_>) -> Result<(), StoreError>;
}

/// A group that has come to the disk, or has not.
#[derive(Debug)]
pub struct Group<'a> {
    /// How many changes were in it.
    pub changes: usize,
    /// How long that took.
    pub took: Duration,
    /// Why it is not on disk, if it is not.
    pub outcome: Result<(), &'a StoreError>,
}

/// Whoever looks on while groups are written: is told of each before anybody is answered, on the writer's own thread. Of changes that
/// write nothing it hears only if the disk is not ready for any.
#[derive(Clone, Default)]
pub struct Onlooker(Option<Arc<Look>>);

/// What an onlooker does.
type Look = dyn Fn(&Group<'_>) + Send + Sync;

impl Onlooker {
    /// One who does this with each group.
    pub fn new(look: impl Fn(&Group<'_>) + Send + Sync + 'static) -> Self {
        Self(Some(Arc::new(look)))
    }

    /// Is told of a group.
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

/// The one thread that writes to a disk.
pub struct Writer {
    /// The way to the thread. Taken when the writer is dropped, which ends the thread.
    requests: Option<Sender<Request>>,
    thread: Option<JoinHandle<()>>,
}

/// A change and where to answer it.
struct Request {
    change: Change,
    answer: Pledge,
}

impl Writer {
    /// Starts the thread.
    pub fn start(disk: impl Disk) -> Result<Self, StoreError> {
        Self::start_before(disk, Onlooker::default())
    }

    /// The same, with somebody who looks on.
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

    /// Hands a change in.
    pub fn commit(&self, change: Change) -> Commit {
        if let Err(refused) = change.fits() {
            return Err(refused).into();
        }
        let (answer, commit) = Commit::pending();
        if let Some(requests) = &self.requests {
            // Without a thread the answer is dropped with the request, and the commit says that the store is dead.
            let _ = requests.send(Request { change, answer });
        }
        commit
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        drop(self.requests.take());
        if let Some(thread) = self.thread.take() {
            // What it was asked for is written first; a thread that panicked has nothing left to say.
            let _ = thread.join();
        }
    }
}

/// The last group.
struct Last {
    changes: usize,
    took: Duration,
}

/// The changes that are waiting; waits for the first. Nothing when nobody can hand in any more. Those who were answered
/// with the last group are likely to come again at once, but not all at the same instant; whoever misses a group waits for
/// all of the next one, so as many as came last are given a moment.
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

/// Writes those changes of a group that find everything as they expect it, and answers all of them.
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
