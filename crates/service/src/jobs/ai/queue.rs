//! The queue of tables where an AI must move. The order is fair, see [`RoundRobin`]. A table waits while its people read,
//! and one whose turn has failed backs off. Nothing here is stored.

use std::collections::{BTreeMap, BTreeSet};
use std::mem;
use std::time::Duration;

use meadhall_tables::TableId;
use tokio::time::Instant;

use super::round_robin::RoundRobin;
use super::waiting_table::WaitingTable;
use crate::backoff::Backoff;

const FIRST_RETRY_DELAY: Duration = Duration::from_secs(1);
const MAX_RETRY_DELAY: Duration = Duration::from_secs(300);

#[derive(Default)]
pub struct AiTurnQueue {
    /// All tables of the queue, and those whose turn is running.
    tables: BTreeMap<TableId, QueuedTable>,
    /// The tables whose turn may start.
    ready: RoundRobin,
    /// The tables that wait for a time, the earliest first.
    delayed: BTreeSet<(Instant, TableId)>,
}

struct QueuedTable {
    table: WaitingTable,
    state: TurnState,
    backoff: Backoff,
}

/// A turn that may start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NextTurn {
    pub table_id: TableId,
    /// How long the table has waited in the queue while its turn could have started.
    pub waited: Duration,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum TurnState {
    Ready {
        since: Instant,
    },
    Delayed {
        until: Instant,
    },
    Running,
    /// The turn is running, and the table has changed since it started.
    Outdated,
}

impl QueuedTable {
    /// Whether the table, if it is delayed, waits for its people and not for a retry.
    const fn is_being_read(&self) -> bool {
        self.backoff.failures() == 0
    }
}

impl AiTurnQueue {
    /// Queues a table where an AI must move. Its turn may start when its people have had time to read.
    pub fn push(&mut self, table: WaitingTable, now: Instant) {
        let read_at = now + table.reading_time;
        let Some(queued) = self.tables.get_mut(&table.id) else { return self.insert(table, now, read_at) };
        match queued.state {
            TurnState::Running => queued.state = TurnState::Outdated,
            // After a change, people read again.
            TurnState::Delayed { until } if queued.is_being_read() && queued.table.revision < table.revision => {
                let id = table.id;
                queued.table = table;
                self.delayed.remove(&(until, id));
                self.delay(id, until.max(read_at));
            }
            TurnState::Ready { .. } | TurnState::Delayed { .. } | TurnState::Outdated => {}
        }
    }

    fn insert(&mut self, table: WaitingTable, now: Instant, read_at: Instant) {
        let (id, backoff) = (table.id, Backoff::new(FIRST_RETRY_DELAY, MAX_RETRY_DELAY));
        self.tables.insert(id, QueuedTable { table, state: TurnState::Ready { since: now }, backoff });
        if read_at > now { self.delay(id, read_at) } else { self.make_ready(id, now) }
    }

    /// Starts the next turn. It ends with [`Self::complete`] or [`Self::fail`].
    pub fn start_next(&mut self, now: Instant) -> Option<NextTurn> {
        while let Some((until, id)) = self.delayed.first().copied().filter(|(until, _)| *until <= now) {
            self.delayed.remove(&(until, id));
            self.make_ready(id, until);
        }
        let table_id = self.ready.pop()?;
        let queued = self.tables.get_mut(&table_id)?;
        let waited = match mem::replace(&mut queued.state, TurnState::Running) {
            TurnState::Ready { since } => now.saturating_duration_since(since),
            TurnState::Delayed { .. } | TurnState::Running | TurnState::Outdated => Duration::ZERO,
        };
        Some(NextTurn { table_id, waited })
    }

    /// Returns the number of tables whose turn may start.
    pub fn ready_count(&self) -> usize {
        self.ready.len()
    }

    /// Returns when the first of the tables that wait for a time is ready.
    pub fn next_ready_at(&self) -> Option<Instant> {
        self.delayed.first().map(|(until, _)| *until)
    }

    /// Ends all backoffs.
    pub fn retry_all(&mut self, now: Instant) {
        let mut delayed = Vec::new();
        for (id, queued) in &mut self.tables {
            if let (1.., TurnState::Delayed { until }) = (queued.backoff.reset(), queued.state) {
                delayed.push((until, *id));
            }
        }
        for (until, id) in delayed {
            self.delayed.remove(&(until, id));
            self.make_ready(id, now);
        }
    }

    /// Ends a turn. Returns whether the table has changed since the turn started.
    pub fn complete(&mut self, id: TableId) -> bool {
        self.tables.remove(&id).is_some_and(|queued| queued.state == TurnState::Outdated)
    }

    /// Queues a failed table again after a backoff. Returns how often it has failed in a row.
    pub fn fail(&mut self, id: TableId, now: Instant) -> u32 {
        let Some(queued) = self.tables.get_mut(&id) else { return 0 };
        let (until, failures) = (now + queued.backoff.record_failure(), queued.backoff.failures());
        self.delay(id, until);
        failures
    }

