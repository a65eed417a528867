//! "Game elements": what is in the box, and the counts and values of our own tile set.

use super::super::coins::{Coins, HARBOUR_PAYS};
use super::super::data::{Layout, PAWNS, STARTING_CREWS, TILES_A_VOYAGE, TileSet, VOYAGES};
use super::super::harbour::Harbour;
use super::super::ship::Ship;
use super::super::tile::{Good, Tile};
use super::table::*;

/// Returns the values that a voyage's tiles have, sorted.
fn told_by<T: Ord>(voyage: u8, of: impl Fn(Tile) -> Option<T>) -> Vec<T> {
    let mut told: Vec<T> = TileSet::house().voyage(voyage).iter().filter_map(|tile| of(*tile)).collect();
    told.sort();
    told
}

/// Checks how many tiles of each voyage meet the condition.
fn check_counts(wanted: impl Fn(Tile) -> bool, expected: [usize; 4]) {
    let found = [1, 2, 3, 4].map(|voyage| told_by(voyage, |tile| wanted(tile).then_some(())).len());
    assert_eq!(found, expected);
    assert_eq!(TileSet::house().count(&wanted), expected.iter().sum::<usize>());
}

#[test]
fn sixty_four_voyage_tiles_make_four_stacks_of_sixteen() {
    assert_eq!((VOYAGES, TILES_A_VOYAGE), (4, 16));
    check_counts(|_| true, [16; 4]);
    assert_eq!(TileSet::house().count(|_| true), 64);
}

#[test]
fn forty_viking_pawns() {
    assert_eq!(PAWNS, 40);
}

#[test]
fn twenty_coins_four_of_6_eight_of_3_and_eight_of_1() {
    let Coins { six, three, one } = Coins::BOX;
    assert_eq!((six, three, one), (4, 8, 8));
    assert_eq!(Coins::BOX.glory(), 4 * 6 + 8 * 3 + 8);
}

/// Four harbor payments of 6, 3 and 1 and four pillages of 3 and 1 use up the box.
#[test]
fn the_coins_are_enough_for_every_harbour_and_every_pillage() {
    let pillages = TileSet::house().count(|tile| matches!(tile, Tile::Pillage { .. })) as u8;
    assert_eq!(HARBOUR_PAYS, [6, 3, 1]);
    assert_eq!(Coins::BOX, Coins { six: VOYAGES, three: VOYAGES + pillages, one: VOYAGES + pillages });
}

#[test]
fn nine_harbour_tiles_one_of_them_for_the_first_voyage_only() {
    assert_eq!(Harbour::FIRST, Harbour::Arrival);
    assert_eq!(Harbour::OTHERS.len(), 8);
    assert!(!Harbour::OTHERS.contains(&Harbour::FIRST));
    let kinds = [
        Harbour::Goods,
        Harbour::DifferentGoods,
        Harbour::Runes,
        Harbour::Shields,
        Harbour::Weapons,
        Harbour::Ports,
        Harbour::Monsters,
        Harbour::Sails,
    ];
    assert!(kinds.iter().all(|kind| Harbour::OTHERS.contains(kind)));
}

#[test]
fn the_published_starting_crews_of_four_players() {
    assert_eq!(STARTING_CREWS, [1, 2, 2, 3]);
}

/// 40 pawns are ten shields for each of four ships.
#[test]
fn a_longship_has_five_middle_spaces_with_two_shields_each() {
    assert_eq!(Ship::new(1, 0).capacity(), 10);
    let table = table(4).voyage(4).aboard(BLUE, &[AXE, SAIL, MJOLLNIR, PENNANT_3, WOOD_6]);
    assert_eq!(table.raids.ship(BLUE).aboard.remaining_capacity(), 0);
}

#[test]
fn a_tile_covers_its_space_and_its_own_shields_replace_the_two() {
    let room = |tile| table(4).aboard(BLUE, &[tile]).raids.ship(BLUE).capacity();
    assert_eq!([SAIL, AXE, DOUBLE_SAIL, WOOD_3, WOOD_6].map(room), [10, 9, 9, 9, 8]);
}

#[test]
fn sixteen_places_of_the_loop_hold_tiles_in_either_layout() {
    for (layout, villages, spaces) in
        [(Layout::FourVillages, &[5, 10, 15, 20][..], 20), (Layout::ThreeVillages, &[5, 10, 15][..], 19)]
    {
        assert_eq!((layout.villages(), layout.spaces()), (villages, spaces));
        assert_eq!(usize::from(spaces) - villages.len(), TILES_A_VOYAGE);
        assert_eq!(table(4).layout(layout).raids.sea.len(), spaces);
    }
}

