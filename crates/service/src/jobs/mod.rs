//! Background jobs of the running service. Every process probes the store, collects metrics and relays table
//! changes; the leader also runs deadlines, AI turns, quiet hours, backups, cleanups and the service clock.
//! Knows no Discord and decides nothing about a table.
//!
//! A job that fails is logged and retried with backoff. Only a store that has stopped accepting writes, or that
//! the database has lost, ends the jobs: a restart or a restore is needed then.

mod ai;
mod backup;
mod cleanup;
mod cluster_sync;
mod deadlines;
mod job;
mod metrics;
mod quiet_hours;
mod service_clock;
mod store_probe;

use std::sync::Arc;

use tokio::task::JoinSet;
use tokio::time::Instant;

use crate::backup::BackupDir;
use crate::cluster::{ClusterHandle, RemoteTableChanges};
use crate::data_dir::{DataDir, StoreFilesWatch};
use crate::table_service::TableService;
use backup::BackupJob;
use cleanup::{ErasureJob, PurgeJob};
use deadlines::DeadlineJob;
use job::run_until_shutdown;
use metrics::MetricsJob;
use quiet_hours::QuietHoursJob;
use store_probe::StoreProbeJob;
use tokio_util::sync::CancellationToken;

pub use job::StoreStoppedError;

pub struct JobScheduler {
    pub service: Arc<TableService>,
    pub backups: Arc<BackupDir>,
    pub cluster: ClusterHandle,
    /// Tables that other processes have changed.
    pub remote_changes: RemoteTableChanges,
    /// The data directory, if its disk and its files are watched.
    pub data_dir: Option<DataDir>,
}

impl JobScheduler {
    /// Runs all jobs until shutdown.
    pub async fn run(self, shutdown: CancellationToken) -> Result<(), StoreStoppedError> {
        let Self { service, backups, cluster, remote_changes, data_dir } = self;
        let mut jobs = JoinSet::new();
        let probe = StoreProbeJob {
            service: Arc::clone(&service),
            was_unavailable: false,
            files_watch: data_dir.as_ref().map(|it| StoreFilesWatch::begin(&it.store())).unwrap_or_default(),
            has_lost_files: false,
            next_shared_probe: Instant::now(),
        };
        jobs.spawn(run_until_shutdown(probe, service.store_recoveries(), shutdown.clone()));
        jobs.spawn(cluster_sync::relay_table_changes(
            Arc::clone(&service),
            cluster.clone(),
            remote_changes,
            shutdown.clone(),
        ));
        if let Some(data_dir) = data_dir.filter(|_| service.monitor().is_enabled()) {
            jobs.spawn(run_until_shutdown(
                MetricsJob::new(Arc::clone(&service), Arc::clone(&backups), cluster.clone(), data_dir),
                service.store_recoveries(),
                shutdown.clone(),
            ));
        }
        jobs.spawn(run_leader_jobs(service, backups, cluster, shutdown));
        join_all_jobs(jobs).await
    }
}

/// Waits until this process is the leader, then runs the jobs that only the leader runs.
async fn run_leader_jobs(
    service: Arc<TableService>,
    backups: Arc<BackupDir>,
    cluster: ClusterHandle,
    shutdown: CancellationToken,
) -> Result<(), StoreStoppedError> {
    if !cluster_sync::follow_clock_until_leader(&service, &cluster, &shutdown).await? {
        return Ok(());
    }
    if service.repository().store().is_shared() {
        tracing::info!("this process is now the leader");
    }
    let mut jobs = JoinSet::new();
    let (recoveries, stop) = (|| service.store_recoveries(), || shutdown.clone());
    jobs.spawn(run_until_shutdown(ErasureJob(Arc::clone(&service)), recoveries(), stop()));
    jobs.spawn(run_until_shutdown(DeadlineJob::new(Arc::clone(&service)), recoveries(), stop()));
    jobs.spawn(run_until_shutdown(QuietHoursJob::new(Arc::clone(&service)), recoveries(), stop()));
    jobs.spawn(run_until_shutdown(PurgeJob(Arc::clone(&service)), recoveries(), stop()));
    jobs.spawn(run_until_shutdown(BackupJob { service: Arc::clone(&service), backups }, recoveries(), stop()));
    jobs.spawn(ai::run_ai_turns(Arc::clone(&service), stop()));
    jobs.spawn(service_clock::run_service_clock(service, cluster, shutdown));
    join_all_jobs(jobs).await
}

/// Waits for all jobs. Returns early if one finds that the store has stopped.
async fn join_all_jobs(mut jobs: JoinSet<Result<(), StoreStoppedError>>) -> Result<(), StoreStoppedError> {
    while let Some(result) = jobs.join_next().await {
        result.unwrap_or_else(|error| Err(StoreStoppedError::Stopped(error.to_string())))?;
    }
    Ok(())
}
