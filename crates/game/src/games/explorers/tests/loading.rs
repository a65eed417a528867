//! "1. Load Longship".

use super::super::Action;
use super::super::hex::{Side, Space};
use super::super::tile::Animal;
use super::super::tile::Animal::{Cattle, Horse, Pig};
use super::table::*;

fn load(from: Space, vikings: u8, animals: &[Animal]) -> Action {
    Action::Load { from, vikings, animals: cargo(animals) }
}

/// Ann's ship lies west of L4. Other Vikings of hers stand on L4 with the cattle.
fn at_l4(crew: u8, ashore: u8) -> (Table, Space) {
    let table = five(2).ship(ANN, "L4", Side::W, crew).vikings(ANN, "L4", Side::E, ashore);
    let land = space(&table, "L4", Side::E);
    (table, land)
}

#[test]
fn any_number_of_vikings_and_livestock_may_be_loaded() {
    let (table, land) = at_l4(0, 2);
    let expected = [
        load(land, 0, &[Cattle]),
        load(land, 1, &[]),
        load(land, 1, &[Cattle]),
        load(land, 2, &[]),
        load(land, 2, &[Cattle]),
    ];
    let loads = table.loads();
    assert_eq!(loads.len(), expected.len(), "{loads:?}");
    assert!(expected.iter().all(|load| loads.contains(load)), "{loads:?}");
}

#[test]
fn what_is_loaded_is_aboard_and_costs_one_action() {
    let (table, land) = at_l4(0, 3);
    let table = table.does(load(land, 2, &[Cattle]));
    let ann = table.party(ANN);
    assert_eq!((ann.crew, ann.cargo.clone(), ann.vikings(land)), (2, cargo(&[Cattle]), 1));
    assert_eq!((table.points_left(), table.told("loads")), (Some(3), 1));
    assert!(table.animals(land).is_empty());
}

#[test]
fn a_longship_holds_three_in_any_combination() {
    let (table, land) = at_l4(1, 3);
    let there = space(&table, "M4", Side::W);
    let table = table.herd(there, land, Horse);
    let loads = table.loads();
    for (vikings, animals) in [(2, &[][..]), (1, &[Cattle]), (1, &[Horse]), (0, &[Cattle, Horse])] {
        assert!(loads.contains(&load(land, vikings, animals)), "{vikings} {animals:?}");
    }
    for load in &loads {
        let Action::Load { vikings, animals, .. } = load else { unreachable!() };
        assert!((1..=2).contains(&(usize::from(*vikings) + animals.len())), "{load:?}");
    }
    assert_eq!(loads.len(), 8 - 1);
}

#[test]
fn nothing_is_loaded_into_a_full_longship() {
    let (table, _) = at_l4(3, 2);
    assert!(table.loads().is_empty());
}

#[test]
fn a_full_hold_may_be_animals_and_vikings() {
    let (table, land) = at_l4(2, 1);
    let table = table.aboard(ANN, land, Cattle);
    assert!(table.loads().is_empty());
}

#[test]
fn to_load_nothing_is_no_action() {
    let (table, land) = at_l4(1, 1);
    assert!(!table.may(&load(land, 0, &[])));
}

#[test]
fn all_that_is_loaded_comes_from_the_tile_of_the_longship() {
    let table = five(2).ship(ANN, "L4", Side::W, 1).vikings(ANN, "M4", Side::W, 2).vikings(ANN, "L3", Side::Ne, 1);
    assert!(table.loads().is_empty(), "M4 and L3 are other tiles, though their land is joined");
}

/// A strait: two lands on one tile, loaded separately.
#[test]
fn all_that_is_loaded_comes_from_one_land() {
    let table = table(2).tile("O3", "LLSLSS pig", 1).ship(ANN, "O3", Side::W, 1);
    let table = table.vikings(ANN, "O3", Side::Ne, 1).vikings(ANN, "O3", Side::Sw, 1);
    let (north, south) = (space(&table, "O3", Side::Ne), space(&table, "O3", Side::Sw));
    assert_ne!(north, south);
    let loads = table.loads();
    let expected = [load(north, 1, &[]), load(north, 0, &[Pig]), load(north, 1, &[Pig]), load(south, 1, &[])];
    assert!(expected.iter().all(|load| loads.contains(load)) && loads.len() == 4, "{loads:?}");
}

