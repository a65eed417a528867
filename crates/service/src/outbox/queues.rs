//! Decides which delivery runs next: one queue for each address, one delivery of it at a time, round robin.
//! Deliveries whose address is not known yet have a queue of their own. A forbidden delivery waits alone and
//! delays no other. Nothing here is stored; a restart reads the outbox again.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::mem;
use std::time::Duration;

use tokio::time::Instant;

use super::retry::{MIN_REFUSED_INTERVAL, address_backoff, forbidden_backoff};
use crate::repository::Address;

/// The number of consecutive write conflicts after which a delivery backs off.
const MAX_CONFLICTS_IN_A_ROW: u8 = 8;

/// A delivery to run at one address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeliveryTask {
    pub delivery_key: String,
    /// The address where requests may be made; `None` if it is still to be determined.
    pub address: Option<Address>,
    pub render_failures: u8,
    /// Whether steps that Discord has forbidden are skipped for now.
    pub skip_forbidden: bool,
}

/// The outcome of running a delivery.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TaskOutcome {
    Done,
    /// The delivery continues at this address.
    ContinueAt(Address),
    /// Another write changed the same data first, so the delivery runs again.
    Conflict,
    RetryLater(Option<Duration>),
    /// The message could not be rendered.
    Unsendable,
    /// The delivery waits, and is retried later or when something has changed.
    Forbidden,
    /// The delivery cannot be read and stays in the outbox.
    Unreadable,
}

#[derive(Default)]
pub struct DeliveryQueues {
    deliveries: BTreeMap<String, DeliveryState>,
    queues: BTreeMap<Option<Address>, AddressQueue>,
    /// Queues that may run, in turn.
    ready_queues: VecDeque<Option<Address>>,
    /// Queues that back off, by the end of the delay.
    backing_off: BTreeSet<(Instant, Option<Address>)>,
    /// Forbidden deliveries, by the time of their next attempt.
    forbidden_retries: BTreeSet<(Instant, String)>,
}

/// The state of one delivery.
#[derive(Default)]
struct DeliveryState {
    /// The queues that contain the delivery.
    queued_addresses: Vec<Option<Address>>,
    is_running: bool,
    /// How the delivery was queued again while it was running.
    run_again: Option<Rerun>,
    render_failures: u8,
    times_forbidden: u32,
    forbidden_until: Option<Instant>,
    /// When the delivery was refused last.
    refused_at: Option<Instant>,
    conflicts_in_a_row: u8,
}

/// How a delivery runs again after the present run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Rerun {
    /// Refused requests stay for later.
    SkipRefused,
    /// Refused requests are repeated.
    RetryRefused,
}

#[derive(Default)]
struct AddressQueue {
    delivery_keys: VecDeque<String>,
    /// Whether this queue is among the ready ones.
    is_in_ready_queues: bool,
    in_flight_count: usize,
    backoff_until: Option<Instant>,
    /// Whether Discord has requested this delay.
    is_backoff_requested: bool,
    failures: u32,
}

impl DeliveryQueues {
    /// Queues a delivery that was found in the outbox, unless it is known already.
    pub fn add(&mut self, key: &str) {
        if !self.deliveries.contains_key(key) {
            self.enqueue(key, None);
        }
    }

    /// Queues a delivery that has just been written, even if it is queued already. Its steps are planned again, because
    /// a request to another address may come first now. Requests that were refused a short time ago are not repeated.
    pub fn enqueue_updated(&mut self, key: &str, now: Instant) {
        let refused_at = self.deliveries.get(key).and_then(|state| state.refused_at);
        let is_recent = refused_at.is_some_and(|at| now.saturating_duration_since(at) < MIN_REFUSED_INTERVAL);
        self.rerun(key, if is_recent { Rerun::SkipRefused } else { Rerun::RetryRefused });
    }

    /// Queues a delivery whose refused requests may be accepted now.
    pub fn retry_refused(&mut self, key: &str) {
        self.rerun(key, Rerun::RetryRefused);
    }

