//! Finds tables where an AI has to move, by change notifications and by scanning the store, and runs their
//! turns fairly. The service itself applies the answers.

mod load;
pub mod pool;
pub mod queue;
mod round_robin;
mod waiting_table;

use std::sync::Arc;
use std::time::Duration;

use meadhall_tables::TableId;
use tokio::time::{Instant, sleep_until, timeout};
use tokio_util::sync::CancellationToken;

use super::ai::load::Load;
use super::ai::pool::{AiThreadPool, AiTurnResult};
use super::ai::queue::{AiTurnQueue, NextTurn};
use super::ai::waiting_table::WaitingTable;
use super::job::{JobError, RetryState, StoreStoppedError};
use crate::table_service::{CommandEffect, CommandError, TableService};

/// The interval of scans of the store, which find tables whose change notification was lost.
const RESCAN_INTERVAL: Duration = Duration::from_secs(60);
const PAGE_SIZE: usize = 256;
/// The time that running AI turns have to finish at shutdown.
const SHUTDOWN_GRACE: Duration = Duration::from_secs(2);

/// Runs AI turns until shutdown.
pub async fn run_ai_turns(service: Arc<TableService>, shutdown: CancellationToken) -> Result<(), StoreStoppedError> {
    // Subscribes before the first scan, so that no change is missed.
    let (subscription, mut recoveries) = (service.notifier().subscribe(), service.store_recoveries());
    let mut pool = AiThreadPool::start(&service).map_err(|error| StoreStoppedError::Stopped(error.to_string()))?;
    let (mut queue, mut retry) = (AiTurnQueue::default(), RetryState::new("search for AI turns"));
    let mut next_scan = Instant::now();
    loop {
        let now = Instant::now();
        if next_scan <= now {
            next_scan = now
                + match enqueue_all(&service, &mut queue).await {
                    Ok(()) => {
                        retry.record_success();
                        RESCAN_INTERVAL
                    }
                    Err(error) => retry.record_failure(&error)?,
                };
        }
        while pool.has_idle_thread()
            && let Some(NextTurn { table_id, waited }) = queue.start_next(now)
        {
            let load = Load {
                thread_count: pool.thread_count(),
                waiting_count: queue.ready_count() + pool.running_count() + 1,
            };
            pool.start_turn(table_id, load.time_limit(service.ai_time_limit(), waited));
        }
        // While all pool threads are busy, a table that has waited for its time waits in the queue like the others.
        let ready_at = queue.next_ready_at().filter(|_| pool.has_idle_thread());
        let wake = ready_at.map_or(next_scan, |ready_at| ready_at.min(next_scan));
        tokio::select! {
            biased;
            () = shutdown.cancelled() => break,
            result = pool.next_result() => update_queue(&service, &mut queue, result).await,
            () = subscription.wait_for_change() => {
                enqueue_awaiting(&service, &mut queue, subscription.take_changed_tables().into_keys()).await;
            }
            Ok(()) = recoveries.changed() => {
                queue.retry_all(Instant::now());
                next_scan = Instant::now();
            }
            () = sleep_until(wake) => {}
        }
    }
    // AI turns that are not finished in time run again after the next start.
    let _ = timeout(SHUTDOWN_GRACE, async {
        while pool.running_count() > 0 {
            pool.next_result().await;
        }
    })
    .await;
    Ok(())
}

async fn update_queue(
    service: &TableService,
    queue: &mut AiTurnQueue,
    AiTurnResult { table_id: id, result }: AiTurnResult,
) {
    match result {
        Ok(CommandEffect::Applied) => {
            queue.complete(id);
            enqueue_awaiting(service, queue, [id]).await;
        }
        // The AI had no decision left to answer, because a person has played in the meantime. It may have another one.
        Ok(CommandEffect::NothingChanged) | Err(JobError::Service(CommandError::Refused(_))) => {
            if queue.complete(id) {
                enqueue_awaiting(service, queue, [id]).await;
            }
        }
        Err(error) => {
            // A failing store is reported by other jobs, and not once for each table.
            let is_store_down = matches!(&error, JobError::Service(failed) if failed.is_store_unavailable());
            if queue.fail(id, Instant::now()) == 1 && !is_store_down {
                tracing::error!(table = %id, %error, "could not run an AI turn; retrying");
            }
        }
    }
}

/// Queues those of these tables where an AI must move. If the store cannot be read now, a later scan finds them.
async fn enqueue_awaiting(service: &TableService, queue: &mut AiTurnQueue, tables: impl IntoIterator<Item = TableId>) {
    let awaiting = service.repository().awaiting_ai_among(tables).await.unwrap_or_default();
    WaitingTable::load(service, awaiting).await.into_iter().for_each(|table| queue.push(table, Instant::now()));
}

async fn enqueue_all(service: &TableService, queue: &mut AiTurnQueue) -> Result<(), JobError> {
    let mut after = None;
    loop {
        let page = service.repository().tables_awaiting_ai(after, PAGE_SIZE).await?;
        let Some(last) = page.last() else { return Ok(()) };
        after = Some(*last);
        WaitingTable::load(service, page).await.into_iter().for_each(|table| queue.push(table, Instant::now()));
    }
}
