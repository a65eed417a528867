//! Which hints the tutorial shows, and when.

use meadhall_ai::AiPlayer;
use meadhall_conformance::play_tutorial;
use meadhall_game::{
    Decision, Decisions, Dice, Game, GameLog, LEARNER_SEAT, Seat, Seed, Strategy, TextArg, TutorialHint,
};

use super::scenario::*;
use crate::hex::Side::*;
use crate::hex::Space;
use crate::map::Terrain;
use crate::tile::Animal;
use crate::tutorial::TUTORIAL;
use crate::{Action, Explorers, Pending};

/// Returns all hints that apply to the current decision.
fn current_hints(scenario: &Scenario) -> Vec<TutorialHint> {
    let (decisions, seat) = (Decisions::collect(&scenario.state), scenario.state.public_state.current_seat);
    let decision = decisions.for_seat(seat).expect("the current seat has a decision");
    TUTORIAL.hints(&scenario.state.view(Some(seat)), &decision)
}

fn hint_ids(scenario: &Scenario) -> Vec<&'static str> {
    current_hints(scenario).into_iter().map(|hint| hint.step_id).collect()
}

/// Returns the arguments of a hint's text.
fn hint_args(scenario: &Scenario, hint_id: &str) -> Vec<(&'static str, TextArg)> {
    current_hints(scenario)
        .into_iter()
        .find(|hint| hint.step_id == hint_id)
        .expect("the hint is shown in this state")
        .text
        .args
}

