//! Points by source, tiebreakers, the ranking, and shares of the victory.

use std::cmp::Reverse;

use serde::Serialize;

use super::{Seat, Text};

/// The score of one seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SeatScore {
    pub seat: Seat,
    pub sources: Vec<ScoreSource>,
    /// The tiebreakers for seats with equal totals, compared in order; a higher number is better.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tiebreakers: Vec<i32>,
}

/// The points from one source.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ScoreSource {
    /// What the points are for.
    pub name: Text,
    pub points: i32,
}

impl SeatScore {
    /// Returns the sum of all points.
    pub fn total(&self) -> i32 {
        self.sources.iter().map(|source| source.points).sum()
    }

    fn sort_key(&self) -> Reverse<(i32, &[i32])> {
        Reverse((self.total(), &self.tiebreakers))
    }
}

/// A score with its rank.
#[derive(Clone, Copy, Debug)]
pub struct RankedScore<'a> {
    /// The winners have rank 1, and seats with equal scores share a rank.
    pub rank: usize,
    pub score: &'a SeatScore,
}

/// Returns the scores in order, best first.
pub fn ranking(scores: &[SeatScore]) -> Vec<RankedScore<'_>> {
    let mut ordered: Vec<&SeatScore> = scores.iter().collect();
    ordered.sort_by_key(|score| score.sort_key());
    let better = |score: &SeatScore| ordered.iter().filter(|other| other.sort_key() < score.sort_key()).count();
    ordered.iter().map(|score| RankedScore { rank: 1 + better(score), score }).collect()
}

/// Returns each seat's share of the victory, in the order of `scores`. Seats tied for first place share the victory
/// equally.
pub fn victory_shares(scores: &[SeatScore]) -> Vec<f64> {
    let best = scores.iter().map(SeatScore::sort_key).min();
    let has_won = |score: &&SeatScore| Some(score.sort_key()) == best;
    let winners = scores.iter().filter(has_won).count();
    scores.iter().map(|score| if has_won(&score) { 1.0 / winners as f64 } else { 0.0 }).collect()
}
