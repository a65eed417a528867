//! The rating of a person in one game, from their results against computers, and the level that fits it. A person and
//! a computer with the same rating win equally often against each other.

use meadhall_game::{LOWEST_RATING, Level, LevelTable};
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2_rating_period};

use super::result::{Participation, PlayerResult};

/// How much higher than the level below a level is assumed to be rated if it was not measured.
const ASSUMED_RATING_STEP: f64 = 110.0;
/// The deviation of a person's first rating. With it, about three wins in a row lead from level 1 to level 3.
const FIRST_DEVIATION: f64 = 200.0;
/// The deviation never falls below this value, so that the rating follows a person who gets better.
const LOWEST_DEVIATION: f64 = 100.0;
/// The ratings of levels are taken as exact.
const LEVEL_DEVIATION: f64 = 0.0;
const VOLATILITY: f64 = 0.06;

/// Computes the rating of a person from their results in one game, the oldest first. Returns `None` if they have no
/// result against a level.
pub fn player_rating<'a>(results: impl IntoIterator<Item = &'a PlayerResult>, levels: &LevelTable) -> Option<f64> {
    let mut player = None;
    // A match with hints shows the strength of the hints.
    for result in results.into_iter().filter(|result| result.hint_count == 0) {
        let outcomes = outcomes_against_levels(result, levels);
        if outcomes.is_empty() {
            continue;
        }
        let before = player.unwrap_or(rated(LOWEST_RATING, FIRST_DEVIATION));
        let after = glicko2_rating_period(&before, &outcomes, &Glicko2Config::new());
        player = Some(Glicko2Rating {
            rating: after.rating.max(LOWEST_RATING),
            deviation: after.deviation.max(LOWEST_DEVIATION),
            volatility: after.volatility,
        });
    }
    player.map(|player| player.rating)
}

/// Returns the level whose rating is nearest to that of a person: they win about half of their matches against it.
/// A person without a rating gets the lowest level.
pub fn suitable_level(player_rating: Option<f64>, seat_count: u8, levels: &LevelTable) -> Level {
    let player_rating = player_rating.unwrap_or(LOWEST_RATING);
    let distance = |level: Level| (level_rating(levels, seat_count, level) - player_rating).abs();
    Level::all().min_by(|left, right| distance(*left).total_cmp(&distance(*right))).unwrap_or(Level::LOWEST)
}

/// Returns the outcome against each computer of the match. A person who conceded has lost to all of them; a person who
/// left the match, or whose match had no result, has won and lost nothing.
fn outcomes_against_levels(result: &PlayerResult, levels: &LevelTable) -> Vec<(Glicko2Rating, Outcomes)> {
    let own_rank = match result.participation {
        Participation::Finished => result.rank.unwrap_or(u8::MAX),
        Participation::Conceded => u8::MAX,
        Participation::LeftToAi | Participation::NotFinished => return Vec::new(),
    };
    let outcome = |rank: u8| match own_rank.cmp(&rank) {
        std::cmp::Ordering::Less => Outcomes::WIN,
        std::cmp::Ordering::Equal => Outcomes::DRAW,
        std::cmp::Ordering::Greater => Outcomes::LOSS,
    };
    let computers = result.computers.iter().filter_map(|computer| Some((Level::new(computer.level)?, computer.rank)));
    computers
        .map(|(level, rank)| {
            let opponent = rated(level_rating(levels, result.seat_count, level), LEVEL_DEVIATION);
            (opponent, outcome(rank))
        })
        .collect()
}

/// Returns the measured rating of a level, or an assumed one.
fn level_rating(levels: &LevelTable, seat_count: u8, level: Level) -> f64 {
    let assumed = || LOWEST_RATING + ASSUMED_RATING_STEP * f64::from(level.number() - Level::LOWEST.number());
    levels.rating(seat_count, level).unwrap_or_else(assumed)
}

const fn rated(rating: f64, deviation: f64) -> Glicko2Rating {
    Glicko2Rating { rating, deviation, volatility: VOLATILITY }
}

#[cfg(test)]
mod tests {
    use meadhall_game::{LevelResult, Seat, ShareTally};

    use super::*;
    use crate::clock::UnixMillis;
    use crate::ids::ServerId;
    use crate::result::{ComputerResult, Opponents};

    /// A level that is far stronger than the one below wins this share of the matches.
    const FAR_STRONGER: f64 = 0.8;

    fn result(computers: &[(u8, u8)], participation: Participation, rank: u8) -> PlayerResult {
        let computers = computers.iter().map(|&(level, rank)| ComputerResult { level, rank }).collect();
        PlayerResult {
            game_id: "raids".to_owned(),
            server: ServerId(1),
            ended_at: UnixMillis(0),
            seat_count: 2,
            seat: Seat(0),
            opponents: Opponents::WithAi,
            participation,
            rank: Some(rank),
            points: Vec::new(),
            computers,
            hint_count: 0,
        }
    }

