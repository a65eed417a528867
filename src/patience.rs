//! Exponential backoff. It computes delays and does not sleep.

use std::time::Duration;

/// A delay that doubles with each failure in a row, up to a limit.
#[derive(Clone, Debug)]
pub struct Patience {
    first: Duration,
    most: Duration,
    failures: u32,
}

impl Patience {
    pub const fn new(first: Duration, most: Duration) -> Self {
        Self { first, most, failures: 0 }
    }

    /// Counts one more failure and returns how long to wait before the next attempt.
    pub fn fails(&mut self) -> Duration {
        let wait = self.first.saturating_mul(2_u32.saturating_pow(self.failures)).min(self.most);
        self.failures = self.failures.saturating_add(1);
        wait
    }

    /// Starts over after a success and returns how many failures preceded it.
    pub fn succeeds(&mut self) -> u32 {
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
    fn waits_double_up_to_the_limit_and_begin_anew_when_it_works() {
        let mut patience = Patience::new(Duration::from_secs(1), Duration::from_secs(5));
        let waits: Vec<u64> = (0..5).map(|_| patience.fails().as_secs()).collect();
        assert_eq!(waits, [1, 2, 4, 5, 5]);
        assert_eq!(patience.succeeds(), 5);
        assert_eq!((patience.fails().as_secs(), patience.failures()), (1, 1));
        assert!((0..100).all(|_| patience.fails() <= Duration::from_secs(5)));
        assert_eq!(patience.fails().as_secs(), 5, "however often");
    }
}
