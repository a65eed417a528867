//! "Set-up", on states as the game itself creates them.

use std::collections::{BTreeMap, BTreeSet};

use meadhall_game::{Decisions, Dice, Game, MatchSetup, Seat, Seed, SetupError};

use super::printed::PRINTED_BOARDS;
use crate::data::{ENEMY_SHIP_LOSSES, SETTLEMENT_STRENGTHS};
use crate::hex::Space;
use crate::player::Player;
use crate::tile::Tile;
use crate::{Explorers, Pending};

fn new_match(players: u8, variants: &[(&str, &str)], seed: u64) -> Explorers {
    let setup = MatchSetup::new(&Explorers::META, players, variants.iter().copied()).unwrap();
    let state = Explorers::new(&setup, &mut Dice::new(&Seed::from_number(seed), 0));
    state.check_invariants().unwrap();
    assert!(state.matches_setup(&setup));
    state
}

#[test]
fn it_is_for_one_to_four_players() {
    for players in 1..=4 {
        assert_eq!(new_match(players, &[], 1).public_state.players.len(), usize::from(players));
    }
    for wanted in [0, 5] {
        let error = MatchSetup::new(&Explorers::META, wanted, []).unwrap_err();
        assert_eq!(error, SetupError::UnsupportedPlayerCount { game: "explorers", min: 1, max: 4, requested: wanted });
    }
}

#[test]
fn a_starting_board_and_a_side_are_chosen() {
    for (index, (id, _)) in PRINTED_BOARDS.into_iter().enumerate() {
        let state = new_match(2, &[("board", id)], 1);
        for other in 0..4 {
            assert_eq!(state.public_state.map.starts_from_board(other), other == index, "{id}");
        }
    }
}

#[test]
fn a_match_belongs_to_its_board_and_its_number_of_players() {
    for (mine, own_setup) in MatchSetup::all(&Explorers::META).iter().enumerate() {
        let state = Explorers::new(own_setup, &mut Dice::new(&Seed::from_number(1), 0));
        for (other, setup) in MatchSetup::all(&Explorers::META).iter().enumerate() {
            assert_eq!(state.matches_setup(setup), mine == other, "{own_setup:?} {setup:?}");
        }
    }
}

/// Suggested for beginners: A1 is the default.
#[test]
fn one_side_is_for_the_first_match() {
    assert!(new_match(2, &[], 1).public_state.map.starts_from_board(0));
}

#[test]
fn at_the_beginning_only_the_fixed_tiles_lie_there() {
    let public_state = new_match(4, &[], 1).public_state;
    assert_eq!(public_state.map.tiles().count(), 3);
    assert!(public_state.map.tiles().all(|(_, placed_tile)| placed_tile.token.is_none()));
    assert_eq!(public_state.animals.iter().count(), 0);
}

#[test]
fn all_settlements_and_enemy_ships_are_still_to_come() {
    let public_state = new_match(4, &[], 1).public_state;
    assert_eq!(
        (public_state.settlement_bag, public_state.remaining_enemy_losses),
        (SETTLEMENT_STRENGTHS.to_vec(), ENEMY_SHIP_LOSSES.to_vec())
    );
}

#[test]
fn three_tiles_are_dealt_to_each_player_and_the_rest_is_the_stack() {
    for players in 2..=4 {
        let state = new_match(players, &[], 7);
        assert!(
            state
                .private_states
                .iter()
                .all(|private_state| private_state.hand.len() == 3 && private_state.discarded_tiles.is_empty())
        );
        assert_eq!(state.stack.len(), 48 - 3 * usize::from(players));
        let mut all: Vec<Tile> = state
            .private_states
            .iter()
            .flat_map(|private_state| private_state.hand.clone())
            .chain(state.stack)
            .collect();
        all.sort_unstable();
        let mut boxed = Tile::all();
        boxed.sort_unstable();
        assert_eq!(all, boxed);
    }
}

#[test]
fn the_tiles_are_shuffled() {
    let seen: BTreeSet<Tile> =
        (0..100).flat_map(|seed| new_match(4, &[], seed).private_states[3].hand.clone()).collect();
    assert_eq!(seen, Tile::all().into_iter().collect(), "any tile may be dealt");
}

#[test]
fn two_different_captains_are_dealt_to_each_player() {
    let mut seen = BTreeMap::new();
    for seed in 0..60 {
        let state = new_match(4, &[], seed);
        let captains: Vec<_> =
            state.private_states.iter().flat_map(|private_state| private_state.dealt_captains.clone()).collect();
        assert!(
            state
                .private_states
                .iter()
                .all(|private_state| private_state.dealt_captains.len() == 2 && private_state.chosen_captain.is_none())
        );
        assert_eq!(captains.iter().collect::<BTreeSet<_>>().len(), 8);
        assert!(
            state.public_state.players.iter().all(|player| player.captains.is_empty()),
            "no captain is revealed yet"
        );
        captains.into_iter().for_each(|captain| *seen.entry(captain).or_insert(0) += 1);
    }
    assert_eq!(seen.len(), 11, "any captain may be dealt");
}

#[test]
fn a_longship_with_two_vikings_lies_in_the_harbor_and_five_stand_on_the_mainland() {
    for player in new_match(4, &[], 3).public_state.players {
        assert_eq!((player.ship, player.crew, player.cargo.len()), (Space::MAINLAND, 2, 0));
        assert_eq!(player.vikings_ashore, BTreeMap::from([(Space::MAINLAND, 5)]));
        assert_eq!(player, Player::new());
    }
}

#[test]
fn the_first_player_is_drawn_by_lot() {
    for players in 2..=4 {
        let first: BTreeSet<Seat> =
            (0..80).map(|seed| new_match(players, &[], seed).public_state.current_seat).collect();
        assert_eq!(first.len(), usize::from(players));
    }
}

/// Turns go clockwise, so the seat to the right of the first player is the last in turn order.
#[test]
fn the_winter_token_is_with_the_last_player_in_turn_order() {
    for players in 2..=4 {
        for seed in 0..20 {
            let public_state = new_match(players, &[], seed).public_state;
            assert_eq!(public_state.winter_token_holder.0, (public_state.current_seat.0 + players - 1) % players);
        }
    }
}

#[test]
fn everybody_is_asked_for_a_captain_first() {
    for players in 2..=4 {
        let state = new_match(players, &[], 2);
        assert_eq!(state.public_state.pending, Pending::ChooseCaptains);
        let decisions = Decisions::collect(&state);
        let seats: Vec<Seat> = decisions.iter().map(|decision| decision.seat).collect();
        assert_eq!(seats, Seat::all(players).collect::<Vec<_>>());
    }
}
