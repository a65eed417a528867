//! "5. Transport Livestock".

use super::scenario::*;
use crate::Action;
use crate::hex::{Side, Space};
use crate::tile::Animal::{self, Cattle, Horse, Pig};

fn transport_action(from: Space, to: Space, animal: Animal) -> Action {
    Action::Transport { from, to, animal }
}

#[track_caller]
fn check_transports(scenario: &Scenario, expected: &[Action]) {
    let found = scenario.transport_options();
    assert!(expected.iter().all(|lead| found.contains(lead)) && found.len() == expected.len(), "{found:?}");
}

/// The island of five tiles, and its lands L4, L3, M3 and M4; the cattle stand on L4.
fn island_with_lands() -> (Scenario, [Space; 4]) {
    let scenario = five_tile_island(2);
    let lands = [("L4", Side::E), ("L3", Side::Ne), ("M3", Side::Ne), ("M4", Side::W)];
    let lands = lands.map(|(at, side)| space_at(&scenario, at, side));
    (scenario, lands)
}

#[test]
fn one_viking_leads_one_animal_to_a_joined_land_of_an_adjacent_tile() {
    let (scenario, [l4, l3, m3, m4]) = island_with_lands();
    let scenario = scenario.with_vikings(ANN, "L4", Side::E, 2);
    check_transports(&scenario, &[l3, m3, m4].map(|to| transport_action(l4, to, Cattle)));
}

#[test]
fn transport_moves_both_for_one_action() {
    let (scenario, [l4, l3, ..]) = island_with_lands();
    let scenario = scenario.with_vikings(ANN, "L4", Side::E, 2).apply(transport_action(l4, l3, Cattle));
    assert_eq!((scenario.player(ANN).vikings_on(l4), scenario.player(ANN).vikings_on(l3)), (1, 1));
    assert_eq!((scenario.animals_on(l4), scenario.animals_on(l3)), (&[][..], &[Cattle][..]));
    assert_eq!((scenario.actions_left(), scenario.log_count("transports")), (Some(3), 1));
}

#[test]
fn an_animal_does_not_go_by_itself() {
    check_transports(&island_with_lands().0, &[]);
}

#[test]
fn the_viking_comes_from_the_land_of_the_animal() {
    let (scenario, _) = island_with_lands();
    check_transports(&scenario.with_vikings(ANN, "L3", Side::Ne, 2), &[]);
}

#[test]
fn a_viking_aboard_or_of_another_player_leads_no_animal() {
    let (scenario, _) = island_with_lands();
    check_transports(&scenario.with_ship(ANN, "L4", Side::W, 3).with_vikings(BEN, "L4", Side::E, 2), &[]);
}

#[test]
fn animals_and_vikings_do_not_swim() {
    let scenario = five_tile_island(2).with_tile("K4", "LSSSSS chicken", 2).with_vikings(ANN, "K4", Side::Nw, 2);
    check_transports(&scenario, &[]);
    let strait = strait_scenario().with_vikings(ANN, "O3", Side::Sw, 1);
    check_transports(&strait, &[]);
}

/// A pig stands on the northern land of the strait O3; between it and the south-western land there is only
/// water.
fn strait_scenario() -> Scenario {
    scenario(2).with_tile("O3", "LLSLSS pig", 1)
}

#[test]
fn an_animal_crosses_no_strait_with_its_viking() {
    let scenario = strait_scenario().with_vikings(ANN, "O3", Side::Ne, 1);
    check_transports(&scenario, &[]);
    let scenario = scenario.with_tile("O4", "LLSSSS goat", 4);
    check_transports(
        &scenario,
        &[transport_action(space_at(&scenario, "O3", Side::Ne), space_at(&scenario, "O4", Side::Sw), Pig)],
    );
}

#[test]
fn any_animal_ashore_may_be_led_away() {
    let (scenario, [l4, l3, ..]) = island_with_lands();
    let scenario = scenario.with_vikings(BEN, "L4", Side::E, 5).with_vikings(ANN, "L4", Side::E, 1);
    assert!(scenario.is_legal(&transport_action(l4, l3, Cattle)));
}

#[test]
fn an_animal_that_another_player_brought_may_be_led_away() {
    let (scenario, [l4, l3, ..]) = island_with_lands();
    let scenario = scenario
        .with_vikings(ANN, "L4", Side::E, 1)
        .with_vikings(BEN, "L3", Side::Ne, 1)
        .apply(transport_action(l4, l3, Cattle));
    assert!(scenario.with_turn_of(BEN).is_legal(&transport_action(l3, l4, Cattle)));
}

#[test]
fn no_animal_is_taken_from_a_longship() {
    let (scenario, [l4, ..]) = island_with_lands();
    let scenario = scenario.with_ship(BEN, "L4", Side::W, 1).with_animal_aboard(BEN, l4, Cattle).with_vikings(
        ANN,
        "L4",
        Side::E,
        2,
    );
    check_transports(&scenario, &[]);
    let own = island_with_lands().0.with_ship(ANN, "L4", Side::W, 1).with_animal_aboard(ANN, l4, Cattle).with_vikings(
        ANN,
        "L4",
        Side::E,
        2,
    );
    check_transports(&own, &[]);
}

#[test]
fn any_number_of_animals_may_be_on_the_same_tile() {
    let (scenario, [l4, l3, _, m4]) = island_with_lands();
    let scenario = scenario.with_vikings(ANN, "L4", Side::E, 2).with_animal_moved(m4, l4, Horse);
    let scenario = scenario.apply(transport_action(l4, l3, Horse)).apply(transport_action(l4, l3, Cattle));
    assert_eq!((scenario.animals_on(l3), scenario.player(ANN).vikings_on(l3)), (&[Cattle, Horse][..], 2));
}

#[test]
fn animals_that_are_alike_are_one_option() {
    let scenario = scenario(2).with_tile("L4", "LLLSSS cattle", 4).with_tile("M4", "LLLSSS cattle", 3);
    let (l4, m4) = (space_at(&scenario, "L4", Side::E), space_at(&scenario, "M4", Side::W));
    let scenario = scenario.with_animal_moved(m4, l4, Cattle).with_vikings(ANN, "L4", Side::E, 2);
    assert_eq!(scenario.transport_options().len(), 3);
}

#[test]
fn no_animal_is_led_to_or_from_the_mainland() {
    let (scenario, [_, l3, ..]) = island_with_lands();
    let l4 = space_at(&scenario, "L4", Side::E);
    let scenario = scenario.with_animal_moved(l4, l3, Cattle).with_vikings(ANN, "L3", Side::Ne, 1);
    check_transports(&scenario, &[transport_action(l3, l4, Cattle)]);
}
