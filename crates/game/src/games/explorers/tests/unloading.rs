//! "2. Unload Longship" and "Deliver Livestock".

use super::super::Action;
use super::super::hex::{Side, Space};
use super::super::map::Token;
use super::super::tile::Animal;
use super::super::tile::Animal::{Cattle, Horse};
use super::table::*;

fn unload(onto: Space, vikings: u8, animals: &[Animal]) -> Action {
    Action::Unload { onto, vikings, animals: cargo(animals) }
}

/// Ann's ship lies west of L4 with Vikings and the cattle.
fn at_l4(crew: u8) -> (Table, Space) {
    let table = five(2).ship(ANN, "L4", Side::W, crew);
    let land = space(&table, "L4", Side::E);
    (table.aboard(ANN, land, Cattle), land)
}

/// Like [`at_l4`], in the harbor.
fn at_home(crew: u8) -> Table {
    at_l4(crew).0.with(ANN, |party| party.ship = Space::MAINLAND)
}

#[test]
fn any_number_of_vikings_and_livestock_may_be_unloaded() {
    let (table, land) = at_l4(2);
    let expected = [
        unload(land, 0, &[Cattle]),
        unload(land, 1, &[]),
        unload(land, 1, &[Cattle]),
        unload(land, 2, &[]),
        unload(land, 2, &[Cattle]),
    ];
    let unloads = table.unloads();
    assert!(expected.iter().all(|unload| unloads.contains(unload)) && unloads.len() == 5, "{unloads:?}");
}

#[test]
fn what_is_unloaded_is_ashore_and_costs_one_action() {
    let (table, land) = at_l4(2);
    let table = table.does(unload(land, 1, &[Cattle]));
    let ann = table.party(ANN);
    assert_eq!((ann.crew, ann.cargo.len(), ann.vikings(land), table.animals(land)), (1, 0, 1, &[Cattle][..]));
    assert_eq!((table.points_left(), table.told("unloads"), table.told("delivers")), (Some(3), 1, 0));
}

#[test]
fn all_goes_to_the_tile_of_the_longship() {
    let (table, land) = at_l4(2);
    for unload in table.unloads() {
        assert!(matches!(unload, Action::Unload { onto, .. } if onto == land), "{unload:?}");
    }
}

/// A strait: the ship reaches both lands, one at a time.
#[test]
fn all_goes_to_one_land() {
    let table = table(2).tile("O3", "LLSLSS pig", 1).ship(ANN, "O3", Side::W, 2);
    let (north, south) = (space(&table, "O3", Side::Ne), space(&table, "O3", Side::Sw));
    let expected = [unload(north, 1, &[]), unload(north, 2, &[]), unload(south, 1, &[]), unload(south, 2, &[])];
    let unloads = table.unloads();
    assert!(expected.iter().all(|unload| unloads.contains(unload)) && unloads.len() == 4, "{unloads:?}");
}

#[test]
fn from_either_sea_of_an_isthmus_its_land_is_reached() {
    for sea in [Side::W, Side::Se] {
        let table = table(2).tile("O3", "LLSSLS settlement", 0).ship(ANN, "O3", sea, 1);
        assert_eq!(table.unloads(), [unload(space(&table, "O3", Side::E), 1, &[])]);
    }
}

#[test]
fn an_animal_goes_ashore_while_the_viking_stays_aboard() {
    let (table, land) = at_l4(1);
    let table = table.does(unload(land, 0, &[Cattle]));
    assert_eq!((table.party(ANN).crew, table.animals(land)), (1, &[Cattle][..]));
}

#[test]
fn an_animal_goes_ashore_together_with_the_last_viking() {
    let (table, land) = at_l4(1);
    let table = table.does(unload(land, 1, &[Cattle]));
    assert_eq!((table.party(ANN).crew, table.party(ANN).vikings(land)), (0, 1));
}

#[test]
fn an_animal_does_not_go_ashore_by_itself() {
    let (table, _) = at_l4(0);
    assert!(table.vikings(ANN, "L4", Side::E, 2).unloads().is_empty(), "Vikings ashore are not enough");
}

