//! Deletes what is no longer needed, and finishes erasures.

use std::sync::Arc;
use std::time::Duration;

use meadhall_tables::clock::DAY_MS;

use super::job::{JobError, PeriodicJob};
use crate::table_service::TableService;

/// The interval of checks for pending erasures.
const ERASURE_CHECK_INTERVAL: Duration = Duration::from_secs(60);

/// Backups and the redo log are cleaned at most once in this time, because that reads all of them.
const COPIES_CLEANING_INTERVAL: Duration = Duration::from_secs(60 * 60);

/// Deletes old command ids, and the settings of servers that removed the bot long ago.
pub struct PurgeJob(pub Arc<TableService>);

/// Finishes the erasures that people have requested at any process.
pub struct ErasureJob(pub Arc<TableService>);

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

impl PeriodicJob for ErasureJob {
    const NAME: &'static str = "erasure";

    async fn run_once(&mut self) -> Result<Duration, JobError> {
        let has_cleaned_copies = self.0.finish_erasures().await?;
        Ok(if has_cleaned_copies { COPIES_CLEANING_INTERVAL } else { ERASURE_CHECK_INTERVAL })
    }
}
