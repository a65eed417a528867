//! Hidden information: hands, the stack, captains before the reveal, and the reverses of the enemy ships.

use std::collections::BTreeSet;

use meadhall_game::{Decisions, Dice, Game, GameLog, MatchSetup, Revelation, Seat, Seed, Viewer};

use super::full_match::play_random;
use super::scenario::*;
use crate::data::ENEMY_SHIP_LOSSES;
use crate::hex::Side;
use crate::map::TileToken;
use crate::tile::{Tile, TileContent};
use crate::{Action, Explorers, Pending};

fn match_setup(players: u8) -> MatchSetup {
    MatchSetup::new(&Explorers::META, players, []).unwrap()
}

/// Returns some of the states of a random match.
fn sample_states(players: u8, seed: u64) -> Vec<Explorers> {
    let (mut tables, mut step) = (Vec::new(), 0);
    play_random(&match_setup(players), seed, |state| {
        if step % 9 < 2 || step < 8 {
            tables.push(state.clone());
        }
        step += 1;
    });
    tables
}

fn all_viewers(players: u8) -> impl Iterator<Item = Viewer> {
    Seat::all(players).map(Some).chain([None])
}

#[test]
fn a_hand_is_visible_to_its_owner_only() {
    for state in sample_states(3, 1) {
        for viewer in all_viewers(3) {
            let view = state.view(viewer);
            assert_eq!(
                view.private_state.map(|private_state| private_state.hand),
                viewer.map(|seat| state.private_states[seat.index()].hand.clone())
            );
            let sizes: Vec<usize> = state.private_states.iter().map(|private_state| private_state.hand.len()).collect();
            assert_eq!(view.hand_sizes, sizes, "hand sizes are public");
        }
    }
}

/// The options of a placement would give away which tiles the player holds.
#[test]
fn placement_is_a_secret_decision() {
    for state in sample_states(2, 8) {
        let is_placing = matches!(state.public_state.pending, Pending::PlaceTiles { .. });
        assert!(Decisions::collect(&state).iter().all(|decision| !is_placing || decision.is_secret));
    }
}

/// Players who see neither the hand nor the stack cannot notice that two tiles change places.
#[test]
fn swapping_a_hand_tile_with_the_stack_is_invisible_to_others() {
    for mut state in sample_states(3, 2) {
        let (Some(&in_hand), Some(&in_stack)) = (state.private_states[1].hand.first(), state.stack.last()) else {
            continue;
        };
        let before: Vec<_> = all_viewers(3).map(|viewer| state.view(viewer)).collect();
        state.private_states[1].hand[0] = in_stack;
        *state.stack.last_mut().unwrap() = in_hand;
        state.private_states[1].hand.sort_unstable();
        state.stack.sort_unstable();
        let after: Vec<_> = all_viewers(3).map(|viewer| state.view(viewer)).collect();
        for (seat, (before, after)) in before.iter().zip(&after).enumerate() {
            assert_eq!(before == after, seat != 1 || in_hand == in_stack, "{seat}");
        }
    }
}

#[test]
fn a_chosen_captain_is_hidden_from_others() {
    let state_after_choice = |index: usize| {
        let mut state = Explorers::new(&match_setup(3), &mut Dice::new(&Seed::from_number(4), 0));
        let captain = state.private_states[1].dealt_captains[index];
        state.apply(
            BEN,
            Action::ChooseCaptain { captain },
            &mut Dice::new(&Seed::from_number(4), 1),
            &mut GameLog::new(),
        );
        assert_eq!(state.public_state.pending, Pending::ChooseCaptains);
        state
    };
    let (first, second) = (state_after_choice(0), state_after_choice(1));
    for viewer in all_viewers(3) {
        assert_eq!(first.view(viewer) == second.view(viewer), viewer != Some(BEN), "{viewer:?}");
    }
}

