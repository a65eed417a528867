//! A fair queue of tables where an AI must move. A table comes again only after all others that wait; one
//! that fails backs off. Nothing here is stored.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::time::Duration;

use tokio::time::Instant;

use crate::patience::Patience;
use crate::table::TableId;

const FIRST: Duration = Duration::from_secs(1);
const MOST: Duration = Duration::from_secs(300);

#[derive(Default)]
pub struct Rota {
    line: VecDeque<TableId>,
    /// Tables in the queue, and those whose turn is running.
    known: BTreeSet<TableId>,
    resting: BTreeMap<TableId, (Instant, Patience)>,
}

impl Rota {
    /// Queues a table where an AI must move.
    pub fn add(&mut self, id: TableId) {
        if self.known.insert(id) {
            self.line.push_back(id);
        }
    }

    /// Returns the next table whose turn may start. The turn ends with [`Self::thought`] or [`Self::failed`].
    pub fn next(&mut self, now: Instant) -> Option<TableId> {
        for _ in 0..self.line.len() {
            let id = self.line.pop_front()?;
            if self.resting.get(&id).is_none_or(|(until, _)| *until <= now) {
                return Some(id);
            }
            self.line.push_back(id);
        }
        None
    }

    /// Returns when the first backoff of a waiting table ends.
    pub fn next_wake(&self) -> Option<Instant> {
        self.line.iter().filter_map(|id| self.resting.get(id)).map(|(until, _)| *until).min()
    }

    pub fn thought(&mut self, id: TableId) {
        self.known.remove(&id);
        self.resting.remove(&id);
    }

    /// Queues a failed table again after a backoff. Returns how often it has failed in a row.
    pub fn failed(&mut self, id: TableId, now: Instant) -> u32 {
        let (until, patience) = self.resting.entry(id).or_insert_with(|| (now, Patience::new(FIRST, MOST)));
        *until = now + patience.fails();
        let failures = patience.failures();
        self.known.insert(id);
        self.line.push_back(id);
        failures
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(number: u64) -> TableId {
        TableId::new(number)
    }

    #[test]
    fn a_table_that_has_much_to_think_about_keeps_no_other_waiting() {
        let (mut turns, now) = (Rota::default(), Instant::now());
        (0..3).for_each(|number| turns.add(table(number)));
        let taken = (0..6).map(|_| {
            let id = turns.next(now).unwrap();
            turns.add(id);
            assert_eq!(turns.line.len(), 2, "its turn is not over yet");
            turns.thought(id);
            turns.add(id);
            id
        });
        let taken: Vec<TableId> = taken.collect();
        assert_eq!(taken, [0, 1, 2, 0, 1, 2].map(table));
    }

    #[test]
    fn a_table_that_fails_rests_longer_each_time_and_keeps_no_other_waiting() {
        let (mut turns, begun) = (Rota::default(), Instant::now());
        turns.add(table(1));
        assert_eq!(turns.next(begun), Some(table(1)));
        assert_eq!(turns.failed(table(1), begun), 1);
        turns.add(table(2));
        assert_eq!(turns.next(begun), Some(table(2)));
        turns.thought(table(2));
        assert_eq!((turns.next(begun), turns.next_wake()), (None, Some(begun + FIRST)));
        assert_eq!(turns.next(begun + FIRST), Some(table(1)));
        assert_eq!(turns.failed(table(1), begun), 2);
        assert_eq!(turns.next_wake(), Some(begun + FIRST * 2));
        assert_eq!(turns.next(begun + FIRST * 2), Some(table(1)));
        turns.thought(table(1));
        assert_eq!(turns.failed(table(1), begun), 1, "it had worked in between");
    }
}
