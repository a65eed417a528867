//! "Components": what is in the box, including our own print (HOUSE).

use std::collections::{BTreeMap, BTreeSet};

use meadhall_game::Game;

use super::printed::{self, PRINTED_BOARDS, PrintedTile, printed_tiles};
use crate::Explorers;
use crate::captain::Captain;
use crate::data::{
    self, ACTIONS_PER_TURN, ENEMY_SHIP_LOSSES, HAND_SIZE, HOLD_CAPACITY, OUTPOSTS_PER_PLAYER, SETTLEMENT_STRENGTHS,
    VIKINGS_PER_PLAYER,
};
use crate::hex::{Cell, Side, SideSet};
use crate::map::TileMap;
use crate::player::Player;
use crate::tile::{Animal, Tile, TileContent};

fn check_content(content: TileContent, tiles: usize) {
    assert_eq!(Tile::all().into_iter().filter(|tile| tile.content() == content).count(), tiles, "{content:?}");
}

fn side_numbers(spaces: impl Iterator<Item = SideSet>) -> Vec<Vec<usize>> {
    spaces.map(|space| space.iter().map(|side| side as usize).collect()).collect()
}

#[test]
fn there_are_48_tiles() {
    assert_eq!(Tile::all().len(), 48);
}

#[test]
fn six_kinds_of_livestock_in_varying_numbers_26_in_all() {
    let animals = [
        (Animal::Pig, 6),
        (Animal::Chicken, 5),
        (Animal::Goat, 5),
        (Animal::Sheep, 4),
        (Animal::Cattle, 3),
        (Animal::Horse, 3),
    ];
    assert_eq!(animals.map(|(animal, _)| animal), Animal::ALL);
    assert_eq!(animals.iter().map(|(_, tiles)| tiles).sum::<usize>(), 26);
    for (animal, tiles) in animals {
        check_content(TileContent::Animal(animal), tiles);
    }
}

#[test]
fn house_twelve_tiles_ask_for_a_settlement_and_ten_for_a_ship() {
    check_content(TileContent::Settlement, 12);
    check_content(TileContent::EnemyShip, 10);
}

/// Two of each token stay in the box, so hidden backs stay hidden until the end.
#[test]
fn house_two_settlements_and_two_enemy_ships_are_spare() {
    let tiles = |content| Tile::all().into_iter().filter(|tile| tile.content() == content).count();
    assert_eq!(SETTLEMENT_STRENGTHS.len() - tiles(TileContent::Settlement), 2);
    assert_eq!(ENEMY_SHIP_LOSSES.len() - tiles(TileContent::EnemyShip), 2);
}

#[test]
fn every_tile_asks_for_exactly_one_token() {
    check_content(TileContent::Nothing, 0);
}

#[test]
fn fourteen_settlements_of_strength_two_to_five() {
    assert_eq!(SETTLEMENT_STRENGTHS.len(), 14);
    assert!(SETTLEMENT_STRENGTHS.iter().all(|strength| (2..=5).contains(strength)));
    let expected = [(2, 3), (3, 4), (4, 4), (5, 3)];
    for (strength, tokens) in expected {
        assert_eq!(
            SETTLEMENT_STRENGTHS.iter().filter(|other| **other == strength).count(),
            tokens,
            "strength {strength}"
        );
    }
}

#[test]
fn twelve_enemy_ships_and_half_of_them_kill_a_viking() {
    assert_eq!(ENEMY_SHIP_LOSSES.len(), 12);
    assert_eq!(ENEMY_SHIP_LOSSES.iter().filter(|dead| **dead == 0).count(), 6);
    assert_eq!(ENEMY_SHIP_LOSSES.iter().filter(|dead| **dead == 1).count(), 6);
}

#[test]
fn each_player_has_a_longship_for_three_seven_vikings_and_five_outposts() {
    assert_eq!((HOLD_CAPACITY, VIKINGS_PER_PLAYER, OUTPOSTS_PER_PLAYER), (3, 7, 5));
    assert_eq!(Player::new().free_hold_space(), 1);
}

#[test]
fn a_hand_has_three_tiles_and_a_turn_four_actions() {
    assert_eq!((HAND_SIZE, ACTIONS_PER_TURN), (3, 4));
}

#[test]
fn there_are_eleven_captains() {
    let all: BTreeSet<Captain> = Captain::ALL.into_iter().collect();
    assert_eq!((Captain::ALL.len(), all.len()), (11, 11));
}

/// With other tiles, the same seed deals another match.
#[test]
fn the_rules_version_changes_with_the_list_of_tiles() {
    assert_eq!(printed::printed_rules_version(), Explorers::META.rules_version);
    assert_eq!(printed_tiles().count(), 48);
}

