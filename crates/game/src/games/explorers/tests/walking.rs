//! "4. Move Vikings".

use super::super::Action;
use super::super::hex::{Side, Space};
use super::table::*;

fn walk(from: Space, to: Space, vikings: u8) -> Action {
    Action::Walk { from, to, vikings }
}

/// The lands of the five-tile island.
fn lands(table: &Table) -> [Space; 5] {
    [("L4", Side::E), ("L3", Side::Ne), ("M3", Side::Ne), ("M4", Side::W), ("N3", Side::Nw)]
        .map(|(at, side)| space(table, at, side))
}

#[track_caller]
fn check_walks(table: &Table, expected: &[Action]) {
    let walks = table.walks();
    assert!(expected.iter().all(|walk| walks.contains(walk)) && walks.len() == expected.len(), "{walks:?}");
}

#[test]
fn one_or_two_vikings_walk_to_a_joined_land_of_an_adjacent_tile() {
    let table = five(2).vikings(ANN, "L4", Side::E, 3);
    let [l4, l3, m3, m4, _] = lands(&table);
    check_walks(&table, &[l3, m3, m4].map(|to| [walk(l4, to, 1), walk(l4, to, 2)]).concat());
}

#[test]
fn whoever_walks_is_there_for_one_action() {
    let table = five(2).vikings(ANN, "L4", Side::E, 3);
    let [l4, l3, ..] = lands(&table);
    let table = table.does(walk(l4, l3, 2));
    assert_eq!((table.party(ANN).vikings(l4), table.party(ANN).vikings(l3)), (1, 2));
    assert_eq!((table.points_left(), table.told("walks")), (Some(3), 1));
}

#[test]
fn one_viking_alone_does_not_walk_as_two() {
    let table = five(2).vikings(ANN, "L4", Side::E, 1).vikings(BEN, "L4", Side::E, 2);
    let [l4, l3, m3, m4, _] = lands(&table);
    check_walks(&table, &[l3, m3, m4].map(|to| walk(l4, to, 1)));
}

#[test]
fn two_vikings_from_different_lands_do_not_walk_as_one() {
    let table = five(2).vikings(ANN, "L3", Side::Ne, 1).vikings(ANN, "M3", Side::Ne, 1);
    let [l4, l3, m3, m4, _] = lands(&table);
    check_walks(&table, &[walk(l3, l4, 1), walk(m3, l4, 1), walk(m3, m4, 1)]);
}

#[test]
fn three_vikings_never_walk_in_one_action() {
    let table = five(2).vikings(ANN, "L4", Side::E, 5);
    assert!(table.walks().iter().all(|walk| matches!(walk, Action::Walk { vikings: 1 | 2, .. })));
}

#[test]
fn one_tile_is_walked_for_one_action() {
    let table = five(2).vikings(ANN, "N3", Side::Nw, 1);
    let [l4, _, _, m4, n3] = lands(&table);
    check_walks(&table, &[walk(n3, m4, 1)]);
    let table = table.does(walk(n3, m4, 1)).does(walk(m4, l4, 1));
    assert_eq!((table.points_left(), table.party(ANN).vikings(l4)), (Some(2), 1));
}

#[test]
fn the_same_viking_may_walk_with_every_action() {
    let table = five(2).vikings(ANN, "L3", Side::Ne, 1);
    let [l4, l3, ..] = lands(&table);
    let table = table.does(walk(l3, l4, 1)).does(walk(l4, l3, 1)).does(walk(l3, l4, 1));
    assert_eq!((table.points_left(), table.party(ANN).vikings(l4)), (Some(1), 1));
}

#[test]
fn vikings_do_not_swim_to_another_tile() {
    let table = five(2).tile("K4", "LSSSSS chicken", 2).vikings(ANN, "K4", Side::Nw, 2);
    check_walks(&table, &[]);
}

#[test]
fn vikings_do_not_swim_across_their_own_tile() {
    let table = table(2).tile("O3", "LLSLSS pig", 1).tile("O4", "LLSSSS goat", 4).vikings(ANN, "O3", Side::Sw, 2);
    check_walks(&table, &[]);
    let table = table.vikings(ANN, "O3", Side::Ne, 1);
    check_walks(&table, &[walk(space(&table, "O3", Side::Ne), space(&table, "O4", Side::Sw), 1)]);
}

#[test]
fn there_is_no_way_to_or_from_the_mainland_on_foot() {
    check_walks(&table(2), &[]);
    check_walks(&table_on(2, "b1").vikings(ANN, "N3", Side::E, 2), &[]);
}

/// On B1 the left and the middle fixed tile are connected by land.
#[test]
fn vikings_walk_over_fixed_tiles() {
    let table = table_on(2, "b1").vikings(ANN, "L3", Side::E, 1);
    check_walks(&table, &[walk(space(&table, "L3", Side::E), space(&table, "M3", Side::W), 1)]);
}

#[test]
fn vikings_aboard_do_not_walk() {
    check_walks(&five(2).ship(ANN, "L4", Side::W, 3), &[]);
}

#[test]
fn vikings_walk_wherever_their_ship_is() {
    let table = five(2).ship(ANN, "L3", Side::W, 0).vikings(ANN, "N3", Side::Nw, 1);
    assert_eq!(table.walks().len(), 1);
}

#[test]
fn only_ones_own_vikings_walk() {
    check_walks(&five(2).vikings(BEN, "L4", Side::E, 3), &[]);
}

#[test]
fn any_number_of_vikings_of_any_colour_may_be_on_the_same_tile() {
    let mut table = five(4).vikings(ANN, "L4", Side::E, 3).vikings(ANN, "L3", Side::Ne, 2);
    for seat in [BEN, CLEO, DAN] {
        table = table.vikings(seat, "L4", Side::E, 5);
    }
    let [l4, l3, ..] = lands(&table);
    let table = table.does(walk(l3, l4, 2));
    assert_eq!([ANN, BEN, CLEO, DAN].map(|seat| table.party(seat).vikings(l4)), [5, 5, 5, 5]);
}
