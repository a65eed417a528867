//! The board in emoji where there is most to be told.

use super::super::data::TileSet;
use super::super::harbour::Harbour;
use super::super::ship::At::{self, Home, Space, Start};
use super::super::ship::SPACES;
use super::super::tile::Tile;
use super::super::{Raids, track};
use super::table::*;
use crate::discord::faces::track::tests::{all, width};
use crate::discord::faces::track::written;
use crate::game::{Face, Seat, Text};
use crate::games::find;
use crate::lang::{Lang, Phrasebook};

/// The last voyage begins, and whatever the voyages before it had is on the ships and beside them.
fn laden(players: u8, at: impl Fn(u8) -> At) -> Table {
    let mut table = table(players).voyage(4);
    let mut sea = TileSet::house().voyage(4).iter().copied();
    for space in (1..=20).filter(|space| space % 5 != 0) {
        table = table.tile(space, sea.next().unwrap());
    }
    let taken: Vec<Tile> = (1..=3).flat_map(|voyage| TileSet::house().voyage(voyage).iter().copied()).collect();
    let (mut cargo, beside): (Vec<Tile>, Vec<Tile>) = taken.into_iter().partition(|tile| tile.shields().is_some());
    // Goods are sold before anything else has to leave.
    cargo.sort_by_key(|tile| !tile.is_goods());
    let spare = cargo.len().saturating_sub(SPACES * usize::from(players));
    let sold: Vec<Tile> = cargo.drain(..spare).filter(|tile| tile.is_goods()).collect();
    for n in 0..players {
        let seat = Seat(n);
        let own = |all: &[Tile]| all.iter().copied().skip(n.into()).step_by(players.into()).collect::<Vec<Tile>>();
        table = table.ship(seat, at(n), 5).with(seat, |ship| {
            own(&cargo).into_iter().take(SPACES).for_each(|tile| ship.stow(tile));
            ship.sold.extend(own(&sold));
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

/// Wherever ships can be, whatever the harbour asks for, whoever has the longest of names.
#[test]
fn whatever_there_is_to_be_told_fits_into_one_message() {
    let kind = find("raids").unwrap();
    let (known, book) = (all(kind), Phrasebook::new([<Raids as Face>::SPEECH]).unwrap());
    let names = vec!["\\_".repeat(16); 4];
    let mut longest = 0;
    for players in 2..=4 {
        // The rearmost ship keeps what lies before it on the sea; two meet in a combat.
        let placings: [fn(u8) -> At; 4] =
            [|n| Start(n + 1), |n| Space([1, 9, 19, 19][usize::from(n)]), |n| Space(16 + n), |n| Home(n + 1)];
        for (at, harbour) in placings.into_iter().flat_map(|at| Harbour::OTHERS.map(|harbour| (at, harbour))) {
            let mut table = laden(players, at).harbour(harbour);
            if players == 2 {
                table = table.ghost(at(2));
            }
            for lang in Lang::ALL {
                let says = |text: &Text| book.say(lang, text, &names);
                let track = written(&track::of(&table.raids), &says, "raids", &known).expect("it fits");
                longest = longest.max(track.chars().count());
                let wide = track.lines().find(|line| width(line) > 30.0);
                assert_eq!(wide, None, "{track}");
            }
        }
    }
    assert!((3_500..=4_096).contains(&longest), "{longest}");
}
