//! Pauses the clocks of a server's tables during its quiet hours. Which servers were quiet is not stored, so
//! the first run looks at all servers.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use meadhall_tables::ServerId;

use super::job::{JobError, PeriodicJob};
use crate::table_service::TableService;

/// The interval of checks, in wall-clock time.
const CHECK_INTERVAL: Duration = Duration::from_secs(20);

pub struct QuietHoursJob {
    service: Arc<TableService>,
    /// The servers that were quiet at the last run; `None` before the first run.
    last_quiet_servers: Option<BTreeSet<ServerId>>,
}

impl QuietHoursJob {
    pub const fn new(service: Arc<TableService>) -> Self {
        Self { service, last_quiet_servers: None }
    }
}

impl PeriodicJob for QuietHoursJob {
    const NAME: &'static str = "quiet hours";

    async fn run_once(&mut self) -> Result<Duration, JobError> {
        let quiet_servers: BTreeSet<ServerId> = self.service.servers_in_quiet_hours().await?.into_iter().collect();
        let servers_to_check = match &self.last_quiet_servers {
            Some(servers_to_check) => servers_to_check.clone(),
            None => self.service.repository().servers_with_tables().await?.into_iter().collect(),
        };
        let mut result = Ok(());
        for server in servers_to_check.union(&quiet_servers) {
            result = result.and(self.service.apply_quiet_hours(*server).await);
        }
        result?;
        self.last_quiet_servers = Some(quiet_servers);
        Ok(CHECK_INTERVAL)
    }
}
