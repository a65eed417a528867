//! Finishes erasures that a shutdown has interrupted, and those requested at another process, whose own
//! erasure did not reach the backups of this one.

use std::sync::Arc;
use std::time::Duration;

use super::job::{JobError, PeriodicJob};
use crate::table_service::TableService;

/// The interval of checks for pending requests.
const CHECK_INTERVAL: Duration = Duration::from_secs(60);

pub struct ErasureJob(pub Arc<TableService>);

impl PeriodicJob for ErasureJob {
    const NAME: &'static str = "erasure";

    async fn run_once(&mut self) -> Result<Duration, JobError> {
        self.0.resume_erasures().await?;
        Ok(CHECK_INTERVAL)
    }
}
