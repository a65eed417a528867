//! Points by source, tiebreakers, the ranking, and shares of the victory.

use std::cmp::Ordering;

use serde::Serialize;

use super::{Seat, Text};

/// The score of one seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SeatScore {
    pub seat: Seat,
    pub sources: Vec<ScoreSource>,
    /// The tiebreakers for seats with equal totals, compared in order; a higher number is better.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tiebreakers: Vec<Tiebreaker>,
}

/// A number that orders seats with equal totals. Files hold only the count.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(into = "i32")]
pub struct Tiebreaker {
    /// What is counted.
    pub name: Text,
    pub count: i32,
}

impl From<Tiebreaker> for i32 {
    fn from(tiebreaker: Tiebreaker) -> Self {
        tiebreaker.count
    }
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

    /// Compares two scores, the better one first.
    pub fn compare(&self, other: &Self) -> Ordering {
        let by_tiebreakers = || {
            let other_counts = other.tiebreakers.iter().map(|tiebreaker| tiebreaker.count);
            other_counts.cmp(self.tiebreakers.iter().map(|tiebreaker| tiebreaker.count))
        };
        other.total().cmp(&self.total()).then_with(by_tiebreakers)
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
    ordered.sort_by(|score, other| score.compare(other));
    let better = |score: &SeatScore| ordered.iter().filter(|other| other.compare(score).is_lt()).count();
    ordered.iter().map(|score| RankedScore { rank: 1 + better(score), score }).collect()
}

/// Returns each seat's share of the victory, in the order of `scores`. Seats tied for first place share the victory
/// equally.
pub fn victory_shares(scores: &[SeatScore]) -> Vec<f64> {
    let has_won = |score: &&SeatScore| scores.iter().all(|other| score.compare(other).is_le());
    let winners = scores.iter().filter(has_won).count();
    scores.iter().map(|score| if has_won(&score) { 1.0 / winners as f64 } else { 0.0 }).collect()
}
