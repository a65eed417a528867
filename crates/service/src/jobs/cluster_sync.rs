//! Keeps a follower in step with the leader: it follows the leader's clock and tells the leader which tables
//! have changed here; the leader receives these changes.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::{Instant, sleep_until};
use tokio_util::sync::CancellationToken;

use super::job::{RetryState, StoreStoppedError};
use crate::cluster::{ClusterHandle, RemoteTableChanges};
use crate::table_service::TableService;

/// The interval at which a follower reads the leader's clock.
const CLOCK_SYNC_INTERVAL: Duration = Duration::from_secs(2);

/// Follows the leader's service clock until this process is the leader, then continues the clock. Returns `false` if
/// the shutdown came first.
pub async fn follow_clock_until_leader(
    service: &TableService,
    cluster: &ClusterHandle,
    shutdown: &CancellationToken,
) -> Result<bool, StoreStoppedError> {
    let (mut retry, mut last_seen) = (RetryState::new("service clock of a follower"), None);
    let mut recoveries = service.store_recoveries();
    loop {
        recoveries.mark_unchanged();
        let is_leader = cluster.is_leader();
        let read =
            if is_leader { service.take_over_clock().await } else { service.copy_leader_clock(&mut last_seen).await };
        let wait = match read {
            Ok(()) if is_leader => return Ok(true),
            Ok(()) => {
                retry.record_success();
                CLOCK_SYNC_INTERVAL
            }
            Err(error) => retry.record_failure(&error.into())?,
        };
        let until = Instant::now() + wait;
        tokio::select! {
            biased;
            () = shutdown.cancelled() => return Ok(false),
            () = cluster.wait_for_leadership(), if !is_leader => {}
            Ok(()) = recoveries.changed(), if retry.has_failed() => {}
            () = sleep_until(until) => {}
        }
    }
}

/// Sends the ids of changed tables to the leader. If this process is the leader, notifies its subscribers of tables
/// that other processes changed.
pub async fn relay_table_changes(
    service: Arc<TableService>,
    cluster: ClusterHandle,
    mut remote_changes: RemoteTableChanges,
    shutdown: CancellationToken,
) -> Result<(), StoreStoppedError> {
    let subscription = service.notifier().subscribe();
    loop {
        tokio::select! {
            biased;
            () = shutdown.cancelled() => return Ok(()),
            Some((table, reason)) = remote_changes.recv() => {
                if cluster.is_leader() {
                    service.notifier().notify(table, reason);
                }
            }
            () = subscription.wait_for_change() => {
                let changed = subscription.take_changed_tables();
                if !cluster.is_leader() {
                    changed.into_iter().for_each(|(table, reason)| cluster.announce_table_change(table, reason));
                }
            }
        }
    }
}
