//! "5. Transport Livestock".

use super::super::Action;
use super::super::hex::{Side, Space};
use super::super::tile::Animal;
use super::super::tile::Animal::{Cattle, Horse, Pig};
use super::table::*;

fn lead(from: Space, to: Space, animal: Animal) -> Action {
    Action::Transport { from, to, animal }
}

#[track_caller]
fn check(table: &Table, expected: &[Action]) {
    let found = table.transports();
    assert!(expected.iter().all(|lead| found.contains(lead)) && found.len() == expected.len(), "{found:?}");
}

/// The island of five tiles, and its lands L4, L3, M3 and M4; the cattle stand on L4.
fn island() -> (Table, [Space; 4]) {
    let table = five(2);
    let lands = [("L4", Side::E), ("L3", Side::Ne), ("M3", Side::Ne), ("M4", Side::W)];
    let lands = lands.map(|(at, side)| space(&table, at, side));
    (table, lands)
}

#[test]
fn one_viking_leads_one_animal_to_a_joined_land_of_an_adjacent_tile() {
    let (table, [l4, l3, m3, m4]) = island();
    let table = table.vikings(ANN, "L4", Side::E, 2);
    check(&table, &[l3, m3, m4].map(|to| lead(l4, to, Cattle)));
}

#[test]
fn both_are_there_for_one_action() {
    let (table, [l4, l3, ..]) = island();
    let table = table.vikings(ANN, "L4", Side::E, 2).does(lead(l4, l3, Cattle));
    assert_eq!((table.party(ANN).vikings(l4), table.party(ANN).vikings(l3)), (1, 1));
    assert_eq!((table.animals(l4), table.animals(l3)), (&[][..], &[Cattle][..]));
    assert_eq!((table.points_left(), table.told("transports")), (Some(3), 1));
}

#[test]
fn an_animal_does_not_go_by_itself() {
    check(&island().0, &[]);
}

#[test]
fn the_viking_comes_from_the_land_of_the_animal() {
    let (table, _) = island();
    check(&table.vikings(ANN, "L3", Side::Ne, 2), &[]);
}

#[test]
fn a_viking_aboard_or_of_another_player_leads_no_animal() {
    let (table, _) = island();
    check(&table.ship(ANN, "L4", Side::W, 3).vikings(BEN, "L4", Side::E, 2), &[]);
}

#[test]
fn animals_and_vikings_do_not_swim() {
    let table = five(2).tile("K4", "LSSSSS chicken", 2).vikings(ANN, "K4", Side::Nw, 2);
    check(&table, &[]);
    let strait = table_strait().vikings(ANN, "O3", Side::Sw, 1);
    check(&strait, &[]);
}

/// A pig stands on the northern land of the strait O3; between it and the south-western land there is only
/// water.
fn table_strait() -> Table {
    table(2).tile("O3", "LLSLSS pig", 1)
}

#[test]
fn an_animal_crosses_no_strait_with_its_viking() {
    let table = table_strait().vikings(ANN, "O3", Side::Ne, 1);
    check(&table, &[]);
    let table = table.tile("O4", "LLSSSS goat", 4);
    check(&table, &[lead(space(&table, "O3", Side::Ne), space(&table, "O4", Side::Sw), Pig)]);
}

#[test]
fn any_animal_ashore_may_be_led_whoever_stands_there() {
    let (table, [l4, l3, ..]) = island();
    let table = table.vikings(BEN, "L4", Side::E, 5).vikings(ANN, "L4", Side::E, 1);
    assert!(table.may(&lead(l4, l3, Cattle)));
}

#[test]
fn an_animal_that_another_player_brought_may_be_led_away() {
    let (table, [l4, l3, ..]) = island();
    let table = table.vikings(ANN, "L4", Side::E, 1).vikings(BEN, "L3", Side::Ne, 1).does(lead(l4, l3, Cattle));
    assert!(table.turn(BEN).may(&lead(l3, l4, Cattle)));
}

#[test]
fn no_animal_is_taken_from_a_longship() {
    let (table, [l4, ..]) = island();
    let table = table.ship(BEN, "L4", Side::W, 1).aboard(BEN, l4, Cattle).vikings(ANN, "L4", Side::E, 2);
    check(&table, &[]);
    let own = island().0.ship(ANN, "L4", Side::W, 1).aboard(ANN, l4, Cattle).vikings(ANN, "L4", Side::E, 2);
    check(&own, &[]);
}

#[test]
fn any_number_of_animals_may_be_on_the_same_tile() {
    let (table, [l4, l3, _, m4]) = island();
    let table = table.vikings(ANN, "L4", Side::E, 2).herd(m4, l4, Horse);
    let table = table.does(lead(l4, l3, Horse)).does(lead(l4, l3, Cattle));
    assert_eq!((table.animals(l3), table.party(ANN).vikings(l3)), (&[Cattle, Horse][..], 2));
}

#[test]
fn animals_that_are_alike_are_one_option() {
    let table = table(2).tile("L4", "LLLSSS cattle", 4).tile("M4", "LLLSSS cattle", 3);
    let (l4, m4) = (space(&table, "L4", Side::E), space(&table, "M4", Side::W));
    let table = table.herd(m4, l4, Cattle).vikings(ANN, "L4", Side::E, 2);
    assert_eq!(table.transports().len(), 3);
}

#[test]
fn no_animal_is_led_to_or_from_the_mainland() {
    let (table, [_, l3, ..]) = island();
    let l4 = space(&table, "L4", Side::E);
    let table = table.herd(l4, l3, Cattle).vikings(ANN, "L3", Side::Ne, 1);
    check(&table, &[lead(l3, l4, Cattle)]);
}
