//! A small pool of connections for reads. Each read is one statement, hence one snapshot. Reads of single keys that wait
//! at the same moment share a statement.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use tokio::sync::{Mutex, mpsc, oneshot};
use tokio::time::{Instant, timeout};
use tokio_postgres::types::Type;
use tokio_postgres::{Row, Statement};

use super::connection::{PgConnection, PgConnector, PgError, REQUEST_TIMEOUT};
use crate::{ReadOp, StoreEntry, StoreError};

/// The number of connections for reading. A large read delays only the reads on the same connection.
const POOL_SIZE: usize = 3;
/// The last character: no key contains it, so it sorts after every key.
const LAST_CHAR: char = char::MAX;

/// Selects the entries of each read: those in a range of keys without its end and without an excluded key, up to a
/// limit.
const READ_SQL: &str = "select want.place, entry.key, entry.value \
    from unnest($1::text[], $2::text[], $3::text[], $4::int8[]) with ordinality as want (first, beyond, passed, most, place) \
    cross join lateral (select key, value from meadhall.entries \
        where key >= want.first and key < want.beyond and key is distinct from want.passed \
        order by key limit want.most) as entry \
    order by want.place, entry.key";

/// The types of the parameters of [`READ_SQL`].
const READ_TYPES: [Type; 4] = [Type::TEXT_ARRAY, Type::TEXT_ARRAY, Type::TEXT_ARRAY, Type::INT8_ARRAY];
const MAX_SHARED_READS: usize = 256;

/// The entries of each read, in the order of the reads.
type ReadResult = Result<Vec<Vec<StoreEntry>>, StoreError>;

/// Reads from one snapshot, and where to send the entries.
pub struct ReadRequest {
    pub ops: Vec<ReadOp>,
    pub response_sender: oneshot::Sender<ReadResult>,
}

/// Connections that are opened when they are first used.
pub struct ReaderPool {
    connector: Arc<PgConnector>,
    connections: [Mutex<Option<Arc<ReaderConnection>>>; POOL_SIZE],
    next_index: AtomicUsize,
}

/// A connection with its prepared statement.
struct ReaderConnection {
    connection: PgConnection,
    read_statement: Statement,
}

impl ReadRequest {
    fn gets_single_keys(&self) -> bool {
        self.ops.iter().all(|op| matches!(op, ReadOp::Get(_)))
    }
}

impl ReaderPool {
    pub fn new(connector: Arc<PgConnector>) -> Self {
        Self { connector, connections: Default::default(), next_index: AtomicUsize::new(0) }
    }

    /// Answers requests until all senders are dropped.
    pub async fn serve(self: Arc<Self>, mut requests: mpsc::UnboundedReceiver<ReadRequest>) {
        let mut waiting = Vec::new();
        while requests.recv_many(&mut waiting, MAX_SHARED_READS).await > 0 {
            let (shared, others): (Vec<_>, Vec<_>) = waiting.drain(..).partition(ReadRequest::gets_single_keys);
            if !shared.is_empty() {
                tokio::spawn(Arc::clone(&self).answer_shared(shared));
            }
            for request in others {
                tokio::spawn(Arc::clone(&self).answer(request));
            }
        }
    }

    async fn answer(self: Arc<Self>, ReadRequest { ops, mut response_sender }: ReadRequest) {
        tokio::select! {
            found = self.read(&ops) => drop(response_sender.send(found)),
            // The caller no longer waits for the read.
            () = response_sender.closed() => {}
        }
    }

    /// Answers several requests with one statement. If the server refuses it, each request gets a statement of its own,
    /// so that an unreadable row fails only those who want it.
    async fn answer_shared(self: Arc<Self>, requests: Vec<ReadRequest>) {
        let started = Instant::now();
        let mut ops = Vec::new();
        let mut receivers = Vec::with_capacity(requests.len());
        for request in requests {
            receivers.push((request.ops.len(), request.response_sender));
            ops.extend(request.ops);
        }
        match self.read(&ops).await {
            Ok(found) => {
                let mut found = found.into_iter();
                for (op_count, response_sender) in receivers {
                    // The caller may no longer wait.
                    let _ = response_sender.send(Ok(found.by_ref().take(op_count).collect()));
                }
            }
            Err(_) if receivers.len() > 1 && started.elapsed() < REQUEST_TIMEOUT => {
                let mut ops = ops.into_iter();
                for (op_count, response_sender) in receivers {
                    let own_ops = ops.by_ref().take(op_count).collect();
                    tokio::spawn(Arc::clone(&self).answer(ReadRequest { ops: own_ops, response_sender }));
                }
            }
            Err(error) => {
                for (_, response_sender) in receivers {
                    let _ = response_sender.send(Err(error.clone()));
                }
            }
        }
    }