/// Returns the hints in the order in which the learner sees them, with the number of the learner's turn. The
/// AI players are greedy.
fn hints_shown(turns: u8, choose: impl Fn(&Explorers, &Decision<'_, Action>) -> usize) -> Vec<(&'static str, u8)> {
    hints_shown_against(Strategy::Greedy, turns, choose)
}

/// Like [`hints_shown`], with other AI players.
fn hints_shown_against(
    opponents: Strategy,
    turns: u8,
    choose: impl Fn(&Explorers, &Decision<'_, Action>) -> usize,
) -> Vec<(&'static str, u8)> {
    let mut turn = 0;
    let moment = |state: &Explorers, is_learner: bool| {
        turn += u8::from(is_learner && matches!(state.public_state.pending, Pending::PlaceTiles { .. }));
        (turn <= turns).then_some(turn)
    };
    play_tutorial(moment, |state, decision, step| match decision.seat {
        LEARNER_SEAT => choose(state, decision),
        _ => AiPlayer::new(opponents, &Seed::from_number(step).derive(1)).choose_option(state, decision),
    })
}

/// Follows the hints: places the suggested tile, builds, fetches animals and brings them home, fights, walks.
fn follow_hint(state: &Explorers, decision: &Decision<'_, Action>) -> usize {
    let view = state.view(Some(LEARNER_SEAT));
    let tile_hint = TUTORIAL.hints(&view, decision).into_iter().find(|hint| hint.step_id == "tile");
    let suggested = tile_hint.and_then(|hint| hint.suggested_option);
    let (public_state, player) = (&state.public_state, state.public_state.player(LEARNER_SEAT));
    let has_animals = |land| !public_state.animals.on_land(land).is_empty();
    let priority = |option: &Action| match option {
        Action::PlaceTile { .. } => u8::from(suggested.is_some_and(|index| decision.options[index] == *option)),
        Action::BuildOutpost { .. } => 9,
        Action::Unload { onto: Space::MAINLAND, vikings: 0, .. } => 8,
        Action::Load { vikings: 1, animals, .. } if !animals.is_empty() => 7,
        Action::Unload { onto, vikings: 1, animals } if animals.is_empty() && player.crew > 1 && has_animals(*onto) => {
            6
        }
        Action::Sail { to } if moves_to_goal(state, *to) < moves_to_goal(state, player.ship) => 5,
        Action::Load { from: Space::MAINLAND, vikings: 1, animals } if animals.is_empty() => 4,
        Action::Walk { .. } => 3,
        Action::Sail { .. } => 2,
        Action::EndTurn => 1,
        _ => 0,
    };
    // The first of the best: `max_by_key` takes the last.
    (0..decision.options.len()).rev().max_by_key(|option| priority(&decision.options[*option])).unwrap()
}

/// Returns the number of moves to the harbor with an animal aboard, otherwise to an animal or an enemy ship.
fn moves_to_goal(state: &Explorers, from: Space) -> usize {
    let (public_state, map) = (&state.public_state, &state.public_state.map);
    let is_goal = |sea: &Space| {
        let has_animals =
            || map.spaces(sea.cell, Terrain::Land).any(|land| !public_state.animals.on_land(land).is_empty());
        if public_state.player(LEARNER_SEAT).cargo.is_empty() {
            map.has_enemy_ship(*sea) || has_animals()
        } else {
            *sea == Space::MAINLAND
        }
    };
    let (mut seen, mut frontier, mut moves) = (vec![from], vec![from], 0);
    while !frontier.is_empty() && !frontier.iter().any(is_goal) {
        frontier = frontier
            .iter()
            .flat_map(|sea| map.adjacent(*sea, Terrain::Sea))
            .filter(|sea| !seen.contains(sea))
            .collect();
        seen.extend(frontier.iter().copied());
        moves += 1;
    }
    if frontier.is_empty() { usize::MAX } else { moves }
}

/// A learner who follows the hints sees all but the last in five turns of sixteen.
#[test]
fn five_turns_show_all_hints_but_the_end_in_a_good_order() {
    let shown = hints_shown(5, follow_hint);
    let first: Vec<&str> = shown.iter().map(|(id, _)| *id).take(5).collect();
    assert_eq!(first, ["choose", "tile", "actions", "animal", "island"], "{shown:?}");
    assert_eq!(shown.len(), TUTORIAL.steps.len() - 1, "{shown:?}");
    assert!(shown.iter().all(|(id, _)| *id != "end"), "{shown:?}");
}

/// Players who grab points at once and players who always time out see the first hints, too.
#[test]
fn the_first_turns_show_the_basic_hints_whatever_is_played() {
    let greedy = |state: &Explorers, decision: &Decision<'_, Action>| {
        AiPlayer::new(Strategy::Greedy, &Seed::from_number(7)).choose_option(state, decision)
    };
    for shown in [hints_shown(3, greedy), hints_shown(3, |_, decision| decision.default_option)] {
        let ids: Vec<&str> = shown.iter().map(|(id, _)| *id).collect();
        assert_eq!(ids[..3], ["choose", "tile", "actions"]);
        assert!(ids.contains(&"captain"), "{shown:?}");
    }
}

/// A whole match has sixteen turns for each player, whatever is played.
#[test]
fn the_end_hint_is_shown_when_three_turns_are_left() {
    let shown = hints_shown_against(Strategy::Random, 16, follow_hint);
    assert!(shown.contains(&("end", 14)), "{shown:?}");
}

#[test]
fn the_learner_begins_and_is_shown_an_animal_that_one_turn_can_fetch() {
    let setup = TUTORIAL.setup.match_setup(&Explorers::META).unwrap();
    let mut state = Explorers::new(&setup, &mut Dice::new(&Seed::from_number(TUTORIAL.setup.seed_number), 0));
    assert_eq!(state.public_state.current_seat, LEARNER_SEAT);
    for seat in Seat::all(3) {
        let captain = state.private_states[seat.index()].dealt_captains[0];
        state.apply(
            seat,
            Action::ChooseCaptain { captain },
            &mut Dice::new(&Seed::from_number(1), 1),
            &mut GameLog::disabled(),
        );
    }
    let mut scenario = Scenario { state, log_keys: Vec::new() };
    let decisions = Decisions::collect(&scenario.state);
    let option = follow_hint(&scenario.state, &decisions.first().unwrap());
    scenario = scenario.apply(decisions.first().unwrap().options[option].clone());
    for _ in 0..4 {
        let decisions = Decisions::collect(&scenario.state);
        let next = follow_hint(&scenario.state, &decisions.first().unwrap());
        scenario = scenario.apply(decisions.first().unwrap().options[next].clone());
    }
    assert_eq!(scenario.player(LEARNER_SEAT).cargo.len(), 1, "{:?}", scenario.log_keys);
}

#[test]
fn hints_begin_with_the_tile_and_then_the_actions() {
    assert_eq!(hint_ids(&scenario(3).with_placement_pending()), ["tile", "captain"]);
    assert_eq!(hint_ids(&scenario(3)), ["actions"]);
    assert_eq!(hint_ids(&scenario(3).with_actions_left(3)), [""; 0]);
    assert_eq!(hint_ids(&five_tile_island(3).with_placement_pending()), ["tile", "island", "captain"]);
    assert_eq!(hint_args(&five_tile_island(3), "island"), [("tiles", TextArg::Number(5))]);
}

#[test]
fn the_outpost_hint_is_shown_until_an_outpost_stands_there() {
    assert!(hint_ids(&five_tile_island(3)).contains(&"outpost"));
    assert!(!hint_ids(&five_tile_island(3).with_outpost(BEN, north_corner("M3"))).contains(&"outpost"));
}

#[test]
fn animal_hints_are_shown_beside_a_ship_with_room_and_once_aboard() {
    let scenario_beside = |crew| five_tile_island(3).with_ship(ANN, "M4", E, crew);
    assert_eq!(hint_ids(&scenario_beside(2)), ["animal", "outpost", "island"]);
    assert!(!hint_ids(&scenario_beside(3)).contains(&"animal"));
    let land = space_at(&scenario_beside(1), "M4", W);
    assert!(hint_ids(&scenario_beside(1).with_animal_aboard(ANN, land, Animal::Horse)).contains(&"cargo"));
    assert!(!hint_ids(&five_tile_island(3).with_ship(ANN, "N3", E, 2)).contains(&"animal"));
}

#[test]
fn enemy_and_settlement_hints_are_shown_when_they_are_near() {
    let hints_near = |crew| hint_ids(&archipelago(3).with_ship(ANN, "N3", E, crew));
    assert!(hints_near(1).contains(&"enemy") && hints_near(1).contains(&"settlement"), "{:?}", hints_near(1));
    assert!(!hints_near(0).contains(&"enemy"));
    let far_away = archipelago(3).with_ship(ANN, "J3", W, 2);
    assert!(hint_ids(&far_away).iter().all(|id| !["enemy", "settlement"].contains(id)), "{:?}", hint_ids(&far_away));
    let args = hint_args(&far_away.with_settlement_strength("W3", 4).with_vikings(ANN, "X3", W, 1), "settlement");
    assert_eq!(
        args[0],
        ("strength", TextArg::Number(2)),
        "the hint names the weaker of the two settlements within walking distance"
    );
}

#[test]
fn the_walk_hint_needs_vikings_ashore() {
    assert!(!hint_ids(&five_tile_island(3)).contains(&"walk"));
    assert!(hint_ids(&five_tile_island(3).with_vikings(ANN, "M3", Ne, 1)).contains(&"walk"));
}

#[test]
fn the_end_hint_is_shown_when_the_stack_is_empty() {
    let late_scenario = |hand: &[&str]| {
        let mut scenario = scenario(3).with_actions_left(2).with_hand(ANN, hand);
        scenario.state.stack.clear();
        scenario
    };
    assert_eq!(hint_args(&late_scenario(&["LLSSSS ship", "LLSSSS ship"]), "end"), [("turns", TextArg::Number(3))]);
    assert_eq!(hint_args(&late_scenario(&[]), "end"), [("turns", TextArg::Number(1))]);
    assert!(!hint_ids(&scenario(3)).contains(&"end"));
}
