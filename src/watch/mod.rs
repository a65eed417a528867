//! Monitoring: health and metrics for the operator. Each part that measures something gets a [`Watch`]; a
//! disabled one does nothing. Monitoring makes no decisions, logs nothing, and contains no names or ids of
//! people, servers or tables.

mod counted;
mod health;
mod heard;
mod memory;
mod pulse;
mod serve;
#[cfg(test)]
mod tests;

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::watch;

use crate::table::clock::{Reach, Wall};
use counted::Counted;
pub use health::{Condition, Health, Organ};
use heard::Pending;
pub use heard::{Attended, Deed};
use pulse::Pulse;
pub use serve::serve;

/// Records measurements. Clones share their state.
#[derive(Clone, Default)]
pub struct Watch(Option<Arc<Seen>>);

struct Seen {
    counted: Counted,
    waiting: Pending,
    pulse: Mutex<Pulse>,
    /// Whether the bot is online.
    reached: watch::Receiver<Reach>,
    /// Whether the slash commands are registered at Discord.
    registered: AtomicBool,
    invalid: OnceLock<Box<dyn Fn() -> Invalid + Send + Sync>>,
}

/// Requests of the last ten minutes that Discord counts as invalid, by status.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Invalid {
    /// Status 401: the token is not valid.
    pub unauthorized: u64,
    /// Status 403.
    pub forbidden: u64,
    /// Status 429.
    pub limited: u64,
}

/// The state of the outbox.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Errands {
    /// Deliveries to be made.
    pub waiting: u64,
    /// Deliveries that Discord has refused, which are retried now and then.
    pub refused: u64,
    /// Deliveries that were given up.
    pub parked: u64,
    /// How long the oldest delivery that was not refused has been waiting.
    pub oldest: Duration,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Space {
    pub store: u64,
    /// Free space on the disk of the data directory.
    pub free: u64,
}

/// Result of sending a direct message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Letter {
    Sent,
    /// The person does not accept DMs from the bot.
    Refused,
    Failed,
}

impl Letter {
    const fn name(self) -> &'static str {
        match self {
            Self::Sent => "sent",
            Self::Refused => "refused",
            Self::Failed => "failed",
        }
    }
}

impl Watch {
    /// Creates an enabled monitor.
    #[must_use]
    pub fn on(started: Wall, reached: watch::Receiver<Reach>) -> Self {
        let counted = Counted::new();
        // Create every series at zero, so that Prometheus sees the first increment.
        for deed in Deed::ALL {
            drop(counted.answers.get_or_create(&[("kind", deed.name())]));
            drop(counted.unanswered.get_or_create(&[("kind", deed.name())]));
        }
        for letter in [Letter::Sent, Letter::Refused, Letter::Failed] {
            drop(counted.letters.get_or_create(&[("outcome", letter.name())]));
        }
        counted.started.set(seconds(Duration::from_millis(started.0)));
        let (waiting, pulse, registered, invalid) =
            (Pending::default(), Mutex::default(), AtomicBool::new(false), OnceLock::new());
        Self(Some(Arc::new(Seen { counted, waiting, pulse, reached, registered, invalid })))
    }

    #[must_use]
    pub const fn is_on(&self) -> bool {
        self.0.is_some()
    }

    /// Records a new interaction. It counts as unanswered if the guard is dropped before an answer.
    pub fn hear(&self, id: u64, deed: Deed) -> Attended {
        self.see(|seen| seen.waiting.add(id, deed));
        Attended { id, seen: self.0.clone() }
    }

    /// Records that Discord has accepted an answer to this interaction.
    pub fn answered(&self, id: u64) {
        self.see(|seen| {
            if let Some((deed, since)) = seen.waiting.take(id) {
                let took = seconds(since.elapsed());
                seen.counted.answers.get_or_create(&[("kind", deed.name())]).observe(took);
            }
        });
    }

    /// Sets where the number of invalid requests comes from.
    pub fn count_invalid_requests(&self, count: impl Fn() -> Invalid + Send + Sync + 'static) {
        // The first source stays for the life of the process.
        self.see(|seen| drop(seen.invalid.set(Box::new(count))));
    }

    /// Records that the commands are registered, or that another process takes care of it.
    pub fn registered(&self) {
        self.see(|seen| seen.registered.store(true, Ordering::Relaxed));
    }

    pub fn letter(&self, letter: Letter) {
        self.see(|seen| {
            seen.counted.letters.get_or_create(&[("outcome", letter.name())]).inc();
        });
    }

    pub fn thought(&self, took: Duration) {
        self.see(|seen| seen.counted.thoughts.observe(seconds(took)));
    }

