//! A store in PostgreSQL, shared by several processes: one table of keys and values. A procedure call writes
//! a group: it checks and applies the batches under an advisory lock, and commits.
//!
//! All work happens on the store's own thread, so any other thread may block on its futures. The schema is in
//! `schema.sql`.

mod connection;
mod dsn;
mod notify;
mod pooler;
mod queue;
mod reader;
mod schema;
mod tls;
mod writer;

use std::sync::Arc;
use std::thread::{self, JoinHandle};

use tokio::runtime::{Builder, Runtime};
use tokio::sync::{mpsc, oneshot};

use self::connection::{PgConnection, PgConnector, PgError};
use self::notify::BusSession;
use self::queue::{CommitQueue, CommitRequest};
use self::reader::{ReadRequest, ReaderPool};
use self::writer::PgWriter;
use super::{
    BusEventHandler, ClusterBus, PendingCommit, ReadFuture, ReadOp, Store, StoreError, StoreLocation, WriteBatch,
    WriteObserver,
};

pub use self::dsn::Dsn;

/// A store in a PostgreSQL database.
pub struct PostgresStore {
    /// The channels to the worker thread. Dropping them ends the thread, so `drop` takes them first.
    channels: Option<WorkerChannels>,
    thread: Option<JoinHandle<()>>,
}

struct WorkerChannels {
    writes: mpsc::UnboundedSender<CommitRequest>,
    reads: mpsc::UnboundedSender<ReadRequest>,
    bus_sessions: mpsc::UnboundedSender<BusSession>,
}

impl PostgresStore {
    /// Opens the store in this database, creating it in an empty database. A store of a newer format is left
    /// unchanged.
    pub fn open(address: &Dsn) -> Result<Self, StoreError> {
        Self::open_with_observer(address, WriteObserver::default())
    }

    fn open_with_observer(address: &Dsn, observer: WriteObserver) -> Result<Self, StoreError> {
        let no_thread = |error: std::io::Error| StoreError::from_thread_error(&error);
        let runtime = Builder::new_current_thread().enable_all().build().map_err(no_thread)?;
        let connector = Arc::new(PgConnector::new(address)?);
        let (opened, outcome) = std::sync::mpsc::sync_channel(1);
        let thread = thread::Builder::new().name("store".to_owned()).spawn(move || {
            run_worker(&runtime, &connector, observer, |outcome| {
                // Sending cannot fail, because the call that opens the store waits for the result.
                let _ = opened.send(outcome);
            });
        });
        let thread = thread.map_err(no_thread)?;
        let channels = outcome.recv().unwrap_or(Err(StoreError::WriterStopped))?;
        Ok(Self { channels: Some(channels), thread: Some(thread) })
    }
}

impl StoreLocation for Dsn {
    fn exists(&self) -> Result<bool, StoreError> {
        Ok(run_once(self, schema::installed_version)?.is_some())
    }

    fn open_with_observer(&self, observer: WriteObserver) -> Result<Arc<dyn Store>, StoreError> {
        Ok(Arc::new(PostgresStore::open_with_observer(self, observer)?))
    }

    fn size_bytes(&self) -> Result<u64, StoreError> {
        run_once(self, schema::store_size_bytes)
    }

    fn is_shared(&self) -> bool {
        true
    }

    fn quarantine_commands(&self, unix_seconds: u64) -> Vec<Vec<String>> {
        if self.exists() != Ok(true) {
            return Vec::new();
        }
        let rename_sql = format!("alter schema meadhall rename to meadhall_damaged_{unix_seconds}");
        vec![["psql".to_owned(), self.to_redacted_string(), "--command".to_owned(), rename_sql].into()]
    }

    fn has_inline_password(&self) -> bool {
        self.has_inline_password
    }
}

/// Runs one query on a connection of its own.
fn run_once<T>(address: &Dsn, run: impl AsyncFnOnce(&PgConnection) -> Result<T, StoreError>) -> Result<T, StoreError> {
    let connector = PgConnector::new(address)?;
    let runtime = Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(|error| StoreError::from_thread_error(&error))?;
    runtime.block_on(async { run(&PgConnection::open(&connector).await.map_err(PgError::into_opening_error)?).await })
}

/// Prepares the database, reports the result, and serves requests until the store is dropped.
fn run_worker(
    runtime: &Runtime,
    connector: &Arc<PgConnector>,
    observer: WriteObserver,
    on_open: impl FnOnce(Result<WorkerChannels, StoreError>),
) {
    runtime.block_on(async {
        let writer = match PgWriter::open(Arc::clone(connector), observer).await {
            Ok(writer) => writer,
            Err(error) => return on_open(Err(error)),
        };
        let (writes, commit_requests) = mpsc::unbounded_channel();
        let (reads, read_requests) = mpsc::unbounded_channel::<ReadRequest>();
        let (bus_sessions, mut opened_sessions) = mpsc::unbounded_channel::<BusSession>();
        on_open(Ok(WorkerChannels { writes, reads, bus_sessions }));
        let readers = Arc::new(ReaderPool::new(Arc::clone(connector)));
        let serve_bus = async {
            while let Some(session) = opened_sessions.recv().await {
                // The session ends with the runtime at the latest.
                tokio::spawn(session.run(Arc::clone(connector), rand::random()));
            }
        };
        tokio::join!(writer.run(CommitQueue::new(commit_requests)), readers.serve(read_requests), serve_bus);
    });
}

impl Store for PostgresStore {
    fn read(&self, ops: Vec<ReadOp>) -> ReadFuture {
        let reads = self.channels.as_ref().map(|channels| channels.reads.clone());
        Box::pin(async move {
            let (response_sender, outcome) = oneshot::channel();
            let is_sent = reads.is_some_and(|reads| reads.send(ReadRequest { ops, response_sender }).is_ok());
            if is_sent {
                outcome.await.unwrap_or(Err(StoreError::WriterStopped))
            } else {
                Err(StoreError::WriterStopped)
            }
        })
    }

    fn commit(&self, batch: WriteBatch) -> PendingCommit {
        if let Err(error) = batch.check_value_sizes() {
            return Err(error).into();
        }
        let (responder, commit) = PendingCommit::channel();
        if let Some(ways) = &self.channels {
            // If the thread has ended, the responder is dropped, and the commit reports that the writer has
            // stopped.
            let _ = ways.writes.send(CommitRequest { batch, responder });
        }
        commit
    }

    fn is_shared(&self) -> bool {
        true
    }

    fn join_bus(&self, handler: BusEventHandler) -> ClusterBus {
        let (bus, outgoing) = ClusterBus::channel();
        if let Some(channels) = &self.channels {
            // If the worker thread has ended, there is no subscription and the handler is dropped.
            let _ = channels.bus_sessions.send(BusSession { outgoing, handler });
        }
        bus
    }
}

impl Drop for PostgresStore {
    fn drop(&mut self) {
        drop(self.channels.take());
        if let Some(thread) = self.thread.take() {
            // The thread writes all queued batches before it ends. The result of a thread that panicked is of no use.
            let _ = thread.join();
        }
    }
}
