//! What a player reads about a finished match.

use meadhall_game::{MatchSetup, Seed};
use meadhall_games::{GAMES, find_game};
use meadhall_registry::OptionDescription;
use meadhall_registry::journal::{JournalEntry, apply_and_record};

use super::*;
use crate::clock::UnixMillis;
use crate::history::{HistoryEntry, MatchStart};
use crate::ids::ServerId;
use crate::result::{ComputerResult, Opponents};

const OWN_SEAT: Seat = Seat(0);

/// Plays a match of Raids in which everybody takes the last option. Returns its history, and what each decision of the own
/// seat won for good up to the next one.
fn played_match(seed: u64) -> (MatchHistory, Vec<(Vec<Text>, i32)>) {
    let game_type = find_game("raids").unwrap();
    let setup = MatchSetup::new(game_type.meta(), 2, []).unwrap();
    let start = MatchStart { rules_version: game_type.meta().rules_version, setup, seed: Seed::from_number(seed) };
    let mut match_state = game_type.new_match(&start.setup, start.seed.clone()).unwrap();
    let (mut entries, mut own_moves) = (Vec::new(), Vec::<(Vec<Text>, i32, i32)>::new());
    while let Some(decision) = match_state.decisions().into_iter().next() {
        let options = match_state.options(decision.seat).unwrap();
        let before = total_of(&*match_state, OWN_SEAT);
        let option = options.len() - 1;
        if decision.seat == OWN_SEAT {
            let OptionDescription { path, achievement, .. } = options[option].clone();
            own_moves.push((achievement.map_or(path, |achievement| vec![achievement]), before, i32::MAX));
        }
        let earlier = own_moves.len().saturating_sub(1);
        for (_, _, least) in &mut own_moves[..earlier] {
            *least = before.min(*least);
        }
        let step = apply_and_record(&mut *match_state, decision.seat, option, &mut GameLog::new()).unwrap();
        let entry = JournalEntry::Answer(step.answer);
        entries.push(HistoryEntry { created_at: UnixMillis(0), origin: EntryOrigin::Player, takeover: None, entry });
    }
    let last = total_of(&*match_state, OWN_SEAT);
    let won = own_moves.into_iter().map(|(option, before, least)| (option, last.min(least) - before));
    (MatchHistory { start, entries }, won.collect())
}

#[test]
fn the_best_move_is_the_only_own_one_with_the_most_points_that_were_not_lost_again() {
    let game_type = find_game("raids").unwrap();
    let mut have_best = [false; 2];
    for seed in 0..8 {
        let (history, mut own_moves) = played_match(seed);
        own_moves.sort_by_key(|(_, points)| *points);
        let ((option, points), (_, second)) = (&own_moves[own_moves.len() - 1], &own_moves[own_moves.len() - 2]);
        let best = (points > second).then(|| BestMove { option: option.clone(), points: *points });
        have_best[usize::from(best.is_some())] = true;
        assert_eq!(history.best_move(game_type, OWN_SEAT).unwrap(), best);
    }
    assert_eq!(have_best, [true; 2]);
    // What a computer chose is no move of the player.
    let (history, _) = played_match(0);
    let by_computer = history.entries.into_iter().map(|entry| HistoryEntry { origin: EntryOrigin::Ai, ..entry });
    let history = MatchHistory { entries: by_computer.collect(), start: history.start };
    assert_eq!(history.best_move(game_type, OWN_SEAT).unwrap(), None);
}

fn result(game_id: &str, levels: &[u8], rank: u8) -> PlayerResult {
    PlayerResult {
        game_id: game_id.to_owned(),
        server: ServerId(1),
        ended_at: UnixMillis(0),
        seat_count: 3,
        seat: OWN_SEAT,
        opponents: Opponents::WithAi,
        participation: Participation::Finished,
        rank: Some(rank),
        points: Vec::new(),
        computers: levels.iter().map(|&level| ComputerResult { level, rank: 2 }).collect(),
        hint_count: 0,
    }
}

/// Returns the level or the game that is suggested after the last of these results.
fn suggested(results: &[PlayerResult]) -> String {
    let results: Vec<&PlayerResult> = results.iter().collect();
    match suggest_next(&results, results.len() - 1, GAMES) {
        Some(NextMatch::AtLevel(level)) => level.to_string(),
        Some(NextMatch::OfGame { id, .. }) => id.to_owned(),
        None => "nothing".to_owned(),
    }
}

#[test]
fn a_win_leads_up_and_two_defeats_lead_down() {
    let (won, lost) = (result("raids", &[3, 3], 1), result("raids", &[3, 3], 2));
    assert_eq!(suggested(std::slice::from_ref(&won)), "level:4");
    assert_eq!(suggested(&[lost.clone(), result("explorers", &[3, 3], 2), lost.clone()]), "level:2");
    assert_eq!(suggested(&[won.clone(), lost.clone()]), "explorers", "one defeat is no reason to change the level");
    assert_eq!(suggested(&[result("raids", &[4, 4], 2), lost.clone()]), "explorers");
    assert_eq!(suggested(&[result("raids", &[8, 8], 1)]), "explorers", "there is no higher level");
    assert_eq!(suggested(&[result("raids", &[1, 1], 2), result("raids", &[1, 1], 2)]), "explorers");
    assert_eq!(suggested(&[result("raids", &[3, 4], 1)]), "explorers", "the computers have two levels");
    assert_eq!(suggested(&[result("raids", &[3], 1)]), "explorers", "one opponent was a person");
}

#[test]
fn the_game_that_was_played_least_is_suggested() {
    let played = ["explorers", "relic_runners", "explorers", "raids"].map(|game| result(game, &[], 2));
    assert_eq!(suggested(&played), "relic_runners");
}