    /// Queues a delivery, or notes that it must run again if it is running.
    fn rerun(&mut self, key: &str, rerun: Rerun) {
        match self.deliveries.get_mut(key) {
            Some(state) if state.is_running => state.run_again = state.run_again.max(Some(rerun)),
            _ if rerun == Rerun::RetryRefused => self.retry_now(key),
            _ => self.enqueue(key, None),
        }
    }

    /// Queues a delivery at once, even if it was forbidden.
    fn retry_now(&mut self, key: &str) {
        if let Some(until) = self.deliveries.get_mut(key).and_then(|state| state.forbidden_until.take()) {
            self.forbidden_retries.remove(&(until, key.to_owned()));
        }
        self.enqueue(key, None);
    }

    /// Returns the next delivery that can run now.
    pub fn next_task(&mut self, now: Instant) -> Option<DeliveryTask> {
        self.wake_due(now);
        while let Some(address) = self.ready_queues.pop_front() {
            let Some(queue) = self.queues.get_mut(&address) else { continue };
            queue.is_in_ready_queues = false;
            let key = queue.delivery_keys.pop_front();
            let task = key.and_then(|key| self.start(key, address));
            if let Some(queue) = self.queues.get_mut(&address) {
                queue.in_flight_count += usize::from(task.is_some());
            }
            self.update_readiness(address);
            if task.is_some() {
                return task;
            }
        }
        None
    }

    /// Records the outcome of a task. Returns how often its address has failed in a row.
    pub fn finish_task(&mut self, task: &DeliveryTask, outcome: &TaskOutcome, now: Instant) -> u32 {
        let mut run_again = None;
        let mut conflicts = 0;
        if let Some(state) = self.deliveries.get_mut(&task.delivery_key) {
            state.is_running = false;
            state.render_failures += u8::from(*outcome == TaskOutcome::Unsendable);
            state.conflicts_in_a_row =
                if *outcome == TaskOutcome::Conflict { state.conflicts_in_a_row.saturating_add(1) } else { 0 };
            run_again = mem::take(&mut state.run_again);
            conflicts = state.conflicts_in_a_row;
        }
        let outcome = if conflicts > MAX_CONFLICTS_IN_A_ROW { &TaskOutcome::RetryLater(None) } else { outcome };
        let queue = self.queues.entry(task.address).or_default();
        queue.in_flight_count = queue.in_flight_count.saturating_sub(1);
        match outcome {
            TaskOutcome::RetryLater(_) if queue.backoff_until.is_some() => {}
            TaskOutcome::RetryLater(retry_after) => {
                queue.failures += 1;
                let until = now + address_backoff(task.address, queue.failures, *retry_after);
                queue.backoff_until = Some(until);
                queue.is_backoff_requested = retry_after.is_some();
                self.backing_off.insert((until, task.address));
            }
            _ => queue.failures = 0,
        }
        let failures = queue.failures;
        match outcome {
            TaskOutcome::Done | TaskOutcome::Unreadable => self.remove(&task.delivery_key),
            // The delay of a delivery that waits already is not extended.
            TaskOutcome::Forbidden if task.skip_forbidden => {}
            TaskOutcome::Forbidden => self.defer_forbidden(&task.delivery_key, now),
            TaskOutcome::ContinueAt(address) => self.enqueue(&task.delivery_key, Some(*address)),
            TaskOutcome::Conflict | TaskOutcome::RetryLater(_) | TaskOutcome::Unsendable => {
                self.enqueue(&task.delivery_key, task.address)
            }
        }
        if let Some(rerun) = run_again {
            self.rerun(&task.delivery_key, rerun);
        }
        self.update_readiness(task.address);
        failures
    }

    /// Ends all delays that Discord has not requested, because the store is available again.
    pub fn end_backoffs(&mut self) {
        for (until, address) in self.backing_off.clone() {
            let Some(queue) = self.queues.get_mut(&address).filter(|queue| !queue.is_backoff_requested) else {
                continue;
            };
            (queue.backoff_until, queue.failures) = (None, 0);
            self.backing_off.remove(&(until, address));
            self.update_readiness(address);
        }
    }

