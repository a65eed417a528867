//! Counters, and the answers that people tried to give and saw acknowledged.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{self, Display, Formatter};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A decision as custom ids name it: the seat, and the number of its last journal entry.
pub type Asked = (u8, u64);

/// Counters, shared by all tables.
#[derive(Default)]
pub struct Tally(Mutex<Counts>);

#[derive(Default)]
struct Counts {
    answered: u64,
    unanswered: u64,
    while_down: u64,
    asked_again: u64,
    tables: BTreeMap<String, Record>,
}

/// The answers of a table as people know them.
#[derive(Clone, Default)]
pub struct Record {
    /// Decisions that somebody has tried to answer.
    pub tried: BTreeSet<Asked>,
    /// Decisions whose answers were acknowledged.
    pub acknowledged: BTreeSet<Asked>,
}

impl Tally {
    /// Counts an action that got a response.
    pub fn answer(&self) {
        self.lock().answered += 1;
    }

    /// Counts an action without a response, while the bot was up or down.
    pub fn silence(&self, down: bool) {
        let mut counts = self.lock();
        if down { counts.while_down += 1 } else { counts.unanswered += 1 }
    }

    /// Records that somebody is about to answer a decision. If its answer was acknowledged before, that one
    /// was lost.
    pub fn tries(&self, table: &str, asked: Asked) {
        let mut counts = self.lock();
        let record = counts.tables.entry(table.to_owned()).or_default();
        record.tried.insert(asked);
        if record.acknowledged.contains(&asked) {
            counts.asked_again += 1;
            eprintln!("table {table}: seat {} is asked again after entry {}", asked.0, asked.1);
        }
    }

    /// Records that the answer was acknowledged.
    pub fn acknowledged(&self, table: &str, asked: Asked) {
        self.lock().tables.entry(table.to_owned()).or_default().acknowledged.insert(asked);
    }

    /// Returns how many actions got no response although the bot was up.
    pub fn unanswered(&self) -> u64 {
        self.lock().unanswered
    }

    /// Returns how often a decision was open again after its answer was acknowledged.
    pub fn asked_again(&self) -> u64 {
        self.lock().asked_again
    }

    /// Returns the answers of all tables.
    pub fn tables(&self) -> BTreeMap<String, Record> {
        self.lock().tables.clone()
    }

    fn lock(&self) -> MutexGuard<'_, Counts> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Display for Tally {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Counts { answered, unanswered, while_down, .. } = &*self.lock();
        write!(f, "answered={answered} unanswered={unanswered} while_down={while_down}")
    }
}
