//! A small pool of connections for reads. Each read is one statement, hence one snapshot.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use tokio::sync::Mutex;
use tokio::time::timeout;
use tokio_postgres::Row;
use tokio_postgres::types::Type;

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

/// Connections that are opened when they are first used.
pub struct ReaderPool {
    connector: Arc<PgConnector>,
    connections: [Mutex<Option<Arc<PgConnection>>>; POOL_SIZE],
    next_index: AtomicUsize,
}

impl ReaderPool {
    pub fn new(connector: Arc<PgConnector>) -> Self {
        Self { connector, connections: Default::default(), next_index: AtomicUsize::new(0) }
    }

    /// Runs all reads in one snapshot. Replaces a connection that was lost since its last use. A caller that
    /// waits for a connection that others are opening gives up after two request timeouts.
    pub async fn read(&self, ops: &[ReadOp]) -> Result<Vec<Vec<StoreEntry>>, StoreError> {
        let timeout_error = |_| Err(StoreError::Unavailable("the database does not respond".to_owned()));
        timeout(2 * REQUEST_TIMEOUT, self.read_with_retry(ops)).await.unwrap_or_else(timeout_error)
    }

    async fn read_with_retry(&self, ops: &[ReadOp]) -> Result<Vec<Vec<StoreEntry>>, StoreError> {
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
        slot: &Mutex<Option<Arc<PgConnection>>>,
        ops: &[ReadOp],
    ) -> Result<Vec<Vec<StoreEntry>>, PgError> {
        let connection = {
            let mut pooled = slot.lock().await;
            match &*pooled {
                Some(connection) if !connection.is_closed() => Arc::clone(connection),
                _ => Arc::clone(pooled.insert(Arc::new(PgConnection::open(&self.connector).await?))),
            }
        };
        let read = execute_read(&connection, ops).await;
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

async fn execute_read(connection: &PgConnection, ops: &[ReadOp]) -> Result<Vec<Vec<StoreEntry>>, PgError> {
    let mut columns = ReadColumns::default();
    ops.iter().for_each(|op| columns.push(op));
    let rows = connection.run(|client| async {
        let arguments: [(&(dyn tokio_postgres::types::ToSql + Sync), Type); 4] = [
            (&columns.start_keys, Type::TEXT_ARRAY),
            (&columns.end_keys, Type::TEXT_ARRAY),
            (&columns.excluded_keys, Type::TEXT_ARRAY),
            (&columns.limits, Type::INT8_ARRAY),
        ];
        client.query_typed(READ_SQL, &arguments).await
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
