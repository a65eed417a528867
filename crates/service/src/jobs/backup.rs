//! Makes a backup when the newest one is a day old, on a blocking thread.

use std::sync::Arc;
use std::time::Duration;

use meadhall_tables::clock::{DAY_MS, MINUTE_MS, UnixMillis};
use tokio::task::spawn_blocking;

use super::job::{JobError, PeriodicJob};
use crate::backup::{BackupDir, BackupError};
use crate::table_service::TableService;

/// The longest time between checks, because clocks may jump and operators make backups themselves.
const CHECK_INTERVAL_MS: u64 = 10 * MINUTE_MS;

pub struct BackupJob {
    pub service: Arc<TableService>,
    pub backups: Arc<BackupDir>,
}

impl PeriodicJob for BackupJob {
    const NAME: &'static str = "backup";

    async fn run_once(&mut self) -> Result<Duration, JobError> {
        let (service, backups) = (Arc::clone(&self.service), Arc::clone(&self.backups));
        let checked = spawn_blocking(move || backup_if_due(&service, &backups)).await;
        let wait = checked.map_err(|error| JobError::Panicked(error.to_string()))??;
        Ok(wait)
    }
}

/// Makes a backup if one is due. Returns when to check again.
fn backup_if_due(service: &TableService, backups: &BackupDir) -> Result<Duration, BackupError> {
    let now = service.now().unix;
    let newest = backups.list_oldest_first()?.last().map(|(backup_file, _)| *backup_file);
    let wait_ms = newest.map_or(0, |backup_file| millis_until_due(backup_file, now));
    if wait_ms > 0 {
        return Ok(Duration::from_millis(wait_ms.min(CHECK_INTERVAL_MS)));
    }
    if let Some(backup_file) = backups.create_and_prune(service.repository(), now, &|_| {})? {
        tracing::info!("backed up {} to {}", backup_file.contents, backup_file.path.display());
    }
    Ok(Duration::from_millis(CHECK_INTERVAL_MS))
}

/// Returns how long until the next backup is due. A backup with a date in the future does not count.
const fn millis_until_due(created_at: UnixMillis, now: UnixMillis) -> u64 {
    if created_at.0 > now.0 { 0 } else { DAY_MS.saturating_sub(now.0 - created_at.0) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn backups_are_a_day_apart_whatever_the_clock_does() {
        let created_at = UnixMillis(10 * DAY_MS);
        assert_eq!(millis_until_due(created_at, created_at), DAY_MS);
        assert_eq!(millis_until_due(created_at, UnixMillis(11 * DAY_MS - 1)), 1);
        assert_eq!(millis_until_due(created_at, UnixMillis(11 * DAY_MS)), 0);
        assert_eq!(millis_until_due(created_at, UnixMillis(50 * DAY_MS)), 0);
        assert_eq!(millis_until_due(created_at, UnixMillis(9 * DAY_MS)), 0);
    }
}