#[test]
fn an_animal_alone_comes_ashore_once_a_viking_has_boarded() {
    let (table, land) = at_l4(0);
    let table = table.vikings(ANN, "L4", Side::E, 1);
    let table = table.does(Action::Load { from: land, vikings: 1, animals: cargo(&[]) });
    assert!(table.may(&unload(land, 0, &[Cattle])) && table.may(&unload(land, 1, &[Cattle])));
}

#[test]
fn an_empty_longship_unloads_nothing() {
    assert!(five(2).ship(ANN, "L4", Side::W, 0).unloads().is_empty());
}

#[test]
fn on_land_an_animal_is_free_for_everybody() {
    let (table, land) = at_l4(1);
    let table = table.vikings(BEN, "L4", Side::E, 1).does(unload(land, 0, &[Cattle])).turn(BEN);
    let to = space(&table, "L3", Side::Ne);
    assert!(table.may(&Action::Transport { from: land, to, animal: Cattle }));
}

#[test]
fn animals_unloaded_on_the_mainland_are_delivered_at_once() {
    let table = at_home(1).does(unload(Space::MAINLAND, 0, &[Cattle]));
    let ann = table.party(ANN);
    assert_eq!((ann.delivered.as_slice(), ann.cargo.len(), ann.crew), (&[Cattle][..], 0, 1));
    assert_eq!((table.points_left(), table.told("delivers")), (Some(3), 1), "one action for all of it");
    assert!(table.animals(Space::MAINLAND).is_empty());
    assert_eq!(table.points(ANN, "livestock"), 1);
}

#[test]
fn several_animals_are_delivered_in_one_action() {
    let table = at_home(1);
    let there = space(&table, "M4", Side::W);
    let table = table.aboard(ANN, there, Horse).does(unload(Space::MAINLAND, 1, &[Cattle, Horse]));
    assert_eq!(table.party(ANN).delivered, [Cattle, Horse]);
    assert_eq!((table.points_left(), table.points(ANN, "livestock")), (Some(3), 3));
}

#[test]
fn delivered_animals_never_come_back() {
    let table = at_home(1).does(unload(Space::MAINLAND, 1, &[Cattle]));
    for load in table.loads() {
        assert!(matches!(&load, Action::Load { animals, .. } if animals.is_empty()), "{load:?}");
    }
    assert!(table.transports().is_empty());
}

#[test]
fn vikings_unloaded_on_the_mainland_stay_there() {
    let table = table(2).does(unload(Space::MAINLAND, 2, &[]));
    assert_eq!((table.party(ANN).crew, table.party(ANN).vikings(Space::MAINLAND)), (0, 7));
    assert_eq!(table.told("delivers"), 0, "nothing was delivered");
}

#[test]
fn nothing_is_delivered_without_a_viking_aboard() {
    let table = at_home(0);
    assert!(table.unloads().is_empty(), "the Vikings on the Mainland are not enough");
    let table = table.does(Action::Load { from: Space::MAINLAND, vikings: 1, animals: cargo(&[]) });
    let table = table.does(unload(Space::MAINLAND, 0, &[Cattle]));
    assert_eq!(table.points_left(), Some(2));
}

#[test]
fn on_a_fixed_tile_nothing_is_delivered() {
    let table = at_l4(1).0.with(ANN, |party| party.ship = space(&table(2), "M3", Side::W));
    let land = space(&table, "M3", Side::Ne);
    let table = table.does(unload(land, 1, &[Cattle]));
    assert_eq!((table.party(ANN).delivered.len(), table.animals(land), table.told("delivers")), (0, &[Cattle][..], 0));
    assert_eq!(table.points(ANN, "livestock"), 0);
}

#[test]
fn vikings_who_are_unloaded_raid_a_settlement() {
    let table = table(2).tile("O3", "LLSSLS settlement", 0).ship(ANN, "O3", Side::W, 3);
    let land = space(&table, "O3", Side::E);
    let early = table.clone().does(unload(land, 1, &[]));
    assert_eq!(early.token("O3"), Some(Token::Settlement(2)));
    let table = table.does(unload(land, 2, &[]));
    assert_eq!((table.token("O3"), table.party(ANN).raided.as_slice()), (None, &[2][..]));
    assert_eq!(table.points_left(), Some(3));
}
