//! "The solo game".

use std::collections::BTreeSet;

use meadhall_game::{Decisions, Dice, Game, GameLog, MatchSetup, Seed};

use super::full_match::play_random;
use super::scenario::*;
use crate::captain::Captain;
use crate::hex::Side;
use crate::tile::{Animal, Tile};
use crate::{Action, Explorers, Pending, texts};

fn solo_match(seed: u64) -> Explorers {
    let setup = MatchSetup::new(&Explorers::META, 1, []).unwrap();
    let scenario = Explorers::new(&setup, &mut Dice::new(&Seed::from_number(seed), 0));
    scenario.check_invariants().unwrap();
    scenario
}

fn check_captain_points(scenario: Scenario, captains: [Captain; 2], points: i32) {
    let scenario = scenario.edit_player(ANN, |player| player.captains = captains.into_iter().collect());
    assert_eq!(scenario.points_from(ANN, "captain"), points, "{captains:?}");
}

#[test]
fn two_captains_are_dealt_open_and_both_are_kept() {
    for seed in 0..40 {
        let scenario = solo_match(seed);
        let captains = &scenario.public_state.players[0].captains;
        assert!(captains.len() == 2 && captains[0] != captains[1]);
        assert!(
            scenario.private_states[0].dealt_captains.is_empty() && scenario.private_states[0].chosen_captain.is_none()
        );
        assert_ne!(scenario.public_state.pending, Pending::ChooseCaptains, "a solo match has no choice of captains");
    }
}

#[test]
fn the_queen_and_the_scout_stay_in_the_box() {
    let seen: BTreeSet<Captain> =
        (0..200).flat_map(|seed| solo_match(seed).public_state.players[0].captains.clone()).collect();
    let nine = Captain::ALL.into_iter().filter(|captain| !matches!(captain, Captain::Queen | Captain::Scout)).collect();
    assert_eq!(seen, nine);
}

/// No tiles are dealt: the three in hand are those of the first turn.
#[test]
fn a_turn_begins_with_three_tiles_drawn() {
    let scenario = solo_match(1);
    assert_eq!((scenario.private_states[0].hand.len(), scenario.stack.len()), (3, 45));
    assert_eq!(scenario.public_state.pending, Pending::PlaceTiles { left: 2 });
}

#[test]
fn two_tiles_are_placed_in_any_order_and_then_four_actions_follow() {
    let scenario = scenario(1).with_hand(ANN, &["LLSSSS pig", "LLSSSS goat", "LLSSSS sheep"]).with_placement_pending();
    let tiles: BTreeSet<Tile> = scenario
        .options()
        .iter()
        .map(|action| if let Action::PlaceTile { tile, .. } = action { *tile } else { unreachable!() })
        .collect();
    assert_eq!(tiles.len(), 3, "any of the three tiles may be placed first");
    let place = |tile: &str, at| Action::PlaceTile { tile: tile.parse().unwrap(), at: named_cell(at), rotation: 4 };
    let scenario = scenario.apply(place("LLSSSS sheep", "L4"));
    assert_eq!(scenario.state.public_state.pending, Pending::PlaceTiles { left: 1 });
    let scenario = scenario.apply(place("LLSSSS pig", "M4"));
    assert_eq!(scenario.actions_left(), Some(4));
}

#[test]
fn the_third_tile_is_out_of_the_game() {
    let scenario = scenario(1).with_hand(ANN, &["LLSSSS pig", "LLSSLS goat", "LLSSSS sheep"]).with_placement_pending();
    let place = |tile: &str, at| Action::PlaceTile { tile: tile.parse().unwrap(), at: named_cell(at), rotation: 4 };
    let scenario = scenario.apply(place("LLSSSS sheep", "L4")).apply(place("LLSSSS pig", "M4"));
    let goat: Tile = "LLSSLS goat".parse().unwrap();
    let private_state = &scenario.state.private_states[0];
    assert!(private_state.hand.is_empty() && private_state.discarded_tiles == [goat]);
    let stack = scenario.state.stack.len();
    let scenario = scenario.apply(Action::EndTurn);
    assert_eq!((scenario.state.private_states[0].hand.len(), scenario.state.stack.len()), (3, stack - 3));
    assert_eq!(scenario.state.public_state.pending, Pending::PlaceTiles { left: 2 });
    assert!(!scenario.state.stack.contains(&goat) && !scenario.state.private_states[0].hand.contains(&goat));
}