#[test]
fn house_weapons() {
    check_counts(|tile| matches!(tile, Tile::Weapon { power: 1, shields: 1 }), [2, 1, 0, 0]);
    check_counts(|tile| matches!(tile, Tile::Weapon { power: 2, shields: 1 }), [0, 1, 1, 1]);
    check_counts(|tile| matches!(tile, Tile::Weapon { .. }), [2, 2, 1, 1]);
}

/// Only the single sail keeps both shields.
#[test]
fn house_sails() {
    check_counts(|tile| matches!(tile, Tile::Sail { power: 1, shields: 2 }), [2, 1, 0, 0]);
    check_counts(|tile| matches!(tile, Tile::Sail { power: 2, shields: 1 }), [0, 0, 1, 1]);
    check_counts(|tile| matches!(tile, Tile::Sail { .. }), [2, 1, 1, 1]);
    check_counts(|tile| tile.shields() == Some(2), [2, 1, 0, 0]);
}

#[test]
fn house_mjollnirs() {
    check_counts(|tile| matches!(tile, Tile::Mjollnir { power: 1, shields: 1 }), [0, 1, 1, 0]);
    check_counts(|tile| matches!(tile, Tile::Mjollnir { power: 2, shields: 1 }), [0, 0, 0, 1]);
    check_counts(|tile| matches!(tile, Tile::Mjollnir { .. }), [0, 1, 1, 1]);
}

#[test]
fn house_pennants() {
    let pennants = |voyage| {
        told_by(voyage, |tile| if let Tile::Pennant { glory, shields } = tile { Some((glory, shields)) } else { None })
    };
    assert_eq!([1, 2, 3, 4].map(pennants), [vec![(3, 1)], vec![(4, 1)], vec![(5, 1)], vec![(6, 1), (7, 1)]]);
}

#[test]
fn house_goods() {
    use Good::{Amber, Fur, Pig, Wood};
    let goods = |voyage| {
        told_by(voyage, |tile| match tile {
            Tile::Goods { good, glory, shields } => Some((good, glory, shields)),
            _ => None,
        })
    };
    assert_eq!(goods(1), [(Wood, 3, 1), (Pig, 3, 1), (Fur, 4, 1), (Amber, 4, 1)]);
    assert_eq!(goods(2), [(Wood, 4, 0), (Pig, 5, 0), (Fur, 5, 0)]);
    assert_eq!(goods(3), [(Wood, 6, 0), (Pig, 6, 0), (Amber, 7, 0)]);
    assert_eq!(goods(4), [(Fur, 8, 0), (Amber, 8, 0)]);
    for kind in Good::ALL {
        assert_eq!(TileSet::house().count(|tile| matches!(tile, Tile::Goods { good, .. } if good == kind)), 3);
    }
}

#[test]
fn house_runes_and_ports() {
    check_counts(|tile| tile == Tile::Rune, [3, 3, 3, 2]);
    check_counts(|tile| tile == Tile::Port { sales: 1 }, [1, 1, 1, 1]);
    check_counts(|tile| tile == Tile::Port { sales: 2 }, [0, 0, 1, 1]);
}

#[test]
fn house_monsters() {
    let strengths =
        |voyage| told_by(voyage, |tile| if let Tile::Monster { strength } = tile { Some(strength) } else { None });
    assert_eq!([1, 2, 3, 4].map(strengths), [[3, 4], [4, 5], [5, 6], [7, 8]]);
}

#[test]
fn house_visits_and_pillages() {
    check_counts(|tile| tile == Tile::Visit { pawns: 3 }, [1, 1, 1, 1]);
    check_counts(|tile| tile == Tile::Pillage { coins: 2 }, [0, 1, 1, 2]);
}

/// Monsters, visits and pillages show the passage symbol.
#[test]
fn house_passages_where_nobody_stops() {
    check_counts(|tile| !tile.is_stop(), [3, 4, 4, 5]);
    check_counts(Tile::is_stop, [13, 12, 12, 11]);
    for tile in [AXE, SAIL, MJOLLNIR, PENNANT_3, WOOD_3, Tile::Rune, PORT] {
        assert!(tile.is_stop(), "{tile:?}");
    }
    for tile in [monster(3), VISIT, PILLAGE] {
        assert!(!tile.is_stop(), "{tile:?}");
    }
}

#[test]
fn runes_ports_and_passages_have_no_place_on_a_ship() {
    for tile in [Tile::Rune, PORT, DOUBLE_PORT, monster(3), VISIT, PILLAGE] {
        assert_eq!(tile.shields(), None, "{tile:?}");
    }
    check_counts(|tile| tile.shields().is_some(), [9, 8, 7, 7]);
}
