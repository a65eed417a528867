//! The share that a player wins of many deals, with its confidence interval.

use serde::{Deserialize, Serialize};

/// The half-width of a 95 % confidence interval, in standard errors.
const Z_SCORE_95: f64 = 1.96;

/// The sum of a player's shares of several deals. The matches of one deal are not independent of each other, but the
/// deals are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShareTally {
    pub deals: u64,
    sum: f64,
    square_sum: f64,
}

/// The share that a player has won, with a confidence interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WinShare {
    /// The measured share.
    pub mean: f64,
    pub low: f64,
    pub high: f64,
}

impl ShareTally {
    /// Adds the player's share of a deal, between 0 and 1.
    pub fn add_deal(&mut self, share: f64) {
        self.deals += 1;
        self.sum += share;
        self.square_sum += share * share;
    }

    pub fn add(&mut self, other: &Self) {
        self.deals += other.deals;
        self.sum += other.sum;
        self.square_sum += other.square_sum;
    }

    /// Returns the share with its 95 % interval. `fair_share` is what equal players would win.
    pub fn win_share(&self, fair_share: f64) -> WinShare {
        self.win_share_within(fair_share, Z_SCORE_95)
    }

    /// Returns the share with an interval of this half-width. Adds the variance of one uninformative deal, so that a few
    /// equal deals do not look certain.
    pub fn win_share_within(&self, fair_share: f64, standard_errors: f64) -> WinShare {
        let deals = self.deals.max(1) as f64;
        let mean = self.sum / deals;
        let spread = (self.square_sum - deals * mean * mean).max(0.0) + fair_share * (1.0 - fair_share);
        let margin = standard_errors * (spread / deals / deals).sqrt();
        WinShare { mean, low: (mean - margin).max(0.0), high: (mean + margin).min(1.0) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_has_an_interval_that_narrows_with_more_deals() {
        let width = |deals: u64| {
            let mut tally = ShareTally::default();
            (0..deals).for_each(|deal| tally.add_deal(if deal % 4 == 0 { 0.0 } else { 1.0 }));
            let share = tally.win_share(0.5);
            assert!((share.mean - 0.75).abs() < 1e-9 && share.low < 0.75 && 0.75 < share.high, "{share:?}");
            share.high - share.low
        };
        assert!(width(400) < width(100) / 1.9 && width(400) > 0.08, "{} {}", width(100), width(400));
    }

    #[test]
    fn tallies_add_up() {
        let (mut all, mut first, mut second) = (ShareTally::default(), ShareTally::default(), ShareTally::default());
        for (deal, share) in (0..).zip([0.5, 1.0, 0.0, 0.25]) {
            all.add_deal(share);
            if deal < 2 { first.add_deal(share) } else { second.add_deal(share) }
        }
        first.add(&second);
        assert_eq!(first, all);
    }

    #[test]
    fn a_few_equal_deals_are_not_certain() {
        let mut tally = ShareTally::default();
        tally.add_deal(1.0);
        assert!(tally.win_share(0.5).low < 0.5);
    }
}
