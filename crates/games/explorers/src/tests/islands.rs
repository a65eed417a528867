//! "Islands": which ones score, for which player, and how much.

use std::collections::BTreeSet;

use meadhall_game::Seat;

use super::matches::sample_states;
use super::scenario::*;
use crate::hex::{Cell, Side};
use crate::island::Island;
use crate::map::Terrain;
use crate::tile::Animal::Cattle;

#[track_caller]
fn check_island_points(scenario: &Scenario, expected: &[i32]) {
    let points: Vec<i32> = (0..expected.len() as u8).map(|seat| scenario.points_from(Seat(seat), "islands")).collect();
    assert_eq!(points, expected);
}

#[test]
fn an_island_scores_one_point_for_each_tile_it_covers() {
    check_island_points(&five_tile_island(2).with_vikings(ANN, "L3", Side::Ne, 1), &[5, 0]);
    check_island_points(&archipelago(2).with_vikings(ANN, "O3", Side::E, 1), &[2, 0]);
    check_island_points(&archipelago(2).with_vikings(BEN, "S4", Side::Sw, 1), &[0, 3]);
}

#[test]
fn only_islands_wholly_surrounded_by_sea_score() {
    let open = scenario(2).with_tile("L4", "LLLSSS cattle", 4).with_vikings(ANN, "L4", Side::E, 2);
    check_island_points(&open, &[0, 0]);
    check_island_points(&open.with_tile("M4", "LLLSSS horse", 3), &[5, 0]);
    check_island_points(
        &archipelago(2)
            .with_settlement_raided(BEN, "W4")
            .with_vikings(ANN, "W4", Side::Sw, 3)
            .with_outpost(ANN, south_corner("W4")),
        &[0, 0],
    );
}

/// The rulebook's example: five influence against two on an island of five tiles.
#[test]
fn the_most_influence_controls_the_island() {
    let scenario = five_tile_island(2).with_vikings(ANN, "L4", Side::E, 5).with_vikings(BEN, "M4", Side::W, 2);
    check_island_points(&scenario, &[5, 0]);
    let scenario = five_tile_island(2)
        .with_vikings(ANN, "L4", Side::E, 3)
        .with_outpost(ANN, north_corner("M3"))
        .with_vikings(BEN, "M4", Side::W, 2);
    check_island_points(&scenario, &[5, 0]);
}

#[test]
fn an_outpost_counts_for_two_vikings() {
    let outpost = || five_tile_island(2).with_outpost(ANN, north_corner("M3"));
    check_island_points(&outpost(), &[5, 0]);
    check_island_points(&outpost().with_vikings(BEN, "L4", Side::E, 1), &[5, 0]);
    check_island_points(&outpost().with_vikings(BEN, "L4", Side::E, 2), &[5, 5]);
    check_island_points(&outpost().with_vikings(BEN, "L4", Side::E, 3), &[0, 5]);
    check_island_points(&outpost().with_vikings(BEN, "L4", Side::E, 3).with_vikings(ANN, "L3", Side::Ne, 2), &[5, 0]);
}

#[test]
fn all_vikings_on_the_island_count_together() {
    let scenario = five_tile_island(2)
        .with_vikings(ANN, "L3", Side::Ne, 1)
        .with_vikings(ANN, "N3", Side::Nw, 1)
        .with_vikings(BEN, "L4", Side::E, 1);
    check_island_points(&scenario, &[5, 0]);
}

#[test]
fn every_player_who_ties_for_the_most_scores_in_full() {
    let scenario = five_tile_island(4)
        .with_vikings(ANN, "L3", Side::Ne, 2)
        .with_vikings(BEN, "L4", Side::E, 2)
        .with_vikings(CLEO, "M4", Side::W, 1);
    check_island_points(&scenario, &[5, 5, 0, 0]);
    check_island_points(
        &scenario.with_vikings(CLEO, "M3", Side::Ne, 1).with_vikings(DAN, "L4", Side::E, 2),
        &[5, 5, 5, 5],
    );
}

#[test]
fn vikings_aboard_do_not_count() {
    let scenario = five_tile_island(2).with_ship(ANN, "L4", Side::W, 3).with_vikings(BEN, "L4", Side::E, 1);
    check_island_points(&scenario, &[0, 5]);
}

#[test]
fn animals_settlements_and_enemy_ships_have_no_influence() {
    let scenario = archipelago(2);
    assert_eq!(scenario.animals_on(space_at(&scenario, "L4", Side::E)), [Cattle]);
    check_island_points(&scenario, &[0, 0]);
}

#[test]
fn an_island_where_nobody_has_influence_scores_for_nobody() {
    check_island_points(&five_tile_island(3), &[0, 0, 0]);
}

