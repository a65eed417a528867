//! Deletes old command ids, and the settings of servers that removed the bot long ago.

use std::sync::Arc;
use std::time::Duration;

use meadhall_tables::clock::DAY_MS;

use super::job::{JobError, PeriodicJob};
use crate::table_service::TableService;

pub struct PurgeJob(pub Arc<TableService>);

impl PeriodicJob for PurgeJob {
    const NAME: &'static str = "purge";

    async fn run_once(&mut self) -> Result<Duration, JobError> {
        let command_ids = self.0.delete_old_command_ids().await?;
        let servers = self.0.delete_settings_of_left_servers().await?;
        tracing::debug!(
            command_ids,
            servers,
            "deleted old command ids, and the settings of servers that removed the bot"
        );
        Ok(Duration::from_millis(DAY_MS))
    }
}