    fn won_against(level: Level) -> PlayerResult {
        result(&[(level.number(), 2)], Participation::Finished, 1)
    }

    fn lost_against(level: Level) -> PlayerResult {
        result(&[(level.number(), 1)], Participation::Finished, 2)
    }

    /// Levels whose ratings were measured, each far above the one below.
    fn measured_levels() -> LevelTable {
        let mut ahead = ShareTally::default();
        ahead.add_deal(FAR_STRONGER);
        let result = |level: Level| LevelResult { seats: 2, level: level.number(), ahead };
        let results: Vec<LevelResult> = Level::all().skip(1).map(result).collect();
        LevelTable::new(LevelTable::UNMEASURED.to_vec(), &results)
    }

    /// Plays this many matches at the suitable level, and returns the levels before each match and after the last.
    fn levels_played(levels: &LevelTable, matches: usize, mut wins: impl FnMut(usize, Level) -> bool) -> Vec<u8> {
        let mut results: Vec<PlayerResult> = Vec::new();
        let mut played = Vec::new();
        for number in 0..=matches {
            let level = suitable_level(player_rating(&results, levels), 2, levels);
            played.push(level.number());
            results.push(if wins(number, level) { won_against(level) } else { lost_against(level) });
        }
        played
    }

    #[test]
    fn a_newcomer_starts_at_level_1_and_rises_by_winning() {
        for levels in [LevelTable::default(), measured_levels()] {
            let played = levels_played(&levels, 8, |_, _| true);
            assert_eq!(played[0], 1);
            assert!(played.is_sorted() && played[1] <= 2 && played[8] >= 3, "{played:?}");
            assert_eq!(levels_played(&levels, 8, |_, _| false), [1; 9]);
        }
    }

    #[test]
    fn who_beats_level_3_and_loses_to_level_5_ends_at_level_4() {
        for levels in [LevelTable::default(), measured_levels()] {
            let mut wins_next = false;
            let played = levels_played(&levels, 60, |_, level| {
                wins_next ^= level.number() == 4;
                level.number() < 4 || level.number() == 4 && wins_next
            });
            let at_level_4 = played[30..].iter().filter(|level| **level == 4).count();
            assert!(at_level_4 > 20 && played[30..].iter().all(|level| (3..=5).contains(level)), "{played:?}");
        }
    }

    #[test]
    fn who_always_beats_level_3_and_loses_to_level_5_fits_level_4() {
        let [third, fifth] = [3, 5].map(|number| Level::new(number).unwrap());
        for levels in [LevelTable::default(), measured_levels()] {
            let results: Vec<PlayerResult> = (0..30).flat_map(|_| [won_against(third), lost_against(fifth)]).collect();
            assert_eq!(suitable_level(player_rating(&results, &levels), 2, &levels).number(), 4);
        }
    }

    #[test]
    fn a_person_moves_down_after_losses() {
        let levels = LevelTable::default();
        let played = levels_played(&levels, 30, |number, _| number < 15);
        assert!(played[15] >= 6 && played[30] <= 4, "{played:?}");
    }

    #[test]
    fn each_computer_counts_and_a_draw_between_equals_changes_nothing() {
        let levels = LevelTable::default();
        let rating = |result: PlayerResult| player_rating([&result], &levels).unwrap();
        let finished = |computers: &[(u8, u8)], rank| rating(result(computers, Participation::Finished, rank));
        let first_of_two = finished(&[(1, 2)], 1);
        assert!(first_of_two > LOWEST_RATING && finished(&[(1, 2), (1, 3)], 1) > first_of_two);
        assert!((finished(&[(1, 1), (1, 3)], 2) - LOWEST_RATING).abs() < 1e-6);
        assert!((finished(&[(1, 1)], 1) - LOWEST_RATING).abs() < 1e-6);
    }

    #[test]
    fn only_results_against_levels_count() {
        let levels = LevelTable::default();
        let rating = |result: PlayerResult| player_rating([&result], &levels);
        assert_eq!(rating(result(&[], Participation::Finished, 1)), None);
        assert_eq!(rating(result(&[(9, 2)], Participation::Finished, 1)), None);
        assert_eq!(rating(result(&[(3, 2)], Participation::LeftToAi, 1)), None);
        assert_eq!(rating(result(&[(3, 2)], Participation::NotFinished, 1)), None);
        let conceded = [won_against(Level::HIGHEST), result(&[(1, 1)], Participation::Conceded, 1)];
        assert!(player_rating(&conceded, &levels) < player_rating(&conceded[..1], &levels));
    }
}
