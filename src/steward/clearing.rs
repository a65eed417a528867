//! Deletes old command ids, and the settings of servers that removed the bot long ago.

use std::sync::Arc;
use std::time::Duration;

use super::chore::{JobError, PeriodicJob};
use crate::house::TableService;
use crate::table::clock::DAY_MS;

pub struct PurgeJob(pub Arc<TableService>);

impl PeriodicJob for PurgeJob {
    const NAME: &'static str = "clearing away what is old";

    async fn run_once(&mut self) -> Result<Duration, JobError> {
        let struck = self.0.delete_old_command_ids().await?;
        let erased = self.0.delete_settings_of_left_servers().await?;
        tracing::debug!("{struck} old causes struck out, the settings of {erased} servers erased");
        Ok(Duration::from_millis(DAY_MS))
    }
}
