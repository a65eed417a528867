//! "3. Move Longship" and "Destroy an Enemy Ship".

use std::collections::BTreeSet;

use meadhall_game::Seat;

use super::scenario::*;
use crate::Action;
use crate::hex::{Side, Space};
use crate::map::TileToken;
use crate::tile::Animal::{Cattle, Horse};

fn sail_action(scenario: &Scenario, at: &str, side: Side) -> Action {
    Action::Sail { to: space_at(scenario, at, side) }
}

/// Checks that exactly these moves are legal.
#[track_caller]
fn check_sails(scenario: &Scenario, expected: &[Space]) {
    let destination = |action| if let Action::Sail { to } = action { to } else { unreachable!() };
    let found: Vec<Space> = scenario.sail_options().into_iter().map(destination).collect();
    assert_eq!(found.len(), expected.len(), "{found:?}");
    assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), expected.iter().copied().collect());
}

/// Ann's ship lies off N3; east of it, on O3, there is an enemy ship.
fn enemy_ship_on_o3(crew: u8) -> Scenario {
    scenario(2).with_tile("O3", "LLSSSS ship", 0).with_ship(ANN, "N3", Side::E, crew)
}

#[test]
fn from_the_harbor_each_fixed_tile_is_one_move_away() {
    let scenario = scenario(2);
    let fixed = ["L3", "M3", "N3"].map(|at| space_at(&scenario, at, Side::Sw));
    check_sails(&scenario, &fixed);
    let scenario = scenario.apply(Action::Sail { to: fixed[0] });
    assert_eq!(
        (scenario.player(ANN).ship, scenario.actions_left(), scenario.log_count("sails_out")),
        (fixed[0], Some(3), 1)
    );
}

#[test]
fn from_each_fixed_tile_the_harbor_is_one_move_away() {
    for board in ["a1", "a2", "b1", "b2"] {
        for at in ["L3", "M3", "N3"] {
            let scenario = scenario_on_board(2, board).with_ship(ANN, at, Side::Se, 1);
            let scenario = scenario.apply(Action::Sail { to: Space::MAINLAND });
            assert_eq!(scenario.player(ANN).ship, Space::MAINLAND);
        }
    }
}

#[test]
fn a_longship_moves_to_a_joined_sea_of_an_adjacent_tile() {
    let scenario = five_tile_island(2).with_tile("K4", "LSSSSS chicken", 2).with_ship(ANN, "L3", Side::W, 1);
    check_sails(&scenario, &[Space::MAINLAND, space_at(&scenario, "M3", Side::W), space_at(&scenario, "K4", Side::E)]);
    let scenario =
        scenario.apply(sail_action(&five_tile_island(2).with_tile("K4", "LSSSSS chicken", 2), "K4", Side::E));
    check_sails(&scenario, &[space_at(&scenario, "L3", Side::W), space_at(&scenario, "L4", Side::W)]);
}

#[test]
fn longships_do_not_cross_land() {
    let scenario = five_tile_island(2).with_ship(ANN, "L4", Side::W, 3);
    check_sails(&scenario, &[]);
}

/// The tile south-east of the isthmus is adjacent to its southern sea only.
#[test]
fn an_isthmus_parts_its_seas() {
    let scenario = scenario(2).with_tile("O3", "LLSSLS settlement", 0).with_tile("O2", "LLSSSS pig", 5);
    let from_west = scenario.clone().with_ship(ANN, "N3", Side::E, 1);
    let west = space_at(&from_west, "O3", Side::W);
    check_sails(&from_west, &[Space::MAINLAND, space_at(&from_west, "M3", Side::E), west]);
    check_sails(&scenario.clone().with_ship(ANN, "O3", Side::W, 1), &[space_at(&scenario, "N3", Side::E)]);
    check_sails(&scenario.clone().with_ship(ANN, "O3", Side::Se, 1), &[space_at(&scenario, "O2", Side::Nw)]);
    check_sails(&scenario.clone().with_ship(ANN, "O2", Side::Nw, 1), &[space_at(&scenario, "O3", Side::Se)]);
}

