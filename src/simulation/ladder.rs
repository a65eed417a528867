//! Measures how often each level of the AI players is ahead of the level below it.

use std::ops::Range;
use std::time::Duration;

use meadhall_game::{GameMeta, Level, LevelResult, MatchSetup, SeatScore, Seed, ShareTally, victory_shares};
use meadhall_registry::GameType;

use super::game_run::{MatchPlan, SearchTime};
use super::{SimulationError, on_all_cores};

/// A level that is measured against the one below it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LevelPair {
    pub seats: u8,
    pub level: Level,
    pub easier_level: Level,
}

/// The result of some deals of a pair.
#[derive(Clone, Copy, Debug, Default)]
pub struct PairTally {
    /// How often the stronger level was ahead.
    pub ahead: ShareTally,
    /// The search time of the stronger level.
    pub search_time: SearchTime,
}

impl LevelPair {
    /// Returns the pairs to be measured for a game. A match needs two seats to be a contest.
    pub fn of_game(meta: &GameMeta) -> Vec<Self> {
        let seat_counts = meta.seat_range.clone().filter(|seats| *seats > 1);
        let pairs = |seats| {
            Level::all().filter_map(move |level| level.easier().map(|easier_level| Self { seats, level, easier_level }))
        };
        seat_counts.flat_map(pairs).collect()
    }

    /// Whether a result is about this pair.
    pub fn has_result(&self, result: &LevelResult) -> bool {
        (result.seats, result.level) == (self.seats, self.level.number())
    }

    /// Plays deals, with `on_progress` after each. The levels take every other seat. Each deal is played twice, the
    /// second time with the seats exchanged.
    pub fn play(
        &self,
        game_type: &'static dyn GameType,
        seed_number: u64,
        deals: Range<u64>,
        on_progress: &(dyn Fn() + Sync),
    ) -> Result<PairTally, SimulationError> {
        let setup = MatchSetup::new(game_type.meta(), self.seats, [])?;
        let played = on_all_cores(deals, |deal| {
            let mut sum = PairTally::default();
            let mut share = 0.0;
            for exchanged in [false, true] {
                let is_stronger = |seat: usize| seat.is_multiple_of(2) != exchanged;
                let level = |seat| if is_stronger(seat) { self.level } else { self.easier_level };
                let plan = MatchPlan {
                    game_type,
                    setup: &setup,
                    seed: Seed::from_number(seed_number).derive(deal),
                    match_number: 2 * deal + u64::from(exchanged),
                    strategy_names: (0..self.seats.into()).map(|seat| level(seat).to_string()).collect(),
                    check_invariants: false,
                };
                let outcome = plan.play(None)?;
                share += share_ahead(&outcome.scores, is_stronger) / 2.0;
                let times = outcome.search_times.iter().enumerate().filter(|(seat, _)| is_stronger(*seat));
                times.for_each(|(_, time)| sum.search_time.add(*time));
            }
            sum.ahead.add_deal(share);
            on_progress();
            Ok(sum)
        })?;
        let mut all = PairTally::default();
        played.iter().for_each(|deal| all.add(deal));
        Ok(all)
    }
}

impl PairTally {
    pub fn add(&mut self, other: &Self) {
        self.ahead.add(&other.ahead);
        self.search_time.add(other.search_time);
    }

    /// Returns the mean time of a decision of the stronger level.
    pub fn mean_search_time(&self) -> Duration {
        self.search_time.mean()
    }
}

/// Returns how often one of the chosen seats is ahead of one of the other seats, where a tie counts half.
fn share_ahead(scores: &[SeatScore], is_chosen: impl Fn(usize) -> bool) -> f64 {
    let (mut ahead, mut pairs) = (0.0, 0.0);
    for (chosen, score) in scores.iter().enumerate().filter(|(seat, _)| is_chosen(*seat)) {
        for (_, other) in scores.iter().enumerate().filter(|(seat, _)| *seat != chosen && !is_chosen(*seat)) {
            ahead += victory_shares(&[score.clone(), other.clone()])[0];
            pairs += 1.0;
        }
    }
    ahead / pairs
}

#[cfg(test)]
mod tests {
    use meadhall_game::{ScoreSource, Seat, Text};

    use super::*;

    #[test]
    fn each_chosen_seat_is_compared_with_each_other_seat() {
        let scores: Vec<SeatScore> = (0..)
            .zip([30, 10, 20, 20])
            .map(|(seat, points)| SeatScore {
                seat: Seat(seat),
                sources: vec![ScoreSource { name: Text::default(), points }],
                tiebreakers: Vec::new(),
            })
            .collect();
        // 30 is ahead of 10 and 20; 20 is ahead of 10 and level with 20.
        assert!((share_ahead(&scores, |seat| seat % 2 == 0) - 3.5 / 4.0).abs() < 1e-9);
        assert!((share_ahead(&scores, |seat| seat % 2 == 1) - 0.5 / 4.0).abs() < 1e-9);
    }
}
