//! The value of a final result for each seat, between 0 and 1: mostly the victory, partly the margin, so that
//! a search can distinguish a narrow loss from a clear one.

use crate::game::{Score, shares};

/// The share of a reward that is for the victory itself.
const VICTORY: f32 = 0.6;

/// The typical size of scores in this match, learned during playouts. Margins are measured by it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Scale {
    points: f64,
    seen: f64,
}

impl Scale {
    /// Fills in each seat's reward for these scores.
    pub fn rewards(&mut self, scores: &[Score], rewards: &mut Vec<f32>) {
        let size: f64 = scores.iter().map(|score| f64::from(score.total().abs())).sum();
        self.points += size;
        self.seen += scores.len() as f64;
        let typical = (self.points / self.seen).max(1.0) as f32;
        rewards.clear();
        rewards.extend(scores.iter().zip(shares(scores)).map(|(score, share)| {
            let margin = margin(scores, score) as f32;
            if scores.len() == 1 {
                // With one seat, the score is compared with the typical score.
                return squashed(margin, typical);
            }
            VICTORY * share as f32 + (1.0 - VICTORY) * squashed(margin, typical / 4.0)
        }));
    }
}

/// Returns by how much this score beats the best of the others, or the score itself if there are no others.
pub fn margin(scores: &[Score], own: &Score) -> i32 {
    let others = scores.iter().filter(|other| other.seat != own.seat).map(Score::total);
    own.total() - others.max().unwrap_or(0)
}

/// Maps a margin to a value between 0 and 1: 0.5 for a margin of 0, 0.75 for a margin of `scale`.
fn squashed(margin: f32, scale: f32) -> f32 {
    0.5 + 0.5 * margin / (margin.abs() + scale)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Seat, Source, Text};

    fn scores(points: &[i32]) -> Vec<Score> {
        let sources = |points: i32| vec![Source { name: Text::default(), points }];
        let score = |(seat, points): (Seat, &i32)| Score { seat, sources: sources(*points), breakers: Vec::new() };
        (0..).map(Seat).zip(points).map(score).collect()
    }

    fn rewards(points: &[i32]) -> Vec<f32> {
        let mut rewards = Vec::new();
        Scale::default().rewards(&scores(points), &mut rewards);
        rewards
    }

    #[test]
    fn each_seat_is_told_its_own_and_a_victory_counts_most() {
        let told = rewards(&[30, 29, 5]);
        assert!(told.iter().all(|it| (0.0..=1.0).contains(it)), "{told:?}");
        assert!(told[0] > VICTORY && told[1] < 1.0 - VICTORY && told[2] < told[1], "{told:?}");
        assert!(rewards(&[40, 29, 5])[0] > told[0], "a larger margin is better");
        let shared = rewards(&[30, 30]);
        assert!(shared[0] == shared[1] && shared[0] > rewards(&[29, 30])[0] && shared[0] < told[0], "{shared:?}");
    }

    #[test]
    fn alone_one_plays_for_points() {
        let mut scale = Scale::default();
        let mut told = |points| {
            let mut rewards = Vec::new();
            scale.rewards(&scores(&[points]), &mut rewards);
            rewards[0]
        };
        assert!(told(50) < told(80) && told(-20) < told(10));
    }

    #[test]
    fn a_margin_is_over_the_best_of_the_others() {
        let scores = scores(&[10, 25, 17]);
        assert_eq!(scores.iter().map(|own| margin(&scores, own)).collect::<Vec<_>>(), [-15, 8, -8]);
    }
}
