//! Median, 95th percentile and largest of some numbers.

use std::fmt;

/// Numbers of one kind, such as the heights of all panels of a game.
#[derive(Default)]
pub struct NumberSample(Vec<usize>);

impl NumberSample {
    pub fn add(&mut self, number: usize) {
        self.0.push(number);
    }

    pub fn extend(&mut self, other: Self) {
        self.0.extend(other.0);
    }

    pub const fn len(&self) -> usize {
        self.0.len()
    }

    pub fn largest(&self) -> usize {
        self.0.iter().copied().max().unwrap_or_default()
    }
}

impl fmt::Display for NumberSample {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut sorted = self.0.clone();
        sorted.sort_unstable();
        let percentile = |percent: usize| {
            let rank = (sorted.len() * percent).div_ceil(100).saturating_sub(1);
            sorted.get(rank).copied().unwrap_or_default()
        };
        write!(f, "median {}, 95 of 100 {}, largest {}", percentile(50), percentile(95), self.largest())
    }
}