#[test]
fn dealt_captains_are_hidden_from_others() {
    let state = Explorers::new(&match_setup(2), &mut Dice::new(&Seed::from_number(4), 0));
    let mut swapped = state.clone();
    let spare = crate::captain::Captain::ALL.into_iter().find(|captain| {
        state.private_states.iter().all(|private_state| !private_state.dealt_captains.contains(captain))
    });
    swapped.private_states[1].dealt_captains[0] = spare.unwrap();
    assert_eq!(state.view(Some(ANN)), swapped.view(Some(ANN)));
    assert_eq!(state.view(None), swapped.view(None));
    assert_ne!(state.view(Some(BEN)), swapped.view(Some(BEN)));
}

/// Two matches that differ only in the captain that Ben rejected.
#[test]
fn the_rejected_captain_is_never_shown() {
    let after = |rejected: usize| {
        let mut state = Explorers::new(&match_setup(2), &mut Dice::new(&Seed::from_number(4), 0));
        let captains = crate::captain::Captain::ALL;
        state.private_states[0].dealt_captains = vec![captains[0], captains[1]];
        state.private_states[1].dealt_captains = vec![captains[2], captains[rejected]];
        let mut log_lines = Vec::new();
        for (seat, captain) in [(ANN, captains[0]), (BEN, captains[2])] {
            let mut log = GameLog::new();
            state.apply(seat, Action::ChooseCaptain { captain }, &mut Dice::new(&Seed::from_number(4), 1), &mut log);
            log_lines.extend(log.texts_for(Some(ANN)).cloned());
        }
        (state.view(Some(ANN)), state.view(None), log_lines)
    };
    assert_eq!(after(5), after(6));
}

#[test]
fn revealed_captains_are_visible_to_all() {
    let tables = sample_states(4, 3);
    let state = tables.last().unwrap();
    for viewer in all_viewers(4) {
        assert!(state.view(viewer).public_state.players.iter().all(|player| player.captains.len() == 1));
    }
}

/// The same ship, sunk in the same state, may kill or not; nothing in the state says which.
#[test]
fn the_reverse_of_an_enemy_ship_does_not_depend_on_visible_state() {
    let scenario = scenario(2).with_tile("O3", "LLSSSS ship", 0).with_ship(ANN, "N3", Side::E, 2);
    let to = space_at(&scenario, "O3", Side::W);
    let after = |seed| {
        let mut state = scenario.state.clone();
        let (mut dice, mut log) = (Dice::new(&Seed::from_number(seed), 1), GameLog::new());
        state.apply(ANN, Action::Sail { to }, &mut dice, &mut log);
        assert_eq!(log.finish_step(&dice), Revelation::SomeRevealed);
        state.public_state.players[0].vikings_lost
    };
    assert_eq!((0..30).map(after).collect::<BTreeSet<u8>>(), [0, 1].into());
}

/// Nine of the ten ships on tiles are sunk; two more stay in the box. So the last one may still be of either kind.
#[test]
fn the_back_of_the_last_enemy_ship_is_uncertain() {
    let scenario = scenario(2).with_tile("O3", "LLSSSS ship", 0).with_ship(ANN, "N3", Side::E, 2);
    let to = space_at(&scenario, "O3", Side::W);
    let ship_tiles = Tile::all().into_iter().filter(|tile| tile.content() == TileContent::EnemyShip).count();
    for losses in [[0, 0, 1], [0, 1, 1]] {
        assert_eq!(
            ENEMY_SHIP_LOSSES.len() - (ship_tiles - 1),
            losses.len(),
            "these backs are hidden before the last fight"
        );
        let after = |seed| {
            let mut state = scenario.state.clone();
            state.public_state.remaining_enemy_losses = losses.to_vec();
            state.apply(ANN, Action::Sail { to }, &mut Dice::new(&Seed::from_number(seed), 1), &mut GameLog::new());
            state.public_state.players[0].vikings_lost
        };
        assert_eq!((0..60).map(after).collect::<BTreeSet<u8>>(), [0, 1].into());
    }
}

