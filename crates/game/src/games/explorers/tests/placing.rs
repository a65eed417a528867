//! "Tile Placement" and "Placing Tokens".

use std::collections::BTreeSet;

use super::super::Action;
use super::super::hex::{Cell, Side};
use super::super::map::Token;
use super::super::tile::Animal;
use super::printed::{self, MAINLAND};
use super::table::*;
use crate::game::{Dice, Game, Log, Revealed, Seed};

fn place(tile: &str, at: &str, turned: u8) -> Action {
    Action::Place { tile: tile.parse().unwrap(), at: cell(at), turned }
}

/// It is Ann's turn to place one of these tiles.
fn holding(table: Table, hand: &[&str]) -> Table {
    table.hand(ANN, hand).placing()
}

fn cells(table: &Table, tile: &str) -> BTreeSet<Cell> {
    table.places(tile).into_iter().map(|(at, _)| at).collect()
}

/// Returns the legal rotations of a tile on a cell.
fn turns(table: &Table, tile: &str, at: &str) -> Vec<u8> {
    table.places(tile).into_iter().filter(|(there, _)| *there == cell(at)).map(|(_, turned)| turned).collect()
}

fn names(names: &[&str]) -> BTreeSet<Cell> {
    names.iter().map(|name| cell(name)).collect()
}

#[test]
fn before_any_action_a_tile_must_be_placed() {
    let table = holding(five(2).vikings(ANN, "L4", Side::E, 2), &["LLSSSS pig", "LLSSSS goat"]);
    assert!(table.options().iter().all(|action| matches!(action, Action::Place { .. })));
}

#[test]
fn one_tile_is_placed_and_then_four_actions_follow() {
    let table = holding(table(2), &["LLSSSS pig", "LLSSSS goat"]).does(place("LLSSSS pig", "L4", 4));
    assert_eq!(table.points_left(), Some(4));
    assert!(table.options().iter().all(|action| !matches!(action, Action::Place { .. })));
}

#[test]
fn the_tile_leaves_the_hand() {
    let table = holding(table(2), &["LLSSSS pig", "LLSSSS goat"]).does(place("LLSSSS pig", "L4", 4));
    let hand: Vec<String> = table.explorers.secrets[0].hand.iter().map(ToString::to_string).collect();
    assert_eq!(hand, ["LLSSSS goat"]);
}

#[test]
fn only_tiles_of_ones_own_hand_are_placed() {
    let table = holding(table(2), &["LLSSSS pig", "LLSSSS goat"]).hand(BEN, &["LLLLSS horse"]);
    let tiles: BTreeSet<String> = table
        .options()
        .iter()
        .map(|action| if let Action::Place { tile, .. } = action { tile.to_string() } else { unreachable!() })
        .collect();
    assert_eq!(tiles, ["LLSSSS goat".to_owned(), "LLSSSS pig".to_owned()].into());
}

/// At the start: north of the three fixed tiles and beside them.
#[test]
fn a_tile_shares_an_edge_with_a_fixed_tile() {
    let table = holding(table(2), &["LLLSSS cattle"]);
    assert_eq!(cells(&table, "LLLSSS cattle"), names(&["K3", "K4", "L4", "M4", "N4", "O3"]));
}

#[test]
fn a_tile_shares_an_edge_with_any_tile_placed() {
    let table = holding(table(2).tile("O3", "LLSSSS ship", 0), &["LLLSSS cattle"]);
    assert_eq!(cells(&table, "LLLSSS cattle"), names(&["K3", "K4", "L4", "M4", "N4", "O4", "P3", "O2"]));
}

#[test]
fn a_tile_lies_on_no_other() {
    let table = holding(five(2), &["LLLSSS cattle"]);
    let laid = names(&["L3", "M3", "N3", "L4", "M4"]);
    assert!(cells(&table, "LLLSSS cattle").is_disjoint(&laid));
}

/// L4 needs land towards both fixed tiles: LLLSSS fits in two rotations, LSSSSS in none.
#[test]
fn all_touching_edges_agree() {
    let table = holding(table(2), &["LLLSSS cattle", "LSSSSS ship", "LLSSSS pig"]);
    assert_eq!(turns(&table, "LLLSSS cattle", "L4"), [3, 4]);
    assert_eq!(turns(&table, "LLSSSS pig", "L4"), [4]);
    assert_eq!(turns(&table, "LSSSSS ship", "L4"), [0; 0]);
}

#[test]
fn sea_meets_sea() {
    let table = holding(table(2), &["LLLLLS settlement"]);
    assert_eq!(turns(&table, "LLLLLS settlement", "O3"), [4], "its one sea edge is in the west");
    assert_eq!(turns(&table, "LLLLLS settlement", "K4"), [0], "and here in the south-east");
}

#[test]
fn a_tile_may_be_turned_in_any_way_that_fits() {
    let table = holding(table(2), &["LLLSSS cattle"]);
    assert_eq!(turns(&table, "LLLSSS cattle", "K3"), [1, 2, 3], "all three ways with sea in the east");
}

#[test]
fn two_ways_to_turn_that_come_to_the_same_are_one_option() {
    for (tile, ways) in [("LLSLLS pig", 1), ("LSSLSS goat", 2), ("LSSLSS ship", 2), ("LSLSSS ship", 4)] {
        let table = holding(table(2), &[tile]);
        assert_eq!(turns(&table, tile, "K3").len(), ways, "{tile}");
    }
}

