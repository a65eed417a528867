//! Collects the metrics that need a scan of the store: open tables, deliveries, disk space, backups. The
//! longer a scan takes, the less often it runs.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use std::time::Duration;

use meadhall_game::Fingerprint;
use meadhall_store::{BlockingExt, StoreExt};
use tokio::task::spawn_blocking;
use tokio::time::Instant;

use super::job::{JobError, PeriodicJob};
use crate::backup::{BackupDir, BackupError};
use crate::cluster::ClusterHandle;
use crate::data_dir::DataDir;
use crate::monitoring::{ClusterStats, OutboxStats};
use crate::repository::{Delivery, Repository, RepositoryError, keys};
use crate::table_service::TableService;

/// The interval if a scan takes no time.
const MIN_INTERVAL: Duration = Duration::from_secs(15);
/// The interval is at least this many times as long as the scan takes.
const INTERVAL_TO_RUN_TIME_RATIO: u32 = 50;

pub struct MetricsJob {
    service: Arc<TableService>,
    backups: Arc<BackupDir>,
    cluster: ClusterHandle,
    data_dir: DataDir,
    /// The time at which each waiting delivery was first seen in its present form.
    delivery_first_seen_at: Arc<HashMap<Fingerprint, Instant>>,
    /// Whether the folder of the backups could be read the last time.
    has_listed_backups: bool,
}

impl MetricsJob {
    pub fn new(service: Arc<TableService>, backups: Arc<BackupDir>, cluster: ClusterHandle, data_dir: DataDir) -> Self {
        Self { service, backups, cluster, data_dir, delivery_first_seen_at: Arc::default(), has_listed_backups: true }
    }

    /// Logs that the backups cannot be listed, once until they can be again.
    fn log_backups_error(&mut self, error: Option<BackupError>) {
        if let (Some(error), true) = (&error, self.has_listed_backups) {
            tracing::warn!(%error, "could not list the backups; their age in the metrics is old");
        }
        self.has_listed_backups = error.is_none();
    }
}

impl PeriodicJob for MetricsJob {
    const NAME: &'static str = "metrics";

    /// Counts the tables and deliveries on a blocking thread.
    async fn run_once(&mut self) -> Result<Duration, JobError> {
        let (service, backups, data_dir) =
            (Arc::clone(&self.service), Arc::clone(&self.backups), self.data_dir.clone());
        let (cluster, delivery_first_seen_at) = (self.cluster.clone(), Arc::clone(&self.delivery_first_seen_at));
        let counted = spawn_blocking(move || {
            let started = Instant::now();
            let monitor = service.monitor();
            monitor.set_open_tables(count_open_tables(&service)?);
            let (outbox, delivery_first_seen_at) = outbox_stats(service.repository(), &delivery_first_seen_at)?;
            monitor.set_outbox_stats(outbox);
            monitor.set_cluster_stats(cluster_stats(&service, &cluster)?);
            monitor.set_disk_usage(data_dir.disk_usage()?);
            // The other metrics do not depend on the backups.
            let backups = backups.list_oldest_first();
            let newest = backups.as_ref().ok().and_then(|all| all.last()).map(|(made, _)| *made);
            monitor.set_times(Duration::from_millis(service.now().service.0), newest);
            Ok::<_, JobError>((delivery_first_seen_at, backups.err(), started.elapsed()))
        });
        let (delivery_first_seen_at, backups_error, duration) =
            counted.await.map_err(|error| JobError::Panicked(error.to_string()))??;
        self.delivery_first_seen_at = Arc::new(delivery_first_seen_at);
        self.log_backups_error(backups_error);
        Ok(MIN_INTERVAL.max(duration * INTERVAL_TO_RUN_TIME_RATIO))
    }
}

/// Counts the bots that share the store. A store that is not shared has only this one.
fn cluster_stats(service: &TableService, cluster: &ClusterHandle) -> Result<ClusterStats, RepositoryError> {
    let assignment = cluster.assignment().borrow().clone();
    let repository = service.repository();
    let member_count =
        if repository.store().is_shared() { repository.cluster_report().block_on()?.members.len() } else { 1 };
    let served_shard_count = assignment.shards.values().filter(|handles_events| **handles_events).count();
    Ok(ClusterStats { is_leader: assignment.is_leader, member_count, served_shard_count })
}

/// Counts open tables by game. Unreadable tables and tables of unknown games count as "unknown".
fn count_open_tables(service: &TableService) -> Result<BTreeMap<&'static str, u64>, RepositoryError> {
    let mut open_tables: BTreeMap<&'static str, u64> =
        service.registry().into_iter().map(|game_type| (game_type.meta().id, 0)).collect();
    service
        .repository()
        .store()
        .for_each_row::<RepositoryError>(keys::OPEN_TABLES_PREFIX, |row| {
            let stored = keys::table_in_second_key_part(&row.key)
                .and_then(|id| service.repository().table(id).block_on().ok()?);
            let game_type = stored.and_then(|stored| service.registry().find(&stored.table.game_id));
            *open_tables.entry(game_type.map_or("unknown", |game_type| game_type.meta().id)).or_default() += 1;
            Ok(())
        })
        .block_on()?;
    Ok(open_tables)
}

/// Counts the deliveries in the outbox, and returns when each was first seen.
fn outbox_stats(
    repository: &Repository,
    previous: &HashMap<Fingerprint, Instant>,
) -> Result<(OutboxStats, HashMap<Fingerprint, Instant>), RepositoryError> {
    let (now, mut delivery_first_seen_at, mut stats) = (Instant::now(), HashMap::new(), OutboxStats::default());
    repository
        .store()
        .for_each_row::<RepositoryError>(keys::OUTBOX_PREFIX, |row| {
            let fingerprint = Fingerprint::of(&(&row.key, &row.value));
            let first_seen_at = previous.get(&fingerprint).copied().unwrap_or(now);
            delivery_first_seen_at.insert(fingerprint, first_seen_at);
            // Only a delivery that has waited for a while can be forbidden, so others need not be read.
            if first_seen_at < now && is_delivery_forbidden(repository, &row.key)? {
                stats.forbidden_count += 1;
            } else {
                stats.waiting_count += 1;
                stats.oldest_wait = stats.oldest_wait.max(now.saturating_duration_since(first_seen_at));
            }
            Ok(())
        })
        .block_on()?;
    repository
        .store()
        .for_each_row::<RepositoryError>(keys::DEAD_LETTERS_PREFIX, |_| {
            stats.dead_letter_count += 1;
            Ok(())
        })
        .block_on()?;
    Ok((stats, delivery_first_seen_at))
}

/// Returns whether a delivery waits because a request for its target was forbidden.
fn is_delivery_forbidden(repository: &Repository, key: &str) -> Result<bool, RepositoryError> {
    let Some(id) = keys::table_of_delivery(key) else { return Ok(false) };
    // An unreadable delivery does not count as forbidden.
    let Ok(Some(Delivery::ShowTable { target, .. })) = repository.delivery(key).block_on() else { return Ok(false) };
    let displayed = repository.displayed(id, target).block_on()?.unwrap_or_default();
    let has_skipped_steps = displayed.retired.iter().any(|retired| retired.is_edit_forbidden)
        || displayed.attempts.iter().any(|attempt| attempt.is_search_forbidden);
    Ok(displayed.forbidden.is_some() || has_skipped_steps)
}