    pub fn drew(&self, took: Duration) {
        self.see(|seen| seen.counted.drawings.observe(seconds(took)));
    }

    /// Records a group of batches that was written, or could not be.
    pub fn wrote(&self, changes: usize, took: Duration, outcome: Result<(), String>) {
        self.see(|seen| {
            seen.counted.writes.observe(seconds(took));
            seen.counted.changes.observe(f64::from(u32::try_from(changes).unwrap_or(u32::MAX)));
            if outcome.is_err() {
                seen.counted.failed_writes.inc();
            }
            seen.pulse().write(outcome);
        });
    }

    #[must_use]
    pub fn is_stuck(&self) -> bool {
        self.0.as_ref().is_some_and(|seen| seen.pulse().is_stuck())
    }

    fn reach(&self) -> Reach {
        self.0.as_ref().map_or(Reach::Down, |seen| *seen.reached.borrow())
    }

    /// Records that a probe was sent to the store's writer.
    pub fn asks_writer(&self) {
        self.see(|seen| seen.pulse().ask(Instant::now()));
    }

    /// Records that the writer has responded, or why it has stopped.
    pub fn writer_answers(&self, dead: Option<String>) {
        self.see(|seen| seen.pulse().answer(dead));
    }

    pub fn tables(&self, tables: impl IntoIterator<Item = (&'static str, u64)>) {
        self.see(|seen| {
            for (game, open) in tables {
                seen.counted.tables.get_or_create(&[("game", game)]).set(whole(open));
            }
        });
    }

    pub fn errands(&self, errands: Errands) {
        let Errands { waiting, refused, parked, oldest } = errands;
        self.see(|seen| {
            for (state, many) in [("waiting", waiting), ("refused", refused), ("parked", parked)] {
                seen.counted.errands.get_or_create(&[("state", state)]).set(whole(many));
            }
            seen.counted.oldest_errand.set(seconds(oldest));
        });
    }

    pub fn space(&self, Space { store, free }: Space) {
        self.see(|seen| {
            seen.counted.store.set(whole(store));
            seen.counted.free.set(whole(free));
        });
    }

    /// Sets how long players could ever reach the bot, and when the newest backup was made.
    pub fn times(&self, service: Duration, backup: Option<Wall>) {
        self.see(|seen| {
            seen.counted.service_time.set(seconds(service));
            if let Some(made) = backup {
                seen.counted.backup.get_or_create(&[]).set(whole(made.0 / 1000));
            }
        });
    }

    /// Returns the health of each component; empty if monitoring is disabled.
    #[must_use]
    pub fn health(&self) -> Health {
        let Some(seen) = &self.0 else { return Health::default() };
        let (writer, store) = {
            let pulse = seen.pulse();
            (pulse.writer(Instant::now()), pulse.disk())
        };
        let gateway = (self.reach() == Reach::Down).then(|| "Discord is not connected".to_owned());
        let registered = seen.registered.load(Ordering::Relaxed);
        let commands = (!registered).then(|| "they are not registered yet".to_owned());
        let all =
            [(Organ::Writer, writer), (Organ::Store, store), (Organ::Gateway, gateway), (Organ::Commands, commands)];
        Health { parts: all.map(|(part, amiss)| Condition { part, amiss }).into() }
    }

    /// Returns all metrics in the OpenMetrics text format, which Prometheus reads.
    #[must_use]
    pub fn metrics(&self) -> String {
        let Some(seen) = &self.0 else { return String::new() };
        for Condition { part, amiss } in self.health().parts {
            seen.counted.ready.get_or_create(&[("part", part.name())]).set(i64::from(amiss.is_none()));
        }
        if let Some(count) = seen.invalid.get() {
            let Invalid { unauthorized, forbidden, limited } = count();
            for (status, many) in [("401", unauthorized), ("403", forbidden), ("429", limited)] {
                seen.counted.invalid_requests.get_or_create(&[("status", status)]).set(whole(many));
            }
        }
        if let Some(resident) = memory::resident() {
            seen.counted.memory.set(whole(resident));
        }
        seen.counted.text()
    }

    fn see(&self, what: impl FnOnce(&Seen)) {
        if let Some(seen) = &self.0 {
            what(seen);
        }
    }
}

impl Seen {
    fn pulse(&self) -> MutexGuard<'_, Pulse> {
        self.pulse.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn seconds(time: Duration) -> f64 {
    time.as_secs_f64()
}

fn whole(many: u64) -> i64 {
    i64::try_from(many).unwrap_or(i64::MAX)
}
