//! "3. Move Longship" and "Destroy an Enemy Ship".

use std::collections::BTreeSet;

use super::super::Action;
use super::super::hex::{Side, Space};
use super::super::map::Token;
use super::super::tile::Animal::{Cattle, Horse};
use super::table::*;
use crate::game::Seat;

fn sail(table: &Table, at: &str, side: Side) -> Action {
    Action::Sail { to: space(table, at, side) }
}

/// Checks that exactly these moves are legal.
#[track_caller]
fn check_sails(table: &Table, expected: &[Space]) {
    let to = |action| if let Action::Sail { to } = action { to } else { unreachable!() };
    let found: Vec<Space> = table.sails().into_iter().map(to).collect();
    assert_eq!(found.len(), expected.len(), "{found:?}");
    assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), expected.iter().copied().collect());
}

/// Ann's ship lies off N3; east of it, on O3, there is an enemy ship.
fn enemy(crew: u8) -> Table {
    table(2).tile("O3", "LLSSSS ship", 0).ship(ANN, "N3", Side::E, crew)
}

#[test]
fn from_the_harbour_each_fixed_tile_is_one_move_away() {
    let table = table(2);
    let fixed = ["L3", "M3", "N3"].map(|at| space(&table, at, Side::Sw));
    check_sails(&table, &fixed);
    let table = table.does(Action::Sail { to: fixed[0] });
    assert_eq!((table.party(ANN).ship, table.points_left(), table.told("sails_out")), (fixed[0], Some(3), 1));
}

#[test]
fn from_each_fixed_tile_the_harbour_is_one_move_away() {
    for board in ["a1", "a2", "b1", "b2"] {
        for at in ["L3", "M3", "N3"] {
            let table = table_on(2, board).ship(ANN, at, Side::Se, 1);
            let table = table.does(Action::Sail { to: Space::MAINLAND });
            assert_eq!(table.party(ANN).ship, Space::MAINLAND);
        }
    }
}

#[test]
fn a_longship_moves_to_a_joined_sea_of_an_adjacent_tile() {
    let table = five(2).tile("K4", "LSSSSS chicken", 2).ship(ANN, "L3", Side::W, 1);
    check_sails(&table, &[Space::MAINLAND, space(&table, "M3", Side::W), space(&table, "K4", Side::E)]);
    let table = table.does(sail(&five(2).tile("K4", "LSSSSS chicken", 2), "K4", Side::E));
    check_sails(&table, &[space(&table, "L3", Side::W), space(&table, "L4", Side::W)]);
}

#[test]
fn longships_do_not_cross_land() {
    let table = five(2).ship(ANN, "L4", Side::W, 3);
    check_sails(&table, &[]);
}

/// The tile south-east of the isthmus is adjacent to its southern sea only.
#[test]
fn an_isthmus_parts_its_seas() {
    let table = table(2).tile("O3", "LLSSLS settlement", 0).tile("O2", "LLSSSS pig", 5);
    let from_west = table.clone().ship(ANN, "N3", Side::E, 1);
    let west = space(&from_west, "O3", Side::W);
    check_sails(&from_west, &[Space::MAINLAND, space(&from_west, "M3", Side::E), west]);
    check_sails(&table.clone().ship(ANN, "O3", Side::W, 1), &[space(&table, "N3", Side::E)]);
    check_sails(&table.clone().ship(ANN, "O3", Side::Se, 1), &[space(&table, "O2", Side::Nw)]);
    check_sails(&table.clone().ship(ANN, "O2", Side::Nw, 1), &[space(&table, "O3", Side::Se)]);
}

#[test]
fn a_strait_lets_ships_through() {
    let table = table(2).tile("O3", "LLSLSS pig", 1).tile("P3", "LLSSSS goat", 1).ship(ANN, "N3", Side::E, 1);
    let there = sail(&table, "P3", Side::W);
    let through = sail(&table, "O3", Side::W);
    let table = table.does(through).does(there);
    assert_eq!(table.points_left(), Some(2));
}

#[test]
fn a_longship_without_a_viking_does_not_sail() {
    check_sails(&five(2).ship(ANN, "L3", Side::W, 0), &[]);
}

#[test]
fn a_longship_with_animals_alone_does_not_sail() {
    let table = five(2).ship(ANN, "L3", Side::W, 0);
    let land = space(&table, "L4", Side::E);
    check_sails(&table.aboard(ANN, land, Cattle), &[]);
}

#[test]
fn any_number_of_longships_may_be_on_the_same_tile() {
    let mut table = table(4).ship(ANN, "M3", Side::Sw, 1);
    for seat in [BEN, CLEO, DAN] {
        table = table.ship(seat, "L3", Side::Sw, 2);
    }
    let there = sail(&table, "L3", Side::Sw);
    let table = table.does(there);
    assert!(table.explorers.world.parties.iter().all(|party| party.ship == table.party(ANN).ship));
    assert_eq!(table.party(BEN).crew, 2, "nobody is attacked");
}

#[test]
fn one_viking_may_not_enter_the_sea_of_an_enemy_ship() {
    let table = enemy(1);
    assert!(!table.may(&sail(&table, "O3", Side::W)));
}

