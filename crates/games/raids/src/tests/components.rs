//! "Game elements": what is in the box, and the counts and values of our own tile set.

use super::scenario::*;
use crate::coins::{Coins, HARBOR_COIN_VALUES_BY_RANK};
use crate::data::{BoardLayout, PAWN_COUNT, STARTING_CREW_SIZES, TILES_PER_VOYAGE, TileSet, VOYAGE_COUNT};
use crate::harbor::HarborTile;
use crate::ship::Longship;
use crate::tile::{GoodsKind, VoyageTile};

/// Returns the values that a voyage's tiles have, sorted.
fn sorted_tile_values<T: Ord>(voyage: u8, value_of: impl Fn(VoyageTile) -> Option<T>) -> Vec<T> {
    let mut values: Vec<T> =
        TileSet::standard().tiles_of_voyage(voyage).iter().filter_map(|tile| value_of(*tile)).collect();
    values.sort();
    values
}

/// Checks how many tiles of each voyage meet the condition.
fn check_counts(is_counted: impl Fn(VoyageTile) -> bool, expected: [usize; 4]) {
    let found = [1, 2, 3, 4].map(|voyage| sorted_tile_values(voyage, |tile| is_counted(tile).then_some(())).len());
    assert_eq!(found, expected);
    assert_eq!(TileSet::standard().count_tiles(&is_counted), expected.iter().sum::<usize>());
}

#[test]
fn sixty_four_voyage_tiles_make_four_stacks_of_sixteen() {
    assert_eq!((VOYAGE_COUNT, TILES_PER_VOYAGE), (4, 16));
    check_counts(|_| true, [16; 4]);
    assert_eq!(TileSet::standard().count_tiles(|_| true), 64);
}

#[test]
fn there_are_forty_viking_pawns() {
    assert_eq!(PAWN_COUNT, 40);
}

#[test]
fn there_are_four_coins_of_6_eight_of_3_and_eight_of_1() {
    let Coins { six_count: six, three_count: three, one_count: one } = Coins::ALL;
    assert_eq!((six, three, one), (4, 8, 8));
    assert_eq!(Coins::ALL.glory(), 4 * 6 + 8 * 3 + 8);
}

/// Four harbor payments of 6, 3 and 1 and four pillages of 3 and 1 use up the box.
#[test]
fn harbor_payments_and_pillages_use_up_the_coins() {
    let pillages = TileSet::standard().count_tiles(|tile| matches!(tile, VoyageTile::Pillage { .. })) as u8;
    assert_eq!(HARBOR_COIN_VALUES_BY_RANK, [6, 3, 1]);
    assert_eq!(
        Coins::ALL,
        Coins { six_count: VOYAGE_COUNT, three_count: VOYAGE_COUNT + pillages, one_count: VOYAGE_COUNT + pillages }
    );
}

#[test]
fn one_of_nine_harbor_tiles_is_for_the_first_voyage_only() {
    assert_eq!(HarborTile::FIRST_VOYAGE, HarborTile::Arrival);
    assert_eq!(HarborTile::LATER_VOYAGE_POOL.len(), 8);
    assert!(!HarborTile::LATER_VOYAGE_POOL.contains(&HarborTile::FIRST_VOYAGE));
    let kinds = [
        HarborTile::Goods,
        HarborTile::DifferentGoods,
        HarborTile::Runes,
        HarborTile::Shields,
        HarborTile::Weapons,
        HarborTile::Ports,
        HarborTile::Monsters,
        HarborTile::Sails,
    ];
    assert!(kinds.iter().all(|kind| HarborTile::LATER_VOYAGE_POOL.contains(kind)));
}

#[test]
fn the_published_starting_crews_of_four_players() {
    assert_eq!(STARTING_CREW_SIZES, [1, 2, 2, 3]);
}

/// 40 pawns are ten shields for each of four ships.
#[test]
fn a_longship_has_five_middle_spaces_with_two_shields_each() {
    assert_eq!(Longship::new(1, 0).capacity(), 10);
    let scenario = scenario(4).voyage(4).stow(BLUE, &[AXE, SAIL, MJOLLNIR, PENNANT_3, WOOD_6]);
    assert_eq!(scenario.state.ship(BLUE).tiles_aboard.remaining_capacity(), 0);
}

#[test]
fn a_tile_covers_its_space_and_its_own_shields_replace_the_two() {
    let room = |tile| scenario(4).stow(BLUE, &[tile]).state.ship(BLUE).capacity();
    assert_eq!([SAIL, AXE, DOUBLE_SAIL, WOOD_3, WOOD_6].map(room), [10, 9, 10, 9, 8]);
}

#[test]
fn sixteen_spaces_hold_tiles_in_either_layout() {
    for (layout, villages, spaces) in
        [(BoardLayout::ThreeVillages, &[5, 10, 15][..], 19), (BoardLayout::FourVillages, &[5, 10, 15, 20][..], 20)]
    {
        assert_eq!((layout.village_spaces(), layout.space_count()), (villages, spaces));
        assert_eq!(usize::from(spaces) - villages.len(), TILES_PER_VOYAGE);
        assert_eq!(scenario(4).layout(layout).state.sea.len(), spaces);
    }
}

