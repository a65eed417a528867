//! "1. Load Longship".

use super::scenario::*;
use crate::Action;
use crate::hex::{Side, Space};
use crate::tile::Animal::{self, Cattle, Horse, Pig};

fn load_action(from: Space, vikings: u8, animals: &[Animal]) -> Action {
    Action::Load { from, vikings, animals: sorted_cargo(animals) }
}

/// Ann's ship lies west of L4. Other Vikings of hers stand on L4 with the cattle.
fn ship_and_vikings_at_l4(crew: u8, ashore: u8) -> (Scenario, Space) {
    let scenario = five_tile_island(2).with_ship(ANN, "L4", Side::W, crew).with_vikings(ANN, "L4", Side::E, ashore);
    let land = space_at(&scenario, "L4", Side::E);
    (scenario, land)
}

#[test]
fn any_number_of_vikings_and_livestock_may_be_loaded() {
    let (scenario, land) = ship_and_vikings_at_l4(0, 2);
    let expected = [
        load_action(land, 0, &[Cattle]),
        load_action(land, 1, &[]),
        load_action(land, 1, &[Cattle]),
        load_action(land, 2, &[]),
        load_action(land, 2, &[Cattle]),
    ];
    let loads = scenario.load_options();
    assert_eq!(loads.len(), expected.len(), "{loads:?}");
    assert!(expected.iter().all(|load| loads.contains(load)), "{loads:?}");
}

#[test]
fn loading_costs_one_action() {
    let (scenario, land) = ship_and_vikings_at_l4(0, 3);
    let scenario = scenario.apply(load_action(land, 2, &[Cattle]));
    let ann = scenario.player(ANN);
    assert_eq!((ann.crew, ann.cargo.clone(), ann.vikings_on(land)), (2, sorted_cargo(&[Cattle]), 1));
    assert_eq!((scenario.actions_left(), scenario.log_count("loads")), (Some(3), 1));
    assert!(scenario.animals_on(land).is_empty());
}

#[test]
fn a_longship_holds_three_in_any_combination() {
    let (scenario, land) = ship_and_vikings_at_l4(1, 3);
    let other_land = space_at(&scenario, "M4", Side::W);
    let scenario = scenario.with_animal_moved(other_land, land, Horse);
    let loads = scenario.load_options();
    for (vikings, animals) in [(2, &[][..]), (1, &[Cattle]), (1, &[Horse]), (0, &[Cattle, Horse])] {
        assert!(loads.contains(&load_action(land, vikings, animals)), "{vikings} {animals:?}");
    }
    for load in &loads {
        let Action::Load { vikings, animals, .. } = load else { unreachable!() };
        assert!((1..=2).contains(&(usize::from(*vikings) + animals.len())), "{load:?}");
    }
    assert_eq!(loads.len(), 8 - 1);
}

#[test]
fn nothing_is_loaded_into_a_full_longship() {
    let (scenario, _) = ship_and_vikings_at_l4(3, 2);
    assert!(scenario.load_options().is_empty());
}

#[test]
fn a_full_hold_may_be_animals_and_vikings() {
    let (scenario, land) = ship_and_vikings_at_l4(2, 1);
    let scenario = scenario.with_animal_aboard(ANN, land, Cattle);
    assert!(scenario.load_options().is_empty());
}

#[test]
fn loading_nothing_is_no_action() {
    let (scenario, land) = ship_and_vikings_at_l4(1, 1);
    assert!(!scenario.is_legal(&load_action(land, 0, &[])));
}

#[test]
fn loading_takes_only_from_the_tile_of_the_longship() {
    let scenario = five_tile_island(2)
        .with_ship(ANN, "L4", Side::W, 1)
        .with_vikings(ANN, "M4", Side::W, 2)
        .with_vikings(ANN, "L3", Side::Ne, 1);
    assert!(scenario.load_options().is_empty(), "M4 and L3 are other tiles, though their land is joined");
}

/// A strait: two lands on one tile, loaded separately.
#[test]
fn loading_takes_only_from_one_land() {
    let scenario = scenario(2).with_tile("O3", "LLSLSS pig", 1).with_ship(ANN, "O3", Side::W, 1);
    let scenario = scenario.with_vikings(ANN, "O3", Side::Ne, 1).with_vikings(ANN, "O3", Side::Sw, 1);
    let (north, south) = (space_at(&scenario, "O3", Side::Ne), space_at(&scenario, "O3", Side::Sw));
    assert_ne!(north, south);
    let loads = scenario.load_options();
    let expected = [
        load_action(north, 1, &[]),
        load_action(north, 0, &[Pig]),
        load_action(north, 1, &[Pig]),
        load_action(south, 1, &[]),
    ];
    assert!(expected.iter().all(|load| loads.contains(load)) && loads.len() == 4, "{loads:?}");
}

#[test]
fn from_either_sea_of_an_isthmus_its_land_is_reached() {
    for sea in [Side::W, Side::Se] {
        let scenario = scenario(2).with_tile("O3", "LLSSLS settlement", 0).with_ship(ANN, "O3", sea, 1);
        let scenario = scenario.with_vikings(ANN, "O3", Side::E, 1);
        assert_eq!(scenario.load_options(), [load_action(space_at(&scenario, "O3", Side::E), 1, &[])]);
    }
}

