//! Exponential backoff. It computes delays and does not sleep.

use std::time::Duration;

/// A delay that doubles with each failure in a row, up to a limit.
#[derive(Clone, Debug)]
pub struct Backoff {
    initial_delay: Duration,
    max_delay: Duration,
    failures: u32,
}

impl Backoff {
    pub const fn new(initial_delay: Duration, max_delay: Duration) -> Self {
        Self { initial_delay, max_delay, failures: 0 }
    }

    /// Counts one more failure and returns how long to wait before the next attempt.
    pub fn record_failure(&mut self) -> Duration {
        let wait = self.initial_delay.saturating_mul(2_u32.saturating_pow(self.failures)).min(self.max_delay);
        self.failures = self.failures.saturating_add(1);
        wait
    }

    /// Starts over after a success and returns how many failures preceded it.
    pub fn reset(&mut self) -> u32 {
        std::mem::take(&mut self.failures)
    }

    /// Returns the number of failures in a row.
    pub const fn failures(&self) -> u32 {
        self.failures
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn delays_double_up_to_the_limit_and_start_over_after_a_success() {
        let mut patience = Backoff::new(Duration::from_secs(1), Duration::from_secs(5));
        let waits: Vec<u64> = (0..5).map(|_| patience.record_failure().as_secs()).collect();
        assert_eq!(waits, [1, 2, 4, 5, 5]);
        assert_eq!(patience.reset(), 5);
        assert_eq!((patience.record_failure().as_secs(), patience.failures()), (1, 1));
        assert!((0..100).all(|_| patience.record_failure() <= Duration::from_secs(5)));
        assert_eq!(patience.record_failure().as_secs(), 5, "the delay stays at the limit");
    }
}
