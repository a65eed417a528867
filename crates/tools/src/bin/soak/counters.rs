//! Counters, and the answers that people tried to give and saw acknowledged.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{self, Display, Formatter};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A decision as custom ids name it: the seat, and the number of the seat's last journal entry.
pub type SeatDecisionKey = (u8, u64);

/// Counters, shared by all tables.
#[derive(Default)]
pub struct SoakCounters(Mutex<SoakCounts>);

#[derive(Default)]
struct SoakCounts {
    answered: u64,
    unanswered: u64,
    while_down: u64,
    reopened_decisions: u64,
    answers_by_table: BTreeMap<String, TableAnswers>,
}

/// The answers that the simulated people at a table have given.
#[derive(Clone, Default)]
pub struct TableAnswers {
    /// Decisions that somebody has tried to answer.
    pub tried: BTreeSet<SeatDecisionKey>,
    /// Decisions whose answers were acknowledged.
    pub acknowledged: BTreeSet<SeatDecisionKey>,
}

impl SoakCounters {
    /// Counts an action that got a response.
    pub fn count_answered(&self) {
        self.lock().answered += 1;
    }

    /// Counts an action without a response, while the bot was up or down.
    pub fn count_unanswered(&self, is_down: bool) {
        let mut counts = self.lock();
        if is_down { counts.while_down += 1 } else { counts.unanswered += 1 }
    }

    /// Records that somebody is about to answer a decision. If an earlier answer to this decision was acknowledged, it
    /// has been lost.
    pub fn record_attempt(&self, table: &str, decision: SeatDecisionKey) {
        let mut counts = self.lock();
        let record = counts.answers_by_table.entry(table.to_owned()).or_default();
        record.tried.insert(decision);
        if record.acknowledged.contains(&decision) {
            counts.reopened_decisions += 1;
            eprintln!("table {table}: seat {} was asked again after entry {}", decision.0, decision.1);
        }
    }

    /// Records that the answer was acknowledged.
    pub fn record_acknowledgment(&self, table: &str, decision: SeatDecisionKey) {
        self.lock().answers_by_table.entry(table.to_owned()).or_default().acknowledged.insert(decision);
    }

    /// Returns how many actions got no response although the bot was up.
    pub fn unanswered_count(&self) -> u64 {
        self.lock().unanswered
    }

    /// Returns how often a decision was open again after its answer was acknowledged.
    pub fn reopened_decision_count(&self) -> u64 {
        self.lock().reopened_decisions
    }

    /// Returns the answers of all tables.
    pub fn answers_by_table(&self) -> BTreeMap<String, TableAnswers> {
        self.lock().answers_by_table.clone()
    }

    fn lock(&self) -> MutexGuard<'_, SoakCounts> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Display for SoakCounters {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let SoakCounts { answered, unanswered, while_down, .. } = &*self.lock();
        write!(f, "answered={answered} unanswered={unanswered} while_down={while_down}")
    }
}
