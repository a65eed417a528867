//! sled without a redo log, for comparison: each group is synced in sled's own files.

use std::fs::File;
use std::io;
use std::ops::Bound;
use std::path::Path;

use meadhall_store::{
    GroupWriter, MergedWrites, PendingCommit, ReadFuture, ReadOp, Store, StoreEntry, StoreError, WriteBackend,
    WriteBatch,
};

/// A store in one sled tree.
pub struct PlainSledStore {
    db: sled::Db,
    writer: GroupWriter,
}

impl PlainSledStore {
    pub fn open(folder: &Path) -> Result<Self, StoreError> {
        let config = sled::Config::new().path(folder).segment_size(8 << 20).cache_capacity(64 << 20);
        let db = config.open().map_err(unavailable)?;
        let log_file = File::options().write(true).open(folder.join("db")).map_err(unavailable)?;
        let writer = GroupWriter::start(PlainBackend { db: db.clone(), log_file })?;
        Ok(Self { db, writer })
    }
}

struct PlainBackend {
    db: sled::Db,
    log_file: File,
}

impl WriteBackend for PlainBackend {
    fn prepare(&mut self) -> Result<(), StoreError> {
        Ok(())
    }

    fn get(&mut self, key: &str) -> Result<Option<Vec<u8>>, StoreError> {
        Ok(self.db.get(key).map_err(unavailable)?.map(|value| value.to_vec()))
    }

    fn write(&mut self, writes: &MergedWrites<'_>) -> Result<(), StoreError> {
        let mut batch = sled::Batch::default();
        for (key, value) in writes {
            match value {
                Some(value) => batch.insert(*key, *value),
                None => batch.remove(*key),
            }
        }
        self.db.apply_batch(batch).map_err(unavailable)?;
        self.db.flush().map_err(unavailable)?;
        self.log_file.sync_data().map_err(unavailable)
    }
}

impl Store for PlainSledStore {
    fn read(&self, ops: Vec<ReadOp>) -> ReadFuture {
        let db = self.db.clone();
        Box::pin(async move { ops.iter().map(|op| run_read_op(&db, op)).collect() })
    }

    fn commit(&self, batch: WriteBatch) -> PendingCommit {
        self.writer.commit(batch)
    }
}

fn run_read_op(db: &sled::Db, op: &ReadOp) -> Result<Vec<StoreEntry>, StoreError> {
    let to_entry =
        |key: &[u8], value: &[u8]| StoreEntry { key: String::from_utf8_lossy(key).into_owned(), value: value.to_vec() };
    match op {
        ReadOp::Get(key) => {
            let value = db.get(key).map_err(unavailable)?;
            Ok(value.map(|value| to_entry(key.as_bytes(), &value)).into_iter().collect())
        }
        ReadOp::Scan { prefix, after, limit } => {
            let from = match after {
                Some(after) if after >= prefix => Bound::Excluded(after.as_bytes()),
                _ => Bound::Included(prefix.as_bytes()),
            };
            let found = db.range::<&[u8], _>((from, Bound::Unbounded)).map(|entry| entry.map_err(io::Error::other));
            let found = found.take_while(|entry| !matches!(entry, Ok((key, _)) if !key.starts_with(prefix.as_bytes())));
            found
                .take(*limit)
                .map(|entry| entry.map(|(key, value)| to_entry(&key, &value)).map_err(unavailable))
                .collect()
        }
    }
}

fn unavailable(error: impl std::error::Error) -> StoreError {
    StoreError::Unavailable(error.to_string())
}
