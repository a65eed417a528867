//! Checks that the store's writer responds, and retries a write after a failed one, so that health checks and
//! metrics notice both even when nobody uses the bot. Wakes the other jobs when the store is available again.

use std::mem;
use std::sync::Arc;
use std::time::Duration;

use meadhall_store::{StoreError, WriteBatch};
use meadhall_tables::clock::Connectivity;

use super::job::{JobError, PeriodicJob};
use crate::cluster::ClusterHandle;
use crate::table_service::TableService;

const PROBE_INTERVAL: Duration = Duration::from_secs(5);

pub struct StoreProbeJob {
    pub service: Arc<TableService>,
    pub cluster: ClusterHandle,
    /// Whether the store was unavailable at the last probe.
    pub was_unavailable: bool,
}

impl PeriodicJob for StoreProbeJob {
    const NAME: &'static str = "store probe";

    async fn run_once(&mut self) -> Result<Duration, JobError> {
        let monitor = self.service.monitor();
        monitor.writer_probed();
        let response = self.service.repository().store().commit(WriteBatch::new()).await;
        monitor.writer_responded(
            matches!(response, Err(StoreError::WriterStopped)).then(|| StoreError::WriterStopped.to_string()),
        );
        if let Err(error @ StoreError::WriterStopped) = response {
            return Err(error.into());
        }
        let mut is_available = response.is_ok();
        if monitor.last_write_failed() && self.cluster.is_leader() {
            // Ticking the clock is a write that is allowed at any time. The clock's own job reports its
            // errors.
            let connectivity = if self.cluster.assignment().borrow().is_every_shard_connected {
                Connectivity::Online
            } else {
                Connectivity::Offline
            };
            is_available &= self.service.tick_clock(connectivity).await.is_ok();
        }
        if mem::replace(&mut self.was_unavailable, !is_available) && is_available {
            self.service.announce_store_recovery();
        }
        Ok(PROBE_INTERVAL)
    }
}
