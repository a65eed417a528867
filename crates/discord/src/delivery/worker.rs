//! Runs the outbox while this process is the leader, and logs what could not be delivered. It is stopped
//! after the last reply, so that deliveries of the last replies are still started.

use std::sync::Arc;

use meadhall_service::cluster::ClusterHandle;
use meadhall_service::outbox::{DeliverySender, Outbox, OutboxError};
use meadhall_service::table_service::TableService;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

use crate::interactions::spans;

/// The outbox task of this process.
pub struct DeliveryWorker {
    shutdown: CancellationToken,
    task: JoinHandle<()>,
}

impl DeliveryWorker {
    /// Starts the outbox once this process is the leader.
    pub fn spawn<P: DeliverySender>(service: Arc<TableService>, post: P, cluster: ClusterHandle) -> Self {
        let shutdown = CancellationToken::default();
        let stopped = shutdown.clone();
        let running = tokio::spawn(async move {
            tokio::select! {
                biased;
                () = stopped.cancelled() => return,
                () = cluster.wait_for_leadership() => {}
            }
            Outbox::new(service, post, Box::new(log_problem)).run(stopped.cancelled_owned()).await;
        });
        Self { shutdown, task: running }
    }

    /// Starts no new delivery, and waits a short time for those in flight.
    pub async fn shut_down(self) {
        self.shutdown.cancel();
        if let Err(error) = self.task.await {
            tracing::error!("the outbox stopped early: {error}");
        }
    }
}

/// Logs a delivery problem. The log line contains keys and ids, but no message texts.
fn log_problem(problem: &OutboxError) {
    let _about = spans::delivery_span(problem).entered();
    match problem {
        OutboxError::MovedToDeadLetters { .. } | OutboxError::UnreadableDelivery { .. } => {
            tracing::error!(error = %problem, "a delivery failed")
        }
        // This is common: people accept no direct messages, or the message is no longer needed.
        OutboxError::DeliveryDropped { .. } => tracing::debug!(error = %problem, "a message was not delivered"),
        OutboxError::DeliveryForbidden { .. } | OutboxError::ChannelGone { .. } => {
            tracing::info!(error = %problem, "a message cannot be delivered now")
        }
        OutboxError::AddressFailing { .. } => tracing::warn!(error = %problem, "deliveries keep failing; retrying"),
    }
}
