//! The order of a turn, "Drawing Tiles", and the end of the game.

use meadhall_game::{Decisions, Dice, Game, GameLog, MatchSetup, Revelation, Seat, Seed};

use super::full_match::play_random;
use super::scenario::*;
use crate::hex::Side;
use crate::tile::Tile;
use crate::{Action, Explorers, Pending};

fn hand_size(scenario: &Scenario, seat: Seat) -> usize {
    scenario.state.private_states[seat.index()].hand.len()
}

/// Walks Ann's Viking to and fro.
fn walk_to_and_fro(mut scenario: Scenario, times: usize) -> Scenario {
    let (l4, l3) = (space_at(&scenario, "L4", Side::E), space_at(&scenario, "L3", Side::Ne));
    for time in 0..times {
        let (from, to) = if time % 2 == 0 { (l4, l3) } else { (l3, l4) };
        scenario = scenario.apply(Action::Walk { from, to, vikings: 1 });
    }
    scenario
}

/// Ann has placed a tile and has two left.
fn scenario_after_placing(players: u8) -> Scenario {
    five_tile_island(players).with_vikings(ANN, "L4", Side::E, 1).with_hand(ANN, &["LLSSSS pig", "LLSSSS goat"])
}

#[test]
fn up_to_four_actions_and_the_same_one_several_times() {
    let scenario = walk_to_and_fro(scenario_after_placing(3), 3);
    assert_eq!((scenario.actions_left(), scenario.state.public_state.current_seat), (Some(1), ANN));
    let scenario = walk_to_and_fro(scenario_after_placing(3), 4);
    assert_eq!(
        (scenario.state.public_state.pending, scenario.state.public_state.current_seat),
        (Pending::PlaceTiles { left: 1 }, BEN)
    );
}

#[test]
fn actions_may_be_taken_in_any_order() {
    let scenario = scenario_after_placing(2).with_ship(ANN, "L4", Side::W, 1);
    let land = space_at(&scenario, "L4", Side::E);
    let unload = Action::Unload { onto: land, vikings: 1, animals: sorted_cargo(&[]) };
    let walk = Action::Walk { from: land, to: space_at(&scenario, "L3", Side::Ne), vikings: 1 };
    let first = scenario.clone().apply(unload.clone()).apply(walk.clone());
    let second = scenario.apply(walk).apply(unload);
    let mut states = [first.state, second.state];
    // Which action was the last differs.
    states.iter_mut().for_each(|state| state.public_state.undoing_action = None);
    assert_eq!(states[0], states[1]);
}

#[test]
fn a_turn_may_end_at_any_time() {
    for times in 0..=3 {
        let scenario = walk_to_and_fro(scenario_after_placing(2), times).apply(Action::EndTurn);
        assert_eq!(
            (scenario.state.public_state.current_seat, scenario.state.public_state.pending),
            (BEN, Pending::PlaceTiles { left: 1 })
        );
    }
}

#[test]
fn a_tile_is_drawn_at_the_end_of_the_turn_and_not_before() {
    let scenario = walk_to_and_fro(scenario_after_placing(2), 3);
    let stack = scenario.state.stack.len();
    assert_eq!(hand_size(&scenario, ANN), 2);
    for scenario in [
        walk_to_and_fro(scenario_after_placing(2), 3).apply(Action::EndTurn),
        walk_to_and_fro(scenario_after_placing(2), 4),
    ] {
        assert_eq!((hand_size(&scenario, ANN), scenario.state.stack.len()), (3, stack - 1));
    }
}

#[test]
fn the_tile_drawn_was_in_the_stack() {
    for seed in 0..20 {
        let before = scenario_after_placing(2);
        let after = before.clone().apply_with_seed(Action::EndTurn, seed);
        let mut stack = after.state.stack.clone();
        let held = &before.state.private_states[0].hand;
        let mut drawn = after.state.private_states[0].hand.clone();
        for tile in held {
            drawn.remove(drawn.iter().position(|other| other == tile).unwrap());
        }
        stack.extend(drawn);
        stack.sort_unstable();
        assert_eq!(stack, before.state.stack);
    }
}

#[test]
fn any_tile_of_the_stack_may_be_drawn() {
    let before = scenario_after_placing(2);
    let mut drawn = std::collections::BTreeSet::new();
    for seed in 0..400 {
        let after = before.clone().apply_with_seed(Action::EndTurn, seed);
        drawn.extend(after.state.private_states[0].hand.clone());
    }
    assert!(before.state.stack.iter().all(|tile| drawn.contains(tile)));
}

#[test]
fn if_no_tile_is_left_none_is_drawn() {
    let mut scenario = scenario_after_placing(2);
    scenario.state.stack.clear();
    let scenario = scenario.apply(Action::EndTurn);
    assert_eq!((hand_size(&scenario, ANN), scenario.state.public_state.current_seat), (2, BEN));
}

#[test]
fn turns_go_round_by_the_seats() {
    let mut scenario = scenario_after_placing(4);
    for seat in [BEN, CLEO, DAN, ANN] {
        scenario = scenario.apply(Action::EndTurn);
        assert_eq!(scenario.state.public_state.current_seat, seat);
        scenario = scenario.with_actions_left(4);
    }
}

