//! Checks that the store's writer responds, and writes a row after a failed write, so that health checks and
//! metrics notice both even when nobody uses the bot. Notices that the store's files were removed, ends the jobs
//! when the database has lost the store, and wakes the other jobs when the store is available again.

use std::mem;
use std::sync::Arc;
use std::time::Duration;

use meadhall_store::{StoreError, WriteBatch};
use rand::Rng;
use tokio::task::spawn_blocking;
use tokio::time::Instant;

use super::job::{JobError, PeriodicJob};
use crate::data_dir::StoreFilesWatch;
use crate::monitoring::PROBE_BYTES;
use crate::repository::keys;
use crate::table_service::TableService;

const PROBE_INTERVAL: Duration = Duration::from_secs(5);
/// How often a row is written to a shared store that seems to work, because a bot that nobody uses would not notice that
/// the disk is full.
const SHARED_PROBE_INTERVAL: Duration = Duration::from_secs(20);

pub struct StoreProbeJob {
    pub service: Arc<TableService>,
    /// Whether the store was unavailable at the last probe.
    pub was_unavailable: bool,
    pub files_watch: StoreFilesWatch,
    /// Whether files of the store were missing at the last probe.
    pub has_lost_files: bool,
    /// When the next row is written to a store that other processes can fill.
    pub next_shared_probe: Instant,
}

impl StoreProbeJob {
    /// Writes a row that needs space, and removes it. Its content cannot be compressed.
    async fn write_probe(&self) -> Result<(), StoreError> {
        let (store, mut value) = (self.service.repository().store(), vec![0; PROBE_BYTES]);
        rand::rng().fill_bytes(&mut value);
        store.commit(WriteBatch::new().put(keys::PROBE_KEY, value)).await?;
        store.commit(WriteBatch::new().remove(keys::PROBE_KEY)).await
    }

    /// Reports files that were removed or replaced while the store is open. Logs it once.
    async fn check_files(&mut self) -> Result<(), JobError> {
        let files_watch = self.files_watch.clone();
        let problem = spawn_blocking(move || {
            let lost: Vec<String> = files_watch.lost_paths().iter().map(|path| path.display().to_string()).collect();
            (!lost.is_empty()).then(|| format!("the store's files were removed or replaced: {}", lost.join(", ")))
        });
        let problem = problem.await.map_err(|error| JobError::Panicked(error.to_string()))?;
        let had_lost_files = mem::replace(&mut self.has_lost_files, problem.is_some());
        if let (Some(problem), false) = (&problem, had_lost_files) {
            tracing::error!(
                "{problem}; do not stop the bot, which still has everything: run meadhall export FILE first. Then stop it, \
                 and run meadhall restore, and only if that says that something is missing, meadhall restore FILE"
            );
        }
        self.service.monitor().store_files_checked(problem);
        Ok(())
    }
}

impl PeriodicJob for StoreProbeJob {
    const NAME: &'static str = "store probe";

    async fn run_once(&mut self) -> Result<Duration, JobError> {
        let monitor = self.service.monitor().clone();
        monitor.writer_probed();
        let store = self.service.repository().store();
        let is_shared = store.is_shared();
        let response = store.commit(WriteBatch::new()).await;
        let fatal_error = match &response {
            Err(error @ StoreError::WriterStopped) => Some(JobError::from(error.clone())),
            // The data of a store in a folder may still be exported.
            Err(error @ StoreError::Corrupt { .. }) if is_shared => Some(JobError::StoreLost(error.clone())),
            _ => None,
        };
        monitor.writer_responded(fatal_error.as_ref().map(ToString::to_string));
        if let Some(error) = fatal_error {
            return Err(error);
        }
        self.check_files().await?;
        let mut is_available = response.is_ok();
        if monitor.writes_fail() || is_shared && self.next_shared_probe <= Instant::now() {
            is_available &= self.write_probe().await.is_ok();
            self.next_shared_probe = Instant::now() + SHARED_PROBE_INTERVAL;
        }
        if mem::replace(&mut self.was_unavailable, !is_available) && is_available {
            self.service.announce_store_recovery();
        }
        Ok(PROBE_INTERVAL)
    }
}
