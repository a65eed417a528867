//! Processes due tables. A table that fails is reported once, not at every sweep.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use meadhall_tables::TableId;

use super::job::{JobError, PeriodicJob};
use crate::table_service::TableService;

/// The interval of sweeps.
const INTERVAL_IN_SERVICE_TIME: Duration = Duration::from_secs(5);
/// The shortest interval, however fast the service clock runs.
const MIN_WALL_INTERVAL: Duration = Duration::from_millis(100);

pub struct DeadlineJob {
    service: Arc<TableService>,
    /// Failures that were logged already.
    reported_failures: BTreeMap<TableId, String>,
}

impl DeadlineJob {
    pub const fn new(service: Arc<TableService>) -> Self {
        Self { service, reported_failures: BTreeMap::new() }
    }
}

impl PeriodicJob for DeadlineJob {
    const NAME: &'static str = "deadlines";

    async fn run_once(&mut self) -> Result<Duration, JobError> {
        let report = self.service.process_due_tables().await?;
        let failed: BTreeMap<TableId, String> =
            report.failed_tables.into_iter().map(|(id, failed)| (id, failed.to_string())).collect();
        for (id, why) in failed.iter().filter(|(id, why)| self.reported_failures.get(id) != Some(why)) {
            tracing::error!(table = %id, error = %why, "could not process a table whose deadline has passed; retrying");
        }
        self.reported_failures = failed;
        Ok(self.service.to_wall_duration(INTERVAL_IN_SERVICE_TIME).max(MIN_WALL_INTERVAL))
    }
}