#[test]
fn the_standard_set_has_these_weapons() {
    check_counts(|tile| matches!(tile, VoyageTile::Weapon { power: 1, shields: 1 }), [2, 1, 0, 0]);
    check_counts(|tile| matches!(tile, VoyageTile::Weapon { power: 2, shields: 1 }), [0, 1, 2, 0]);
    check_counts(|tile| matches!(tile, VoyageTile::Weapon { .. }), [2, 2, 2, 0]);
}

/// Only sails keep both shields.
#[test]
fn the_standard_set_has_these_sails() {
    check_counts(|tile| matches!(tile, VoyageTile::Sail { power: 1, shields: 2 }), [2, 1, 0, 0]);
    check_counts(|tile| matches!(tile, VoyageTile::Sail { power: 2, shields: 2 }), [0, 1, 1, 0]);
    check_counts(|tile| matches!(tile, VoyageTile::Sail { .. }), [2, 2, 1, 0]);
    check_counts(|tile| tile.shields() == Some(2), [2, 2, 1, 0]);
}

#[test]
fn the_standard_set_has_these_mjollnirs() {
    check_counts(|tile| matches!(tile, VoyageTile::Mjollnir { power: 1, shields: 1 }), [0, 1, 1, 0]);
    check_counts(|tile| matches!(tile, VoyageTile::Mjollnir { power: 2, shields: 1 }), [0, 0, 0, 1]);
    check_counts(|tile| matches!(tile, VoyageTile::Mjollnir { .. }), [0, 1, 1, 1]);
}

#[test]
fn the_standard_set_has_these_pennants() {
    let pennants = |voyage| {
        sorted_tile_values(voyage, |tile| {
            if let VoyageTile::Pennant { glory, shields } = tile { Some((glory, shields)) } else { None }
        })
    };
    assert_eq!([1, 2, 3, 4].map(pennants), [vec![(3, 1)], vec![(4, 1)], vec![(5, 1)], vec![(6, 1), (7, 1)]]);
}

#[test]
fn the_standard_set_has_these_goods() {
    use GoodsKind::{Amber, Fur, Pig, Wood};
    let goods = |voyage| {
        sorted_tile_values(voyage, |tile| match tile {
            VoyageTile::Goods { good, glory, shields } => Some((good, glory, shields)),
            _ => None,
        })
    };
    assert_eq!(goods(1), [(Wood, 3, 1), (Pig, 3, 1), (Fur, 4, 1), (Amber, 4, 1)]);
    assert_eq!(goods(2), [(Wood, 4, 0), (Pig, 5, 0), (Fur, 5, 0)]);
    assert_eq!(goods(3), [(Wood, 6, 0), (Pig, 6, 0), (Amber, 7, 0)]);
    assert_eq!(goods(4), [(Fur, 8, 1), (Amber, 8, 1)]);
    for kind in GoodsKind::ALL {
        assert_eq!(
            TileSet::standard().count_tiles(|tile| matches!(tile, VoyageTile::Goods { good, .. } if good == kind)),
            3
        );
    }
}

#[test]
fn the_standard_set_has_these_runes_and_ports() {
    check_counts(|tile| tile == VoyageTile::Rune, [3, 2, 2, 4]);
    check_counts(|tile| tile == VoyageTile::Port { sales: 1 }, [1, 1, 1, 1]);
    check_counts(|tile| tile == VoyageTile::Port { sales: 2 }, [0, 0, 1, 1]);
}

#[test]
fn the_standard_set_has_these_monsters() {
    let strengths = |voyage| {
        sorted_tile_values(
            voyage,
            |tile| if let VoyageTile::Monster { strength } = tile { Some(strength) } else { None },
        )
    };
    assert_eq!([1, 2, 3, 4].map(strengths), [[3, 4], [4, 5], [5, 6], [7, 8]]);
}

#[test]
fn the_standard_set_has_these_visits_and_pillages() {
    check_counts(|tile| tile == VoyageTile::Visit { pawns: 3 }, [1, 1, 1, 1]);
    check_counts(|tile| tile == VoyageTile::Pillage { coins: 2 }, [0, 1, 1, 2]);
}

/// Monsters, visits and pillages show the passage symbol.
#[test]
fn ships_cannot_stop_at_monsters_visits_and_pillages() {
    check_counts(|tile| !tile.is_stop(), [3, 4, 4, 5]);
    check_counts(VoyageTile::is_stop, [13, 12, 12, 11]);
    for tile in [AXE, SAIL, MJOLLNIR, PENNANT_3, WOOD_3, VoyageTile::Rune, PORT] {
        assert!(tile.is_stop(), "{tile:?}");
    }
    for tile in [monster(3), VISIT, PILLAGE] {
        assert!(!tile.is_stop(), "{tile:?}");
    }
}

#[test]
fn runes_ports_and_passage_tiles_do_not_go_aboard() {
    for tile in [VoyageTile::Rune, PORT, DOUBLE_PORT, monster(3), VISIT, PILLAGE] {
        assert_eq!(tile.shields(), None, "{tile:?}");
    }
    check_counts(|tile| tile.shields().is_some(), [9, 9, 8, 5]);
}
