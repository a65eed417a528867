//! A longship: five middle spaces, its crew, and what lies beside it.

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use super::coins::Coins;
use super::tile::{Good, Tile};

/// Middle spaces of a ship.
pub const SPACES: usize = 5;
/// The most monsters that a tile set may have: one ship may beat them all.
pub const MOST_MONSTERS: usize = 16;
/// Shields of a bare middle space.
pub const BARE_SHIELDS: u8 = 2;

/// Where a ship's marker stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum At {
    /// In the harbour before the voyage, on this start place; a higher number is further behind.
    Start(u8),
    /// On this space of the sea.
    Space(u8),
    /// In the harbour after the voyage, with this arrival rank.
    Home(u8),
}

impl At {
    /// The space it has reached; 0 before it set sail.
    pub const fn reached(self) -> u8 {
        match self {
            Self::Start(_) => 0,
            Self::Space(space) => space,
            Self::Home(_) => u8::MAX,
        }
    }

    /// The smallest is the furthest behind and takes the next turn.
    pub const fn turn_order(self) -> u8 {
        match self {
            Self::Start(place) => 10 - place,
            Self::Space(space) => 10 + space,
            Self::Home(_) => u8::MAX,
        }
    }
}

/// One player's ship with all it has.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ship {
    /// Where its marker stands.
    pub at: At,
    /// The Vikings aboard.
    pub crew: u8,
    /// The tiles on the middle spaces, sorted, for spaces are not told apart.
    pub aboard: ArrayVec<Tile, SPACES>,
    /// Runes, beside the ship.
    pub runes: u8,
    /// Ports, beside the ship; a double one is one.
    pub ports: u8,
    /// Coins that it has been paid or has pillaged.
    pub coins: Coins,
    /// Goods sold, beside the ship.
    pub sold: ArrayVec<Tile, 16>,
    /// The strengths of the monsters beaten.
    pub monsters: ArrayVec<u8, MOST_MONSTERS>,
}

impl Ship {
    /// A bare ship on a start place.
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

    /// Room for Vikings: the shields of the tiles and of the bare spaces.
    pub fn capacity(&self) -> u8 {
        let bare = (SPACES - self.aboard.len()) as u8 * BARE_SHIELDS;
        bare + self.aboard.iter().filter_map(|tile| tile.shields()).sum::<u8>()
    }

    /// How much its weapons weaken a monster.
    pub fn weapons(&self) -> u8 {
        self.aboard.iter().map(|tile| if let Tile::Weapon { power, .. } = tile { *power } else { 0 }).sum()
    }

    /// How many Vikings its sails bring at the end of a voyage.
    pub fn sails(&self) -> u8 {
        self.aboard.iter().map(|tile| if let Tile::Sail { power, .. } = tile { *power } else { 0 }).sum()
    }

    /// What it takes to beat a monster.
    pub fn cost(&self, strength: u8) -> u8 {
        strength.saturating_sub(self.weapons())
    }

    /// Whether there is a good to sell.
    pub fn has_goods(&self) -> bool {
        self.aboard.iter().any(|tile| tile.is_goods())
    }

    /// Every good it holds, aboard or sold.
    pub fn goods(&self) -> impl Iterator<Item = Good> {
        let good = |tile: &Tile| if let Tile::Goods { good, .. } = tile { Some(*good) } else { None };
        self.aboard.iter().chain(&self.sold).filter_map(good)
    }

    /// The tiles aboard, one of each alike.
    pub fn kinds_aboard(&self) -> impl Iterator<Item = Tile> {
        let sorted = &self.aboard;
        sorted.iter().enumerate().filter(|(i, tile)| *i == 0 || sorted[i - 1] != **tile).map(|(_, tile)| *tile)
    }

    /// Puts a tile on a free middle space.
    pub fn stow(&mut self, tile: Tile) {
        let here = self.aboard.partition_point(|other| *other <= tile);
        self.aboard.insert(here, tile);
    }

    /// Takes a tile off its middle space.
    pub fn unload(&mut self, tile: Tile) {
        if let Some(here) = self.aboard.iter().position(|other| *other == tile) {
            self.aboard.remove(here);
        }
    }
}