    /// Returns when the next backoff or forbidden delivery is due.
    pub fn next_wake_at(&self) -> Option<Instant> {
        let next_backoff = self.backing_off.first().map(|(until, _)| *until);
        let next_forbidden = self.forbidden_retries.first().map(|(until, _)| *until);
        next_backoff.into_iter().chain(next_forbidden).min()
    }

    /// Returns whether only forbidden deliveries are left.
    pub fn has_only_forbidden(&self) -> bool {
        self.deliveries
            .values()
            .all(|state| state.forbidden_until.is_some() && !state.is_running && state.queued_addresses.is_empty())
    }

    fn wake_due(&mut self, now: Instant) {
        while let Some((until, address)) = self.backing_off.first().copied().filter(|(until, _)| *until <= now) {
            self.backing_off.remove(&(until, address));
            if let Some(queue) = self.queues.get_mut(&address) {
                queue.backoff_until = None;
            }
            self.update_readiness(address);
        }
        while let Some((_, key)) = self.forbidden_retries.first().cloned().filter(|(until, _)| *until <= now) {
            self.retry_now(&key);
        }
    }

    /// Delays the forbidden requests of a delivery. Its other requests run meanwhile.
    fn defer_forbidden(&mut self, key: &str, now: Instant) {
        let Some(state) = self.deliveries.get_mut(key).filter(|state| state.forbidden_until.is_none()) else { return };
        state.times_forbidden = state.times_forbidden.saturating_add(1);
        let until = now + forbidden_backoff(state.times_forbidden);
        state.forbidden_until = Some(until);
        state.refused_at = Some(now);
        self.forbidden_retries.insert((until, key.to_owned()));
        self.enqueue(key, None);
    }

    fn remove(&mut self, key: &str) {
        if let Some(until) = self.deliveries.remove(key).and_then(|state| state.forbidden_until) {
            self.forbidden_retries.remove(&(until, key.to_owned()));
        }
    }

    fn enqueue(&mut self, key: &str, address: Option<Address>) {
        let state = self.deliveries.entry(key.to_owned()).or_default();
        if state.queued_addresses.contains(&address) {
            return;
        }
        state.queued_addresses.push(address);
        self.queues.entry(address).or_default().delivery_keys.push_back(key.to_owned());
        self.update_readiness(address);
    }

    /// Takes a delivery from a queue to run it; `None` if it is done or runs from another queue.
    fn start(&mut self, delivery_key: String, address: Option<Address>) -> Option<DeliveryTask> {
        let state = self.deliveries.get_mut(&delivery_key)?;
        state.queued_addresses.retain(|queue| *queue != address);
        if state.is_running {
            state.run_again = state.run_again.max(Some(Rerun::SkipRefused));
            return None;
        }
        state.is_running = true;
        Some(DeliveryTask {
            render_failures: state.render_failures,
            skip_forbidden: state.forbidden_until.is_some(),
            delivery_key,
            address,
        })
    }

    /// Marks a queue as ready if it may run, and drops it if it is no longer needed.
    fn update_readiness(&mut self, address: Option<Address>) {
        let Some(queue) = self.queues.get_mut(&address) else { return };
        // Finding the address of a delivery makes no request, so there is no limit for it.
        let free = queue.in_flight_count == 0 || address.is_none();
        if queue.delivery_keys.is_empty() && queue.in_flight_count == 0 {
            if let Some(until) = queue.backoff_until {
                self.backing_off.remove(&(until, address));
            }
            self.queues.remove(&address);
        } else if !queue.delivery_keys.is_empty() && free && queue.backoff_until.is_none() && !queue.is_in_ready_queues
        {
            queue.is_in_ready_queues = true;
            self.ready_queues.push_back(address);
        }
    }
}
