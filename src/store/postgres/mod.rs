//! A store in PostgreSQL, for a house that lives in more than one process. One table of keys and values; a group of changes is
//! one call of a procedure, which compares and sets under a lock of the database's, and commits.
//!
//! - `dsn` where the database is, and how it is spoken to · `tls` in secret
//! - `link` a connection, and what goes wrong with it
//! - `format` what a store is there, and `schema.sql` how one is made
//! - `queue` changes on their way, in groups that can be made at once · `pen` writes them, and finds out what became of a
//!   group whose connection was lost
//! - `look` reads · `talk` has words with others who have the same store open
//!
//! The store has a thread of its own, where all of this is done: whoever waits for it may keep any other thread waiting.

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

/// A shelf in a database.
pub struct PostgresStore {
    /// The ways to the thread. Taken when the store is dropped, which ends the thread.
    ways: Option<Ways>,
    thread: Option<JoinHandle<()>>,
}

struct Ways {
    writing: mpsc::UnboundedSender<Handed>,
    reading: mpsc::UnboundedSender<Look>,
    talking: mpsc::UnboundedSender<Talk>,
}

/// What is to be read, and where to answer.
struct Look {
    wants: Vec<Want>,
    answer: oneshot::Sender<Result<Vec<Vec<Entry>>, StoreError>>,
}

impl PostgresStore {
    /// Whether there is a store in this database.
    pub fn lies_in(address: &Dsn) -> Result<bool, StoreError> {
        Ok(asked(address, format::found)?.is_some())
    }

    /// How many bytes the store in this database takes there.
    pub fn size_in(address: &Dsn) -> Result<u64, StoreError> {
        asked(address, format::size)
    }

    /// Opens the store in this database; an empty one becomes a new store. One that a newer Meadhall has written is left as it is.
    pub fn open(address: &Dsn) -> Result<Self, StoreError> {
        Self::open_before(address, Onlooker::default())
    }

    /// The same, with somebody who looks on while it is written.
    pub fn open_before(address: &Dsn, onlooker: Onlooker) -> Result<Self, StoreError> {
        let no_thread = |error: std::io::Error| StoreError::Unavailable(error.to_string());
        let runtime = Builder::new_current_thread().enable_all().build().map_err(no_thread)?;
        let engine = Arc::new(Engine::at(address)?);
        let (opened, outcome) = std::sync::mpsc::sync_channel(1);
        let thread = thread::Builder::new().name("store".to_owned()).spawn(move || {
            serve(&runtime, &engine, onlooker, |outcome| {
                // Whoever opens it waits for this.
                let _ = opened.send(outcome);
            });
        });
        let thread = thread.map_err(no_thread)?;
        let ways = outcome.recv().unwrap_or(Err(StoreError::Dead))?;
        Ok(Self { ways: Some(ways), thread: Some(thread) })
    }

    /// Listens from now on to others who have the same store open, and may say something to them.
    pub fn talks(&self, ear: Listener) -> Herald {
        let (way, said) = mpsc::unbounded_channel();
        if let Some(ways) = &self.ways {
            // Without a thread there is nobody to talk to.
            let _ = ways.talking.send(Talk { said, ear });
        }
        Herald::new(way)
    }
}

/// Asks a database something, and nothing else.
fn asked<T>(address: &Dsn, ask: impl AsyncFnOnce(&Link) -> Result<T, StoreError>) -> Result<T, StoreError> {
    let engine = Engine::at(address)?;
    let runtime = Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(|error| StoreError::Unavailable(error.to_string()))?;
    runtime.block_on(async { ask(&Link::open(&engine).await?).await })
}

/// Prepares the database, says so, and does what is asked until nobody can ask any more.
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
                        // They have gone.
                        () = answer.closed() => {}
                    }
                });
            }
        };
        let talk = async {
            while let Some(talk) = talks.recv().await {
                // It ends with the runtime at the latest.
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
            // Without a thread the answer is dropped with the request, and the commit says that the store is dead.
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
            // What it was asked for is written first; a thread that panicked has nothing left to say.
            let _ = thread.join();
        }
    }
}