/// All tiles are placed at the end of a match with several players.
#[test]
fn two_settlements_and_two_enemy_ships_never_come_out() {
    for seed in 0..4 {
        let end = play_random(&match_setup(3), seed, |_| {}).public_state;
        let ships = end.map.tiles().filter(|(_, tile)| tile.token == Some(TileToken::EnemyShip)).count();
        assert_eq!((end.settlement_bag.len(), end.remaining_enemy_losses.len() - ships), (2, 2), "{seed}");
    }
}

#[test]
fn the_remaining_enemy_ships_of_each_kind_are_public() {
    let scenario = archipelago(2)
        .with_enemy_ship_sunk(ANN, "O3", 1)
        .with_enemy_ship_sunk(BEN, "P3", 0)
        .with_enemy_ship_sunk(BEN, "Q3", 0);
    let enemies = scenario.state.view(None).public_state.remaining_enemy_losses;
    assert_eq!((enemies.iter().filter(|dead| **dead == 0).count(), enemies.len()), (4, 9));
}

#[test]
fn a_drawn_tile_is_hidden_from_others() {
    let scenario = five_tile_island(2).with_hand(ANN, &["LLSSSS pig", "LLSSSS goat"]);
    let after = |seed| {
        let mut state = scenario.state.clone();
        let (mut dice, mut log) = (Dice::new(&Seed::from_number(seed), 1), GameLog::new());
        state.apply(ANN, Action::EndTurn, &mut dice, &mut log);
        let log_lines: Vec<_> = log.texts_for(Some(BEN)).cloned().collect();
        (state.view(Some(BEN)), state.view(None), log_lines)
    };
    assert_eq!(after(1), after(2));
    assert_eq!(after(1), after(3));
}

/// A step can be undone unless a token was turned over, a tile drawn, or captains were revealed.
#[test]
fn steps_without_draws_reveal_nothing() {
    for before in sample_states(2, 9) {
        for decision in Decisions::collect(&before).iter() {
            for option in decision.options.iter().step_by(5) {
                let (mut after, mut dice, mut log) =
                    (before.clone(), Dice::new(&Seed::from_number(1), 1), GameLog::new());
                after.apply(decision.seat, option.clone(), &mut dice, &mut log);
                let remaining = (
                    after.public_state.settlement_bag.len(),
                    after.public_state.remaining_enemy_losses.len(),
                    after.stack.len(),
                );
                let is_revealing = remaining
                    != (
                        before.public_state.settlement_bag.len(),
                        before.public_state.remaining_enemy_losses.len(),
                        before.stack.len(),
                    )
                    || (before.public_state.pending, after.public_state.pending)
                        == (Pending::ChooseCaptains, Pending::PlaceTiles { left: 1 });
                assert_eq!(log.finish_step(&dice) == Revelation::SomeRevealed, is_revealing, "{option:?}");
            }
        }
    }
}

#[test]
fn solo_discarded_tiles_are_visible() {
    let tables = sample_states(1, 5);
    let state = tables.iter().rev().find(|state| !state.private_states[0].discarded_tiles.is_empty()).unwrap();
    assert_eq!(state.view(Some(ANN)).private_state.unwrap().discarded_tiles, state.private_states[0].discarded_tiles);
}

/// A determinized state looks like the true one to the seat, and its hidden part varies.
#[test]
fn determinized_states_look_the_same_and_differ_in_hidden_parts() {
    for state in sample_states(3, 6).into_iter().step_by(5) {
        for seat in Seat::all(3) {
            let mut hands = BTreeSet::new();
            for seed in 0..12 {
                let sample = state.determinize(seat, &mut Dice::new(&Seed::from_number(seed), 0));
                sample.check_invariants().unwrap();
                assert_eq!(sample.view(Some(seat)), state.view(Some(seat)));
                hands.insert(sample.private_states[(seat.index() + 1) % 3].hand.clone());
            }
            assert!(hands.len() > 1 || state.stack.is_empty(), "{hands:?}");
        }
    }
}
