//! Points by source, tiebreakers, the ranking, and shares of the victory.

use std::cmp::Reverse;

use serde::Serialize;

use super::{Seat, Text};

/// The score of one seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Score {
    pub seat: Seat,
    pub sources: Vec<Source>,
    /// The tiebreakers between equal totals, the first that differs decides; more is better.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub breakers: Vec<i32>,
}

/// The points from one source.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Source {
    /// What the points are for.
    pub name: Text,
    pub points: i32,
}

impl Score {
    /// Returns the sum of all points.
    pub fn total(&self) -> i32 {
        self.sources.iter().map(|source| source.points).sum()
    }

    fn rank(&self) -> Reverse<(i32, &[i32])> {
        Reverse((self.total(), &self.breakers))
    }
}

/// A score with its rank.
#[derive(Clone, Copy, Debug)]
pub struct Placing<'a> {
    /// 1 for the winners; equal scores share a rank.
    pub place: usize,
    pub score: &'a Score,
}

/// Returns the scores in order, best first.
pub fn places(scores: &[Score]) -> Vec<Placing<'_>> {
    let mut ordered: Vec<&Score> = scores.iter().collect();
    ordered.sort_by_key(|score| score.rank());
    let better = |score: &Score| ordered.iter().filter(|other| other.rank() < score.rank()).count();
    ordered.iter().map(|score| Placing { place: 1 + better(score), score }).collect()
}

/// Returns each seat's share of the victory, in the order of `scores`: equal best scores share it.
pub fn shares(scores: &[Score]) -> Vec<f64> {
    let best = scores.iter().map(Score::rank).min();
    let won = |score: &&Score| Some(score.rank()) == best;
    let winners = scores.iter().filter(won).count();
    scores.iter().map(|score| if won(&score) { 1.0 / winners as f64 } else { 0.0 }).collect()
}
