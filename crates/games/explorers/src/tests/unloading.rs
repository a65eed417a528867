//! "2. Unload Longship" and "Deliver Livestock".

use super::scenario::*;
use crate::Action;
use crate::hex::{Side, Space};
use crate::map::TileToken;
use crate::tile::Animal::{self, Cattle, Horse};

fn unload_action(onto: Space, vikings: u8, animals: &[Animal]) -> Action {
    Action::Unload { onto, vikings, animals: sorted_cargo(animals) }
}

/// Ann's ship lies west of L4 with Vikings and the cattle.
fn ship_with_cattle_at_l4(crew: u8) -> (Scenario, Space) {
    let scenario = five_tile_island(2).with_ship(ANN, "L4", Side::W, crew);
    let land = space_at(&scenario, "L4", Side::E);
    (scenario.with_animal_aboard(ANN, land, Cattle), land)
}

/// Like [`ship_with_cattle_at_l4`], in the harbor.
fn ship_with_cattle_in_harbor(crew: u8) -> Scenario {
    ship_with_cattle_at_l4(crew).0.edit_player(ANN, |player| player.ship = Space::MAINLAND)
}

#[test]
fn any_number_of_vikings_and_livestock_may_be_unloaded() {
    let (scenario, land) = ship_with_cattle_at_l4(2);
    let expected = [
        unload_action(land, 0, &[Cattle]),
        unload_action(land, 1, &[]),
        unload_action(land, 1, &[Cattle]),
        unload_action(land, 2, &[]),
        unload_action(land, 2, &[Cattle]),
    ];
    let unloads = scenario.unload_options();
    assert!(expected.iter().all(|unload| unloads.contains(unload)) && unloads.len() == 5, "{unloads:?}");
}

#[test]
fn unloading_costs_one_action() {
    let (scenario, land) = ship_with_cattle_at_l4(2);
    let scenario = scenario.apply(unload_action(land, 1, &[Cattle]));
    let ann = scenario.player(ANN);
    assert_eq!((ann.crew, ann.cargo.len(), ann.vikings_on(land), scenario.animals_on(land)), (1, 0, 1, &[Cattle][..]));
    assert_eq!(
        (scenario.actions_left(), scenario.log_count("unloads"), scenario.log_count("delivers")),
        (Some(3), 1, 0)
    );
}

#[test]
fn unloading_goes_to_the_tile_of_the_longship() {
    let (scenario, land) = ship_with_cattle_at_l4(2);
    for unload in scenario.unload_options() {
        assert!(matches!(unload, Action::Unload { onto, .. } if onto == land), "{unload:?}");
    }
}

/// A strait: the ship reaches both lands, one at a time.
#[test]
fn unloading_goes_to_one_land() {
    let scenario = scenario(2).with_tile("O3", "LLSLSS pig", 1).with_ship(ANN, "O3", Side::W, 2);
    let (north, south) = (space_at(&scenario, "O3", Side::Ne), space_at(&scenario, "O3", Side::Sw));
    let expected = [
        unload_action(north, 1, &[]),
        unload_action(north, 2, &[]),
        unload_action(south, 1, &[]),
        unload_action(south, 2, &[]),
    ];
    let unloads = scenario.unload_options();
    assert!(expected.iter().all(|unload| unloads.contains(unload)) && unloads.len() == 4, "{unloads:?}");
}

#[test]
fn from_either_sea_of_an_isthmus_its_land_is_reached() {
    for sea in [Side::W, Side::Se] {
        let scenario = scenario(2).with_tile("O3", "LLSSLS settlement", 0).with_ship(ANN, "O3", sea, 1);
        assert_eq!(scenario.unload_options(), [unload_action(space_at(&scenario, "O3", Side::E), 1, &[])]);
    }
}

#[test]
fn an_animal_goes_ashore_while_the_viking_stays_aboard() {
    let (scenario, land) = ship_with_cattle_at_l4(1);
    let scenario = scenario.apply(unload_action(land, 0, &[Cattle]));
    assert_eq!((scenario.player(ANN).crew, scenario.animals_on(land)), (1, &[Cattle][..]));
}

#[test]
fn an_animal_goes_ashore_together_with_the_last_viking() {
    let (scenario, land) = ship_with_cattle_at_l4(1);
    let table = scenario.apply(unload_action(land, 1, &[Cattle]));
    assert_eq!((table.player(ANN).crew, table.player(ANN).vikings_on(land)), (0, 1));
}

#[test]
fn an_animal_does_not_go_ashore_by_itself() {
    let (scenario, _) = ship_with_cattle_at_l4(0);
    assert!(scenario.with_vikings(ANN, "L4", Side::E, 2).unload_options().is_empty(), "Vikings ashore are not enough");
}

