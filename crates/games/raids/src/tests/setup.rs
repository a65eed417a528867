//! "Setup", on states as the game itself deals them.

use std::collections::BTreeSet;

use meadhall_game::{Decisions, Dice, Game, MatchSetup, Seat, Seed, SetupError};

use crate::coins::Coins;
use crate::data::{BoardLayout, PAWN_COUNT, TileSet};
use crate::harbor::HarborTile;
use crate::sea::SpaceContent;
use crate::ship::{Longship, ShipPosition};
use crate::tile::VoyageTile;
use crate::{Pending, Raids, SailReason};

fn new_match(players: u8, variants: &[(&str, &str)], seed: u64) -> Raids {
    let setup = MatchSetup::new(&Raids::META, players, variants.iter().copied()).unwrap();
    let raids = Raids::new(&setup, &mut Dice::new(&Seed::from_number(seed), 0));
    raids.check_invariants().unwrap();
    raids
}

/// Returns the seats clockwise, starting with the first player.
fn seats_in_turn_order(raids: &Raids) -> Vec<Seat> {
    let players = raids.ships.len() as u8;
    let place = |seat: &Seat| if let ShipPosition::Start(place) = raids.ship(*seat).position { place } else { 0 };
    let first = Seat::all(players).max_by_key(place).unwrap();
    (0..players).map(|i| Seat((first.0 + i) % players)).collect()
}

fn check_start_places(players: u8, places: &[u8]) {
    for seed in 0..20 {
        let raids = new_match(players, &[], seed);
        let found: Vec<ShipPosition> =
            seats_in_turn_order(&raids).iter().map(|seat| raids.ship(*seat).position).collect();
        assert_eq!(found, places.iter().map(|&place| ShipPosition::Start(place)).collect::<Vec<_>>());
    }
}

fn check_starting_crews(players: u8, crews: &[u8]) {
    for seed in 0..20 {
        let raids = new_match(players, &[], seed);
        let found: Vec<u8> = seats_in_turn_order(&raids).iter().map(|seat| raids.ship(*seat).crew_size).collect();
        assert_eq!(found, crews);
    }
}

/// Returns the tiles on the sea, sorted.
fn tiles_on_sea(raids: &Raids) -> Vec<VoyageTile> {
    let tile = |(_, spot)| if let SpaceContent::Tile(tile) = spot { Some(tile) } else { None };
    let mut tiles: Vec<VoyageTile> = raids.sea.spaces_after(0).filter_map(tile).collect();
    tiles.sort();
    tiles
}

#[test]
fn the_tiles_of_voyage_1_fill_every_space_but_the_villages() {
    let mut stack = TileSet::standard().tiles_of_voyage(1).to_vec();
    stack.sort();
    for seed in 0..20 {
        let raids = new_match(4, &[], seed);
        assert_eq!(raids.voyage, 1);
        assert_eq!(tiles_on_sea(&raids), stack);
        assert!(
            matches!(raids.sea.content_at(1), SpaceContent::Tile(_)),
            "the space after the harbor has the first tile"
        );
        assert!([5, 10, 15].iter().all(|&space| matches!(raids.sea.content_at(space), SpaceContent::Village { .. })));
    }
}

#[test]
fn the_tiles_are_shuffled() {
    let first: BTreeSet<VoyageTile> = (0..200)
        .filter_map(|seed| {
            if let SpaceContent::Tile(tile) = new_match(4, &[], seed).sea.content_at(1) { Some(tile) } else { None }
        })
        .collect();
    let kinds: BTreeSet<VoyageTile> = TileSet::standard().tiles_of_voyage(1).iter().copied().collect();
    assert_eq!(first, kinds, "any tile may lie on the first space");
}

#[test]
fn voyage_1_has_the_arrival_tile_and_each_later_voyage_a_different_one() {
    let mut seen = [vec![], vec![], vec![]];
    for seed in 0..200 {
        let [first, later @ ..] = new_match(3, &[], seed).harbor_tiles;
        assert_eq!(first, HarborTile::Arrival);
        assert!(later[0] != later[1] && later[0] != later[2] && later[1] != later[2]);
        for (seen, harbor_tile) in seen.iter_mut().zip(later) {
            if !seen.contains(&harbor_tile) {
                seen.push(harbor_tile);
            }
        }
    }
    for seen in seen {
        assert!(HarborTile::LATER_VOYAGE_POOL.iter().all(|other| seen.contains(other)) && seen.len() == 8, "{seen:?}");
    }
}

#[test]
fn the_starting_player_is_random() {
    for players in 2..=4 {
        let first: BTreeSet<Seat> =
            (0..100).map(|seed| seats_in_turn_order(&new_match(players, &[], seed))[0]).collect();
        assert_eq!(first.len(), usize::from(players));
    }
}

