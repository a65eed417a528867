//! "4. Move Vikings".

use super::scenario::*;
use crate::Action;
use crate::hex::{Side, Space};

fn walk_action(from: Space, to: Space, vikings: u8) -> Action {
    Action::Walk { from, to, vikings }
}

/// The lands of the five-tile island.
fn island_lands(scenario: &Scenario) -> [Space; 5] {
    [("L4", Side::E), ("L3", Side::Ne), ("M3", Side::Ne), ("M4", Side::W), ("N3", Side::Nw)]
        .map(|(at, side)| space_at(scenario, at, side))
}

#[track_caller]
fn check_walks(scenario: &Scenario, expected: &[Action]) {
    let walks = scenario.walk_options();
    assert!(expected.iter().all(|walk| walks.contains(walk)) && walks.len() == expected.len(), "{walks:?}");
}

#[test]
fn one_or_two_vikings_walk_to_a_joined_land_of_an_adjacent_tile() {
    let scenario = five_tile_island(2).with_vikings(ANN, "L4", Side::E, 3);
    let [l4, l3, m3, m4, _] = island_lands(&scenario);
    check_walks(&scenario, &[l3, m3, m4].map(|to| [walk_action(l4, to, 1), walk_action(l4, to, 2)]).concat());
}

#[test]
fn walking_costs_one_action() {
    let scenario = five_tile_island(2).with_vikings(ANN, "L4", Side::E, 3);
    let [l4, l3, ..] = island_lands(&scenario);
    let scenario = scenario.apply(walk_action(l4, l3, 2));
    assert_eq!((scenario.player(ANN).vikings_on(l4), scenario.player(ANN).vikings_on(l3)), (1, 2));
    assert_eq!((scenario.actions_left(), scenario.log_count("walks")), (Some(3), 1));
}

#[test]
fn one_viking_alone_does_not_walk_as_two() {
    let scenario = five_tile_island(2).with_vikings(ANN, "L4", Side::E, 1).with_vikings(BEN, "L4", Side::E, 2);
    let [l4, l3, m3, m4, _] = island_lands(&scenario);
    check_walks(&scenario, &[l3, m3, m4].map(|to| walk_action(l4, to, 1)));
}

#[test]
fn two_vikings_from_different_lands_do_not_walk_as_one() {
    let scenario = five_tile_island(2).with_vikings(ANN, "L3", Side::Ne, 1).with_vikings(ANN, "M3", Side::Ne, 1);
    let [l4, l3, m3, m4, _] = island_lands(&scenario);
    check_walks(&scenario, &[walk_action(l3, l4, 1), walk_action(m3, l4, 1), walk_action(m3, m4, 1)]);
}

#[test]
fn three_vikings_never_walk_in_one_action() {
    let scenario = five_tile_island(2).with_vikings(ANN, "L4", Side::E, 5);
    assert!(scenario.walk_options().iter().all(|walk| matches!(walk, Action::Walk { vikings: 1 | 2, .. })));
}

#[test]
fn one_tile_is_walked_for_one_action() {
    let scenario = five_tile_island(2).with_vikings(ANN, "N3", Side::Nw, 1);
    let [l4, _, _, m4, n3] = island_lands(&scenario);
    check_walks(&scenario, &[walk_action(n3, m4, 1)]);
    let scenario = scenario.apply(walk_action(n3, m4, 1)).apply(walk_action(m4, l4, 1));
    assert_eq!((scenario.actions_left(), scenario.player(ANN).vikings_on(l4)), (Some(2), 1));
}

#[test]
fn the_same_viking_may_walk_with_every_action() {
    let scenario = five_tile_island(2).with_vikings(ANN, "L3", Side::Ne, 1);
    let [l4, l3, ..] = island_lands(&scenario);
    let scenario = scenario.apply(walk_action(l3, l4, 1)).apply(walk_action(l4, l3, 1)).apply(walk_action(l3, l4, 1));
    assert_eq!((scenario.actions_left(), scenario.player(ANN).vikings_on(l4)), (Some(1), 1));
}

#[test]
fn vikings_do_not_swim_to_another_tile() {
    let scenario = five_tile_island(2).with_tile("K4", "LSSSSS chicken", 2).with_vikings(ANN, "K4", Side::Nw, 2);
    check_walks(&scenario, &[]);
}

#[test]
fn vikings_do_not_swim_across_their_own_tile() {
    let scenario = scenario(2).with_tile("O3", "LLSLSS pig", 1).with_tile("O4", "LLSSSS goat", 4).with_vikings(
        ANN,
        "O3",
        Side::Sw,
        2,
    );
    check_walks(&scenario, &[]);
    let scenario = scenario.with_vikings(ANN, "O3", Side::Ne, 1);
    check_walks(&scenario, &[walk_action(space_at(&scenario, "O3", Side::Ne), space_at(&scenario, "O4", Side::Sw), 1)]);
}

#[test]
fn there_is_no_way_to_or_from_the_mainland_on_foot() {
    check_walks(&scenario(2), &[]);
    check_walks(&scenario_on_board(2, "b1").with_vikings(ANN, "N3", Side::E, 2), &[]);
}

/// On B1 the left and the middle fixed tile are connected by land.
#[test]
fn vikings_walk_over_fixed_tiles() {
    let scenario = scenario_on_board(2, "b1").with_vikings(ANN, "L3", Side::E, 1);
    check_walks(&scenario, &[walk_action(space_at(&scenario, "L3", Side::E), space_at(&scenario, "M3", Side::W), 1)]);
}

#[test]
fn vikings_aboard_do_not_walk() {
    check_walks(&five_tile_island(2).with_ship(ANN, "L4", Side::W, 3), &[]);
}

#[test]
fn vikings_walk_wherever_their_ship_is() {
    let scenario = five_tile_island(2).with_ship(ANN, "L3", Side::W, 0).with_vikings(ANN, "N3", Side::Nw, 1);
    assert_eq!(scenario.walk_options().len(), 1);
}

#[test]
fn only_ones_own_vikings_walk() {
    check_walks(&five_tile_island(2).with_vikings(BEN, "L4", Side::E, 3), &[]);
}

#[test]
fn any_number_of_vikings_of_any_color_may_be_on_the_same_tile() {
    let mut scenario = five_tile_island(4).with_vikings(ANN, "L4", Side::E, 3).with_vikings(ANN, "L3", Side::Ne, 2);
    for seat in [BEN, CLEO, DAN] {
        scenario = scenario.with_vikings(seat, "L4", Side::E, 5);
    }
    let [l4, l3, ..] = island_lands(&scenario);
    let scenario = scenario.apply(walk_action(l3, l4, 2));
    assert_eq!([ANN, BEN, CLEO, DAN].map(|seat| scenario.player(seat).vikings_on(l4)), [5, 5, 5, 5]);
}
