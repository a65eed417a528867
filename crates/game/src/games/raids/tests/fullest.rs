//! Boards with as many tiles on ships as possible.

use std::path::Path;
use std::{env, fs};

use super::super::Raids;
use super::super::data::TileSet;
use super::super::harbour::Harbour;
use super::super::sea::Spot;
use super::super::ship::At::{self, Home, Space, Start};
use super::super::ship::SPACES;
use super::super::tile::Tile;
use super::table::*;
use crate::game::{Game, Seat, Seed, Setup};
use crate::games::find;
use crate::kind::write;

/// The last voyage begins, and the tiles of the voyages before it are on the ships and beside them.
fn laden(players: u8, at: impl Fn(u8) -> At) -> Table {
    let mut table = table(players).voyage(4);
    let mut sea = TileSet::house().voyage(4).iter().copied();
    for space in (1..=20).filter(|space| space % 5 != 0) {
        table = table.tile(space, sea.next().unwrap());
    }
    let taken: Vec<Tile> = (1..=3).flat_map(|voyage| TileSet::house().voyage(voyage).iter().copied()).collect();
    let (mut cargo, beside): (Vec<Tile>, Vec<Tile>) = taken.into_iter().partition(|tile| tile.shields().is_some());
    // Goods are sold first, then other tiles are left out.
    cargo.sort_by_key(|tile| !tile.is_goods());
    let spare = cargo.len().saturating_sub(SPACES * usize::from(players));
    let sold: Vec<Tile> = cargo.drain(..spare).filter(|tile| tile.is_goods()).collect();
    for n in 0..players {
        let seat = Seat(n);
        let own = |all: &[Tile]| all.iter().copied().skip(n.into()).step_by(players.into()).collect::<Vec<Tile>>();
        table = table.ship(seat, at(n), 4).with(seat, |ship| {
            own(&cargo).into_iter().take(SPACES).for_each(|tile| ship.stow(tile));
            ship.sold.extend(own(&sold));
            ship.sold.sort();
            for tile in own(&beside) {
                match tile {
                    Tile::Monster { strength } => ship.monsters.push(strength),
                    Tile::Rune => ship.runes += 1,
                    Tile::Port { .. } => ship.ports += 1,
                    _ => {}
                }
            }
            ship.coins.one = 1;
        });
    }
    table
}

/// Returns sets of positions: all at the start, all far behind, all far ahead, and all home but one.
/// The first seat sails next.
fn placings(players: u8, sea: &Table) -> [Vec<At>; 4] {
    let markers = players.max(3);
    let stops: Vec<At> = (2..=20).filter(|space| sea.spot_at(*space).stop().is_some()).map(Space).collect();
    let (first, last) = (&stops[..usize::from(markers) - 1], &stops[stops.len() - usize::from(markers)..]);
    [
        (0..markers).map(|n| Start(markers - n)).collect(),
        [Space(1)].into_iter().chain(first.iter().copied()).collect(),
        last.to_vec(),
        [Space(19)].into_iter().chain((1..markers).map(Home)).collect(),
    ]
}

/// The fullest boards are kept as saved matches, so that a front end can measure how large they become.
/// `MEADHALL_BLESS=1 cargo test -p meadhall-game fullest` writes the file again.
#[test]
fn the_fullest_boards_are_those_on_file() {
    let mut saved = String::new();
    for players in 2..=4 {
        let placings = placings(players, &laden(players, Start));
        for (at, harbour) in placings.iter().flat_map(|at| Harbour::OTHERS.map(|harbour| (at, harbour))) {
            let mut table = laden(players, |n| at[usize::from(n)]).harbour(harbour);
            if players == 2 {
                // The ghost stops only at villages.
                table = table.ghost(if matches!(at[2], Space(_)) { Space(20) } else { at[2] });
            }
            if let Space(space) = at[0] {
                table = table.spot(space, Spot::Empty);
            }
            let setup = Setup::new(&Raids::META, players, []).unwrap();
            saved.push_str(&write(&setup, &Seed::numbered(1), 1, &table.raids));
            saved.push('\n');
        }
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/games/golden/fullest/raids.jsonl");
    if env::var_os("MEADHALL_BLESS").is_some() {
        fs::write(&path, &saved).unwrap();
    }
    assert!(fs::read_to_string(&path).unwrap() == saved, "the fullest boards have changed");
    let kind = find("raids").unwrap();
    for line in saved.lines() {
        kind.load(line).unwrap_or_else(|error| panic!("{error}: {line}"));
    }
}
