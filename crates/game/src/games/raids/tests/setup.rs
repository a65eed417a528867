//! "Setup", on states as the game itself deals them.

use std::collections::BTreeSet;

use super::super::coins::Coins;
use super::super::data::{Layout, PAWNS, TileSet};
use super::super::harbour::Harbour;
use super::super::sea::Spot;
use super::super::ship::{At, Ship};
use super::super::tile::Tile;
use super::super::{Raids, Step, Why};
use crate::game::{Decisions, Dice, Game, Seat, Seed, Setup, SetupError};

fn dealt(players: u8, variants: &[(&str, &str)], seed: u64) -> Raids {
    let setup = Setup::new(&Raids::META, players, variants.iter().copied()).unwrap();
    let raids = Raids::new(&setup, &mut Dice::new(&Seed::numbered(seed), 0));
    raids.audit().unwrap();
    raids
}

/// Returns the seats clockwise, starting with the first player.
fn clockwise(raids: &Raids) -> Vec<Seat> {
    let players = raids.ships.len() as u8;
    let place = |seat: &Seat| if let At::Start(place) = raids.ship(*seat).at { place } else { 0 };
    let first = Seat::all(players).max_by_key(place).unwrap();
    (0..players).map(|i| Seat((first.0 + i) % players)).collect()
}

fn check_places(players: u8, places: &[u8]) {
    for seed in 0..20 {
        let raids = dealt(players, &[], seed);
        let found: Vec<At> = clockwise(&raids).iter().map(|seat| raids.ship(*seat).at).collect();
        assert_eq!(found, places.iter().map(|&place| At::Start(place)).collect::<Vec<_>>());
    }
}

fn check_crews(players: u8, crews: &[u8]) {
    for seed in 0..20 {
        let raids = dealt(players, &[], seed);
        let found: Vec<u8> = clockwise(&raids).iter().map(|seat| raids.ship(*seat).crew).collect();
        assert_eq!(found, crews);
    }
}

/// Returns the tiles on the sea, sorted.
fn laid_out(raids: &Raids) -> Vec<Tile> {
    let tile = |(_, spot)| if let Spot::Tile(tile) = spot { Some(tile) } else { None };
    let mut tiles: Vec<Tile> = raids.sea.beyond(0).filter_map(tile).collect();
    tiles.sort();
    tiles
}

#[test]
fn the_tiles_of_voyage_1_fill_every_space_but_the_villages() {
    let mut stack = TileSet::house().voyage(1).to_vec();
    stack.sort();
    for seed in 0..20 {
        let raids = dealt(4, &[], seed);
        assert_eq!(raids.voyage, 1);
        assert_eq!(laid_out(&raids), stack);
        assert!(matches!(raids.sea.at(1), Spot::Tile(_)), "the space after the harbour has the first tile");
        assert!([5, 10, 15, 20].iter().all(|&space| matches!(raids.sea.at(space), Spot::Village { .. })));
    }
}

#[test]
fn the_tiles_are_shuffled() {
    let first: BTreeSet<Tile> = (0..200)
        .filter_map(|seed| if let Spot::Tile(tile) = dealt(4, &[], seed).sea.at(1) { Some(tile) } else { None })
        .collect();
    let kinds: BTreeSet<Tile> = TileSet::house().voyage(1).iter().copied().collect();
    assert_eq!(first, kinds, "any tile may lie on the first space");
}

#[test]
fn voyage_1_has_the_harbour_tile_without_a_condition_and_each_later_one_another() {
    let mut seen = [vec![], vec![], vec![]];
    for seed in 0..200 {
        let [first, later @ ..] = dealt(3, &[], seed).harbours;
        assert_eq!(first, Harbour::Arrival);
        assert!(later[0] != later[1] && later[0] != later[2] && later[1] != later[2]);
        for (seen, harbour) in seen.iter_mut().zip(later) {
            if !seen.contains(&harbour) {
                seen.push(harbour);
            }
        }
    }
    for seen in seen {
        assert!(Harbour::OTHERS.iter().all(|other| seen.contains(other)) && seen.len() == 8, "{seen:?}");
    }
}

#[test]
fn the_starting_player_is_drawn_by_lot() {
    for players in 2..=4 {
        let first: BTreeSet<Seat> = (0..100).map(|seed| clockwise(&dealt(players, &[], seed))[0]).collect();
        assert_eq!(first.len(), usize::from(players));
    }
}

