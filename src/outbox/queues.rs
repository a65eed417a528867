//! Decides which delivery runs next: one queue for each address, one delivery of it at a time, round robin.
//! Deliveries whose address is not known yet have a queue of their own. A forbidden delivery waits alone and
//! delays no other. Nothing here is stored; a restart reads the outbox again.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::mem;

use tokio::time::Instant;

use super::patience::{patience, patience_when_refused};
use super::task::{Carried, Task};
use crate::ledger::Address;

/// After more write conflicts in a row, a delivery backs off.
const OVERTAKEN: u8 = 8;

#[derive(Default)]
pub struct Queues {
    errands: BTreeMap<String, Known>,
    lines: BTreeMap<Option<Address>, Line>,
    /// Queues that may run, in turn.
    ready: VecDeque<Option<Address>>,
    /// Queues that back off, by the end of the delay.
    resting: BTreeSet<(Instant, Option<Address>)>,
    /// Forbidden deliveries, by the time of their next attempt.
    waiting: BTreeSet<(Instant, String)>,
}

/// The state of one delivery.
#[derive(Default)]
struct Known {
    /// The queues that contain the delivery.
    lines: Vec<Option<Address>>,
    running: bool,
    /// Whether it was queued again while it was running.
    again: bool,
    misses: u8,
    refusals: u32,
    waits: Option<Instant>,
    overtaken: u8,
}

#[derive(Default)]
struct Line {
    errands: VecDeque<String>,
    /// Whether this queue is among the ready ones.
    ready: bool,
    serving: usize,
    until: Option<Instant>,
    failures: u32,
}

impl Queues {
    /// Queues a delivery that was found in the outbox, unless it is known already.
    pub fn add(&mut self, key: &str) {
        if !self.errands.contains_key(key) {
            self.enqueue(key, None);
        }
    }

    /// Queues a delivery that has just been written, perhaps again. It is planned anew, since another request
    /// may come first now.
    pub fn renew(&mut self, key: &str) {
        match self.errands.get_mut(key) {
            Some(known) if known.running => known.again = true,
            _ => self.begin_anew(key),
        }
    }

    /// Queues a delivery at once, even if it was forbidden.
    fn begin_anew(&mut self, key: &str) {
        if let Some(until) = self.errands.get_mut(key).and_then(|known| known.waits.take()) {
            self.waiting.remove(&(until, key.to_owned()));
        }
        self.enqueue(key, None);
    }

    /// Returns the next delivery that can run now.
    pub fn next(&mut self, now: Instant) -> Option<Task> {
        self.wake(now);
        while let Some(at) = self.ready.pop_front() {
            let Some(line) = self.lines.get_mut(&at) else { continue };
            line.ready = false;
            let key = line.errands.pop_front();
            let task = key.and_then(|key| self.begin(key, at));
            if let Some(line) = self.lines.get_mut(&at) {
                line.serving += usize::from(task.is_some());
            }
            self.settle(at);
            if task.is_some() {
                return task;
            }
        }
        None
    }

    /// Records the outcome of a task. Returns how often its address has failed in a row.
    pub fn finish(&mut self, task: &Task, outcome: &Carried, now: Instant) -> u32 {
        let mut again = false;
        let mut overtaken = 0;
        if let Some(known) = self.errands.get_mut(&task.key) {
            known.running = false;
            known.misses += u8::from(*outcome == Carried::Unrendered);
            known.overtaken = if *outcome == Carried::Again { known.overtaken.saturating_add(1) } else { 0 };
            again = mem::take(&mut known.again);
            overtaken = known.overtaken;
        }
        let outcome = if overtaken > OVERTAKEN { &Carried::Later(None) } else { outcome };
        let line = self.lines.entry(task.at).or_default();
        line.serving = line.serving.saturating_sub(1);
        match outcome {
            Carried::Later(_) if line.until.is_some() => {}
            Carried::Later(wait) => {
                line.failures += 1;
                let until = now + patience(task.at, line.failures, *wait);
                line.until = Some(until);
                self.resting.insert((until, task.at));
            }
            _ => line.failures = 0,
        }
        let failures = line.failures;
        match outcome {
            Carried::Done | Carried::Left => self.forget(&task.key),
            // The delay of a delivery that waits already is not extended.
            Carried::Refused if task.waits => {}
            Carried::Refused => self.wait(&task.key, now),
            Carried::At(address) => self.enqueue(&task.key, Some(*address)),
            Carried::Again | Carried::Later(_) | Carried::Unrendered => self.enqueue(&task.key, task.at),
        }
        if again {
            self.begin_anew(&task.key);
        }
        self.settle(task.at);
        failures
    }

    /// Returns when the next backoff or forbidden delivery is due.
    pub fn next_wake(&self) -> Option<Instant> {
        let rest = self.resting.first().map(|(until, _)| *until);
        let waiting = self.waiting.first().map(|(until, _)| *until);
        rest.into_iter().chain(waiting).min()
    }

    /// Returns whether only forbidden deliveries are left.
    pub fn is_idle(&self) -> bool {
        self.errands.values().all(|known| known.waits.is_some() && !known.running && known.lines.is_empty())
    }

    fn wake(&mut self, now: Instant) {
        while let Some((until, at)) = self.resting.first().copied().filter(|(until, _)| *until <= now) {
            self.resting.remove(&(until, at));
            if let Some(line) = self.lines.get_mut(&at) {
                line.until = None;
            }
            self.settle(at);
        }
        while let Some((_, key)) = self.waiting.first().cloned().filter(|(until, _)| *until <= now) {
            self.begin_anew(&key);
        }
    }

    /// Delays the forbidden requests of a delivery. Its other requests run meanwhile.
    fn wait(&mut self, key: &str, now: Instant) {
        let Some(known) = self.errands.get_mut(key).filter(|known| known.waits.is_none()) else { return };
        known.refusals = known.refusals.saturating_add(1);
        let until = now + patience_when_refused(known.refusals);
        known.waits = Some(until);
        self.waiting.insert((until, key.to_owned()));
        self.enqueue(key, None);
    }

    fn forget(&mut self, key: &str) {
        if let Some(until) = self.errands.remove(key).and_then(|known| known.waits) {
            self.waiting.remove(&(until, key.to_owned()));
        }
    }

    fn enqueue(&mut self, key: &str, at: Option<Address>) {
        let known = self.errands.entry(key.to_owned()).or_default();
        if known.lines.contains(&at) {
            return;
        }
        known.lines.push(at);
        self.lines.entry(at).or_default().errands.push_back(key.to_owned());
        self.settle(at);
    }

    /// Takes a delivery from a queue to run it; `None` if it is done or runs from another queue.
    fn begin(&mut self, key: String, at: Option<Address>) -> Option<Task> {
        let known = self.errands.get_mut(&key)?;
        known.lines.retain(|line| *line != at);
        if known.running {
            known.again = true;
            return None;
        }
        known.running = true;
        Some(Task { misses: known.misses, waits: known.waits.is_some(), key, at })
    }

    /// Marks a queue as ready if it may run, and drops it if it is no longer needed.
    fn settle(&mut self, at: Option<Address>) {
        let Some(line) = self.lines.get_mut(&at) else { return };
        // Finding the address of a delivery makes no request, so there is no limit for it.
        let free = line.serving == 0 || at.is_none();
        if line.errands.is_empty() && line.serving == 0 {
            if let Some(until) = line.until {
                self.resting.remove(&(until, at));
            }
            self.lines.remove(&at);
        } else if !line.errands.is_empty() && free && line.until.is_none() && !line.ready {
            line.ready = true;
            self.ready.push_back(at);
        }
    }
}