#[test]
fn two_tiles_that_are_alike_are_one_option() {
    let table = holding(table(2), &["LLLSSS cattle", "LLLSSS cattle"]);
    let places = table.places("LLLSSS cattle");
    assert_eq!(places.len(), places.iter().collect::<BTreeSet<_>>().len());
}

/// West and east of the board, the cells that touch the Mainland stay empty.
#[test]
fn a_tile_may_not_touch_the_mainland() {
    let around: BTreeSet<Cell> = MAINLAND
        .into_iter()
        .flat_map(|cell| (0..6).map(move |side| printed::across(cell, side)).chain([cell]))
        .map(|(q, r)| Cell::new(q, r))
        .collect();
    assert!(names(&["K2", "N2", "K1", "O1"]).is_subset(&around));
    let west = table(2).tile("K3", "LLSSSS pig", 2).tile("J2", "LLSSSS goat", 2).tile("J1", "LLSSSS sheep", 2);
    let east = west.tile("O3", "LLSSSS ship", 0).tile("O2", "LLSSSS ship", 5).tile("P1", "LLSSSS ship", 2);
    let table = holding(east, &["LSSSSS ship", "LLSSSS ship", "LLLSSS cattle"]);
    for tile in ["LSSSSS ship", "LLSSSS ship", "LLLSSS cattle"] {
        assert!(cells(&table, tile).is_disjoint(&around), "{tile}");
    }
}

#[test]
fn tiles_may_lie_lower_than_the_board_round_its_sides() {
    let table = table(2).tile("K3", "LLSSSS pig", 2).tile("J2", "LLSSSS goat", 2).tile("J1", "LLSSSS sheep", 2);
    let table = holding(table, &["LLSSSS ship"]);
    assert!(cells(&table, "LLSSSS ship").contains(&cell("J0")) && cells(&table, "LLSSSS ship").contains(&cell("I0")));
    let table = holding(super::table::table(2).tile("O3", "LLSSSS ship", 0), &["LLSSSS ship"]);
    let table = table.does(place("LLSSSS ship", "O2", 0));
    assert_eq!(table.token("O2"), Some(Token::Ship));
}

#[test]
fn an_animal_tile_brings_one_animal_of_its_kind_on_its_land() {
    for animal in ["pig", "chicken", "goat", "cattle", "horse"] {
        let tile = format!("LLLLSS {animal}");
        let table = holding(table(2), &[&tile]).does(place(&tile, "L4", 3));
        let land = space(&table, "L4", Side::W);
        assert_eq!(table.animals(land).len(), 1);
        assert_eq!(format!("{:?}", table.animals(land)[0]).to_lowercase(), animal);
        assert_eq!((table.token("L4"), table.explorers.world.herds.iter().count()), (None, 1));
    }
}

#[test]
fn on_a_strait_the_animal_stands_on_one_of_the_lands() {
    let table = holding(table(2), &["LLSLSS pig"]).does(place("LLSLSS pig", "O3", 1));
    assert_eq!(table.animals(space(&table, "O3", Side::Ne)), [Animal::Pig]);
    assert!(table.animals(space(&table, "O3", Side::Sw)).is_empty());
}

#[test]
fn a_settlement_tile_draws_a_settlement_and_shows_its_strength() {
    let mut strengths = BTreeSet::new();
    for seed in 0..60 {
        let table = holding(table(2), &["LLSSSS settlement"]).does_with(place("LLSSSS settlement", "L4", 4), seed);
        let Some(Token::Settlement(strength)) = table.token("L4") else { panic!("no settlement") };
        strengths.insert(strength);
        assert_eq!((table.explorers.world.settlements.len(), table.told("strength")), (13, 1));
    }
    assert_eq!(strengths, [2, 3, 4, 5].into(), "any may come");
}

#[test]
fn a_settlement_that_has_come_out_does_not_come_again() {
    let table = holding(archipelago(2), &["LLSSLS settlement"]);
    for seed in 0..30 {
        let table = table.clone().does_with(place("LLSSLS settlement", "Y3", 0), seed);
        let Some(Token::Settlement(strength)) = table.token("Y3") else { panic!("no settlement") };
        assert_ne!(strength, 2, "all three are on the map");
    }
}

#[test]
fn a_ship_tile_brings_an_enemy_ship_whose_reverse_nobody_knows() {
    let table = holding(table(2), &["LLSSSS ship"]).does(place("LLSSSS ship", "L4", 4));
    assert_eq!(table.token("L4"), Some(Token::Ship));
    let world = &table.explorers.world;
    let sea = space(&table, "L4", Side::E);
    assert_eq!(world.map.token(cell("L4")), Some((Token::Ship, sea)));
    assert!(world.map.has_enemy(sea));
    assert_eq!(world.enemies.len(), 12, "twelve are still to be turned over");
}

#[test]
fn a_tile_and_what_it_brings_are_told() {
    let table = holding(table(2), &["LLSSSS ship"]).does(place("LLSSSS ship", "L4", 4));
    assert_eq!((table.told("places"), table.told("strength")), (1, 0));
}

/// A drawn strength is new information; an animal or a ship is printed on the tile.
#[test]
fn only_a_settlement_reveals_something() {
    for (tile, revealed) in [
        ("LLSSSS settlement", Revealed::Something),
        ("LLSSSS pig", Revealed::Nothing),
        ("LLSSSS ship", Revealed::Nothing),
    ] {
        let mut table = holding(table(2), &[tile]);
        let (mut dice, mut log) = (Dice::new(&Seed::numbered(1), 1), Log::new());
        table.explorers.apply(ANN, place(tile, "L4", 4), &mut dice, &mut log);
        assert_eq!(log.close(&dice), revealed, "{tile}");
    }
}
