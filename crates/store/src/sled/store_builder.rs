//! Builds a store in an empty folder from one source, and checks it.

use std::io;
use std::path::Path;

use super::StoreError;
use super::commit_row::{COMMIT_KEY, CommitRow};
use super::db::SledDb;
use super::durable_mark::{DurableMark, DurableMarkFile};
use super::files::{StoreFiles, create_folder, lock_sled};
use super::redo::{Checkpoint, CheckpointWriter, RedoLog, read_log};
use super::scratch::copy_tree;
use super::seal::seal_store;

/// Size of the batches that are written to sled.
const BATCH_BYTES: usize = 1024 * 1024;

/// How much of a restore is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RestoreProgress {
    /// Rows and commits that were read.
    pub done_count: u64,
}

pub struct StoreBuilder<'a> {
    pub from: &'a StoreFiles,
    pub to: StoreFiles,
    pub progress: &'a dyn Fn(RestoreProgress),
}

impl StoreBuilder<'_> {
    /// Uses sled's own files, with the commits of the log that they lack.
    pub fn build_from_store(&self, folder: &Path) -> Result<Option<CommitRow>, StoreError> {
        copy_tree(folder, &self.to.sled_folder).map_err(|error| self.from.unavailable_error(&error))?;
        let db = SledDb::open(&self.to.sled_folder)?;
        let Some(found) = db.commit_row()? else { return Ok(None) };
        let synced_number = DurableMark::read(&self.from.durable_mark).ok().flatten().map_or(0, |it| it.synced_number);
        let after = synced_number.min(found.number);
        let extent = read_log(&self.from.redo, after, &mut |_, _| Ok(()))?;
        let is_longer = |last: CommitRow| last.store_id == found.store_id && last.number >= found.number;
        let last = match extent {
            Some(extent) if is_longer(extent.last) => self.replay(&db, after)?.unwrap_or(found),
            _ => found,
        };
        self.finish(db, last)
    }

    /// Uses the rows of a checkpoint, and the log after its start.
    pub fn build_from_checkpoint(&self, path: &Path) -> Result<Option<CommitRow>, StoreError> {
        let io_error = |error: io::Error| self.to.unavailable_error(&error);
        let checkpoints = Checkpoint::list(&self.from.redo).map_err(io_error)?;
        let Some(checkpoint) = checkpoints.into_iter().find(|it| it.path == path) else { return Ok(None) };
        create_folder(&self.to.sled_folder)?;
        let db = SledDb::open(&self.to.sled_folder)?;
        let (mut batch, mut bytes, mut done_count) = (::sled::Batch::default(), 0, 0);
        let span = checkpoint.read(&mut |row| {
            bytes += row.key.len() + row.value.len();
            batch.insert(row.key.as_bytes(), row.value);
            done_count += 1;
            if bytes >= BATCH_BYTES {
                bytes = 0;
                (self.progress)(RestoreProgress { done_count });
                db.apply_batch(std::mem::take(&mut batch)).map_err(io::Error::other)?;
            }
            Ok(())
        });
        let Some(span) = span.map_err(io_error)? else { return Ok(None) };
        db.apply_batch(batch)?;
        let reached = self.replay(&db, span.start.number)?.filter(|last| last.store_id == span.start.store_id);
        let last = reached.unwrap_or(span.start);
        if last.number < span.end.number {
            return Ok(None);
        }
        self.finish(db, last)
    }

    /// Uses the log alone.
    pub fn build_from_log(&self) -> Result<Option<CommitRow>, StoreError> {
        create_folder(&self.to.sled_folder)?;
        let db = SledDb::open(&self.to.sled_folder)?;
        match self.replay(&db, 0)? {
            Some(last) if last.number > 0 => self.finish(db, last),
            _ => Ok(None),
        }
    }

    /// Applies the commits after a number as far as the log can be read. Returns the last one.
    fn replay(&self, db: &SledDb, after: u64) -> Result<Option<CommitRow>, StoreError> {
        let mut done_count = 0;
        let extent = read_log(&self.from.redo, after, &mut |row, writes| {
            done_count += 1;
            (self.progress)(RestoreProgress { done_count });
            db.apply(writes.iter().copied(), row)
        })?;
        Ok(extent.map(|extent| extent.last))
    }

    /// Checks all rows, and writes what belongs to the store: a new id, a checkpoint, an empty log, a mark and a seal.
    fn finish(&self, db: SledDb, last: CommitRow) -> Result<Option<CommitRow>, StoreError> {
        if db.content_sum()? != last.content_sum {
            return Ok(None);
        }
        let last = CommitRow { store_id: rand::random(), ..last };
        db.apply([].into_iter(), &last)?;
        db.sync()?;
        create_folder(&self.to.redo)?;
        let written = self.write_log(&db, last);
        written.map_err(|error| self.to.unavailable_error(&error))?;
        drop(db);
        let _lock = lock_sled(&self.to.sled_folder)?;
        seal_store(&self.to, &last).map_err(|error| self.to.unavailable_error(&error))?;
        Ok(Some(last))
    }

    fn write_log(&self, db: &SledDb, last: CommitRow) -> io::Result<()> {
        let mut writer = CheckpointWriter::begin(&self.to.redo, last)?;
        for row in db.range("", std::ops::Bound::Unbounded) {
            let row = row.map_err(io::Error::other)?;
            if row.key != COMMIT_KEY {
                writer.write_row(row.key.as_bytes(), &row.value)?;
            }
        }
        writer.finish(last)?;
        RedoLog::create(&self.to.redo, &last)?;
        DurableMarkFile::create(&self.to.durable_mark, last, last.number)?;
        Ok(())
    }
}
