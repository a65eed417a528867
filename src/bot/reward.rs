//! What the end of a match is worth to each seat, between 0 and 1: most of it for the victory, some for the margin, so that
//! a search can tell a narrow loss from a rout.

use crate::game::{Score, shares};

/// How much of a reward is for the victory itself.
const VICTORY: f32 = 0.6;

/// What points are like in this match, learned while it is played out: margins are measured by it.
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
                // Alone, one plays against what one usually gets.
                return squashed(margin, typical);
            }
            VICTORY * share as f32 + (1.0 - VICTORY) * squashed(margin, typical / 4.0)
        }));
    }
}

/// By how much this score beats the best of the others; alone, the score itself.
pub fn margin(scores: &[Score], own: &Score) -> i32 {
    let others = scores.iter().filter(|other| other.seat != own.seat).map(Score::total);
    own.total() - others.max().unwrap_or(0)
}

/// Between 0 and 1; half for a margin of 0, three quarters for one of `scale`.
fn squashed(margin: f32, scale: f32) -> f32 {
    0.5 + 0.5 * margin / (margin.abs() + scale)
}
