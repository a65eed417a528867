//! The loop of the world board: what lies on each space between the harbour and the harbour.

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use super::coins::{Coins, pillage_coin};
use super::data::{Layout, TILES_A_VOYAGE};
use super::spaces::Spaces;
use super::tile::{Tile, VISIT_PAWNS};

/// Pawns that the first ship to pass a visit takes; the second takes what is left.
const VISIT_FIRST: u8 = 2;

/// One space.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Spot {
    /// Its tile is gone.
    Empty,
    /// Gives a Viking to every ship that passes.
    Village { pawns: u8 },
    /// A tile lies here.
    Tile(Tile),
}

impl Spot {
    /// The tile that a ship may stop at here.
    pub fn stop(self) -> Option<Tile> {
        match self {
            Self::Tile(tile) if tile.is_stop() => Some(tile),
            _ => None,
        }
    }

    /// The pawns that the next ship to pass is offered here.
    pub fn pawns_for_next(self) -> u8 {
        match self {
            Self::Village { pawns } => pawns.min(1),
            Self::Tile(Tile::Visit { pawns }) => pawns.min(VISIT_FIRST),
            _ => 0,
        }
    }
}

/// All spaces, in the order of the arrows. Space 1 is the first after the harbour.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(from = "ArrayVec<Spot, 20>", into = "ArrayVec<Spot, 20>")]
pub struct Sea {
    spots: ArrayVec<Spot, 20>,
    /// Where a ship may stop, and where it passes something: follow from the spots, kept because every question of a
    /// voyage starts with them.
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
    /// Lays out a voyage's tiles and stocks what wants stocking: the visits first, then the villages along the way, as
    /// far as the reserve of pawns goes.
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

    /// Where a ship may stop.
    pub const fn stops(&self) -> Spaces {
        self.stops
    }

    /// Where a ship passes something that concerns it: villages, visits, pillages, monsters.
    pub const fn passages(&self) -> Spaces {
        self.passages
    }

    /// How many spaces there are; the harbour comes next.
    pub const fn len(&self) -> u8 {
        self.spots.len() as u8
    }

    /// What lies on a space.
    pub fn at(&self, space: u8) -> Spot {
        self.spots[usize::from(space) - 1]
    }

    /// Changes what lies on a space.
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

    /// The spaces beyond this one, with what lies on them.
    pub fn beyond(&self, space: u8) -> impl Iterator<Item = (u8, Spot)> {
        (space + 1..).zip(self.spots[usize::from(space)..].iter().copied())
    }

    /// Takes the pawns that the next ship to pass is offered.
    pub fn take_pawns(&mut self, space: u8) -> u8 {
        let spot = &mut self.spots[usize::from(space) - 1];
        let taken = spot.pawns_for_next();
        if let Spot::Village { pawns } | Spot::Tile(Tile::Visit { pawns }) = spot {
            *pawns -= taken;
        }
        taken
    }

    /// Takes the coin that the next ship to pass is offered, and tells its worth.
    pub fn take_coin(&mut self, space: u8) -> Option<u8> {
        let Spot::Tile(Tile::Pillage { coins }) = &mut self.spots[usize::from(space) - 1] else { return None };
        let worth = pillage_coin(*coins)?;
        *coins -= 1;
        Some(worth)
    }

    /// Removes the tile of a space from the game; what lay on it goes back to the reserve and the bank.
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

    /// Removes what the voyage left behind, back to the reserve and the bank. Tells how many tiles that were.
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
