//! A store in SQLite, to compare with the others: one table, a write-ahead log, synced at every commit. It
//! uses the same group commit as the sled store; each group is one transaction.

use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use meadhall_store::{
    GroupWriter, MergedWrites, PendingCommit, ReadFuture, ReadOp, Store, StoreEntry, StoreError, WriteBackend,
    WriteBatch,
};
use rusqlite::{Connection, OptionalExtension};

/// A [`Store`] in an SQLite file.
pub struct SqliteStore {
    reader: Arc<Mutex<Connection>>,
    writer: GroupWriter,
}

impl SqliteStore {
    /// Opens the store in this directory.
    pub fn open(folder: &Path) -> Result<Self, StoreError> {
        let writer = open_connection(folder).map_err(to_store_error)?;
        let reader = open_connection(folder).map_err(to_store_error)?;
        Ok(Self { reader: Arc::new(Mutex::new(reader)), writer: GroupWriter::start(SqliteBackend(writer))? })
    }
}

fn open_connection(folder: &Path) -> rusqlite::Result<Connection> {
    let connection = Connection::open(folder.join("store.sqlite"))?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.execute_batch(
        "CREATE TABLE IF NOT EXISTS entries (key TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID",
    )?;
    Ok(connection)
}

fn get_value(connection: &Connection, key: &str) -> rusqlite::Result<Option<Vec<u8>>> {
    let mut statement = connection.prepare_cached("SELECT value FROM entries WHERE key = ?1")?;
    statement.query_row([key], |row| row.get(0)).optional()
}

/// Reads everything in one read-only transaction, hence from one snapshot.
fn read_snapshot(connection: &mut Connection, operations: &[ReadOp]) -> rusqlite::Result<Vec<Vec<StoreEntry>>> {
    let snapshot = connection.transaction()?;
    operations.iter().map(|want| read_entries(&snapshot, want)).collect()
}

fn read_entries(connection: &Connection, operation: &ReadOp) -> rusqlite::Result<Vec<StoreEntry>> {
    let (prefix, after, most) = match operation {
        ReadOp::Get(key) => {
            return Ok(get_value(connection, key)?
                .map(|value| StoreEntry { key: key.clone(), value })
                .into_iter()
                .collect());
        }
        ReadOp::Scan { prefix, after, limit: most } => (prefix.as_str(), after.as_deref(), *most),
    };
    let (from, comparison) = match after {
        Some(after) if after >= prefix => (after, ">"),
        _ => (prefix, ">="),
    };
    let sql = format!("SELECT key, value FROM entries WHERE key {comparison} ?1 ORDER BY key");
    let mut statement = connection.prepare_cached(&sql)?;
    let entries = statement.query_map([from], |row| Ok(StoreEntry { key: row.get(0)?, value: row.get(1)? }))?;
    let found = entries.take_while(|entry| !entry.as_ref().is_ok_and(|entry| !entry.key.starts_with(prefix)));
    found.take(most).collect()
}

fn to_store_error(error: rusqlite::Error) -> StoreError {
    StoreError::Unavailable(error.to_string())
}

impl Store for SqliteStore {
    fn read(&self, wants: Vec<ReadOp>) -> ReadFuture {
        let reader = Arc::clone(&self.reader);
        Box::pin(async move {
            let mut reader = reader.lock().unwrap_or_else(PoisonError::into_inner);
            read_snapshot(&mut reader, &wants).map_err(to_store_error)
        })
    }

    fn commit(&self, change: WriteBatch) -> PendingCommit {
        self.writer.commit(change)
    }
}

/// The connection that writes. All reads and writes of a group of commits form one transaction.
struct SqliteBackend(Connection);

impl SqliteBackend {
    fn commit_writes(&self, writes: &MergedWrites<'_>) -> rusqlite::Result<()> {
        let mut put = self.0.prepare_cached(
            "INSERT INTO entries VALUES (?1, ?2) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
        )?;
        let mut remove = self.0.prepare_cached("DELETE FROM entries WHERE key = ?1")?;
        for (key, value) in writes {
            match value {
                Some(value) => put.execute((key, value))?,
                None => remove.execute([key])?,
            };
        }
        self.0.execute_batch("COMMIT")
    }
}

impl WriteBackend for SqliteBackend {
    fn prepare(&mut self) -> Result<(), StoreError> {
        // If the previous group of commits wrote nothing, its transaction is still open and is used again.
        let begin = if self.0.is_autocommit() { "BEGIN IMMEDIATE" } else { "" };
        self.0.execute_batch(begin).map_err(to_store_error)
    }

    fn get(&mut self, key: &str) -> Result<Option<Vec<u8>>, StoreError> {
        get_value(&self.0, key).map_err(to_store_error)
    }

    fn write(&mut self, writes: &MergedWrites<'_>) -> Result<(), StoreError> {
        self.commit_writes(writes).map_err(|error| {
            // If the rollback fails, too, closing the connection undoes the transaction.
            let _ = self.0.execute_batch("ROLLBACK");
            to_store_error(error)
        })
    }
}