#[test]
fn animals_do_not_count_against_an_enemy_ship() {
    let table = five(2).tile("O3", "LLSSSS ship", 0).ship(ANN, "N3", Side::E, 1);
    let (cattle, horse) = (space(&table, "L4", Side::E), space(&table, "M4", Side::W));
    let table = table.aboard(ANN, cattle, Cattle).aboard(ANN, horse, Horse);
    assert!(!table.may(&sail(&table, "O3", Side::W)));
}

#[test]
fn two_vikings_destroy_an_enemy_ship_at_once() {
    for crew in [2, 3] {
        let table = enemy(crew);
        let there = sail(&table, "O3", Side::W);
        let table = table.does(there);
        assert_eq!((table.token("O3"), table.party(ANN).sunk, table.told("sinks")), (None, 1, 1));
        assert_eq!(table.points_left(), Some(3), "the move is all that it costs");
        assert_eq!(table.explorers.world.enemies.len(), 11);
        assert_eq!(table.points(ANN, "ships"), 1);
    }
}

#[test]
fn the_reverse_of_the_enemy_ship_decides_whether_a_viking_dies() {
    let mut died = [0; 2];
    for seed in 0..60 {
        let table = enemy(2);
        let there = sail(&table, "O3", Side::W);
        let table = table.does_with(there, seed);
        let ann = table.party(ANN);
        assert_eq!(ann.crew + ann.lost, 2, "whoever dies was aboard");
        assert_eq!(ann.vikings(Space::MAINLAND), 5);
        assert_eq!(table.points(ANN, "deaths"), i32::from(ann.lost));
        died[usize::from(ann.lost)] += 1;
    }
    assert!(died.iter().all(|times| *times > 15), "half of them are harmless: {died:?}");
}

#[test]
fn the_dead_stay_on_the_captain_card() {
    let dead = (0..).map(|seed| {
        let table = enemy(2);
        let there = sail(&table, "O3", Side::W);
        table.does_with(there, seed)
    });
    let table = dead.into_iter().find(|table| table.party(ANN).lost == 1).unwrap();
    let ann = table.party(ANN);
    assert_eq!(ann.crew + ann.ashore.values().sum::<u8>(), 6);
    let table = table.with(ANN, |party| party.ship = Space::MAINLAND);
    let boards: Vec<u8> =
        table.loads().iter().map(|load| if let Action::Load { vikings, .. } = load { *vikings } else { 0 }).collect();
    assert_eq!(boards, [1, 2], "one aboard, and room for two");
}

#[test]
fn a_viking_dies_and_the_animals_sail_on() {
    for seed in 0..20 {
        let table = five(2).tile("O3", "LLSSSS ship", 0).ship(ANN, "N3", Side::E, 2);
        let land = space(&table, "L4", Side::E);
        let table = table.aboard(ANN, land, Cattle);
        let there = sail(&table, "O3", Side::W);
        let table = table.does_with(there, seed);
        assert_eq!(
            (table.party(ANN).cargo.clone(), table.party(ANN).crew + table.party(ANN).lost),
            (cargo(&[Cattle]), 2)
        );
    }
}

#[test]
fn each_reverse_is_turned_once() {
    let mut table = archipelago(2);
    for at in ["O3", "P3", "Q3", "S3", "T3", "S4"] {
        table = table.sunk(BEN, at, 0);
    }
    for seed in 0..20 {
        let table = table.clone().ship(ANN, "T3", Side::E, 2);
        let there = sail(&table, "U3", Side::W);
        let table = table.does_with(there, seed);
        assert_eq!(table.party(ANN).lost, 1, "all six harmless ones are gone");
    }
}

#[test]
fn where_an_enemy_ship_was_one_viking_may_go() {
    let table = enemy(1).sunk(BEN, "O3", 0);
    assert!(table.may(&sail(&table, "O3", Side::W)));
}

#[test]
fn an_enemy_ship_stops_no_vikings_on_land() {
    let table = archipelago(2).vikings(ANN, "O3", Side::E, 2);
    let (from, to) = (space(&table, "O3", Side::E), space(&table, "P3", Side::W));
    let table = table.does(Action::Walk { from, to, vikings: 2 });
    assert_eq!((table.token("P3"), table.party(ANN).sunk), (Some(Token::Ship), 0));
}

#[test]
fn the_enemy_ship_goes_to_whoever_sank_it() {
    let table = enemy(1).ship(BEN, "N3", Side::E, 2).turn(BEN);
    let there = sail(&table, "O3", Side::W);
    let table = table.does(there);
    let sunk = |seat: Seat| table.party(seat).sunk;
    assert_eq!((sunk(ANN), sunk(BEN)), (0, 1));
}

#[test]
fn a_ship_may_sail_on_after_a_fight() {
    let table = enemy(3);
    let (there, back) = (sail(&table, "O3", Side::W), sail(&table, "N3", Side::E));
    let table = table.does(there).does(back).does(Action::Sail { to: Space::MAINLAND });
    assert_eq!((table.points_left(), table.party(ANN).ship), (Some(1), Space::MAINLAND));
}
