//! What a player reads about a finished match.

use meadhall_game::{MatchSetup, Seed};
use meadhall_games::{GAMES, find_game};
use meadhall_registry::journal::{JournalEntry, apply_and_record};

use super::*;
use crate::clock::UnixMillis;
use crate::history::{HistoryEntry, MatchStart};
use crate::ids::ServerId;
use crate::result::{ComputerResult, Opponents};

const OWN_SEAT: Seat = Seat(0);

/// Plays a match of Raids in which everybody takes the last option. Returns its history, and what each decision of the own
/// seat won for good.
fn played_match() -> (MatchHistory, Vec<(Vec<Text>, i32)>) {
    let game_type = find_game("raids").unwrap();
    let setup = MatchSetup::new(game_type.meta(), 2, []).unwrap();
    let start = MatchStart { rules_version: game_type.meta().rules_version, setup, seed: Seed::from_number(3) };
    let mut match_state = game_type.new_match(&start.setup, start.seed.clone()).unwrap();
    let (mut entries, mut own_moves) = (Vec::new(), Vec::<(Vec<Text>, i32, i32)>::new());
    while let Some(decision) = match_state.decisions().into_iter().next() {
        let options = match_state.options(decision.seat).unwrap();
        let before = total_of(&*match_state, OWN_SEAT);
        let option = options.len() - 1;
        let step = apply_and_record(&mut *match_state, decision.seat, option, &mut GameLog::new()).unwrap();
        let after = total_of(&*match_state, OWN_SEAT);
        if decision.seat == OWN_SEAT {
            own_moves.push((options[option].path.clone(), before, after));
        }
        for (_, _, least) in &mut own_moves {
            *least = after.min(*least);
        }
        let entry = JournalEntry::Answer(step.answer);
        entries.push(HistoryEntry { created_at: UnixMillis(0), origin: EntryOrigin::Player, takeover: None, entry });
    }
    let won = own_moves.into_iter().map(|(option, before, least)| (option, least - before));
    (MatchHistory { start, entries }, won.collect())
}

#[test]
fn the_best_move_is_the_own_decision_with_the_most_points_that_were_not_lost_again() {
    let (history, own_moves) = played_match();
    let most = own_moves.iter().map(|(_, points)| *points).max().unwrap();
    let (option, points) = own_moves.iter().find(|(_, points)| *points == most).unwrap();
    let game_type = find_game("raids").unwrap();
    let best_move = history.best_move(game_type, OWN_SEAT).unwrap();
    assert_eq!(best_move, Some(BestMove { option: option.clone(), points: *points }));
    // What a computer or the bot chose is no move of the player.
    let by_computer = history.entries.into_iter().map(|entry| HistoryEntry { origin: EntryOrigin::Ai, ..entry });
    let history = MatchHistory { entries: by_computer.collect(), ..history };
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
