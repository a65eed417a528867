//! Which decisions the answers in a journal belong to.

use std::collections::BTreeMap;

use meadhall_game::Seat;
use meadhall_registry::journal::JournalEntry;
use meadhall_tables::history::{EntryOrigin, MatchHistory};

/// A decision as buttons identify it: the seat, and the number of the seat's last journal entry before the decision.
pub type AnsweredDecision = (Seat, u64);

/// Returns the decisions that people have answered, in the order of the answers.
pub fn decisions_answered_by_people(history: &MatchHistory) -> Vec<AnsweredDecision> {
    let mut last_entry_by_seat: BTreeMap<Seat, u64> = BTreeMap::new();
    let mut answered = Vec::new();
    for recorded in &history.entries {
        let before = last_entry_by_seat.insert(recorded.entry.seat(), recorded.entry.step_number()).unwrap_or(0);
        if recorded.origin == EntryOrigin::Player && matches!(recorded.entry, JournalEntry::Answer(_)) {
            answered.push((recorded.entry.seat(), before));
        }
    }
    answered
}