/// All hands are empty; the holder of the winter token has just placed the last tile.
#[test]
fn the_game_ends_when_the_holder_of_the_winter_token_has_no_tile_left() {
    let mut scenario = five_tile_island(2).with_turn_of(BEN).with_hand(ANN, &[]).with_hand(BEN, &[]);
    scenario.state.stack.clear();
    assert_eq!(scenario.state.public_state.winter_token_holder, BEN);
    let over = scenario.apply(Action::EndTurn);
    assert_eq!((over.state.public_state.pending, over.log_count("over")), (Pending::MatchOver, 1));
    assert!(Decisions::collect(&over.state).is_empty());
}

#[test]
fn the_game_goes_on_while_that_player_holds_a_tile() {
    let mut scenario =
        five_tile_island(2).with_turn_of(BEN).with_hand(ANN, &["LLSSSS pig"]).with_hand(BEN, &["LLSSSS goat"]);
    scenario.state.stack.clear();
    let table = scenario.apply(Action::EndTurn);
    assert_eq!(
        (table.state.public_state.pending, table.state.public_state.current_seat),
        (Pending::PlaceTiles { left: 1 }, ANN)
    );
}

/// The first player has placed the last tile of the hand; the others still have their turns.
#[test]
fn the_game_goes_on_when_another_player_has_no_tile_left() {
    let mut scenario = five_tile_island(2).with_hand(ANN, &[]).with_hand(BEN, &["LLSSSS goat"]);
    scenario.state.stack.clear();
    let table = scenario.apply(Action::EndTurn);
    assert_eq!(
        (table.state.public_state.pending, table.state.public_state.current_seat),
        (Pending::PlaceTiles { left: 1 }, BEN)
    );
}

/// Two, three or four players have 24, 16 or 12 turns each; the last one belongs to the winter token.
#[test]
fn a_match_has_48_turns_in_the_order_of_the_seats() {
    for (players, each) in [(2, 24), (3, 16), (4, 12)] {
        let setup = MatchSetup::new(&Explorers::META, players, []).unwrap();
        for seed in 0..3 {
            let (mut turns, mut winter_holder) = (Vec::new(), None);
            let end = play_random(&setup, seed, |scenario| {
                winter_holder = Some(scenario.public_state.winter_token_holder);
                if let Pending::PlaceTiles { .. } = scenario.public_state.pending {
                    turns.push(scenario.public_state.current_seat);
                }
            });
            assert_eq!(turns.len(), 48);
            let next = |seat: Seat| Seat((seat.0 + 1) % players);
            assert!(turns.windows(2).all(|pair| pair[1] == next(pair[0])), "{turns:?}");
            assert!(Seat::all(players).all(|seat| turns.iter().filter(|other| **other == seat).count() == each));
            assert_eq!((turns.last().copied(), end.public_state.map.tiles().count()), (winter_holder, 51));
            assert!(
                end.private_states.iter().all(|private_state| private_state.hand.is_empty()) && end.stack.is_empty()
            );
        }
    }
}

#[test]
fn a_hand_has_three_tiles_while_the_stack_lasts() {
    let setup = MatchSetup::new(&Explorers::META, 3, []).unwrap();
    play_random(&setup, 4, |table| {
        let is_acting = matches!(table.public_state.pending, Pending::TakeActions { .. });
        for (seat, private_state) in table.private_states.iter().enumerate() {
            let placed = usize::from(is_acting && seat == table.public_state.current_seat.index());
            assert!(table.stack.is_empty() || private_state.hand.len() == 3 - placed, "{table:?}");
        }
    });
}

/// "If a player cannot place a tile": the hand goes back, and the same number is drawn again.
#[test]
fn a_hand_that_fits_nowhere_is_mixed_into_the_stack_and_drawn_anew() {
    let all_tiles = |scenario: &Explorers| -> Vec<Tile> {
        let mut all = scenario.stack.clone();
        all.extend(&scenario.private_states[0].hand);
        all.sort_unstable();
        all
    };
    let mut hands = std::collections::BTreeSet::new();
    for seed in 0..30 {
        let before =
            five_tile_island(2).with_hand(ANN, &["LLLLLS settlement", "LLSLLS pig"]).with_placement_pending().state;
        let mut after = before.clone();
        let (mut dice, mut log) = (Dice::new(&Seed::from_number(seed), 1), GameLog::new());
        after.redraw_hand(&mut dice, &mut log);
        assert_eq!(after.private_states[0].hand.len(), 2, "as many tiles are drawn as were returned");
        assert_eq!(all_tiles(&after), all_tiles(&before));
        assert_eq!(
            (&after.private_states[1], after.public_state.current_seat, after.public_state.pending),
            (&before.private_states[1], ANN, before.public_state.pending)
        );
        assert!(log.texts_for(None).any(|text| text.key == "explorers_log_redraws"));
        assert_eq!(log.finish_step(&dice), Revelation::SomeRevealed);
        hands.insert(after.private_states[0].hand.clone());
    }
    assert!(hands.len() > 10, "the new hand is random");
}
