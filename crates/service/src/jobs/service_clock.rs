//! Records service time: ticks the clock regularly and whenever the connection to Discord changes. Time
//! counts from one tick to the next, so a last tick is made at shutdown.

use std::sync::Arc;
use std::time::Duration;

use meadhall_tables::clock::{Connectivity, TICK_INTERVAL_MS};
use tokio::time::sleep;
use tokio_util::sync::CancellationToken;

use super::job::{RetryState, StoreStoppedError};
use crate::cluster::ClusterHandle;
use crate::table_service::TableService;

/// Ticks the service clock until shutdown.
pub async fn run_service_clock(
    service: Arc<TableService>,
    cluster: ClusterHandle,
    shutdown: CancellationToken,
) -> Result<(), StoreStoppedError> {
    let mut assignment = cluster.assignment();
    let mut retry = RetryState::new("service clock");
    loop {
        let is_connected = assignment.borrow_and_update().is_every_shard_connected;
        let wait =
            match service.tick_clock(if is_connected { Connectivity::Online } else { Connectivity::Offline }).await {
                Ok(()) => {
                    retry.record_success();
                    Duration::from_millis(TICK_INTERVAL_MS)
                }
                Err(error) => retry.record_failure(&error.into())?.min(Duration::from_millis(TICK_INTERVAL_MS)),
            };
        tokio::select! {
            biased;
            () = shutdown.cancelled() => break,
            // If the cluster no longer reports the state of the connection, the last known state applies.
            Ok(_) = assignment.wait_for(|assignment| assignment.is_every_shard_connected != is_connected) => {}
            () = sleep(wait) => {}
        }
    }
    // A lost last tick only loses service time, which is in the players' favor.
    if let Err(error) = service.tick_clock(Connectivity::Offline).await {
        tracing::warn!(%error, "could not store the service time at shutdown; deadlines may be up to a tick late");
    }
    Ok(())
}