#[test]
fn an_animal_alone_comes_ashore_once_a_viking_has_boarded() {
    let (scenario, land) = ship_with_cattle_at_l4(0);
    let scenario = scenario.with_vikings(ANN, "L4", Side::E, 1);
    let scenario = scenario.apply(Action::Load { from: land, vikings: 1, animals: sorted_cargo(&[]) });
    assert!(
        scenario.is_legal(&unload_action(land, 0, &[Cattle])) && scenario.is_legal(&unload_action(land, 1, &[Cattle]))
    );
}

#[test]
fn an_empty_longship_unloads_nothing() {
    assert!(five_tile_island(2).with_ship(ANN, "L4", Side::W, 0).unload_options().is_empty());
}

#[test]
fn on_land_an_animal_is_free_for_everybody() {
    let (scenario, land) = ship_with_cattle_at_l4(1);
    let scenario =
        scenario.with_vikings(BEN, "L4", Side::E, 1).apply(unload_action(land, 0, &[Cattle])).with_turn_of(BEN);
    let to = space_at(&scenario, "L3", Side::Ne);
    assert!(scenario.is_legal(&Action::Transport { from: land, to, animal: Cattle }));
}

#[test]
fn animals_unloaded_on_the_mainland_are_delivered_at_once() {
    let scenario = ship_with_cattle_in_harbor(1).apply(unload_action(Space::MAINLAND, 0, &[Cattle]));
    let ann = scenario.player(ANN);
    assert_eq!((ann.delivered_animals.as_slice(), ann.cargo.len(), ann.crew), (&[Cattle][..], 0, 1));
    assert_eq!(
        (scenario.actions_left(), scenario.log_count("delivers")),
        (Some(3), 1),
        "all animals are delivered in one action"
    );
    assert!(scenario.animals_on(Space::MAINLAND).is_empty());
    assert_eq!(scenario.points_from(ANN, "livestock"), 1);
}

#[test]
fn several_animals_are_delivered_in_one_action() {
    let scenario = ship_with_cattle_in_harbor(1);
    let other_land = space_at(&scenario, "M4", Side::W);
    let scenario =
        scenario.with_animal_aboard(ANN, other_land, Horse).apply(unload_action(Space::MAINLAND, 1, &[Cattle, Horse]));
    assert_eq!(scenario.player(ANN).delivered_animals, [Cattle, Horse]);
    assert_eq!((scenario.actions_left(), scenario.points_from(ANN, "livestock")), (Some(3), 3));
}

#[test]
fn delivered_animals_never_come_back() {
    let scenario = ship_with_cattle_in_harbor(1).apply(unload_action(Space::MAINLAND, 1, &[Cattle]));
    for load in scenario.load_options() {
        assert!(matches!(&load, Action::Load { animals, .. } if animals.is_empty()), "{load:?}");
    }
    assert!(scenario.transport_options().is_empty());
}

#[test]
fn vikings_unloaded_on_the_mainland_stay_there() {
    let scenario = scenario(2).apply(unload_action(Space::MAINLAND, 2, &[]));
    assert_eq!((scenario.player(ANN).crew, scenario.player(ANN).vikings_on(Space::MAINLAND)), (0, 7));
    assert_eq!(scenario.log_count("delivers"), 0, "nothing was delivered");
}

#[test]
fn nothing_is_delivered_without_a_viking_aboard() {
    let scenario = ship_with_cattle_in_harbor(0);
    assert!(scenario.unload_options().is_empty(), "the Vikings on the Mainland are not enough");
    let scenario = scenario.apply(Action::Load { from: Space::MAINLAND, vikings: 1, animals: sorted_cargo(&[]) });
    let scenario = scenario.apply(unload_action(Space::MAINLAND, 0, &[Cattle]));
    assert_eq!(scenario.actions_left(), Some(2));
}

#[test]
fn on_a_fixed_tile_nothing_is_delivered() {
    let scenario =
        ship_with_cattle_at_l4(1).0.edit_player(ANN, |player| player.ship = space_at(&scenario(2), "M3", Side::W));
    let land = space_at(&scenario, "M3", Side::Ne);
    let scenario = scenario.apply(unload_action(land, 1, &[Cattle]));
    assert_eq!(
        (scenario.player(ANN).delivered_animals.len(), scenario.animals_on(land), scenario.log_count("delivers")),
        (0, &[Cattle][..], 0)
    );
    assert_eq!(scenario.points_from(ANN, "livestock"), 0);
}

#[test]
fn vikings_who_are_unloaded_raid_a_settlement() {
    let scenario = scenario(2).with_tile("O3", "LLSSLS settlement", 0).with_ship(ANN, "O3", Side::W, 3);
    let land = space_at(&scenario, "O3", Side::E);
    let early = scenario.clone().apply(unload_action(land, 1, &[]));
    assert_eq!(early.token_on("O3"), Some(TileToken::Settlement(2)));
    let scenario = scenario.apply(unload_action(land, 2, &[]));
    assert_eq!((scenario.token_on("O3"), scenario.player(ANN).raided_settlements.as_slice()), (None, &[2][..]));
    assert_eq!(scenario.actions_left(), Some(3));
}
