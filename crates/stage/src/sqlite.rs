//! A store in SQLite, to compare with the others: one table, a write-ahead log, synced at every commit. It
//! uses the same group commit as the sled store; each group is one transaction.

use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use meadhall::store::{Change, Commit, Disk, Entry, Reading, Store, StoreError, Want, Writer, Writes};
use rusqlite::{Connection, OptionalExtension};

/// A [`Store`] in an SQLite file.
pub struct SqliteStore {
    reader: Arc<Mutex<Connection>>,
    writer: Writer,
}

impl SqliteStore {
    /// Opens the store in this directory.
    pub fn open(folder: &Path) -> Result<Self, StoreError> {
        let writer = connect(folder).map_err(unavailable)?;
        let reader = connect(folder).map_err(unavailable)?;
        Ok(Self { reader: Arc::new(Mutex::new(reader)), writer: Writer::start(Pen(writer))? })
    }
}

fn connect(folder: &Path) -> rusqlite::Result<Connection> {
    let connection = Connection::open(folder.join("store.sqlite"))?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.execute_batch(
        "CREATE TABLE IF NOT EXISTS entries (key TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID",
    )?;
    Ok(connection)
}

fn get(connection: &Connection, key: &str) -> rusqlite::Result<Option<Vec<u8>>> {
    let mut asked = connection.prepare_cached("SELECT value FROM entries WHERE key = ?1")?;
    asked.query_row([key], |row| row.get(0)).optional()
}

/// Reads everything in one read-only transaction, hence from one snapshot.
fn read(connection: &mut Connection, wants: &[Want]) -> rusqlite::Result<Vec<Vec<Entry>>> {
    let snapshot = connection.transaction()?;
    wants.iter().map(|want| found(&snapshot, want)).collect()
}

fn found(connection: &Connection, want: &Want) -> rusqlite::Result<Vec<Entry>> {
    let (prefix, after, most) = match want {
        Want::One(key) => {
            return Ok(get(connection, key)?.map(|value| Entry { key: key.clone(), value }).into_iter().collect());
        }
        Want::Page { prefix, after, most } => (prefix.as_str(), after.as_deref(), *most),
    };
    let (from, comparison) = match after {
        Some(after) if after >= prefix => (after, ">"),
        _ => (prefix, ">="),
    };
    let sql = format!("SELECT key, value FROM entries WHERE key {comparison} ?1 ORDER BY key");
    let mut asked = connection.prepare_cached(&sql)?;
    let found = asked.query_map([from], |row| Ok(Entry { key: row.get(0)?, value: row.get(1)? }))?;
    let found = found.take_while(|entry| !entry.as_ref().is_ok_and(|entry| !entry.key.starts_with(prefix)));
    found.take(most).collect()
}

fn unavailable(error: rusqlite::Error) -> StoreError {
    StoreError::Unavailable(error.to_string())
}

impl Store for SqliteStore {
    fn read(&self, wants: Vec<Want>) -> Reading {
        let reader = Arc::clone(&self.reader);
        Box::pin(async move {
            let mut reader = reader.lock().unwrap_or_else(PoisonError::into_inner);
            read(&mut reader, &wants).map_err(unavailable)
        })
    }

    fn commit(&self, change: Change) -> Commit {
        self.writer.commit(change)
    }
}

/// The writer's connection. The reads and writes of a group are one transaction.
struct Pen(Connection);

impl Pen {
    fn commit(&self, writes: &Writes<'_>) -> rusqlite::Result<()> {
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

impl Disk for Pen {
    fn ready(&mut self) -> Result<(), StoreError> {
        // If the last group wrote nothing, its transaction is still open.
        let begin = if self.0.is_autocommit() { "BEGIN IMMEDIATE" } else { "" };
        self.0.execute_batch(begin).map_err(unavailable)
    }

    fn stored(&mut self, key: &str) -> Result<Option<Vec<u8>>, StoreError> {
        get(&self.0, key).map_err(unavailable)
    }

    fn write(&mut self, writes: &Writes<'_>) -> Result<(), StoreError> {
        self.commit(writes).map_err(|error| {
            // If the rollback fails, too, closing the connection undoes the transaction.
            let _ = self.0.execute_batch("ROLLBACK");
            unavailable(error)
        })
    }
}
