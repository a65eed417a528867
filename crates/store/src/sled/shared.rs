//! What the threads of an open store share.

use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};
use std::time::{Duration, Instant};

use super::StoreError;
use super::db::SledDb;
use super::files::StoreFiles;
use super::open::CommitLog;
use super::read_view::ReadView;

/// sled is synced at most once in this time. Until then, the log has what sled has not.
const SYNC_INTERVAL: Duration = Duration::from_millis(100);

pub struct StoreShared {
    pub files: StoreFiles,
    pub read_view: Arc<RwLock<ReadView>>,
    /// Locked from the moment a commit is logged until sled has it.
    commits: Mutex<CommitLog>,
    /// Locked while sled is flushed.
    flush_lock: Mutex<()>,
}

impl StoreShared {
    pub fn new(files: StoreFiles, db: SledDb, commits: CommitLog) -> Self {
        let read_view = ReadView { db: Some(Arc::new(db)), old_values: Default::default() };
        let read_view = Arc::new(RwLock::new(read_view));
        Self { files, read_view, commits: Mutex::new(commits), flush_lock: Mutex::default() }
    }

    pub fn db(&self) -> Result<Arc<SledDb>, StoreError> {
        self.read_view.read().unwrap_or_else(PoisonError::into_inner).db().cloned()
    }

    /// Closes sled after a failure, unless it was opened again meanwhile.
    pub fn close_db(&self, failed: &Arc<SledDb>) {
        let mut read_view = self.read_view.write().unwrap_or_else(PoisonError::into_inner);
        read_view.db.take_if(|db| Arc::ptr_eq(db, failed));
    }

    pub fn lock_commits(&self) -> MutexGuard<'_, CommitLog> {
        self.commits.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Syncs sled, and notes up to which commit. After a failure sled is closed.
    pub fn sync_sled(&self) -> Result<(), StoreError> {
        let _one_at_a_time = self.flush_lock.lock().unwrap_or_else(PoisonError::into_inner);
        let (db, number) = {
            let commits = self.lock_commits();
            (self.db()?, commits.last.number)
        };
        db.sync().inspect_err(|_| self.close_db(&db))?;
        // A thread that opens sled again locks the commits first, and sled can only be opened again once it is closed here.
        drop(db);
        let noted = self.lock_commits().mark.set_synced(number);
        noted.map_err(|error| StoreError::from_io(&self.files.durable_mark, &error))
    }

    /// Syncs sled after changes until the sender is dropped.
    pub fn sync_after_changes(&self, changed: &Receiver<()>) {
        while changed.recv().is_ok() {
            let due = Instant::now() + SYNC_INTERVAL;
            loop {
                match changed.recv_timeout(due.saturating_duration_since(Instant::now())) {
                    Ok(()) => {}
                    Err(RecvTimeoutError::Timeout) => break,
                    Err(RecvTimeoutError::Disconnected) => return,
                }
            }
            // A failure has closed sled; the writer opens it again.
            let _ = self.sync_sled();
        }
    }
}
