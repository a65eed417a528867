//! A fair queue of tables where an AI must move. A table comes again only after all others that wait; one
//! that fails backs off. Nothing here is stored.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::time::Duration;

use meadhall_tables::TableId;
use tokio::time::Instant;

use crate::backoff::Backoff;

const FIRST_RETRY_DELAY: Duration = Duration::from_secs(1);
const MAX_RETRY_DELAY: Duration = Duration::from_secs(300);

#[derive(Default)]
pub struct AiTurnQueue {
    queue: VecDeque<TableId>,
    /// Tables in the queue, and those whose turn is running.
    queued_or_running: BTreeSet<TableId>,
    backing_off: BTreeMap<TableId, (Instant, Backoff)>,
}

impl AiTurnQueue {
    /// Queues a table where an AI must move.
    pub fn push(&mut self, id: TableId) {
        if self.queued_or_running.insert(id) {
            self.queue.push_back(id);
        }
    }

    /// Returns the next table whose turn may start. The turn ends with [`Self::complete`] or [`Self::fail`].
    pub fn pop_ready(&mut self, now: Instant) -> Option<TableId> {
        for _ in 0..self.queue.len() {
            let id = self.queue.pop_front()?;
            if self.backing_off.get(&id).is_none_or(|(until, _)| *until <= now) {
                return Some(id);
            }
            self.queue.push_back(id);
        }
        None
    }

    /// Returns when the first backoff of a waiting table ends.
    pub fn next_retry_at(&self) -> Option<Instant> {
        self.queue.iter().filter_map(|id| self.backing_off.get(id)).map(|(until, _)| *until).min()
    }

    /// Ends all backoffs.
    pub fn retry_all(&mut self) {
        self.backing_off.clear();
    }

    pub fn complete(&mut self, id: TableId) {
        self.queued_or_running.remove(&id);
        self.backing_off.remove(&id);
    }

    /// Queues a failed table again after a backoff. Returns how often it has failed in a row.
    pub fn fail(&mut self, id: TableId, now: Instant) -> u32 {
        let (until, backoff) =
            self.backing_off.entry(id).or_insert_with(|| (now, Backoff::new(FIRST_RETRY_DELAY, MAX_RETRY_DELAY)));
        *until = now + backoff.record_failure();
        let failures = backoff.failures();
        self.queued_or_running.insert(id);
        self.queue.push_back(id);
        failures
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table_id(number: u64) -> TableId {
        TableId::new(number)
    }

    #[test]
    fn a_busy_table_does_not_delay_others() {
        let (mut queue, now) = (AiTurnQueue::default(), Instant::now());
        (0..3).for_each(|number| queue.push(table_id(number)));
        let popped = (0..6).map(|_| {
            let id = queue.pop_ready(now).unwrap();
            queue.push(id);
            assert_eq!(queue.queue.len(), 2, "a table is not queued again during its turn");
            queue.complete(id);
            queue.push(id);
            id
        });
        let popped: Vec<TableId> = popped.collect();
        assert_eq!(popped, [0, 1, 2, 0, 1, 2].map(table_id));
    }

    #[test]
    fn a_failing_table_backs_off_and_does_not_delay_others() {
        let (mut queue, started) = (AiTurnQueue::default(), Instant::now());
        queue.push(table_id(1));
        assert_eq!(queue.pop_ready(started), Some(table_id(1)));
        assert_eq!(queue.fail(table_id(1), started), 1);
        queue.push(table_id(2));
        assert_eq!(queue.pop_ready(started), Some(table_id(2)));
        queue.complete(table_id(2));
        assert_eq!((queue.pop_ready(started), queue.next_retry_at()), (None, Some(started + FIRST_RETRY_DELAY)));
        assert_eq!(queue.pop_ready(started + FIRST_RETRY_DELAY), Some(table_id(1)));
        assert_eq!(queue.fail(table_id(1), started), 2);
        assert_eq!(queue.next_retry_at(), Some(started + FIRST_RETRY_DELAY * 2));
        assert_eq!(queue.pop_ready(started + FIRST_RETRY_DELAY * 2), Some(table_id(1)));
        queue.complete(table_id(1));
        assert_eq!(queue.fail(table_id(1), started), 1, "a success resets the number of failures");
    }
}
