//! "Islands": which ones score, for which player, and how much.

use super::super::hex::Side;
use super::super::island::Island;
use super::super::tile::Animal::Cattle;
use super::table::*;
use crate::game::Seat;

#[track_caller]
fn check(table: &Table, expected: &[i32]) {
    let points: Vec<i32> = (0..expected.len() as u8).map(|seat| table.points(Seat(seat), "islands")).collect();
    assert_eq!(points, expected);
}

#[test]
fn an_island_scores_one_point_for_each_tile_it_covers() {
    check(&five(2).vikings(ANN, "L3", Side::Ne, 1), &[5, 0]);
    check(&archipelago(2).vikings(ANN, "O3", Side::E, 1), &[2, 0]);
    check(&archipelago(2).vikings(BEN, "S4", Side::Sw, 1), &[0, 3]);
}

#[test]
fn only_islands_wholly_surrounded_by_sea_score() {
    let open = table(2).tile("L4", "LLLSSS cattle", 4).vikings(ANN, "L4", Side::E, 2);
    check(&open, &[0, 0]);
    check(&open.tile("M4", "LLLSSS horse", 3), &[5, 0]);
    check(&archipelago(2).raided(BEN, "W4").vikings(ANN, "W4", Side::Sw, 3).outpost(ANN, south("W4")), &[0, 0]);
}

/// The rulebook's example: five influence against two on an island of five tiles.
#[test]
fn the_most_influence_controls_the_island() {
    let table = five(2).vikings(ANN, "L4", Side::E, 5).vikings(BEN, "M4", Side::W, 2);
    check(&table, &[5, 0]);
    let table = five(2).vikings(ANN, "L4", Side::E, 3).outpost(ANN, north("M3")).vikings(BEN, "M4", Side::W, 2);
    check(&table, &[5, 0]);
}

#[test]
fn an_outpost_counts_for_two_vikings() {
    let outpost = || five(2).outpost(ANN, north("M3"));
    check(&outpost(), &[5, 0]);
    check(&outpost().vikings(BEN, "L4", Side::E, 1), &[5, 0]);
    check(&outpost().vikings(BEN, "L4", Side::E, 2), &[5, 5]);
    check(&outpost().vikings(BEN, "L4", Side::E, 3), &[0, 5]);
    check(&outpost().vikings(BEN, "L4", Side::E, 3).vikings(ANN, "L3", Side::Ne, 2), &[5, 0]);
}

#[test]
fn all_vikings_on_the_island_count_together() {
    let table = five(2).vikings(ANN, "L3", Side::Ne, 1).vikings(ANN, "N3", Side::Nw, 1).vikings(BEN, "L4", Side::E, 1);
    check(&table, &[5, 0]);
}

#[test]
fn every_player_who_ties_for_the_most_scores_in_full() {
    let table = five(4).vikings(ANN, "L3", Side::Ne, 2).vikings(BEN, "L4", Side::E, 2).vikings(CLEO, "M4", Side::W, 1);
    check(&table, &[5, 5, 0, 0]);
    check(&table.vikings(CLEO, "M3", Side::Ne, 1).vikings(DAN, "L4", Side::E, 2), &[5, 5, 5, 5]);
}

#[test]
fn vikings_aboard_do_not_count() {
    let table = five(2).ship(ANN, "L4", Side::W, 3).vikings(BEN, "L4", Side::E, 1);
    check(&table, &[0, 5]);
}

#[test]
fn animals_settlements_and_enemy_ships_have_no_influence() {
    let table = archipelago(2);
    assert_eq!(table.animals(space(&table, "L4", Side::E)), [Cattle]);
    check(&table, &[0, 0]);
}

#[test]
fn an_island_where_nobody_has_influence_scores_for_nobody() {
    check(&five(3), &[0, 0, 0]);
}

#[test]
fn each_island_is_counted_for_itself() {
    let table = archipelago(2).vikings(ANN, "O3", Side::E, 1).vikings(ANN, "S3", Side::E, 1);
    let table = table.vikings(BEN, "S4", Side::Sw, 2).vikings(BEN, "J3", Side::E, 1).vikings(ANN, "L4", Side::E, 1);
    check(&table, &[7, 6]);
}

#[test]
fn fixed_tiles_count_as_tiles_of_an_island() {
    let table = table_on(2, "b1").tile("L4", "LLSSSS pig", 4).vikings(ANN, "L4", Side::Sw, 1);
    check(&table, &[3, 0]);
}

/// On A1 no fixed tiles are connected by land; each is open until tiles lie in the north.
#[test]
fn the_mainland_is_no_island() {
    check(&table(2), &[0, 0]);
    let islands = Island::all(&table(2).explorers.world.map);
    assert_eq!(islands.len(), 3, "the land of each fixed tile, and no more");
}

#[test]
fn a_land_edge_towards_an_empty_cell_leaves_the_island_open() {
    let table = table(2).tile("O3", "LSSSSS ship", 0).vikings(ANN, "O3", Side::E, 1);
    check(&table, &[0, 0]);
    check(&table.tile("P3", "LSSSSS ship", 3), &[2, 0]);
}

#[test]
fn a_land_edge_towards_a_cell_where_no_tile_may_lie_leaves_the_island_open() {
    let table = table(2).tile("K3", "LSSSSS ship", 5).vikings(ANN, "K3", Side::Se, 1);
    check(&table, &[0, 0]);
}

/// Two lands of L4 belong to the same ring of land: seven tiles, not eight.
#[test]
fn a_tile_with_two_lands_of_the_same_island_counts_once() {
    let ring = table(2).tile("L4", "LLLSLS sheep", 4).tile("M4", "LLLLSS horse", 2).tile("M5", "LSLSSS sheep", 3).tile(
        "L5",
        "LLSSSS pig",
        5,
    );
    check(&ring.vikings(ANN, "L5", Side::E, 1), &[7, 0]);
}

#[test]
fn the_two_lands_of_a_strait_may_belong_to_different_islands() {
    let table = table(2).tile("L4", "LLLSLS sheep", 4).tile("M4", "LLLSSS horse", 3).tile("L5", "LSSSSS ship", 5);
    let table = table.vikings(ANN, "L4", Side::Nw, 1).vikings(BEN, "L4", Side::E, 1);
    check(&table, &[2, 5]);
}

#[test]
fn the_islands_of_the_archipelago() {
    let map = archipelago(2).explorers.world.map;
    let mut complete: Vec<u8> = Island::all(&map).iter().filter(|island| island.complete).map(Island::size).collect();
    complete.sort_unstable();
    assert_eq!(complete, [2, 2, 3, 3, 3, 5]);
    assert_eq!(Island::all(&map).len(), 8);
}
