//! Writes groups: first durably to the redo log, then to sled in memory. A background thread syncs sled.

use std::collections::HashMap;
use std::sync::mpsc::SyncSender;
use std::sync::{Arc, PoisonError, RwLockWriteGuard};

use super::commit_row::row_hash;
use super::db::SledDb;
use super::open::{CommitLog, replay};
use super::read_view::ReadView;
use super::redo::encode_writes;
use super::shared::StoreShared;
use super::{MergedWrites, StoreError, SyncFn, WriteBackend};

/// The writer of a store, on the writer thread.
pub struct SledBackend {
    pub shared: Arc<StoreShared>,
    pub sync: Box<SyncFn>,
    /// Wakes the thread that syncs sled.
    pub sled_changed: SyncSender<()>,
    /// Values read for the current group, so that they are not read again.
    pub cached_reads: HashMap<String, Option<::sled::IVec>>,
}

impl SledBackend {
    /// Locks the view to change what readers see. Held only for an instant.
    fn read_view_mut(&self) -> RwLockWriteGuard<'_, ReadView> {
        self.shared.read_view.write().unwrap_or_else(PoisonError::into_inner)
    }

    /// Opens sled again after a failure. The log has what sled lacks.
    fn reopen(&self) -> Result<(), StoreError> {
        let mut commits = self.shared.lock_commits();
        // A record whose write has failed is not a commit.
        commits.redo.repair().map_err(|error| StoreError::from_io(&self.shared.files.redo, &error))?;
        let db = SledDb::open(&self.shared.files.sled_folder)?;
        replay(&db, &self.shared.files, commits.mark.synced_number(), &commits.last)?;
        if db.content_sum()? != commits.last.content_sum {
            return Err(self.shared.files.corrupt_error("rows are missing or were changed"));
        }
        self.read_view_mut().db = Some(Arc::new(db));
        Ok(())
    }

    /// Returns the current values of all keys that are written.
    fn old_values(&mut self, db: &SledDb, writes: &MergedWrites<'_>) -> Result<OldValues, StoreError> {
        let mut old_value = |key| self.cached_reads.remove(key).map_or_else(|| db.get(key), Ok);
        writes.keys().map(|key| Ok(((*key).to_owned(), old_value(key)?))).collect()
    }

    /// Applies writes that are durable. Readers see all of them at the same moment. If sled fails, it is closed, and gets
    /// the commit from the log when it is opened again.
    fn apply(&self, db: &SledDb, commits: &CommitLog, writes: &MergedWrites<'_>, old: OldValues) {
        self.read_view_mut().old_values = old;
        let result = db.apply(writes.iter().map(|(key, value)| (key.as_bytes(), *value)), &commits.last);
        let mut read_view = self.read_view_mut();
        read_view.old_values.clear();
        if result.is_err() {
            read_view.db = None;
        }
    }
}

type OldValues = std::collections::BTreeMap<String, Option<::sled::IVec>>;

impl WriteBackend for SledBackend {
    fn prepare(&mut self) -> Result<(), StoreError> {
        self.cached_reads.clear();
        if self.shared.db().is_err() { self.reopen() } else { Ok(()) }
    }

    /// Closes sled on failure, because it then refuses everything until it is opened again.
    fn get(&mut self, key: &str) -> Result<Option<Vec<u8>>, StoreError> {
        let db = self.shared.db()?;
        let value = db.get(key).inspect_err(|_| self.shared.close_db(&db))?;
        self.cached_reads.insert(key.to_owned(), value.clone());
        Ok(value.map(|value| value.to_vec()))
    }

    fn write(&mut self, writes: &MergedWrites<'_>) -> Result<(), StoreError> {
        let db = self.shared.db()?;
        let old_values = self.old_values(&db, writes).inspect_err(|_| self.shared.close_db(&db))?;
        let shared = Arc::clone(&self.shared);
        let mut commits = shared.lock_commits();
        let content_sum = content_sum_after(commits.last.content_sum, writes, &old_values);
        let payload = encode_writes(writes.iter().map(|(key, value)| (*key, *value)));
        let row = commits.last.next(content_sum, &payload);
        match commits.append(row, &payload, &self.sync) {
            Err(error) if commits.last != row => return Err(StoreError::from_io(&self.shared.files.redo, &error)),
            // The commit is in the log, but not in the mark.
            Err(_) => self.shared.close_db(&db),
            Ok(()) => self.apply(&db, &commits, writes, old_values),
        }
        // The thread is awake already if the channel is full.
        let _ = self.sled_changed.try_send(());
        Ok(())
    }
}

fn content_sum_after(before: u64, writes: &MergedWrites<'_>, old_values: &OldValues) -> u64 {
    let hash = |key: &str, value: Option<&[u8]>| value.map_or(0, |value| row_hash(key.as_bytes(), value));
    writes.iter().fold(before, |sum, (key, value)| {
        let old_value = old_values.get(*key).and_then(|value| value.as_deref());
        sum.wrapping_sub(hash(key, old_value)).wrapping_add(hash(key, *value))
    })
}
