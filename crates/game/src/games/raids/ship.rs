//! A player's longship, its crew and everything beside it.

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use super::coins::Coins;
use super::tile::{Good, Tile};

pub const SPACES: usize = 5;
/// The most monsters that a tile set may have, because one ship may beat them all.
pub const MOST_MONSTERS: usize = 16;
pub const BARE_SHIELDS: u8 = 2;

/// The position of a marker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum At {
    /// In the harbor before the voyage, on this start place; a higher number is further behind.
    Start(u8),
    /// On this space of the sea.
    Space(u8),
    /// In the harbor after the voyage, with this arrival rank.
    Home(u8),
}

impl At {
    /// Returns the space it has reached: 0 before it sets sail, `u8::MAX` when it is home.
    pub const fn reached(self) -> u8 {
        match self {
            Self::Start(_) => 0,
            Self::Space(space) => space,
            Self::Home(_) => u8::MAX,
        }
    }

    /// Returns a sort key: the smallest is furthest behind and takes the next turn.
    pub const fn turn_order(self) -> u8 {
        match self {
            Self::Start(place) => 10 - place,
            Self::Space(space) => 10 + space,
            Self::Home(_) => u8::MAX,
        }
    }
}

/// One player's ship with everything it has.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ship {
    pub at: At,
    /// How many Vikings are aboard.
    pub crew: u8,
    /// The tiles on the middle spaces, sorted, because the spaces are interchangeable.
    pub aboard: ArrayVec<Tile, SPACES>,
    pub runes: u8,
    /// How many ports are beside the ship; a double port counts once.
    pub ports: u8,
    /// Coins from harbor payments and pillages.
    pub coins: Coins,
    /// Goods tiles that have been sold.
    pub sold: ArrayVec<Tile, 16>,
    /// The strengths of the monsters beaten.
    pub monsters: ArrayVec<u8, MOST_MONSTERS>,
}

impl Ship {
    /// Creates a ship without tiles on a start place.
    pub fn new(place: u8, crew: u8) -> Self {
        Self {
            at: At::Start(place),
            crew,
            aboard: ArrayVec::new(),
            runes: 0,
            ports: 0,
            coins: Coins::default(),
            sold: ArrayVec::new(),
            monsters: ArrayVec::new(),
        }
    }

    /// Returns how many Vikings fit: the shields of the tiles and of the empty middle spaces.
    pub fn capacity(&self) -> u8 {
        let bare = (SPACES - self.aboard.len()) as u8 * BARE_SHIELDS;
        bare + self.aboard.iter().filter_map(|tile| tile.shields()).sum::<u8>()
    }

    /// Returns by how much its weapons weaken a monster.
    pub fn weapons(&self) -> u8 {
        self.aboard.iter().map(|tile| if let Tile::Weapon { power, .. } = tile { *power } else { 0 }).sum()
    }

    /// Returns how many Vikings its sails bring at the end of a voyage.
    pub fn sails(&self) -> u8 {
        self.aboard.iter().map(|tile| if let Tile::Sail { power, .. } = tile { *power } else { 0 }).sum()
    }

    /// Returns how many Vikings it costs to beat a monster of this strength.
    pub fn cost(&self, strength: u8) -> u8 {
        strength.saturating_sub(self.weapons())
    }

    /// Whether a good aboard can be sold.
    pub fn has_goods(&self) -> bool {
        self.aboard.iter().any(|tile| tile.is_goods())
    }

    /// Returns the kind of every good it holds, aboard or sold.
    pub fn goods(&self) -> impl Iterator<Item = Good> {
        let good = |tile: &Tile| if let Tile::Goods { good, .. } = tile { Some(*good) } else { None };
        self.aboard.iter().chain(&self.sold).filter_map(good)
    }

    /// Returns the tiles aboard, equal ones once.
    pub fn kinds_aboard(&self) -> impl Iterator<Item = Tile> {
        let sorted = &self.aboard;
        sorted.iter().enumerate().filter(|(i, tile)| *i == 0 || sorted[i - 1] != **tile).map(|(_, tile)| *tile)
    }

    /// Puts a tile on a free middle space.
    pub fn stow(&mut self, tile: Tile) {
        let here = self.aboard.partition_point(|other| *other <= tile);
        self.aboard.insert(here, tile);
    }

    /// Removes one tile that equals this one, if there is one.
    pub fn unload(&mut self, tile: Tile) {
        if let Some(here) = self.aboard.iter().position(|other| *other == tile) {
            self.aboard.remove(here);
        }
    }
}
