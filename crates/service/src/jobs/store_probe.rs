//! Checks that the store's writer responds, and retries a write after a failed one, so that health checks and
//! metrics notice both even when nobody uses the bot.

use std::sync::Arc;
use std::time::Duration;

use meadhall_store::{StoreError, WriteBatch};
use meadhall_tables::clock::Connectivity;

use super::job::{JobError, PeriodicJob};
use crate::cluster::ClusterHandle;
use crate::table_service::TableService;

const PROBE_INTERVAL: Duration = Duration::from_secs(5);

pub struct StoreProbeJob(pub Arc<TableService>, pub ClusterHandle);

impl PeriodicJob for StoreProbeJob {
    const NAME: &'static str = "store probe";

    async fn run_once(&mut self) -> Result<Duration, JobError> {
        let monitor = self.0.monitor();
        monitor.writer_probed();
        let response = self.0.repository().store().commit(WriteBatch::new()).await;
        monitor.writer_responded(
            matches!(response, Err(StoreError::WriterStopped)).then(|| StoreError::WriterStopped.to_string()),
        );
        if let Err(error @ StoreError::WriterStopped) = response {
            return Err(error.into());
        }
        if monitor.last_write_failed() && self.1.is_leader() {
            // Ticking the clock is a write that is allowed at any time. The clock's own job reports its
            // errors.
            let connectivity = if self.1.assignment().borrow().is_every_shard_connected {
                Connectivity::Online
            } else {
                Connectivity::Offline
            };
            drop(self.0.tick_clock(connectivity).await);
        }
        Ok(PROBE_INTERVAL)
    }
}