#[test]
fn a_strait_lets_ships_through() {
    let scenario =
        scenario(2).with_tile("O3", "LLSLSS pig", 1).with_tile("P3", "LLSSSS goat", 1).with_ship(ANN, "N3", Side::E, 1);
    let destination = sail_action(&scenario, "P3", Side::W);
    let through = sail_action(&scenario, "O3", Side::W);
    let scenario = scenario.apply(through).apply(destination);
    assert_eq!(scenario.actions_left(), Some(2));
}

#[test]
fn a_longship_without_a_viking_does_not_sail() {
    check_sails(&five_tile_island(2).with_ship(ANN, "L3", Side::W, 0), &[]);
}

#[test]
fn a_longship_with_animals_alone_does_not_sail() {
    let scenario = five_tile_island(2).with_ship(ANN, "L3", Side::W, 0);
    let land = space_at(&scenario, "L4", Side::E);
    check_sails(&scenario.with_animal_aboard(ANN, land, Cattle), &[]);
}

#[test]
fn any_number_of_longships_may_be_on_the_same_tile() {
    let mut scenario = scenario(4).with_ship(ANN, "M3", Side::Sw, 1);
    for seat in [BEN, CLEO, DAN] {
        scenario = scenario.with_ship(seat, "L3", Side::Sw, 2);
    }
    let destination = sail_action(&scenario, "L3", Side::Sw);
    let scenario = scenario.apply(destination);
    assert!(scenario.state.public_state.players.iter().all(|player| player.ship == scenario.player(ANN).ship));
    assert_eq!(scenario.player(BEN).crew, 2, "longships do not attack each other");
}

#[test]
fn one_viking_may_not_enter_the_sea_of_an_enemy_ship() {
    let scenario = enemy_ship_on_o3(1);
    assert!(!scenario.is_legal(&sail_action(&scenario, "O3", Side::W)));
}

#[test]
fn animals_do_not_count_against_an_enemy_ship() {
    let scenario = five_tile_island(2).with_tile("O3", "LLSSSS ship", 0).with_ship(ANN, "N3", Side::E, 1);
    let (cattle, horse) = (space_at(&scenario, "L4", Side::E), space_at(&scenario, "M4", Side::W));
    let scenario = scenario.with_animal_aboard(ANN, cattle, Cattle).with_animal_aboard(ANN, horse, Horse);
    assert!(!scenario.is_legal(&sail_action(&scenario, "O3", Side::W)));
}

#[test]
fn two_vikings_destroy_an_enemy_ship_at_once() {
    for crew in [2, 3] {
        let scenario = enemy_ship_on_o3(crew);
        let destination = sail_action(&scenario, "O3", Side::W);
        let table = scenario.apply(destination);
        assert_eq!((table.token_on("O3"), table.player(ANN).enemy_ships_sunk, table.log_count("sinks")), (None, 1, 1));
        assert_eq!(table.actions_left(), Some(3), "the move costs one action and nothing else");
        assert_eq!(table.state.public_state.remaining_enemy_losses.len(), 11);
        assert_eq!(table.points_from(ANN, "ships"), 1);
    }
}

#[test]
fn the_reverse_of_the_enemy_ship_decides_whether_a_viking_dies() {
    let mut died = [0; 2];
    for seed in 0..60 {
        let scenario = enemy_ship_on_o3(2);
        let destination = sail_action(&scenario, "O3", Side::W);
        let scenario = scenario.apply_with_seed(destination, seed);
        let ann = scenario.player(ANN);
        assert_eq!(ann.crew + ann.vikings_lost, 2, "the lost Viking was part of the crew");
        assert_eq!(ann.vikings_on(Space::MAINLAND), 5);
        assert_eq!(scenario.points_from(ANN, "deaths"), i32::from(ann.vikings_lost));
        died[usize::from(ann.vikings_lost)] += 1;
    }
    assert!(died.iter().all(|times| *times > 15), "about half of the enemy ships are harmless: {died:?}");
}

