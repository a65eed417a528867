//! Runs the deliveries that table changes have written to the store: keeps messages up to date and sends
//! notifications. Knows no chat platform; a [`DeliverySender`] sends the messages.
//!
//! A delivery names the desired result, not the requests to make. These follow from the current table and
//! from the recorded results of earlier requests, so a delivery can be resumed at any point, after a crash or
//! a write conflict.

mod display;
mod error;
mod notify;
mod plan;
mod queues;
mod retry;
mod runner;
mod sender;

use std::future::Future;
use std::pin::pin;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use meadhall_game::catch_panic::catch_panic_async;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep_until, timeout};

use crate::repository::{ChangeReason, keys};
use crate::table_service::{ChangeSubscription, StoreRecoveries, TableService};
use queues::{DeliveryQueues, DeliveryTask, TaskOutcome};
use runner::DeliveryRunner;

pub use error::{OutboxError, OutboxErrorHandler};
pub use sender::{
    DEDUPLICATION_MS, DeliveryRequest, DeliverySender, MessageContent, MessageFormat, MessageKey, PingMode,
    UndeliveredError,
};

/// The maximum number of deliveries that run concurrently, each at a different address.
const MAX_IN_FLIGHT: usize = 32;
/// The number of rows that a scan reads before it lets other tasks run.
const PAGE_SIZE: usize = 256;
/// The interval of scans of the outbox, which find deliveries whose change notification was lost.
const SCAN_INTERVAL: Duration = Duration::from_secs(60);
/// The time that running deliveries have to finish at shutdown.
const SHUTDOWN_GRACE: Duration = Duration::from_secs(5);
/// The number of failures in a row at which an address is reported.
const REPORT_AFTER_FAILURES: u32 = 5;

/// Runs the deliveries of one store.
pub struct Outbox<P> {
    runner: Arc<DeliveryRunner<P>>,
    subscription: ChangeSubscription,
    recoveries: StoreRecoveries,
    queues: DeliveryQueues,
    in_flight: JoinSet<(DeliveryTask, TaskOutcome)>,
    scan: OutboxScan,
}

/// The progress of the scan of the outbox.
enum OutboxScan {
    /// The scan has read the outbox up to this key, or nothing yet if it is `None`.
    After(Option<String>),
    /// The scan has read the whole outbox. The next scan starts at this time.
    RestingUntil(Instant),
}

impl<P: DeliverySender> Outbox<P> {
    pub fn new(service: Arc<TableService>, sender: P, on_error: Box<OutboxErrorHandler>) -> Self {
        let (subscription, recoveries) = (service.notifier().subscribe(), service.store_recoveries());
        let runner = Arc::new(DeliveryRunner { service, sender, on_error, reported_unreadable: Mutex::default() });
        Self {
            runner,
            subscription,
            recoveries,
            queues: DeliveryQueues::default(),
            in_flight: JoinSet::new(),
            scan: OutboxScan::After(None),
        }
    }

    /// Runs deliveries until shutdown. Those in progress may still finish; the rest is resumed at the next
    /// start.
    pub async fn run(mut self, stop: impl Future<Output = ()>) {
        let mut stop = pin!(stop);
        loop {
            tokio::select! {
                biased;
                () = &mut stop => break,
                () = self.step() => {}
            }
        }
        let _ = timeout(SHUTDOWN_GRACE, async { while self.in_flight.join_next().await.is_some() {} }).await;
    }

    /// Runs all deliveries, however long that takes; forbidden ones stay for later.
    pub async fn drain(&mut self) {
        self.scan = OutboxScan::After(None);
        while matches!(self.scan, OutboxScan::After(_)) || !self.queues.has_only_forbidden() {
            self.step().await;
        }
    }

    /// Finds deliveries, starts those that are ready, and waits for the next event. Dropping the future loses nothing.
    async fn step(&mut self) {
        self.enqueue_changed().await;
        self.scan_page().await;
        while self.in_flight.len() < MAX_IN_FLIGHT
            && let Some(task) = self.queues.next_task(Instant::now())
        {
            let runner = Arc::clone(&self.runner);
            self.in_flight.spawn(async move {
                let outcome = catch_panic_async(runner.run(&task)).await.unwrap_or(TaskOutcome::Unreadable);
                (task, outcome)
            });
        }
        let wake = match self.scan {
            OutboxScan::After(_) => Instant::now(),
            OutboxScan::RestingUntil(until) => self.queues.next_wake_at().map_or(until, |wake| wake.min(until)),
        };
        tokio::select! {
            biased;
            Some(done) = self.in_flight.join_next() => {
                if let Ok((task, outcome)) = done {
                    self.finish_task(&task, &outcome);
                }
            }
            () = self.subscription.wait_for_change() => {}
            Ok(()) = self.recoveries.changed() => {
                self.queues.end_backoffs();
                self.scan = OutboxScan::After(None);
            }
            () = sleep_until(wake) => {}
        }
        self.enqueue_changed().await;
    }

    fn finish_task(&mut self, task: &DeliveryTask, outcome: &TaskOutcome) {
        let failure_count = self.queues.finish_task(task, outcome, Instant::now());
        if matches!(outcome, TaskOutcome::RetryLater(_)) && failure_count == REPORT_AFTER_FAILURES {
            (self.runner.on_error)(&OutboxError::AddressFailing { address: task.address, failure_count });
        }
    }

    /// Queues the deliveries of tables that have changed. Refused requests are repeated only if that may help now.
    async fn enqueue_changed(&mut self) {
        let changed = self.subscription.take_changed_tables();
        if changed.is_empty() {
            return;
        }
        // If the store cannot be read now, the next scan finds the deliveries.
        let tables = changed.keys().copied();
        let delivery_keys = self.runner.repository().delivery_keys_of(tables).await.unwrap_or_default();
        for key in delivery_keys {
            let reason = keys::table_of_delivery(&key).and_then(|table| changed.get(&table).copied());
            match reason {
                Some(ChangeReason::ObstacleRemoved) => self.queues.retry_refused(&key),
                Some(ChangeReason::Saved) | None => self.queues.enqueue_updated(&key, Instant::now()),
            }
        }
    }

    /// Scans one page of the outbox, if a scan is due.
    async fn scan_page(&mut self) {
        let now = Instant::now();
        let after = match &self.scan {
            OutboxScan::RestingUntil(until) if *until > now => return,
            OutboxScan::RestingUntil(_) => None,
            OutboxScan::After(after) => after.as_deref(),
        };
        let page =
            self.runner.repository().delivery_keys(keys::OUTBOX_PREFIX, after, PAGE_SIZE).await.unwrap_or_default();
        page.iter().for_each(|key| self.queues.add(key));
        self.scan = match page.into_iter().last() {
            Some(last) => OutboxScan::After(Some(last)),
            None => OutboxScan::RestingUntil(now + SCAN_INTERVAL),
        };
    }
}
