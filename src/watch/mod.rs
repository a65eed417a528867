//! What whoever runs the house sees of it from outside: whether it is well, and what it takes for what it does. One [`Watch`] is handed
//! to every part that measures; one that is off costs nothing and notes nothing. Decides nothing, logs nothing, and knows neither
//! a name nor a number of anybody's.
//!
//! - `counted` what is counted and timed, by its names · `heard` interactions on their way to an answer
//! - `health` whether all is well, part by part · `pulse` the store's
//! - `memory` what the process takes · `serve` the page of all this, over HTTP

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

/// Sees what happens. Copies see the same.
#[derive(Clone, Default)]
pub struct Watch(Option<Arc<Seen>>);

/// What was seen.
struct Seen {
    counted: Counted,
    waiting: Pending,
    pulse: Mutex<Pulse>,
    /// Whether players are reached.
    reached: watch::Receiver<Reach>,
    /// Whether Discord has the commands as they should be.
    registered: AtomicBool,
    invalid: OnceLock<Box<dyn Fn() -> Invalid + Send + Sync>>,
}

/// Requests of the last ten minutes that Discord took for invalid, by their status.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Invalid {
    /// The token is not known.
    pub unauthorized: u64,
    /// Not allowed.
    pub forbidden: u64,
    /// Too many.
    pub limited: u64,
}

/// What waits in the outbox.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Errands {
    /// Errands that are still to be run.
    pub waiting: u64,
    /// Those that were refused, and are tried now and then.
    pub refused: u64,
    /// Those that were put aside.
    pub parked: u64,
    /// For how long the oldest has waited that nobody has refused.
    pub oldest: Duration,
}

/// What a house takes, and what there is for it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Space {
    /// The bytes of the store.
    pub store: u64,
    /// The bytes that are free beside it.
    pub free: u64,
}

/// What has become of a private message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Letter {
    /// It was sent.
    Sent,
    /// The person takes none.
    Refused,
    /// Something else went wrong.
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
    /// One that is on, from the start of this process. `reached` tells whether players are.
    #[must_use]
    pub fn on(started: Wall, reached: watch::Receiver<Reach>) -> Self {
        let counted = Counted::new();
        // What has never happened is told as well, or its first time would not be seen as one more.
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

    /// Whether it notes anything.
    #[must_use]
    pub const fn is_on(&self) -> bool {
        self.0.is_some()
    }

    /// An interaction was heard of, and is looked after for as long as what is returned lives.
    pub fn hear(&self, id: u64, deed: Deed) -> Attended {
        self.see(|seen| seen.waiting.add(id, deed));
        Attended { id, seen: self.0.clone() }
    }

    /// Discord has taken an answer to this interaction.
    pub fn answered(&self, id: u64) {
        self.see(|seen| {
            if let Some((deed, since)) = seen.waiting.take(id) {
                let took = seconds(since.elapsed());
                seen.counted.answers.get_or_create(&[("kind", deed.name())]).observe(took);
            }
        });
    }

    /// From now on this tells how many invalid requests there were.
    pub fn count_invalid_requests(&self, count: impl Fn() -> Invalid + Send + Sync + 'static) {
        // Whoever counts counts for as long as the house is open.
        self.see(|seen| drop(seen.invalid.set(Box::new(count))));
    }

    /// The commands are at Discord as they should be, or another process sees to that.
    pub fn registered(&self) {
        self.see(|seen| seen.registered.store(true, Ordering::Relaxed));
    }

    /// A private message has come to its end.
    pub fn letter(&self, letter: Letter) {
        self.see(|seen| {
            seen.counted.letters.get_or_create(&[("outcome", letter.name())]).inc();
        });
    }

    /// A computer has thought of an answer.
    pub fn thought(&self, took: Duration) {
        self.see(|seen| seen.counted.thoughts.observe(seconds(took)));
    }

    /// A picture was drawn.
    pub fn drew(&self, took: Duration) {
        self.see(|seen| seen.counted.drawings.observe(seconds(took)));
    }

    /// A group of so many changes came to the disk, or did not.
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

    /// Whether what was written last did not come to the disk.
    #[must_use]
    pub fn is_stuck(&self) -> bool {
        self.0.as_ref().is_some_and(|seen| seen.pulse().is_stuck())
    }

    /// Whether players are reached, as was heard last.
    fn reach(&self) -> Reach {
        self.0.as_ref().map_or(Reach::Down, |seen| *seen.reached.borrow())
    }

    /// The store's writer is being asked whether it is there.
    pub fn asks_writer(&self) {
        self.see(|seen| seen.pulse().ask(Instant::now()));
    }

    /// It has answered; or it is dead, and why.
    pub fn writer_answers(&self, dead: Option<String>) {
        self.see(|seen| seen.pulse().answer(dead));
    }

    /// How many tables of each game are open.
    pub fn tables(&self, tables: impl IntoIterator<Item = (&'static str, u64)>) {
        self.see(|seen| {
            for (game, open) in tables {
                seen.counted.tables.get_or_create(&[("game", game)]).set(whole(open));
            }
        });
    }

    /// What waits in the outbox.
    pub fn errands(&self, errands: Errands) {
        let Errands { waiting, refused, parked, oldest } = errands;
        self.see(|seen| {
            for (state, many) in [("waiting", waiting), ("refused", refused), ("parked", parked)] {
                seen.counted.errands.get_or_create(&[("state", state)]).set(whole(many));
            }
            seen.counted.oldest_errand.set(seconds(oldest));
        });
    }

    /// What the house takes.
    pub fn space(&self, Space { store, free }: Space) {
        self.see(|seen| {
            seen.counted.store.set(whole(store));
            seen.counted.free.set(whole(free));
        });
    }

    /// For how long people could play here, and when the newest backup was made, if there is one.
    pub fn times(&self, service: Duration, backup: Option<Wall>) {
        self.see(|seen| {
            seen.counted.service_time.set(seconds(service));
            if let Some(made) = backup {
                seen.counted.backup.get_or_create(&[]).set(whole(made.0 / 1000));
            }
        });
    }

    /// Whether all is well. Of a house that nobody watches, nothing is known.
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

    /// Everything that was counted, in the text format of OpenMetrics, which Prometheus reads.
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