#[test]
fn from_either_sea_of_an_isthmus_its_land_is_reached() {
    for sea in [Side::W, Side::Se] {
        let table = table(2).tile("O3", "LLSSLS settlement", 0).ship(ANN, "O3", sea, 1);
        let table = table.vikings(ANN, "O3", Side::E, 1);
        assert_eq!(table.loads(), [load(space(&table, "O3", Side::E), 1, &[])]);
    }
}

#[test]
fn an_animal_does_not_board_without_a_viking_on_its_land() {
    let (table, _) = at_l4(2, 0);
    assert!(table.loads().is_empty(), "the Vikings aboard are not enough");
}

#[test]
fn a_viking_of_another_player_on_the_land_is_not_enough() {
    let (table, _) = at_l4(2, 0);
    assert!(table.vikings(BEN, "L4", Side::E, 2).loads().is_empty());
}

#[test]
fn a_viking_on_the_other_land_of_the_tile_is_not_enough() {
    let table = table(2).tile("O3", "LLSLSS pig", 1).ship(ANN, "O3", Side::W, 1).vikings(ANN, "O3", Side::Sw, 1);
    assert_eq!(table.loads(), [load(space(&table, "O3", Side::Sw), 1, &[])]);
}

#[test]
fn an_animal_boards_while_the_viking_stays_ashore() {
    let (table, land) = at_l4(0, 1);
    let table = table.does(load(land, 0, &[Cattle]));
    assert_eq!((table.party(ANN).crew, table.party(ANN).cargo.len(), table.party(ANN).vikings(land)), (0, 1, 1));
}

#[test]
fn an_animal_boards_together_with_the_last_viking() {
    let (table, land) = at_l4(0, 1);
    let table = table.does(load(land, 1, &[Cattle]));
    assert_eq!((table.party(ANN).crew, table.party(ANN).cargo.len(), table.party(ANN).vikings(land)), (1, 1, 0));
}

#[test]
fn one_viking_is_enough_for_several_animals() {
    let (table, land) = at_l4(0, 1);
    let there = space(&table, "M4", Side::W);
    let table = table.herd(there, land, Horse).does(load(land, 1, &[Cattle, Horse]));
    assert_eq!(table.party(ANN).room(), 0);
}

#[test]
fn animals_that_stand_with_another_player_may_be_loaded() {
    let (table, land) = at_l4(0, 1);
    assert!(table.vikings(BEN, "L4", Side::E, 3).may(&load(land, 1, &[Cattle])));
}

#[test]
fn animals_aboard_the_ship_of_another_player_are_safe() {
    let (table, land) = at_l4(0, 2);
    let table = table.ship(BEN, "L4", Side::W, 0).aboard(BEN, land, Cattle);
    assert_eq!(table.loads(), [load(land, 1, &[]), load(land, 2, &[])]);
}

#[test]
fn only_ones_own_vikings_are_loaded() {
    let (table, land) = at_l4(0, 1);
    let table = table.vikings(BEN, "L4", Side::E, 3).aboard(BEN, land, Cattle);
    assert_eq!(table.loads(), [load(land, 1, &[])]);
}

#[test]
fn in_the_harbour_vikings_come_aboard_from_the_mainland() {
    let table = table(2).ship(ANN, "M3", Side::W, 1).with(ANN, |party| party.ship = Space::MAINLAND);
    assert_eq!(table.loads(), [load(Space::MAINLAND, 1, &[]), load(Space::MAINLAND, 2, &[])]);
    let table = table.does(load(Space::MAINLAND, 2, &[]));
    assert_eq!((table.party(ANN).crew, table.party(ANN).vikings(Space::MAINLAND)), (3, 4));
}

#[test]
fn away_from_the_harbour_nobody_boards_from_the_mainland() {
    assert!(table(2).ship(ANN, "M3", Side::W, 1).loads().is_empty());
}

#[test]
fn animals_that_are_alike_are_one_option() {
    let table = table(2).tile("L4", "LLLSSS cattle", 4).tile("M4", "LLLSSS cattle", 3).ship(ANN, "L4", Side::W, 1);
    let (land, there) = (space(&table, "L4", Side::E), space(&table, "M4", Side::W));
    let table = table.herd(there, land, Cattle).vikings(ANN, "L4", Side::E, 1);
    let loads = table.loads();
    let expected =
        [load(land, 0, &[Cattle]), load(land, 0, &[Cattle; 2]), load(land, 1, &[]), load(land, 1, &[Cattle])];
    assert!(expected.iter().all(|load| loads.contains(load)) && loads.len() == 4, "{loads:?}");
}
