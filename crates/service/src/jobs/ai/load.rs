//! How much time an AI gets for a decision. The more tables wait, the shorter it is, so that each of them gets its answer
//! within about the time that a single decision may take.

use std::time::Duration;

/// The time that a decision gets however many tables wait.
const MIN_TIME_LIMIT: Duration = Duration::from_millis(20);

/// The work that the AI threads have at the moment.
#[derive(Clone, Copy)]
pub struct Load {
    pub thread_count: usize,
    /// The tables that wait for an AI, with those whose turn is running.
    pub waiting_count: usize,
}

impl Load {
    /// Returns the time limit of a decision: a share of what is left of the maximum after the table has waited.
    pub fn time_limit(self, max: Duration, waited: Duration) -> Duration {
        let [threads, tables] =
            [self.thread_count, self.waiting_count].map(|count| u32::try_from(count).unwrap_or(u32::MAX));
        let share = max.saturating_sub(waited).saturating_mul(threads) / tables.max(1);
        share.max(MIN_TIME_LIMIT).min(max)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MAX: Duration = Duration::from_millis(2_000);

    fn time_limit(thread_count: usize, waiting_count: usize) -> u128 {
        Load { thread_count, waiting_count }.time_limit(MAX, Duration::ZERO).as_millis()
    }

    #[test]
    fn a_decision_gets_less_time_when_more_tables_wait() {
        assert_eq!([1, 2, 10, 60, 5_000].map(|waiting| time_limit(1, waiting)), [2_000, 1_000, 200, 33, 20]);
        assert_eq!([1, 4, 8, 60].map(|waiting| time_limit(4, waiting)), [2_000, 2_000, 1_000, 133]);
        let (short, load) = (Duration::from_millis(5), Load { thread_count: 1, waiting_count: 60 });
        assert_eq!(load.time_limit(short, Duration::ZERO), short, "a maximum below the least time stays as it is");
    }

    #[test]
    fn the_last_of_many_tables_waits_no_longer_than_one_decision_may_take() {
        let mut waited = Duration::ZERO;
        for waiting_count in (1..=60).rev() {
            waited += Load { thread_count: 1, waiting_count }.time_limit(MAX, waited);
        }
        assert!(MAX - Duration::from_millis(1) < waited && waited <= MAX, "{waited:?}");
    }
}
