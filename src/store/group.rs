//! One thread writes. It takes whatever changes are waiting, checks each against what is stored and what those before it
//! in the same group are about to write, has the group written as one, and answers when the disk has it. So a disk that
//! is slow to sync serves many writers at the price of one, and nothing else decides in which order changes are made.
//! How a group gets to the disk is the [`Disk`]'s own business.

use std::collections::BTreeMap;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::{self, JoinHandle};

use super::{Answer, Change, Commit, StoreError};

/// The most changes that are written as one group.
const GROUP: usize = 512;

/// What a group writes, in the order of the keys: a value, or nothing where one is taken away.
pub type Written<'a> = BTreeMap<&'a str, Option<&'a [u8]>>;

/// What groups are written to. Only the writer's thread asks it.
pub trait Disk: Send + 'static {
    /// Gets ready for a group.
    fn ready(&mut self) -> Result<(), StoreError>;

    /// What is stored under a key.
    fn stored(&mut self, key: &str) -> Result<Option<Vec<u8>>, StoreError>;

    /// Writes a group, all of it or nothing. It is durable when this returns.
    fn write(&mut self, written: &Written<'_>) -> Result<(), StoreError>;
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
    answer: Answer,
}

impl Writer {
    /// Starts the thread.
    pub fn start(mut disk: impl Disk) -> Result<Self, StoreError> {
        let (requests, waiting) = mpsc::channel();
        let thread = thread::Builder::new().name("store".to_owned());
        let thread = thread.spawn(move || {
            while let Some(group) = take(&waiting) {
                write(&mut disk, group);
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
            // Without a thread the answer is dropped with the request, and the commit says that the store is closed.
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

/// The changes that are waiting; waits for the first. Nothing when nobody can hand in any more.
fn take(waiting: &Receiver<Request>) -> Option<Vec<Request>> {
    let first = waiting.recv().ok()?;
    Some(std::iter::once(first).chain(waiting.try_iter().take(GROUP - 1)).collect())
}

/// Writes those changes of a group that find everything as they expect it, and answers all of them.
fn write(disk: &mut impl Disk, requests: Vec<Request>) {
    if let Err(error) = disk.ready() {
        return requests.into_iter().for_each(|request| request.answer.give(Err(error.clone())));
    }
    let mut written = Written::new();
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
    for (request, verdict) in requests.into_iter().zip(verdicts) {
        request.answer.give(verdict.and_then(|()| outcome.clone()));
    }
}
