//! What is counted, and what people were told.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{self, Display, Formatter};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A question as buttons name it: seat, and the number of that seat's last entry.
pub type Asked = (u8, u64);

/// All that is counted. Numbers of entries are those of the journal.
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

/// What is known of a table from outside.
#[derive(Clone, Default)]
pub struct Record {
    /// Questions that somebody has tried to answer.
    pub tried: BTreeSet<Asked>,
    /// Questions whose answers were acknowledged.
    pub acknowledged: BTreeSet<Asked>,
}

impl Tally {
    /// Somebody got an answer.
    pub fn answer(&self) {
        self.lock().answered += 1;
    }

    /// Somebody got none, while the bot was there, or was not.
    pub fn silence(&self, down: bool) {
        let mut counts = self.lock();
        if down { counts.while_down += 1 } else { counts.unanswered += 1 }
    }

    /// Somebody is about to answer a question. If that was acknowledged before, it is lost.
    pub fn tries(&self, table: &str, asked: Asked) {
        let mut counts = self.lock();
        let record = counts.tables.entry(table.to_owned()).or_default();
        record.tried.insert(asked);
        if record.acknowledged.contains(&asked) {
            counts.asked_again += 1;
            eprintln!("table {table}: seat {} is asked again after entry {}", asked.0, asked.1);
        }
    }

    /// They were told that it counts.
    pub fn acknowledged(&self, table: &str, asked: Asked) {
        self.lock().tables.entry(table.to_owned()).or_default().acknowledged.insert(asked);
    }

    /// How many got no answer although they should have.
    pub fn unanswered(&self) -> u64 {
        self.lock().unanswered
    }

    /// How often something was asked again that was answered.
    pub fn asked_again(&self) -> u64 {
        self.lock().asked_again
    }

    /// All tables.
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