    /// Runs all reads in one snapshot. Replaces a connection that was lost since its last use. A caller that
    /// waits for a connection that others are opening gives up after two request timeouts.
    async fn read(&self, ops: &[ReadOp]) -> ReadResult {
        let timeout_error = |_| Err(StoreError::Unavailable("the database does not respond".to_owned()));
        timeout(2 * REQUEST_TIMEOUT, self.read_with_retry(ops)).await.unwrap_or_else(timeout_error)
    }

    async fn read_with_retry(&self, ops: &[ReadOp]) -> ReadResult {
        let slot = &self.connections[self.next_index.fetch_add(1, Ordering::Relaxed) % POOL_SIZE];
        let mut error = match self.try_read(slot, ops).await {
            Err(error) if error.is_transient() => error,
            done => return Ok(done?),
        };
        if let PgError::ConnectionLost(_) = error {
            error = match self.try_read(slot, ops).await {
                Err(error) => error,
                Ok(found) => return Ok(found),
            };
        }
        Err(error.into())
    }

    async fn try_read(
        &self,
        slot: &Mutex<Option<Arc<ReaderConnection>>>,
        ops: &[ReadOp],
    ) -> Result<Vec<Vec<StoreEntry>>, PgError> {
        let connection = {
            let mut pooled = slot.lock().await;
            match &*pooled {
                Some(connection) if !connection.connection.is_closed() => Arc::clone(connection),
                _ => Arc::clone(pooled.insert(Arc::new(ReaderConnection::open(&self.connector).await?))),
            }
        };
        let read = connection.execute_read(ops).await;
        if let Err(PgError::ConnectionLost(_)) = read {
            // Another caller may have replaced the connection already.
            let mut pooled = slot.lock().await;
            if pooled.as_ref().is_some_and(|current| Arc::ptr_eq(current, &connection)) {
                *pooled = None;
            }
        }
        read
    }
}

impl ReaderConnection {
    async fn open(connector: &PgConnector) -> Result<Self, PgError> {
        let connection = PgConnection::open(connector).await?;
        let read_statement = connection.run(|client| client.prepare_typed(READ_SQL, &READ_TYPES)).await?;
        Ok(Self { connection, read_statement })
    }

    async fn execute_read(&self, ops: &[ReadOp]) -> Result<Vec<Vec<StoreEntry>>, PgError> {
        let mut columns = ReadColumns::default();
        ops.iter().for_each(|op| columns.push(op));
        let rows = self.connection.run(|client| async {
            let ReadColumns { start_keys, end_keys, excluded_keys, limits } = &columns;
            client.query(&self.read_statement, &[start_keys, end_keys, excluded_keys, limits]).await
        });
        let mut found = vec![Vec::new(); ops.len()];
        for row in rows.await? {
            let (number, entry) = parse_row(&row)?;
            if let Some(found) = usize::try_from(number - 1).ok().and_then(|index| found.get_mut(index)) {
                found.push(entry);
            }
        }
        Ok(found)
    }
}

fn parse_row(row: &Row) -> Result<(i64, StoreEntry), PgError> {
    Ok((row.try_get(0)?, StoreEntry { key: row.try_get(1)?, value: row.try_get(2)? }))
}

/// The reads as columns for the statement.
#[derive(Default)]
struct ReadColumns<'a> {
    start_keys: Vec<&'a str>,
    end_keys: Vec<String>,
    excluded_keys: Vec<Option<&'a str>>,
    limits: Vec<Option<i64>>,
}

impl<'a> ReadColumns<'a> {
    fn push(&mut self, op: &'a ReadOp) {
        let (start_keys, end_keys, excluded_keys, limit) = match op {
            // No key lies between a key and the same key followed by U+0001.
            ReadOp::Get(key) => (key.as_str(), format!("{key}\u{1}"), None, None),
            ReadOp::Scan { prefix, after, limit } => match after {
                Some(after) if after >= prefix => {
                    (after.as_str(), prefix_end(prefix), Some(after.as_str()), Some(limit))
                }
                _ => (prefix.as_str(), prefix_end(prefix), None, Some(limit)),
            },
        };
        self.start_keys.push(start_keys);
        self.end_keys.push(end_keys);
        self.excluded_keys.push(excluded_keys);
        self.limits.push(limit.and_then(|limit| i64::try_from(*limit).ok()));
    }
}

/// Returns the least text greater than every text with this prefix.
fn prefix_end(prefix: &str) -> String {
    let mut characters = prefix.chars();
    while let Some(last) = characters.next_back() {
        // Surrogates are no characters; the range skips them.
        if let Some(next) = (last..=LAST_CHAR).nth(1) {
            return format!("{}{next}", characters.as_str());
        }
    }
    LAST_CHAR.to_string()
}