#[test]
fn four_markers_are_placed_clockwise_from_4_to_1() {
    check_start_places(4, &[4, 3, 2, 1]);
}

#[test]
fn in_a_three_player_game_the_first_player_is_on_place_3() {
    check_start_places(3, &[3, 2, 1]);
}

/// "Variant for 2 players": the ghost is on the first starting position.
#[test]
fn two_players_are_on_3_and_2_and_the_ghost_on_1() {
    check_start_places(2, &[3, 2]);
    assert_eq!(new_match(2, &[], 1).ghost_position, Some(ShipPosition::Start(1)));
    assert_eq!((new_match(3, &[], 1).ghost_position, new_match(4, &[], 1).ghost_position), (None, None));
}

#[test]
fn the_starting_crews_go_by_turn_order() {
    check_starting_crews(4, &[1, 2, 2, 3]);
    check_starting_crews(3, &[1, 2, 2]);
    check_starting_crews(2, &[1, 2]);
}

#[test]
fn every_village_has_a_viking_for_each_player_and_the_visit_has_three() {
    for players in 2..=4 {
        let raids = new_match(players, &[], 5);
        for space in [5, 10, 15] {
            assert_eq!(raids.sea.content_at(space), SpaceContent::Village { pawns: players });
        }
        assert_eq!(tiles_on_sea(&raids).iter().filter(|tile| **tile == VoyageTile::Visit { pawns: 3 }).count(), 1);
    }
}

#[test]
fn the_other_pawns_and_all_coins_are_in_reserve() {
    for (players, crews) in [(2, 3), (3, 5), (4, 8)] {
        let raids = new_match(players, &[], 5);
        assert_eq!(raids.pawns_in_reserve, PAWN_COUNT - crews - 3 * players - 3);
        assert_eq!((raids.bank, raids.discarded_tile_count), (Coins::ALL, 0));
    }
}

#[test]
fn the_ships_are_bare_at_the_start() {
    let raids = new_match(4, &[], 5);
    for ship in &raids.ships {
        let ShipPosition::Start(place) = ship.position else { panic!("{ship:?}") };
        assert_eq!(*ship, Longship::new(place, ship.crew_size));
    }
}

/// "At the start of a Voyage, the marker on the 4 space is the furthest behind"; its first turn takes no
/// tile.
#[test]
fn the_first_player_sails_first() {
    for players in 2..=4 {
        for seed in 0..10 {
            let raids = new_match(players, &[], seed);
            let first = seats_in_turn_order(&raids)[0];
            assert_eq!(raids.pending, Pending::ChooseStop { seat: first, reason: SailReason::OwnTurn });
            let decisions = Decisions::collect(&raids);
            assert_eq!((decisions.len(), decisions.first().unwrap().seat), (1, first));
            let stops = raids.sea.spaces_after(0).filter(|(_, spot)| spot.stop_tile().is_some()).count();
            assert_eq!((stops, decisions.first().unwrap().options.len()), (13, 14), "every stop and home are offered");
        }
    }
}

/// Ruling 6, and the default of each option.
#[test]
fn ruling_06_three_villages_are_the_published_board_and_four_are_an_option() {
    let check = |variants, layout, villages: &[u8], spaces| {
        let raids = new_match(3, variants, 1);
        let is_village = |spot| matches!(spot, SpaceContent::Village { pawns: 3 });
        let found: Vec<u8> =
            raids.sea.spaces_after(0).filter(|(_, spot)| is_village(*spot)).map(|(space, _)| space).collect();
        assert_eq!((raids.layout, raids.sea.len(), found.as_slice()), (layout, spaces, villages));
        assert_eq!(raids.pawns_in_reserve, PAWN_COUNT - 5 - 3 * villages.len() as u8 - 3);
    };
    check(&[], BoardLayout::ThreeVillages, &[5, 10, 15], 19);
    check(&[("layout", "three_villages")], BoardLayout::ThreeVillages, &[5, 10, 15], 19);
    check(&[("layout", "four_villages")], BoardLayout::FourVillages, &[5, 10, 15, 20], 20);
}

#[test]
fn ruling_04_the_ghost_is_not_ranked_by_default() {
    assert!(!new_match(2, &[], 1).ghost_ranked);
    assert!(new_match(2, &[("ghost_ranked", "on")], 1).ghost_ranked);
}

#[test]
fn raids_is_for_two_to_four_players() {
    for seats in [0, 1, 5] {
        let error = MatchSetup::new(&Raids::META, seats, []).unwrap_err();
        assert_eq!(error, SetupError::UnsupportedPlayerCount { game: "raids", min: 2, max: 4, requested: seats });
    }
}