#[test]
fn an_animal_does_not_board_without_a_viking_on_its_land() {
    let (scenario, _) = ship_and_vikings_at_l4(2, 0);
    assert!(scenario.load_options().is_empty(), "the Vikings aboard are not enough");
}

#[test]
fn a_viking_of_another_player_on_the_land_is_not_enough() {
    let (scenario, _) = ship_and_vikings_at_l4(2, 0);
    assert!(scenario.with_vikings(BEN, "L4", Side::E, 2).load_options().is_empty());
}

#[test]
fn a_viking_on_the_other_land_of_the_tile_is_not_enough() {
    let scenario = scenario(2).with_tile("O3", "LLSLSS pig", 1).with_ship(ANN, "O3", Side::W, 1).with_vikings(
        ANN,
        "O3",
        Side::Sw,
        1,
    );
    assert_eq!(scenario.load_options(), [load_action(space_at(&scenario, "O3", Side::Sw), 1, &[])]);
}

#[test]
fn an_animal_boards_while_the_viking_stays_ashore() {
    let (scenario, land) = ship_and_vikings_at_l4(0, 1);
    let scenario = scenario.apply(load_action(land, 0, &[Cattle]));
    assert_eq!(
        (scenario.player(ANN).crew, scenario.player(ANN).cargo.len(), scenario.player(ANN).vikings_on(land)),
        (0, 1, 1)
    );
}

#[test]
fn an_animal_boards_together_with_the_last_viking() {
    let (scenario, land) = ship_and_vikings_at_l4(0, 1);
    let scenario = scenario.apply(load_action(land, 1, &[Cattle]));
    assert_eq!(
        (scenario.player(ANN).crew, scenario.player(ANN).cargo.len(), scenario.player(ANN).vikings_on(land)),
        (1, 1, 0)
    );
}

#[test]
fn one_viking_is_enough_for_several_animals() {
    let (scenario, land) = ship_and_vikings_at_l4(0, 1);
    let other_land = space_at(&scenario, "M4", Side::W);
    let scenario = scenario.with_animal_moved(other_land, land, Horse).apply(load_action(land, 1, &[Cattle, Horse]));
    assert_eq!(scenario.player(ANN).free_hold_space(), 0);
}

#[test]
fn animals_that_stand_with_another_player_may_be_loaded() {
    let (scenario, land) = ship_and_vikings_at_l4(0, 1);
    assert!(scenario.with_vikings(BEN, "L4", Side::E, 3).is_legal(&load_action(land, 1, &[Cattle])));
}

#[test]
fn animals_aboard_the_ship_of_another_player_are_safe() {
    let (scenario, land) = ship_and_vikings_at_l4(0, 2);
    let scenario = scenario.with_ship(BEN, "L4", Side::W, 0).with_animal_aboard(BEN, land, Cattle);
    assert_eq!(scenario.load_options(), [load_action(land, 1, &[]), load_action(land, 2, &[])]);
}

#[test]
fn only_ones_own_vikings_are_loaded() {
    let (scenario, land) = ship_and_vikings_at_l4(0, 1);
    let scenario = scenario.with_vikings(BEN, "L4", Side::E, 3).with_animal_aboard(BEN, land, Cattle);
    assert_eq!(scenario.load_options(), [load_action(land, 1, &[])]);
}

#[test]
fn in_the_harbor_vikings_board_from_the_mainland() {
    let scenario =
        scenario(2).with_ship(ANN, "M3", Side::W, 1).edit_player(ANN, |player| player.ship = Space::MAINLAND);
    assert_eq!(scenario.load_options(), [load_action(Space::MAINLAND, 1, &[]), load_action(Space::MAINLAND, 2, &[])]);
    let scenario = scenario.apply(load_action(Space::MAINLAND, 2, &[]));
    assert_eq!((scenario.player(ANN).crew, scenario.player(ANN).vikings_on(Space::MAINLAND)), (3, 4));
}

#[test]
fn away_from_the_harbor_nobody_boards_from_the_mainland() {
    assert!(scenario(2).with_ship(ANN, "M3", Side::W, 1).load_options().is_empty());
}

#[test]
fn animals_that_are_alike_are_one_option() {
    let scenario = scenario(2).with_tile("L4", "LLLSSS cattle", 4).with_tile("M4", "LLLSSS cattle", 3).with_ship(
        ANN,
        "L4",
        Side::W,
        1,
    );
    let (land, other_land) = (space_at(&scenario, "L4", Side::E), space_at(&scenario, "M4", Side::W));
    let scenario = scenario.with_animal_moved(other_land, land, Cattle).with_vikings(ANN, "L4", Side::E, 1);
    let loads = scenario.load_options();
    let expected = [
        load_action(land, 0, &[Cattle]),
        load_action(land, 0, &[Cattle; 2]),
        load_action(land, 1, &[]),
        load_action(land, 1, &[Cattle]),
    ];
    assert!(expected.iter().all(|load| loads.contains(load)) && loads.len() == 4, "{loads:?}");
}
