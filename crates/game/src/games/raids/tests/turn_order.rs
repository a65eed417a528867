//! "Summary of a voyage" and "Overview of a turn": who plays next, and when a tile is taken.

use super::super::Action::*;
use super::super::sea::Spot;
use super::super::ship::At::{self, Space, Start};
use super::super::tile::Tile;
use super::super::{Step, Why};
use super::table::*;
use crate::game::Seat;

/// Checks that this seat has a turn, and is not fleeing.
fn check_turn(table: &Table, seat: Seat) {
    assert_eq!(table.raids.step, Step::Sail { seat, why: Why::Turn });
}

/// "At the start of a Voyage, the Longship marker on the 4 space is the furthest behind."
#[test]
fn from_the_harbour_the_higher_place_leaves_first() {
    let table = (1..5).fold(table(4), |table, space| table.tile(space, Tile::Rune)).begin();
    check_turn(&table, BLUE);
    let table = table.answer(BLUE, Sail { space: 1 });
    check_turn(&table, GREEN);
    let table = table.answer(GREEN, Sail { space: 3 });
    check_turn(&table, ORANGE);
    let table = table.answer(ORANGE, Sail { space: 2 });
    check_turn(&table, PINK);
    let table = table.answer(PINK, Sail { space: 4 });
    check_turn(&table, BLUE);
}

#[test]
fn with_three_or_two_players_the_ship_on_place_3_is_furthest_behind() {
    for players in [2, 3] {
        let table = table(players).tile(1, Tile::Rune).tile(2, Tile::Rune).begin();
        assert_eq!(table.at(BLUE), Start(3));
        check_turn(&table, BLUE);
    }
}

#[test]
fn the_seats_at_the_table_do_not_matter_only_who_is_furthest_behind() {
    let table = table(4)
        .tile(3, Tile::Rune)
        .tile(6, Tile::Rune)
        .tile(8, Tile::Rune)
        .tile(9, AXE)
        .tile(11, AXE)
        .ship(BLUE, Space(9), 0)
        .ship(GREEN, Space(3), 0)
        .ship(ORANGE, Space(8), 0)
        .ship(PINK, Space(6), 0)
        .begin();
    check_turn(&table, GREEN);
    let table = table.answer(GREEN, Sail { space: 11 });
    check_turn(&table, PINK);
    let table = table.answer(PINK, Home);
    check_turn(&table, ORANGE);
}

/// "You might even take multiple turns in a row!": the attacked ship has fled ahead.
#[test]
fn a_ship_that_is_still_furthest_behind_takes_another_turn() {
    let table = duel()
        .tile(2, Tile::Rune)
        .tile(6, Tile::Rune)
        .tile(7, AXE)
        .ship(BLUE, Space(2), 3)
        .ship(GREEN, Space(6), 0)
        .begin()
        .answer(BLUE, Sail { space: 6 })
        .answer(GREEN, Flee)
        .answer(GREEN, Sail { space: 7 });
    check_turn(&table, BLUE);
    assert_eq!((table.at(BLUE), table.raids.ship(BLUE).runes), (Space(6), 2));
}

#[test]
fn a_ship_at_home_takes_no_more_turns_in_this_voyage() {
    let table = table(4)
        .tile(7, Tile::Rune)
        .tile(8, Tile::Rune)
        .ship(BLUE, At::Home(2), 3)
        .ship(GREEN, At::Home(1), 3)
        .ship(ORANGE, Space(7), 0)
        .ship(PINK, Space(8), 0)
        .begin();
    check_turn(&table, ORANGE);
    let table = table.answer(ORANGE, Home);
    assert_eq!(table.at(ORANGE), At::Home(3));
    check_turn(&table, PINK);
}

/// "During your first turn at the start of each Voyage, skip this step."
#[test]
fn the_first_turn_takes_no_tile() {
    let table = table(4).tile(1, AXE).tile(2, Tile::Rune).begin();
    check_turn(&table, BLUE);
    assert!(!table.told("takes"));
    assert_eq!((table.stops(), table.aboard_of(BLUE)), (vec![1, 2], vec![]));
}

/// "You never take a Voyage tile when you end your Navigation."
#[test]
fn a_tile_is_taken_at_the_beginning_of_the_next_turn_not_on_arrival() {
    let table = duel()
        .tile(2, Tile::Rune)
        .tile(3, AXE)
        .tile(4, SAIL)
        .ship(BLUE, Start(2), 0)
        .ship(GREEN, Space(2), 0)
        .begin()
        .answer(BLUE, Sail { space: 3 });
    assert_eq!((table.aboard_of(BLUE), table.spot_at(3)), (vec![], Spot::Tile(AXE)));
    check_turn(&table, GREEN);
    let table = table.answer(GREEN, Sail { space: 4 });
    assert_eq!(table.raids.step, Step::Stow { seat: BLUE, tile: AXE });
    let table = table.answer(BLUE, Stow);
    assert_eq!((table.aboard_of(BLUE), table.spot_at(3)), (vec![AXE], Spot::Empty));
    check_turn(&table, BLUE);
}

/// The turn has two phases, in this order: take, then navigate.
#[test]
fn the_tile_is_taken_before_the_ship_sails() {
    let table =
        duel().tile(2, AXE).tile(3, monster(3)).tile(4, SAIL).ship(BLUE, Space(2), 0).ship(GREEN, Space(4), 0).begin();
    assert_eq!(table.asked(), (BLUE, vec![Stow, ThrowAway]));
    assert_eq!(table.spot_at(3), Spot::Tile(monster(3)), "step 1 of navigating comes after taking");
    let table = table.answer(BLUE, Stow);
    assert_eq!(table.spot_at(3), Spot::Empty);
}

/// "If you stop in front of an empty Voyage tile, your turn ends."
#[test]
fn a_turn_ends_on_a_tile_without_another_ship() {
    let table = table(3)
        .tile(2, Tile::Rune)
        .tile(3, Tile::Rune)
        .tile(4, Tile::Rune)
        .tile(6, AXE)
        .ship(BLUE, Space(2), 5)
        .ship(GREEN, Space(3), 5)
        .ship(ORANGE, Space(4), 5)
        .begin()
        .answer(BLUE, Sail { space: 6 });
    assert_eq!((table.at(BLUE), table.told("attacks")), (Space(6), false));
    check_turn(&table, GREEN);
}