#[test]
fn a_solo_match_has_sixteen_turns() {
    let setup = MatchSetup::new(&Explorers::META, 1, []).unwrap();
    for seed in 0..4 {
        let mut turns = 0;
        let end = play_random(&setup, seed, |scenario| {
            turns += usize::from(scenario.public_state.pending == Pending::PlaceTiles { left: 2 })
        });
        assert_eq!(
            (turns, end.public_state.map.tiles().count(), end.private_states[0].discarded_tiles.len()),
            (16, 3 + 32, 16)
        );
        assert!(end.stack.is_empty() && end.private_states[0].hand.is_empty() && Decisions::collect(&end).is_empty());
    }
}

#[test]
fn there_are_four_actions_as_usual() {
    let mut scenario = five_tile_island(1).with_vikings(ANN, "L4", Side::E, 1).with_hand(ANN, &[]);
    let (l4, l3) = (space_at(&scenario, "L4", Side::E), space_at(&scenario, "L3", Side::Ne));
    for (from, to) in [(l4, l3), (l3, l4), (l4, l3), (l3, l4)] {
        scenario = scenario.apply(Action::Walk { from, to, vikings: 1 });
    }
    assert_eq!(scenario.state.public_state.pending, Pending::PlaceTiles { left: 2 });
}

/// The rulebook's example has eight for the Hero and five for the Shieldmaiden; here the Watchman has 2 and
/// the Barbarian 1.
#[test]
fn only_the_captain_who_scores_less_counts() {
    let scenario = || {
        archipelago(1)
            .with_outpost(ANN, south_corner("S4"))
            .with_outpost(ANN, south_corner("J4"))
            .with_enemy_ship_sunk(ANN, "O3", 0)
    };
    check_captain_points(scenario(), [Captain::Watchman, Captain::Barbarian], 1);
    check_captain_points(scenario(), [Captain::Barbarian, Captain::Watchman], 1);
    check_captain_points(scenario(), [Captain::Watchman, Captain::Tyrant], 0);
    check_captain_points(scenario(), [Captain::Watchman, Captain::Shieldmaiden], 2);
}

#[test]
fn the_rulebooks_hero_of_eight_and_shieldmaiden_of_five_are_five() {
    let mut scenario = archipelago(1);
    for (at, side) in [("O3", Side::E), ("Q3", Side::E), ("S3", Side::E), ("J3", Side::E), ("L4", Side::E)] {
        scenario = scenario.with_vikings(ANN, at, side, 1);
    }
    let scenario = scenario.edit_player(ANN, |player| {
        player.captains = [Captain::Hero, Captain::Shieldmaiden].into_iter().collect();
        player.outposts = vec![north_corner("M3"), south_corner("J4"), south_corner("S4"), south_corner("W4")];
        (player.raided_settlements, player.enemy_ships_sunk) = (vec![2; 4], 4);
    });
    assert_eq!(scenario.points_from_unchecked(ANN, "captain"), 5);
}

#[test]
fn one_influence_controls_an_island() {
    check_captain_points(
        five_tile_island(1).with_vikings(ANN, "L4", Side::E, 1),
        [Captain::Shieldmaiden, Captain::Shieldmaiden],
        1,
    );
    assert_eq!(five_tile_island(1).with_vikings(ANN, "L4", Side::E, 1).points_from(ANN, "islands"), 5);
    assert_eq!(five_tile_island(1).points_from(ANN, "islands"), 0);
}

#[test]
fn all_other_areas_score_as_usual() {
    let scenario = archipelago(1)
        .with_enemy_ship_sunk(ANN, "O3", 1)
        .with_settlement_raided(ANN, "N4")
        .with_outpost(ANN, north_corner("M3"));
    let land = space_at(&scenario, "K3", Side::W);
    let scenario = scenario.with_delivered_animal(ANN, land, Animal::Pig);
    let points = ["livestock", "outposts", "ships", "settlements", "deaths", "islands"]
        .map(|area| scenario.points_from(ANN, area));
    assert_eq!(points, [1, 2, 1, 3, 1, 5]);
}

#[test]
fn at_the_end_the_log_says_that_only_the_lower_captain_counts() {
    let times_said = |seats| {
        let setup = MatchSetup::new(&Explorers::META, seats, []).unwrap();
        let mut state = Explorers::new(&setup, &mut Dice::new(&Seed::from_number(1), 0));
        let mut log = GameLog::new();
        for step in 1.. {
            let decisions = Decisions::collect(&state);
            let Some(decision) = decisions.first() else { break };
            let (seat, action) = (decision.seat, decision.options[decision.default_option].clone());
            state.apply(seat, action, &mut Dice::new(&Seed::from_number(1), step), &mut log);
        }
        log.lines().iter().filter(|line| line.text == texts::log_lower_captain()).count()
    };
    assert_eq!((times_said(1), times_said(2)), (1, 0));
}
