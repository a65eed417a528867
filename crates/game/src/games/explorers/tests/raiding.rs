//! "Raid a Settlement".

use super::super::Action;
use super::super::hex::{Side, Space};
use super::super::map::Token;
use super::super::tile::Animal::Horse;
use super::table::*;

/// The island of five tiles with a settlement on L4, and the lands L4, L3 and M4.
fn settled(strength: u8) -> (Table, [Space; 3]) {
    let table = table(2).tile("L4", "LLLSSS settlement", 4).tile("M4", "LLLSSS horse", 3);
    let lands = [("L4", Side::E), ("L3", Side::Ne), ("M4", Side::W)].map(|(at, side)| space(&table, at, side));
    (table.strength("L4", strength), lands)
}

fn walk(from: Space, to: Space, vikings: u8) -> Action {
    Action::Walk { from, to, vikings }
}

#[test]
fn a_settlement_of_strength_four_takes_four_vikings() {
    let (table, [l4, l3, _]) = settled(4);
    let table = table.vikings(ANN, "L3", Side::Ne, 4).does(walk(l3, l4, 2));
    assert_eq!(table.token("L4"), Some(Token::Settlement(4)));
    let table = table.does(walk(l3, l4, 2));
    assert_eq!((table.token("L4"), table.party(ANN).raided.as_slice()), (None, &[4][..]));
}

#[test]
fn each_strength_is_reached_by_its_number_and_not_before() {
    for strength in 2..=5 {
        let (table, [l4, l3, _]) = settled(strength);
        let table = table.vikings(ANN, "L4", Side::E, strength - 1).vikings(ANN, "L3", Side::Ne, 1);
        let table = table.does(walk(l3, l4, 1));
        assert_eq!((table.party(ANN).raided.as_slice(), table.token("L4")), (&[strength][..], None));
        let (table, [l4, l3, _]) = settled(strength);
        let table = table.vikings(ANN, "L4", Side::E, strength - 2).vikings(ANN, "L3", Side::Ne, 1);
        let table = table.does(walk(l3, l4, 1));
        assert_eq!(table.token("L4"), Some(Token::Settlement(strength)));
    }
}

#[test]
fn more_than_enough_raid_too() {
    let (table, [l4, l3, _]) = settled(2);
    let table = table.vikings(ANN, "L4", Side::E, 1).vikings(ANN, "L3", Side::Ne, 2).does(walk(l3, l4, 2));
    assert_eq!(table.party(ANN).raided, [2]);
}

#[test]
fn a_raid_is_no_action_and_costs_no_viking() {
    let (table, [l4, l3, _]) = settled(2);
    let table = table.vikings(ANN, "L3", Side::Ne, 2).does(walk(l3, l4, 2));
    assert_eq!((table.points_left(), table.party(ANN).vikings(l4), table.told("raids")), (Some(3), 2, 1));
    assert_eq!((table.party(ANN).lost, table.points(ANN, "settlements")), (0, 2));
}

#[test]
fn vikings_aboard_do_not_count() {
    let (table, [l4, l3, _]) = settled(3);
    let table = table.ship(ANN, "L4", Side::W, 3).vikings(ANN, "L3", Side::Ne, 2).does(walk(l3, l4, 2));
    assert_eq!(table.token("L4"), Some(Token::Settlement(3)));
}

#[test]
fn vikings_on_the_next_tile_do_not_count() {
    let (table, [l4, l3, _]) = settled(3);
    let table = table.vikings(ANN, "L3", Side::Ne, 4).does(walk(l3, l4, 2));
    assert_eq!(table.token("L4"), Some(Token::Settlement(3)));
}

#[test]
fn vikings_of_other_players_do_not_count() {
    let (table, [l4, l3, _]) = settled(3);
    let table = table.vikings(BEN, "L4", Side::E, 2).vikings(ANN, "L3", Side::Ne, 2).does(walk(l3, l4, 2));
    assert_eq!((table.token("L4"), table.party(BEN).raided.len()), (Some(Token::Settlement(3)), 0));
}

#[test]
fn it_is_raided_by_the_player_whose_turn_it_is() {
    let (table, [l4, l3, _]) = settled(3);
    let table = table.vikings(BEN, "L4", Side::E, 2).vikings(ANN, "L3", Side::Ne, 2).vikings(ANN, "L4", Side::E, 1);
    let table = table.does(walk(l3, l4, 2));
    assert_eq!((table.party(ANN).raided.as_slice(), table.party(BEN).raided.len()), (&[3][..], 0));
}

#[test]
fn it_is_raided_once() {
    let (table, [l4, l3, _]) = settled(2);
    let table = table.vikings(ANN, "L3", Side::Ne, 2).vikings(BEN, "L3", Side::Ne, 2).does(walk(l3, l4, 2));
    let table = table.turn(BEN).does(walk(l3, l4, 2));
    assert_eq!((table.party(ANN).raided.len(), table.party(BEN).raided.len()), (1, 0));
}

#[test]
fn whoever_comes_with_an_animal_counts() {
    let (table, [l4, _, m4]) = settled(2);
    let table = table.vikings(ANN, "L4", Side::E, 1).vikings(ANN, "M4", Side::W, 1);
    let table = table.does(Action::Transport { from: m4, to: l4, animal: Horse });
    assert_eq!((table.party(ANN).raided.as_slice(), table.animals(l4)), (&[2][..], &[Horse][..]));
}

#[test]
fn whoever_comes_from_the_ship_counts() {
    let (table, [l4, ..]) = settled(4);
    let table = table.ship(ANN, "L4", Side::W, 2).vikings(ANN, "L4", Side::E, 2);
    let table = table.does(Action::Unload { onto: l4, vikings: 2, animals: cargo(&[]) });
    assert_eq!((table.party(ANN).raided.as_slice(), table.points_left()), (&[4][..], Some(3)));
}

#[test]
fn leaving_raids_nothing() {
    let (table, [l4, l3, _]) = settled(3);
    let table = table.vikings(ANN, "L4", Side::E, 2).does(walk(l4, l3, 1));
    assert_eq!((table.token("L4"), table.told("raids")), (Some(Token::Settlement(3)), 0));
}

/// The settlement of an isthmus stands on its one land, whichever of its edges the Vikings cross.
#[test]
fn one_land_is_one_place_however_it_is_entered() {
    let table = table(2).tile("O3", "LLSSLS settlement", 0).tile("O4", "LLSSSS pig", 4).vikings(ANN, "O4", Side::Sw, 2);
    let (from, to) = (space(&table, "O4", Side::Sw), space(&table, "O3", Side::Sw));
    let table = table.does(walk(from, to, 2));
    assert_eq!(table.party(ANN).raided, [2]);
}

/// The strength of a raided settlement is public.
#[test]
fn raided_settlements_score_their_strength() {
    let table = archipelago(2).raided(ANN, "W3").raided(ANN, "N4").raided(BEN, "X3");
    assert_eq!((table.points(ANN, "settlements"), table.points(BEN, "settlements")), (5, 2));
}