    fn delay(&mut self, id: TableId, until: Instant) {
        if let Some(queued) = self.tables.get_mut(&id) {
            queued.state = TurnState::Delayed { until };
            self.delayed.insert((until, id));
        }
    }

    fn make_ready(&mut self, id: TableId, since: Instant) {
        if let Some(queued) = self.tables.get_mut(&id) {
            queued.state = TurnState::Ready { since };
            self.ready.push(&queued.table);
        }
    }
}

#[cfg(test)]
mod tests {
    use meadhall_tables::PersonId;

    use super::*;

    fn table_id(number: u64) -> TableId {
        TableId::new(number)
    }

    /// Returns a table where a person of the same number waits.
    fn table(number: u64) -> WaitingTable {
        WaitingTable { id: table_id(number), people: vec![PersonId(number)], revision: 1, reading_time: Duration::ZERO }
    }

    /// Returns the table of the next turn.
    fn start_next(queue: &mut AiTurnQueue, now: Instant) -> Option<TableId> {
        queue.start_next(now).map(|turn| turn.table_id)
    }

    #[test]
    fn a_busy_table_does_not_delay_others() {
        let (mut queue, now) = (AiTurnQueue::default(), Instant::now());
        (0..3).for_each(|number| queue.push(table(number), now));
        for number in [0, 1, 2, 0, 1, 2] {
            assert_eq!(start_next(&mut queue, now), Some(table_id(number)));
            queue.push(table(number), now);
            assert_eq!(queue.ready_count(), 2, "a table is not queued again during its turn");
            assert!(queue.complete(table_id(number)), "the table has changed");
            queue.push(table(number), now);
        }
        assert_eq!(start_next(&mut queue, now), Some(table_id(0)));
        assert!(!queue.complete(table_id(0)), "the table has not changed");
    }

    #[test]
    fn a_failing_table_backs_off_and_does_not_delay_others() {
        let (mut queue, started) = (AiTurnQueue::default(), Instant::now());
        queue.push(table(1), started);
        assert_eq!(start_next(&mut queue, started), Some(table_id(1)));
        assert_eq!(queue.fail(table_id(1), started), 1);
        queue.push(table(2), started);
        assert_eq!(start_next(&mut queue, started), Some(table_id(2)));
        queue.complete(table_id(2));
        let first_retry = started + FIRST_RETRY_DELAY;
        assert_eq!((start_next(&mut queue, started), queue.next_ready_at()), (None, Some(first_retry)));
        assert_eq!(start_next(&mut queue, first_retry), Some(table_id(1)));
        assert_eq!(queue.fail(table_id(1), started), 2);
        assert_eq!(queue.next_ready_at(), Some(started + FIRST_RETRY_DELAY * 2));
        assert_eq!(start_next(&mut queue, started + FIRST_RETRY_DELAY * 2), Some(table_id(1)));
        queue.complete(table_id(1));
        queue.push(table(1), started);
        assert_eq!(start_next(&mut queue, started), Some(table_id(1)));
        assert_eq!(queue.fail(table_id(1), started), 1, "a success resets the number of failures");
        queue.retry_all(started);
        assert_eq!((queue.next_ready_at(), start_next(&mut queue, started)), (None, Some(table_id(1))));
        assert_eq!(queue.fail(table_id(1), started), 1, "an end of all backoffs resets the number of failures");
    }

    #[test]
    fn a_table_is_read_after_its_last_change_while_others_go_on() {
        let (mut queue, started) = (AiTurnQueue::default(), Instant::now());
        let second = Duration::from_secs(1);
        let live_table = |revision| WaitingTable { reading_time: second * 2, revision, ..table(1) };
        queue.push(live_table(1), started);
        queue.push(table(2), started);
        assert_eq!(start_next(&mut queue, started), Some(table_id(2)));
        assert_eq!((start_next(&mut queue, started), queue.ready_count()), (None, 0));
        queue.push(live_table(1), started + second);
        assert_eq!(queue.next_ready_at(), Some(started + second * 2), "the table has not changed");
        queue.push(live_table(2), started + second);
        assert_eq!(queue.next_ready_at(), Some(started + second * 3), "the table has changed");
        let turn = NextTurn { table_id: table_id(1), waited: Duration::ZERO };
        assert_eq!(queue.start_next(started + second * 3), Some(turn));
        assert_eq!(queue.fail(table_id(1), started + second * 3), 1);
        queue.push(live_table(3), started + second * 3);
        assert_eq!(queue.next_ready_at(), Some(started + second * 4), "a retry does not wait for readers");
    }

    #[test]
    fn a_table_waits_from_the_time_at_which_its_turn_could_start() {
        let (mut queue, started) = (AiTurnQueue::default(), Instant::now());
        queue.push(table(1), started);
        let second = Duration::from_secs(1);
        let turn = |waited| Some(NextTurn { table_id: table_id(1), waited });
        assert_eq!(queue.start_next(started + second), turn(second));
        queue.fail(table_id(1), started + second);
        assert_eq!(queue.start_next(started + second + FIRST_RETRY_DELAY + second), turn(second));
    }
}