#[test]
fn each_island_is_counted_for_itself() {
    let scenario = archipelago(2).with_vikings(ANN, "O3", Side::E, 1).with_vikings(ANN, "S3", Side::E, 1);
    let scenario = scenario.with_vikings(BEN, "S4", Side::Sw, 2).with_vikings(BEN, "J3", Side::E, 1).with_vikings(
        ANN,
        "L4",
        Side::E,
        1,
    );
    check_island_points(&scenario, &[7, 6]);
}

#[test]
fn fixed_tiles_count_as_tiles_of_an_island() {
    let scenario = scenario_on_board(2, "b1").with_tile("L4", "LLSSSS pig", 4).with_vikings(ANN, "L4", Side::Sw, 1);
    check_island_points(&scenario, &[3, 0]);
}

/// On A1 no fixed tiles are connected by land; each is open until tiles lie in the north.
#[test]
fn the_mainland_is_no_island() {
    check_island_points(&scenario(2), &[0, 0]);
    let islands = Island::all(&scenario(2).state.public_state.map);
    assert_eq!(islands.len(), 3, "one island for each fixed tile");
}

#[test]
fn a_land_edge_towards_an_empty_cell_leaves_the_island_open() {
    let scenario = scenario(2).with_tile("O3", "LSSSSS ship", 0).with_vikings(ANN, "O3", Side::E, 1);
    check_island_points(&scenario, &[0, 0]);
    check_island_points(&scenario.with_tile("P3", "LSSSSS ship", 3), &[2, 0]);
}

#[test]
fn a_land_edge_towards_a_cell_where_no_tile_may_lie_leaves_the_island_open() {
    let scenario = scenario(2).with_tile("K3", "LSSSSS ship", 5).with_vikings(ANN, "K3", Side::Se, 1);
    check_island_points(&scenario, &[0, 0]);
}

/// Two lands of L4 belong to the same ring of land: seven tiles, not eight.
#[test]
fn a_tile_with_two_lands_of_the_same_island_counts_once() {
    let ring = scenario(2)
        .with_tile("L4", "LLLSLS sheep", 4)
        .with_tile("M4", "LLLLSS horse", 2)
        .with_tile("M5", "LSLSSS sheep", 3)
        .with_tile("L5", "LLSSSS pig", 5);
    check_island_points(&ring.with_vikings(ANN, "L5", Side::E, 1), &[7, 0]);
}

#[test]
fn the_two_lands_of_a_strait_may_belong_to_different_islands() {
    let scenario = scenario(2).with_tile("L4", "LLLSLS sheep", 4).with_tile("M4", "LLLSSS horse", 3).with_tile(
        "L5",
        "LSSSSS ship",
        5,
    );
    let scenario = scenario.with_vikings(ANN, "L4", Side::Nw, 1).with_vikings(BEN, "L4", Side::E, 1);
    check_island_points(&scenario, &[2, 5]);
}

#[test]
fn the_islands_of_the_archipelago() {
    let map = archipelago(2).state.public_state.map;
    let mut complete: Vec<u8> =
        Island::all(&map).iter().filter(|island| island.is_complete).map(Island::size).collect();
    complete.sort_unstable();
    assert_eq!(complete, [2, 2, 3, 3, 3, 5]);
    assert_eq!(Island::all(&map).len(), 8);
}

/// Whatever the order in which tiles join lands, the index agrees with a search over adjacent lands.
#[test]
fn the_map_knows_the_islands_of_random_matches() {
    for state in sample_states(10) {
        let map = &state.public_state.map;
        let graph = map.graph(Terrain::Land);
        for land in 1..graph.len() as u8 {
            let distances = graph.distances_from(land, |_| true);
            let found: Vec<u8> =
                (1..).zip(&distances[1..]).filter(|(_, steps)| steps.is_some()).map(|(land, _)| land).collect();
            let numbered: Vec<u8> =
                (1..graph.len() as u8).filter(|other| map.island_of(*other) == map.island_of(land)).collect();
            assert_eq!(found, numbered);
            let lands = || found.iter().map(|land| graph.space(*land));
            let cells: BTreeSet<Cell> = lands().map(|land| land.cell).collect();
            let open_sides: usize = lands()
                .map(|land| {
                    map.sides(land).iter().filter(|side| map.tile_at(land.cell.neighbor(*side)).is_none()).count()
                })
                .sum();
            let extent = map.island_extents()[usize::from(map.island_of(land).unwrap())];
            assert_eq!((usize::from(extent.tiles), usize::from(extent.open_sides)), (cells.len(), open_sides));
        }
    }
}
