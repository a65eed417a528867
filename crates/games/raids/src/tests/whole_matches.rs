//! Whole matches: what the published board means for the ghost, for the first turn and for the supply.

use meadhall_ai::AiPlayer;
use meadhall_game::{Decisions, Dice, Game, GameLog, MatchSetup, Presentation, Seat, Seed, Text, TextArg};

use crate::sea::SpaceContent;
use crate::{Pending, Raids, texts};

/// A match from its beginning to its end.
struct PlayedMatch {
    /// The state at the beginning of each voyage.
    voyage_starts: Vec<Raids>,
    log: Vec<Text>,
    scores: Vec<i32>,
}

fn play_match(setup: &MatchSetup, strategy: &str, seed_number: u64) -> PlayedMatch {
    let seed = Seed::from_number(seed_number);
    let ai_seed = |seat: Seat| Seed::from_number(1_000 + seed_number).derive(seat.0.into());
    let mut ais: Vec<AiPlayer> =
        Seat::all(setup.seats()).map(|seat| AiPlayer::new(strategy.parse().unwrap(), &ai_seed(seat))).collect();
    let mut raids = Raids::new(setup, &mut Dice::new(&seed, 0));
    let (mut voyage_starts, mut log) = (vec![raids.clone()], GameLog::new());
    for step in 1.. {
        let decisions = Decisions::collect(&raids);
        let Some(decision) = decisions.first() else { break };
        let action = decision.options[ais[decision.seat.index()].choose_option(&raids, &decision)];
        raids.apply(decision.seat, action, &mut Dice::new(&seed, step), &mut log);
        if raids.voyage > voyage_starts.last().unwrap().voyage {
            voyage_starts.push(raids.clone());
        }
    }
    let scores = raids.scores().iter().map(|score| score.total()).collect();
    PlayedMatch { voyage_starts, log: log.lines().iter().map(|line| line.text.clone()).collect(), scores }
}

fn play_matches(players: u8, variants: &[(&str, &str)], strategy: &str, match_count: u64) -> Vec<PlayedMatch> {
    let setup = MatchSetup::new(&Raids::META, players, variants.iter().copied()).unwrap();
    (0..match_count).map(|seed| play_match(&setup, strategy, seed)).collect()
}

/// Returns a number of a log line, for example a rank.
fn logged_number(text: &Text, name: &str) -> i64 {
    match text.args.iter().find(|(arg, _)| *arg == name) {
        Some((_, TextArg::Number(number))) => *number,
        other => panic!("{text:?} has no number {name}: {other:?}"),
    }
}

/// Returns the ghost's arrival rank in each voyage, and whether the last player home began each later voyage.
fn ghost_ranks_and_last_home_begins(played: &PlayedMatch) -> (Vec<i64>, Vec<bool>) {
    let (mut last_home, mut ghost_ranks, mut last_begins) = (None, Vec::new(), Vec::new());
    let mut later_starts = played.voyage_starts.iter().skip(1);
    for text in &played.log {
        match text.key {
            "raids_log_sails_home" | "raids_log_must_sail_home" => {
                last_home = text.args.iter().find(|(arg, _)| *arg == "player").map(|(_, it)| it.clone())
            }
            "raids_log_ghost_home" => ghost_ranks.push(logged_number(text, "rank")),
            "raids_log_voyage" => {
                let first = later_starts.next().unwrap().pending.seat().map(TextArg::Seat);
                last_begins.push(first == last_home);
            }
            _ => {}
        }
    }
    (ghost_ranks, last_begins)
}

/// "The player who reached the Harbor last is the active player and takes the first turn." The ghost does not change
/// that unless it comes home third, and that is rare, because its last move is as long as the others.
#[test]
fn with_two_players_the_ghost_is_seldom_third_and_the_last_player_home_begins() {
    let results: Vec<(Vec<i64>, Vec<bool>)> =
        play_matches(2, &[], "search:10", 60).iter().map(ghost_ranks_and_last_home_begins).collect();
    let ranks: Vec<i64> = results.iter().flat_map(|(ranks, _)| ranks.clone()).collect();
    let [first, second, third] = [1, 2, 3].map(|rank| ranks.iter().filter(|ghost| **ghost == rank).count());
    assert_eq!((ranks.len(), first + second + third), (240, 240));
    assert!(
        first > 0 && second > 0 && third < 12,
        "the ghost came first {first}, second {second}, third {third} times"
    );
    for (ranks, last_begins) in results {
        assert_eq!(ranks[..3].iter().map(|rank| *rank < 3).collect::<Vec<bool>>(), last_begins);
    }
}

/// Forty pawns stock three villages for four players unless the crews are unusually large, so hardly a ship passes a
/// village in vain.
#[test]
fn with_four_players_villages_are_stocked_and_every_passage_gives_a_viking() {
    let matches = play_matches(4, &[], "search:20", 45);
    let starts: Vec<&Raids> = matches.iter().flat_map(|it| &it.voyage_starts).collect();
    let is_stocked = |raids: &Raids| {
        let full_villages =
            raids.sea.spaces_after(0).filter(|(_, content)| *content == SpaceContent::Village { pawns: 4 });
        full_villages.count() == 3
    };
    let under_stocked = starts.iter().filter(|raids| !is_stocked(raids)).count();
    let passages = matches.iter().flat_map(|it| &it.log).filter(|text| text.key == "raids_log_village");
    let offered: Vec<i64> = passages.map(|text| logged_number(text, "pawns")).collect();
    let in_vain = offered.iter().filter(|pawns| **pawns == 0).count();
    assert_eq!((starts.len(), offered.len()), (180, 180 * 3 * 4), "every ship passes every village once");
    assert_eq!((under_stocked, in_vain), (0, 0));
}

/// The ghost may come home before a player, so its rank matters. On the house board with four villages it waits one
/// space before the harbor until both players are home, so its rank never matters.
#[test]
fn ghost_ranked_changes_scores_on_the_published_board() {
    let changed_match_count = |layout| {
        let play = |ghost_ranked| play_matches(2, &[("layout", layout), ("ghost_ranked", ghost_ranked)], "random", 60);
        play("off").iter().zip(&play("on")).filter(|(off, on)| off.scores != on.scores).count()
    };
    assert!(changed_match_count("three_villages") > 0);
    assert_eq!(changed_match_count("four_villages"), 0);
}

#[test]
fn a_state_can_be_drawn_with_moves_of_another_voyage() {
    let mut ships_at_monsters = 0;
    for seed_number in 0..40 {
        let setup = MatchSetup::new(&Raids::META, 2 + (seed_number % 3) as u8, []).unwrap();
        let seed = Seed::from_number(seed_number);
        let (mut raids, mut log) = (Raids::new(&setup, &mut Dice::new(&seed, 0)), GameLog::new());
        for step in 1.. {
            let mut dice = Dice::new(&seed, step);
            let decisions = Decisions::collect(&raids);
            let Some(decision) = decisions.first() else { break };
            if let Pending::FaceMonster { seat, .. } = raids.pending {
                ships_at_monsters += 1;
                for (from, to) in [(0, 1), (3, 18), (18, 19)] {
                    let recent_events = [texts::log_sails(seat, from, to)];
                    assert!(!Raids::picture(&raids, decision.options, &recent_events).unwrap().parts.is_empty());
                }
            }
            raids.apply(decision.seat, *dice.choose(decision.options).unwrap(), &mut dice, &mut log);
        }
    }
    assert!(ships_at_monsters > 40, "only {ships_at_monsters} ships faced a monster");
}