/// Compares edges, content and number of each tile with the printed list.
#[test]
fn tiles_match_the_printed_list() {
    let mut printed: BTreeMap<String, usize> = BTreeMap::new();
    for row in printed_tiles() {
        *printed.entry(format!("{} {}", row[1], row[6])).or_default() += 1;
    }
    let mut boxed: BTreeMap<String, usize> = BTreeMap::new();
    for tile in Tile::all() {
        *boxed.entry(tile.to_string()).or_default() += 1;
    }
    assert_eq!(boxed, printed);
}

#[test]
fn tile_spaces_match_the_printed_list_in_every_rotation() {
    for tile in Tile::all() {
        for turned in 0..6 {
            let (shape, printed) = (tile.shape(turned), PrintedTile::new(&tile.to_string(), turned));
            assert_eq!(
                (side_numbers(shape.land_spaces()), side_numbers(shape.sea_spaces())),
                (printed.lands, printed.seas),
                "{tile}, {turned}"
            );
            let on = printed.token.unwrap().1[0];
            assert_eq!(tile.content_side(turned), Some(Side::ALL[on]), "{tile}, {turned}");
        }
    }
}

#[test]
fn a_tile_turned_by_a_sixth_has_its_first_edge_one_side_further() {
    let tile: Tile = "LLSSSS pig".parse().unwrap();
    let land = |rotation| tile.shape(rotation).land_sides().iter().collect::<Vec<Side>>();
    assert_eq!(land(0), [Side::E, Side::Ne]);
    assert_eq!(land(1), [Side::Ne, Side::Nw]);
    assert_eq!(land(5), [Side::E, Side::Se]);
}

#[test]
fn every_tile_has_land_edges_and_sea_edges() {
    for tile in Tile::all() {
        let land = tile.shape(0).land_sides().iter().count();
        assert!((1..=5).contains(&land), "{tile}");
    }
}

/// Every edge belongs to exactly one space. There are two lands only where there is one sea, and two seas
/// only where there is one land, so that each land can touch each sea.
#[test]
fn a_tile_is_whole_or_a_strait_or_an_isthmus() {
    let mut kinds = [0; 3];
    for tile in Tile::all() {
        let shape = tile.shape(0);
        let mut reached: Vec<usize> =
            [side_numbers(shape.land_spaces()), side_numbers(shape.sea_spaces())].concat().concat();
        reached.sort_unstable();
        assert_eq!(reached, [0, 1, 2, 3, 4, 5], "{tile}");
        kinds[match (shape.land_spaces().count(), shape.sea_spaces().count()) {
            (1, 1) => 0,
            (2, 1) => 1,
            (1, 2) => 2,
            other => panic!("{tile}: {other:?}"),
        }] += 1;
    }
    assert_eq!(kinds, [38, 5, 5]);
}

/// With fewer land edges more islands close, with more there are more places for outposts.
#[test]
fn house_41_of_100_edges_are_land() {
    let land: usize = Tile::all().iter().map(|tile| tile.shape(0).land_sides().iter().count()).sum();
    assert_eq!((land * 100 + 24 * 6) / (48 * 6), 41);
}

#[test]
fn two_boards_with_two_sides_each_show_three_fixed_tiles() {
    for (board, (id, edges)) in PRINTED_BOARDS.into_iter().enumerate() {
        let map = TileMap::from_board(board);
        assert!(map.starts_from_board(board));
        assert_eq!(map.tiles().count(), 3, "{id}");
        for (q, edges) in (-1..).zip(edges) {
            let placed_tile = map.tile_at(Cell::new(q, 0)).unwrap();
            let shape = placed_tile.shape();
            let printed = PrintedTile::new(&format!("{edges} fixed"), 0);
            assert_eq!(
                (side_numbers(shape.land_spaces()), side_numbers(shape.sea_spaces())),
                (printed.lands, printed.seas),
                "{id}, {q}"
            );
            assert_eq!((placed_tile.tile.content(), placed_tile.token), (TileContent::Nothing, None), "{id}, {q}");
        }
    }
}

#[test]
fn the_fixed_tiles_agree_with_each_other_and_have_sea_towards_the_mainland() {
    for (id, edges) in PRINTED_BOARDS {
        let [left, middle, right] = edges.map(str::as_bytes);
        assert_eq!((left[0], middle[0]), (middle[3], right[3]), "{id}");
        assert!([left, middle, right].iter().all(|fixed| fixed[4] == b'S' && fixed[5] == b'S'), "{id}");
    }
}

#[test]
fn the_mainland_lies_south_of_the_fixed_tiles() {
    let cells: BTreeSet<(i8, i8)> = data::MAINLAND_CELLS.iter().map(|cell| (cell.q, cell.r)).collect();
    assert_eq!(cells, printed::PRINTED_MAINLAND.into_iter().collect());
}
