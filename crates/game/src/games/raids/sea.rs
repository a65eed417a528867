//! The loop of spaces on the board, and what lies on each.

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use super::coins::{Coins, pillage_coin};
use super::data::{Layout, TILES_A_VOYAGE};
use super::spaces::Spaces;
use super::tile::{Tile, VISIT_PAWNS};

/// Pawns for the first ship that passes a visit; the second takes the rest.
const VISIT_FIRST: u8 = 2;

/// What lies on a space.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Spot {
    /// The tile has been taken or discarded.
    Empty,
    /// Gives one Viking to every ship that passes, while pawns are left.
    Village { pawns: u8 },
    Tile(Tile),
}

impl Spot {
    /// Returns the tile on this space if a ship may stop at it.
    pub fn stop(self) -> Option<Tile> {
        match self {
            Self::Tile(tile) if tile.is_stop() => Some(tile),
            _ => None,
        }
    }

    /// Returns how many pawns the next ship that passes is offered.
    pub fn pawns_for_next(self) -> u8 {
        match self {
            Self::Village { pawns } => pawns.min(1),
            Self::Tile(Tile::Visit { pawns }) => pawns.min(VISIT_FIRST),
            _ => 0,
        }
    }
}

/// All spaces, in the order of the arrows. Space 1 is the first one after the harbor.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(from = "ArrayVec<Spot, 20>", into = "ArrayVec<Spot, 20>")]
pub struct Sea {
    spots: ArrayVec<Spot, 20>,
    /// Caches derived from the spaces: where a ship may stop, and where passing has an effect. Every decision
    /// about sailing starts with them.
    stops: Spaces,
    passages: Spaces,
}

impl From<ArrayVec<Spot, 20>> for Sea {
    fn from(spots: ArrayVec<Spot, 20>) -> Self {
        let mut sea = Self { spots: ArrayVec::new(), stops: Spaces::default(), passages: Spaces::default() };
        for spot in spots {
            sea.spots.push(spot);
            sea.note(sea.len(), spot);
        }
        sea
    }
}

impl From<Sea> for ArrayVec<Spot, 20> {
    fn from(sea: Sea) -> Self {
        sea.spots
    }
}

impl Sea {
    /// Lays out a voyage's tiles and stocks them: visits first, then the villages along the way, as far as
    /// the reserve of pawns goes.
    pub fn new(layout: Layout, tiles: &[Tile], pawns_a_village: u8, reserve: &mut u8, bank: &mut Coins) -> Self {
        let mut take = |wanted: u8| {
            let got = wanted.min(*reserve);
            *reserve -= got;
            got
        };
        let mut stocked = |tile: Tile| match tile {
            Tile::Visit { .. } => Tile::Visit { pawns: take(VISIT_PAWNS) },
            Tile::Pillage { coins } => {
                bank.three -= 1;
                bank.one -= 1;
                Tile::Pillage { coins }
            }
            tile => tile,
        };
        let tiles: ArrayVec<Tile, TILES_A_VOYAGE> = tiles.iter().map(|tile| stocked(*tile)).collect();
        let mut tiles = tiles.into_iter();
        let villages: Spaces = layout.villages().iter().copied().collect();
        let spots: ArrayVec<Spot, 20> = (1..=layout.spaces())
            .map(|space| match villages.contains(space) {
                true => Spot::Village { pawns: take(pawns_a_village) },
                false => tiles.next().map_or(Spot::Empty, Spot::Tile),
            })
            .collect();
        spots.into()
    }

    /// Returns the spaces where a ship may stop.
    pub const fn stops(&self) -> Spaces {
        self.stops
    }

    /// Returns the spaces that a ship cannot pass without effect: villages, visits, pillages, monsters.
    pub const fn passages(&self) -> Spaces {
        self.passages
    }

    /// Returns the number of spaces; the harbor follows the last one.
    pub const fn len(&self) -> u8 {
        self.spots.len() as u8
    }

    pub fn at(&self, space: u8) -> Spot {
        self.spots[usize::from(space) - 1]
    }

    pub fn put(&mut self, space: u8, spot: Spot) {
        self.spots[usize::from(space) - 1] = spot;
        self.note(space, spot);
    }

    fn note(&mut self, space: u8, spot: Spot) {
        self.stops.remove(space);
        self.passages.remove(space);
        match spot {
            Spot::Tile(tile) if tile.is_stop() => self.stops.insert(space),
            Spot::Tile(_) | Spot::Village { .. } => self.passages.insert(space),
            Spot::Empty => {}
        }
    }

    /// Returns the spaces after this one, with their contents.
    pub fn beyond(&self, space: u8) -> impl Iterator<Item = (u8, Spot)> {
        (space + 1..).zip(self.spots[usize::from(space)..].iter().copied())
    }

    /// Takes the pawns that the next ship that passes is offered.
    pub fn take_pawns(&mut self, space: u8) -> u8 {
        let spot = &mut self.spots[usize::from(space) - 1];
        let taken = spot.pawns_for_next();
        if let Spot::Village { pawns } | Spot::Tile(Tile::Visit { pawns }) = spot {
            *pawns -= taken;
        }
        taken
    }

    /// Takes the coin that the next ship that passes is offered, and returns its value.
    pub fn take_coin(&mut self, space: u8) -> Option<u8> {
        let Spot::Tile(Tile::Pillage { coins }) = &mut self.spots[usize::from(space) - 1] else { return None };
        let worth = pillage_coin(*coins)?;
        *coins -= 1;
        Some(worth)
    }

    /// Removes the tile of a space from the game; its pawns and coins go back to the reserve and the bank.
    pub fn discard(&mut self, space: u8, reserve: &mut u8, bank: &mut Coins) -> Option<Tile> {
        let Spot::Tile(tile) = self.at(space) else { return None };
        match tile {
            Tile::Visit { pawns } => *reserve += pawns,
            Tile::Pillage { mut coins } => {
                while let Some(worth) = pillage_coin(coins) {
                    *bank.of(worth) += 1;
                    coins -= 1;
                }
            }
            _ => {}
        }
        self.put(space, Spot::Empty);
        Some(tile)
    }

    /// Removes everything that is left of a voyage, and returns how many tiles that were.
    pub fn clear(&mut self, reserve: &mut u8, bank: &mut Coins) -> u8 {
        let mut discarded = 0;
        for space in 1..=self.len() {
            if let Spot::Village { pawns } = self.at(space) {
                *reserve += pawns;
            }
            discarded += u8::from(self.discard(space, reserve, bank).is_some());
        }
        *self = Self::default();
        discarded
    }
}
