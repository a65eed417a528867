//! Boards with as many tiles on ships as possible.

use std::path::Path;
use std::{env, fs};

use meadhall_game::{Game, MatchSetup, Seat, Seed};
use meadhall_games::find_game;
use meadhall_registry::saved_match_json;

use super::scenario::*;
use crate::Raids;
use crate::data::TileSet;
use crate::harbor::HarborTile;
use crate::sea::SpaceContent;
use crate::ship::MIDDLE_SPACE_COUNT;
use crate::ship::ShipPosition::{self, Home, Space, Start};
use crate::tile::VoyageTile;

/// The last voyage begins, and the tiles of the voyages before it are on the ships and beside them.
fn fullest_scenario(players: u8, position_of: impl Fn(u8) -> ShipPosition) -> Scenario {
    let mut scenario = scenario(players).voyage(4);
    let mut sea_tiles = TileSet::standard().tiles_of_voyage(4).iter().copied();
    for space in (1..=19).filter(|space| space % 5 != 0) {
        scenario = scenario.tile(space, sea_tiles.next().unwrap());
    }
    let taken: Vec<VoyageTile> =
        (1..=3).flat_map(|voyage| TileSet::standard().tiles_of_voyage(voyage).iter().copied()).collect();
    let (mut ship_tiles, beside_tiles): (Vec<VoyageTile>, Vec<VoyageTile>) =
        taken.into_iter().partition(|tile| tile.shields().is_some());
    // Goods are sold first, then other tiles are left out.
    ship_tiles.sort_by_key(|tile| !tile.is_goods());
    let excess_tiles = ship_tiles.len().saturating_sub(MIDDLE_SPACE_COUNT * usize::from(players));
    let sold: Vec<VoyageTile> = ship_tiles.drain(..excess_tiles).filter(|tile| tile.is_goods()).collect();
    for n in 0..players {
        let seat = Seat(n);
        let share_of = |all: &[VoyageTile]| {
            all.iter().copied().skip(n.into()).step_by(players.into()).collect::<Vec<VoyageTile>>()
        };
        scenario = scenario.ship(seat, position_of(n), 4).edit_ship(seat, |ship| {
            share_of(&ship_tiles).into_iter().take(MIDDLE_SPACE_COUNT).for_each(|tile| ship.stow_tile(tile));
            ship.sold_goods.extend(share_of(&sold));
            ship.sold_goods.sort();
            for tile in share_of(&beside_tiles) {
                match tile {
                    VoyageTile::Monster { strength } => ship.beaten_monsters.push(strength),
                    VoyageTile::Rune => ship.rune_count += 1,
                    VoyageTile::Port { .. } => ship.port_count += 1,
                    _ => {}
                }
            }
            ship.coins.one_count = 1;
        });
    }
    scenario
}

/// Returns sets of positions: all at the start, all far behind, all far ahead, and all home but one.
/// The first seat sails next.
fn position_sets(players: u8, scenario: &Scenario) -> [Vec<ShipPosition>; 4] {
    let marker_count = players.max(3);
    let stops: Vec<ShipPosition> =
        (2..=19).filter(|space| scenario.content_at(*space).stop_tile().is_some()).map(Space).collect();
    let (first, last) = (&stops[..usize::from(marker_count) - 1], &stops[stops.len() - usize::from(marker_count)..]);
    [
        (0..marker_count).map(|n| Start(marker_count - n)).collect(),
        [Space(1)].into_iter().chain(first.iter().copied()).collect(),
        last.to_vec(),
        [Space(19)].into_iter().chain((1..marker_count).map(Home)).collect(),
    ]
}

/// The fullest boards are kept as saved matches, so that a front end can measure how large they become.
/// `MEADHALL_BLESS=1 ship_tiles test -p meadhall-game fullest` writes the file again.
#[test]
fn the_golden_file_holds_the_fullest_boards() {
    let mut saved = String::new();
    for players in 2..=4 {
        let position_sets = position_sets(players, &fullest_scenario(players, Start));
        for (positions, harbor_tile) in
            position_sets.iter().flat_map(|at| HarborTile::LATER_VOYAGE_POOL.map(|harbor| (at, harbor)))
        {
            let mut scenario = fullest_scenario(players, |n| positions[usize::from(n)]).harbor_tile(harbor_tile);
            if players == 2 {
                // The ghost stops only at villages, and sails home before ships that have passed the last one.
                scenario = scenario.ghost(match (positions[0], positions[2]) {
                    (Space(1), Space(_)) => Space(15),
                    (_, Space(_)) => Home(1),
                    (_, position) => position,
                });
            }
            if let Space(space) = positions[0] {
                scenario = scenario.with_content(space, SpaceContent::Empty);
            }
            let setup = MatchSetup::new(&Raids::META, players, []).unwrap();
            saved.push_str(&saved_match_json(&setup, &Seed::from_number(1), 1, &scenario.state));
            saved.push('\n');
        }
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../tests/games/golden/fullest/raids.jsonl");
    if env::var_os("MEADHALL_BLESS").is_some() {
        fs::write(&path, &saved).unwrap();
    }
    assert!(fs::read_to_string(&path).unwrap() == saved, "the fullest boards have changed");
    let game_type = find_game("raids").unwrap();
    for line in saved.lines() {
        game_type.load_match(line).unwrap_or_else(|error| panic!("{error}: {line}"));
    }
}