#[test]
fn four_markers_are_placed_clockwise_from_4_to_1() {
    check_places(4, &[4, 3, 2, 1]);
}

#[test]
fn in_a_three_player_game_the_first_player_is_on_place_3() {
    check_places(3, &[3, 2, 1]);
}

/// "Variant for 2 players": the ghost is on the first starting position.
#[test]
fn two_players_are_on_3_and_2_and_the_ghost_on_1() {
    check_places(2, &[3, 2]);
    assert_eq!(dealt(2, &[], 1).ghost, Some(At::Start(1)));
    assert_eq!((dealt(3, &[], 1).ghost, dealt(4, &[], 1).ghost), (None, None));
}

#[test]
fn the_starting_crews_go_by_turn_order() {
    check_crews(4, &[1, 2, 2, 3]);
    check_crews(3, &[1, 2, 2]);
    check_crews(2, &[1, 2]);
}

#[test]
fn every_village_has_a_viking_for_each_player_and_the_visit_has_three() {
    for players in 2..=4 {
        let raids = dealt(players, &[], 5);
        for space in [5, 10, 15, 20] {
            assert_eq!(raids.sea.at(space), Spot::Village { pawns: players });
        }
        assert_eq!(laid_out(&raids).iter().filter(|tile| **tile == Tile::Visit { pawns: 3 }).count(), 1);
    }
}

#[test]
fn the_other_pawns_and_all_coins_are_in_reserve() {
    for (players, crews) in [(2, 3), (3, 5), (4, 8)] {
        let raids = dealt(players, &[], 5);
        assert_eq!(raids.reserve, PAWNS - crews - 4 * players - 3);
        assert_eq!((raids.bank, raids.discarded), (Coins::BOX, 0));
    }
}

#[test]
fn the_ships_are_bare_at_the_start() {
    let raids = dealt(4, &[], 5);
    for ship in &raids.ships {
        let At::Start(place) = ship.at else { panic!("{ship:?}") };
        assert_eq!(*ship, Ship::new(place, ship.crew));
    }
}

/// "At the start of a Voyage, the marker on the 4 space is the furthest behind"; its first turn takes no
/// tile.
#[test]
fn the_first_player_is_asked_first_where_to_sail() {
    for players in 2..=4 {
        for seed in 0..10 {
            let raids = dealt(players, &[], seed);
            let first = clockwise(&raids)[0];
            assert_eq!(raids.step, Step::Sail { seat: first, why: Why::Turn });
            let asked = Decisions::of(&raids);
            assert_eq!((asked.len(), asked.first().unwrap().seat), (1, first));
            let stops = raids.sea.beyond(0).filter(|(_, spot)| spot.stop().is_some()).count();
            assert_eq!((stops, asked.first().unwrap().options.len()), (13, 14), "every stop, and home");
        }
    }
}

/// Ruling 6, and the default of each option.
#[test]
fn ruling_06_the_layout_is_an_option_and_four_villages_are_the_default() {
    let layout = |variants| dealt(3, variants, 1).layout;
    assert_eq!(layout(&[]), Layout::FourVillages);
    assert_eq!(layout(&[("layout", "four_villages")]), Layout::FourVillages);
    let three = dealt(3, &[("layout", "three_villages")], 1);
    assert_eq!((three.layout, three.sea.len()), (Layout::ThreeVillages, 19));
    let villages: Vec<u8> =
        three.sea.beyond(0).filter(|(_, spot)| matches!(spot, Spot::Village { .. })).map(|(space, _)| space).collect();
    assert_eq!(villages, [5, 10, 15]);
    assert_eq!(three.reserve, PAWNS - 5 - 3 * 3 - 3);
}

#[test]
fn ruling_04_the_ghost_is_not_ranked_unless_it_is_asked_for() {
    assert!(!dealt(2, &[], 1).ghost_ranked);
    assert!(dealt(2, &[("ghost_ranked", "on")], 1).ghost_ranked);
}

#[test]
fn raids_is_for_two_to_four() {
    for wanted in [0, 1, 5] {
        let error = Setup::new(&Raids::META, wanted, []).unwrap_err();
        assert_eq!(error, SetupError::Seats { game: "raids", least: 2, most: 4, wanted });
    }
}
