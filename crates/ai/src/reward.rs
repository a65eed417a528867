//! The value of a final result for each seat, between 0 and 1: mostly the victory, partly the margin, so that
//! a search can distinguish a narrow loss from a clear one.

use meadhall_game::{SeatEstimate, SeatScore, victory_shares};

/// The share of a reward that depends on victory; the rest depends on the score margin.
const WIN_WEIGHT: f32 = 0.6;

/// The typical size of scores in this match, learned during playouts. Score margins are divided by this size.
#[derive(Clone, Copy, Debug, Default)]
pub struct RewardScale {
    absolute_score_sum: f64,
    score_count: f64,
}

impl RewardScale {
    /// Fills in each seat's reward for the final scores of a match.
    pub fn compute_rewards(&mut self, scores: &[SeatScore], rewards: &mut Vec<f32>) {
        let shares = victory_shares(scores);
        let results = scores.iter().zip(shares);
        self.fill_rewards(results.map(|(score, share)| (score.total() as f32, share as f32)), rewards);
    }

    /// Fills in each seat's reward for an estimated result.
    pub fn estimate_rewards(&mut self, estimates: &[SeatEstimate], rewards: &mut Vec<f32>) {
        self.fill_rewards(estimates.iter().map(|seat| (seat.score, seat.victory_share)), rewards);
    }

    /// Fills in the rewards for the score and the share of the victory of each seat.
    fn fill_rewards(&mut self, results: impl ExactSizeIterator<Item = (f32, f32)> + Clone, rewards: &mut Vec<f32>) {
        self.absolute_score_sum += results.clone().map(|(score, _)| f64::from(score.abs())).sum::<f64>();
        self.score_count += results.len() as f64;
        let typical = (self.absolute_score_sum / self.score_count).max(1.0) as f32;
        let reward = |(seat, (score, share)): (usize, (f32, f32))| {
            if results.len() == 1 {
                // With one seat, the score is compared with the typical score.
                return margin_to_reward(score, typical);
            }
            let others = results.clone().enumerate().filter(|(other, _)| *other != seat).map(|(_, (score, _))| score);
            let margin = score - others.fold(f32::NEG_INFINITY, f32::max);
            WIN_WEIGHT * share + (1.0 - WIN_WEIGHT) * margin_to_reward(margin, typical / 4.0)
        };
        rewards.clear();
        rewards.extend(results.clone().enumerate().map(reward));
    }
}

/// Fewer rewards than this do not show yet how different rewards are.
const REWARDS_TO_KNOW_RANGE: u32 = 32;
/// A range of this width is that of a match that is still open.
const OPEN_RANGE: f32 = 0.25;
/// A search explores a little even if all rewards were the same so far.
const MIN_SPREAD: f32 = 0.005;

/// The range of a seat's rewards in a search. In a match that is as good as decided, all are nearly the same, and small
/// differences matter.
#[derive(Clone, Copy, Debug, Default)]
pub struct RewardRange {
    count: u32,
    lowest: f32,
    highest: f32,
}

impl RewardRange {
    pub fn add(&mut self, reward: f32) {
        (self.lowest, self.highest) =
            if self.count == 0 { (reward, reward) } else { (self.lowest.min(reward), self.highest.max(reward)) };
        self.count += 1;
    }

    /// Returns how different the rewards are: 1 in an open match, and less in one that is as good as decided. Few
    /// rewards do not show yet that it is.
    pub fn spread(&self) -> f32 {
        if self.count < REWARDS_TO_KNOW_RANGE {
            return 1.0;
        }
        ((self.highest - self.lowest) / OPEN_RANGE).clamp(MIN_SPREAD, 1.0)
    }
}

/// Returns by how much this score beats the best of the others, or the score itself if there are no others.
pub fn margin(scores: &[SeatScore], own: &SeatScore) -> i32 {
    let others = scores.iter().filter(|other| other.seat != own.seat).map(SeatScore::total);
    own.total() - others.max().unwrap_or(0)
}

/// Maps a margin to a value between 0 and 1: 0.5 for a margin of 0, 0.75 for a margin of `scale`.
fn margin_to_reward(margin: f32, scale: f32) -> f32 {
    0.5 + 0.5 * margin / (margin.abs() + scale)
}

#[cfg(test)]
mod tests {
    use meadhall_game::{ScoreSource, Seat, Text};

    use super::*;

    fn scores(points: &[i32]) -> Vec<SeatScore> {
        let sources = |points: i32| vec![ScoreSource { name: Text::default(), points }];
        let score =
            |(seat, points): (Seat, &i32)| SeatScore { seat, sources: sources(*points), tiebreakers: Vec::new() };
        (0..).map(Seat).zip(points).map(score).collect()
    }

    fn rewards_for(points: &[i32]) -> Vec<f32> {
        let mut rewards = Vec::new();
        RewardScale::default().compute_rewards(&scores(points), &mut rewards);
        rewards
    }

    #[test]
    fn each_seat_gets_its_own_reward_and_winning_counts_most() {
        let told = rewards_for(&[30, 29, 5]);
        assert!(told.iter().all(|it| (0.0..=1.0).contains(it)), "{told:?}");
        assert!(told[0] > WIN_WEIGHT && told[1] < 1.0 - WIN_WEIGHT && told[2] < told[1], "{told:?}");
        assert!(rewards_for(&[40, 29, 5])[0] > told[0], "a larger margin is better");
        let shared = rewards_for(&[30, 30]);
        assert!(shared[0] == shared[1] && shared[0] > rewards_for(&[29, 30])[0] && shared[0] < told[0], "{shared:?}");
    }

    #[test]
    fn a_single_player_is_rewarded_for_points() {
        let mut scale = RewardScale::default();
        let mut rewards_of = |points| {
            let mut rewards = Vec::new();
            scale.compute_rewards(&scores(&[points]), &mut rewards);
            rewards[0]
        };
        assert!(rewards_of(50) < rewards_of(80) && rewards_of(-20) < rewards_of(10));
    }

    #[test]
    fn a_match_counts_as_decided_when_many_rewards_are_alike() {
        let spread_after = |rewards: &[f32]| {
            let mut range = RewardRange::default();
            rewards.iter().for_each(|reward| range.add(*reward));
            range.spread()
        };
        let (open, decided) = ([0.2, 0.6].repeat(20), [0.9, 0.95].repeat(20));
        assert_eq!((spread_after(&[]), spread_after(&decided[..10]), spread_after(&open)), (1.0, 1.0, 1.0));
        assert!((spread_after(&decided) - 0.2).abs() < 1e-6);
        assert!(spread_after(&[0.9; 40]) > 0.0, "a search goes on exploring");
    }

    #[test]
    fn the_margin_is_over_the_best_opponent() {
        let scores = scores(&[10, 25, 17]);
        assert_eq!(scores.iter().map(|own| margin(&scores, own)).collect::<Vec<_>>(), [-15, 8, -8]);
    }
}
