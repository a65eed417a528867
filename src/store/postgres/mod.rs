//! A store in PostgreSQL, shared by several processes: one table of keys and values. A procedure call writes
//! a group: it checks and applies the batches under an advisory lock, and commits.
//!
//! All work happens on the store's own thread, so any other thread may block on its futures. The schema is in
//! `schema.sql`.

mod dsn;
mod format;
mod link;
mod look;
mod pen;
mod queue;
mod talk;
mod tls;

use std::sync::Arc;
use std::thread::{self, JoinHandle};

use tokio::runtime::{Builder, Runtime};
use tokio::sync::{mpsc, oneshot};

pub use self::dsn::{Dsn, DsnError};
use self::link::{Engine, Link};
use self::look::Readers;
use self::pen::Pen;
use self::queue::{Handed, Queue};
use self::talk::Talk;
pub use self::talk::{Herald, Listener, Overheard};
use super::{Change, Commit, Entry, Onlooker, Reading, Store, StoreError, Want};

/// A store in a PostgreSQL database.
pub struct PostgresStore {
    /// Channels to the thread. Taken on drop, which ends the thread.
    ways: Option<Ways>,
    thread: Option<JoinHandle<()>>,
}

struct Ways {
    writing: mpsc::UnboundedSender<Handed>,
    reading: mpsc::UnboundedSender<Look>,
    talking: mpsc::UnboundedSender<Talk>,
}

struct Look {
    wants: Vec<Want>,
    answer: oneshot::Sender<Result<Vec<Vec<Entry>>, StoreError>>,
}

impl PostgresStore {
    /// Returns whether this database contains a store.
    pub fn lies_in(address: &Dsn) -> Result<bool, StoreError> {
        Ok(asked(address, format::found)?.is_some())
    }

    /// Returns the size of the store in this database.
    pub fn size_in(address: &Dsn) -> Result<u64, StoreError> {
        asked(address, format::size)
    }

    /// Opens the store in this database, creating it in an empty database. A store of a newer format is left
    /// unchanged.
    pub fn open(address: &Dsn) -> Result<Self, StoreError> {
        Self::open_before(address, Onlooker::default())
    }

    pub fn open_before(address: &Dsn, onlooker: Onlooker) -> Result<Self, StoreError> {
        let no_thread = |error: std::io::Error| StoreError::Unavailable(error.to_string());
        let runtime = Builder::new_current_thread().enable_all().build().map_err(no_thread)?;
        let engine = Arc::new(Engine::at(address)?);
        let (opened, outcome) = std::sync::mpsc::sync_channel(1);
        let thread = thread::Builder::new().name("store".to_owned()).spawn(move || {
            serve(&runtime, &engine, onlooker, |outcome| {
                // The receiver waits in the call that opens the store.
                let _ = opened.send(outcome);
            });
        });
        let thread = thread.map_err(no_thread)?;
        let ways = outcome.recv().unwrap_or(Err(StoreError::Dead))?;
        Ok(Self { ways: Some(ways), thread: Some(thread) })
    }

    /// Subscribes to notifications of other processes with the same store. Returns the sender of
    /// notifications to them.
    pub fn talks(&self, ear: Listener) -> Herald {
        let (way, said) = mpsc::unbounded_channel();
        if let Some(ways) = &self.ways {
            // If the thread has ended, there is nothing to subscribe to.
            let _ = ways.talking.send(Talk { said, ear });
        }
        Herald::new(way)
    }
}

/// Runs one query on a connection of its own.
fn asked<T>(address: &Dsn, ask: impl AsyncFnOnce(&Link) -> Result<T, StoreError>) -> Result<T, StoreError> {
    let engine = Engine::at(address)?;
    let runtime = Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(|error| StoreError::Unavailable(error.to_string()))?;
    runtime.block_on(async { ask(&Link::open(&engine).await?).await })
}

/// Prepares the database, reports the result, and serves requests until the store is dropped.
fn serve(runtime: &Runtime, engine: &Arc<Engine>, onlooker: Onlooker, opened: impl FnOnce(Result<Ways, StoreError>)) {
    runtime.block_on(async {
        let pen = match Pen::open(Arc::clone(engine), onlooker).await {
            Ok(pen) => pen,
            Err(error) => return opened(Err(error)),
        };
        let (writing, changes) = mpsc::unbounded_channel();
        let (reading, mut looks) = mpsc::unbounded_channel::<Look>();
        let (talking, mut talks) = mpsc::unbounded_channel::<Talk>();
        opened(Ok(Ways { writing, reading, talking }));
        let readers = Arc::new(Readers::new(Arc::clone(engine)));
        let read = async {
            while let Some(Look { wants, mut answer }) = looks.recv().await {
                let readers = Arc::clone(&readers);
                tokio::spawn(async move {
                    tokio::select! {
                        found = readers.read(&wants) => drop(answer.send(found)),
                        // The caller has dropped the read.
                        () = answer.closed() => {}
                    }
                });
            }
        };
        let talk = async {
            while let Some(talk) = talks.recv().await {
                // The session ends with the runtime at the latest.
                tokio::spawn(talk.go_on(Arc::clone(engine), rand::random()));
            }
        };
        tokio::join!(pen.write(Queue::new(changes)), read, talk);
    });
}

impl Store for PostgresStore {
    fn read(&self, wants: Vec<Want>) -> Reading {
        let reading = self.ways.as_ref().map(|ways| ways.reading.clone());
        Box::pin(async move {
            let (answer, outcome) = oneshot::channel();
            let asked = reading.is_some_and(|reading| reading.send(Look { wants, answer }).is_ok());
            if asked { outcome.await.unwrap_or(Err(StoreError::Dead)) } else { Err(StoreError::Dead) }
        })
    }

    fn commit(&self, change: Change) -> Commit {
        if let Err(refused) = change.fits() {
            return Err(refused).into();
        }
        let (answer, commit) = Commit::pending();
        if let Some(ways) = &self.ways {
            // If the thread has ended, the responder is dropped, and the commit reports that the writer has
            // stopped.
            let _ = ways.writing.send(Handed { change, answer });
        }
        commit
    }

    fn is_shared(&self) -> bool {
        true
    }
}

impl Drop for PostgresStore {
    fn drop(&mut self) {
        drop(self.ways.take());
        if let Some(thread) = self.thread.take() {
            // The thread writes all queued batches first. If it panicked, there is nothing left to do.
            let _ = thread.join();
        }
    }
}