#[test]
fn the_dead_stay_on_the_captain_card() {
    let fights = (0..).map(|seed| {
        let scenario = enemy_ship_on_o3(2);
        let destination = sail_action(&scenario, "O3", Side::W);
        scenario.apply_with_seed(destination, seed)
    });
    let scenario = fights.into_iter().find(|scenario| scenario.player(ANN).vikings_lost == 1).unwrap();
    let ann = scenario.player(ANN);
    assert_eq!(ann.crew + ann.vikings_ashore.values().sum::<u8>(), 6);
    let scenario = scenario.edit_player(ANN, |player| player.ship = Space::MAINLAND);
    let crew_options: Vec<u8> = scenario
        .load_options()
        .iter()
        .map(|load| if let Action::Load { vikings, .. } = load { *vikings } else { 0 })
        .collect();
    assert_eq!(crew_options, [1, 2], "with one aboard there is room for two");
}

#[test]
fn a_viking_dies_and_the_animals_sail_on() {
    for seed in 0..20 {
        let scenario = five_tile_island(2).with_tile("O3", "LLSSSS ship", 0).with_ship(ANN, "N3", Side::E, 2);
        let land = space_at(&scenario, "L4", Side::E);
        let scenario = scenario.with_animal_aboard(ANN, land, Cattle);
        let destination = sail_action(&scenario, "O3", Side::W);
        let table = scenario.apply_with_seed(destination, seed);
        assert_eq!(
            (table.player(ANN).cargo.clone(), table.player(ANN).crew + table.player(ANN).vikings_lost),
            (sorted_cargo(&[Cattle]), 2)
        );
    }
}

#[test]
fn each_reverse_is_turned_once() {
    let mut scenario = archipelago(2);
    for at in ["O3", "P3", "Q3", "S3", "T3", "S4"] {
        scenario = scenario.with_enemy_ship_sunk(BEN, at, 0);
    }
    for seed in 0..20 {
        let scenario = scenario.clone().with_ship(ANN, "T3", Side::E, 2);
        let destination = sail_action(&scenario, "U3", Side::W);
        let scenario = scenario.apply_with_seed(destination, seed);
        assert_eq!(scenario.player(ANN).vikings_lost, 1, "all six harmless enemy ships are used up");
    }
}

#[test]
fn one_viking_may_sail_where_an_enemy_ship_was() {
    let scenario = enemy_ship_on_o3(1).with_enemy_ship_sunk(BEN, "O3", 0);
    assert!(scenario.is_legal(&sail_action(&scenario, "O3", Side::W)));
}

#[test]
fn an_enemy_ship_stops_no_vikings_on_land() {
    let scenario = archipelago(2).with_vikings(ANN, "O3", Side::E, 2);
    let (from, to) = (space_at(&scenario, "O3", Side::E), space_at(&scenario, "P3", Side::W));
    let scenario = scenario.apply(Action::Walk { from, to, vikings: 2 });
    assert_eq!((scenario.token_on("P3"), scenario.player(ANN).enemy_ships_sunk), (Some(TileToken::EnemyShip), 0));
}

#[test]
fn the_enemy_ship_goes_to_the_player_who_sank_it() {
    let scenario = enemy_ship_on_o3(1).with_ship(BEN, "N3", Side::E, 2).with_turn_of(BEN);
    let destination = sail_action(&scenario, "O3", Side::W);
    let table = scenario.apply(destination);
    let sunk = |seat: Seat| table.player(seat).enemy_ships_sunk;
    assert_eq!((sunk(ANN), sunk(BEN)), (0, 1));
}

#[test]
fn a_ship_may_sail_on_after_a_fight() {
    let scenario = enemy_ship_on_o3(3);
    let (destination, back) = (sail_action(&scenario, "O3", Side::W), sail_action(&scenario, "N3", Side::E));
    let scenario = scenario.apply(destination).apply(back).apply(Action::Sail { to: Space::MAINLAND });
    assert_eq!((scenario.actions_left(), scenario.player(ANN).ship), (Some(1), Space::MAINLAND));
}
