//! Who is served next: a queue for each address, one errand of it at a time, the addresses in turn. Errands whose address
//! is not known yet wait in a queue of their own. What was refused waits by itself, and keeps nothing else waiting. All of
//! this is forgotten with the process; the store has it all.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::mem;

use tokio::time::Instant;

use super::patience::{patience, patience_when_refused};
use super::task::{Carried, Task};
use crate::ledger::Address;

/// Whoever was overtaken so often in a row waits like one who has failed.
const OVERTAKEN: u8 = 8;

/// All queues.
#[derive(Default)]
pub struct Queues {
    errands: BTreeMap<String, Known>,
    lines: BTreeMap<Option<Address>, Line>,
    /// Lines that may be served, in turn.
    ready: VecDeque<Option<Address>>,
    /// Lines that are left in peace, and until when.
    resting: BTreeSet<(Instant, Option<Address>)>,
    /// Errands that were refused, and until when they wait.
    waiting: BTreeSet<(Instant, String)>,
}

/// What is known of an errand.
#[derive(Default)]
struct Known {
    /// The lines in which it stands.
    lines: Vec<Option<Address>>,
    running: bool,
    /// Whether it was given anew while it was running.
    again: bool,
    misses: u8,
    /// How often it was refused, and until when it waits.
    refusals: u32,
    waits: Option<Instant>,
    /// How often in a row somebody else came first.
    overtaken: u8,
}

#[derive(Default)]
struct Line {
    errands: VecDeque<String>,
    /// Whether it stands among those that may be served.
    ready: bool,
    serving: usize,
    until: Option<Instant>,
    failures: u32,
}

impl Queues {
    /// An errand was found in the outbox.
    pub fn add(&mut self, key: &str) {
        if !self.errands.contains_key(key) {
            self.enqueue(key, None);
        }
    }

    /// An errand was given just now, perhaps anew: wherever it stands, there may be something else to do first.
    pub fn renew(&mut self, key: &str) {
        match self.errands.get_mut(key) {
            Some(known) if known.running => known.again = true,
            _ => self.begin_anew(key),
        }
    }

    /// What was refused is tried again.
    fn begin_anew(&mut self, key: &str) {
        if let Some(until) = self.errands.get_mut(key).and_then(|known| known.waits.take()) {
            self.waiting.remove(&(until, key.to_owned()));
        }
        self.enqueue(key, None);
    }

    /// What can be done now.
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

    /// A task has come so far. Tells how often its address has failed in a row.
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
            // What has waited already goes on waiting.
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

    /// When something that rests or waits now may be served again.
    pub fn next_wake(&self) -> Option<Instant> {
        let rest = self.resting.first().map(|(until, _)| *until);
        let waiting = self.waiting.first().map(|(until, _)| *until);
        rest.into_iter().chain(waiting).min()
    }

    /// Whether there is nothing to do but to wait where something was refused.
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

    /// An errand was refused. Whatever else there is to do of it is done meanwhile.
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

    /// Takes an errand out of a line, to be run; `None` if it is done already, or being run from another line.
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

    /// Puts a line among those that may be served, if it may; forgets it when it is not needed.
    fn settle(&mut self, at: Option<Address>) {
        let Some(line) = self.lines.get_mut(&at) else { return };
        // Finding out where errands go is no request to anybody.
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
