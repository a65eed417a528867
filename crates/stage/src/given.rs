//! Which decisions the answers in a journal belong to.

use std::collections::BTreeMap;

use meadhall::game::Seat;
use meadhall::journal::Entry;
use meadhall::table::past::{By, Past};

/// A decision as buttons identify it: its seat, and the number of that seat's last entry.
pub type Question = (Seat, u64);

/// Returns the decisions that people have answered, in the order of the answers.
pub fn by_people(past: &Past) -> Vec<Question> {
    let mut last: BTreeMap<Seat, u64> = BTreeMap::new();
    let mut given = Vec::new();
    for kept in &past.entries {
        let before = last.insert(kept.entry.seat(), kept.entry.n()).unwrap_or(0);
        if kept.by == By::Person && matches!(kept.entry, Entry::Answer(_)) {
            given.push((kept.entry.seat(), before));
        }
    }
    given
}
