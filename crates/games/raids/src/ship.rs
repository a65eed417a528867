//! A player's longship, its crew and everything beside it.

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use super::coins::Coins;
use super::tile::{GoodsKind, VoyageTile};

pub const MIDDLE_SPACE_COUNT: usize = 5;
/// The most monsters that a tile set may have, because one ship may beat them all.
pub const MAX_MONSTERS: usize = 16;
pub const EMPTY_SPACE_SHIELDS: u8 = 2;

/// The position of a player's ship or of the ghost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ShipPosition {
    /// In the harbor before the voyage, at this start place. A ship with a higher number is further behind.
    Start(u8),
    /// On this space of the sea.
    Space(u8),
    /// In the harbor after the voyage, with this arrival rank.
    Home(u8),
}

impl ShipPosition {
    /// Returns the number of the reached space: 0 before the voyage, or `u8::MAX` after the ship has come home.
    pub const fn reached_space(self) -> u8 {
        match self {
            Self::Start(_) => 0,
            Self::Space(space) => space,
            Self::Home(_) => u8::MAX,
        }
    }

    /// Returns a sort key: the smallest is furthest behind and takes the next turn.
    pub const fn turn_order_key(self) -> u8 {
        match self {
            Self::Start(place) => 10 - place,
            Self::Space(space) => 10 + space,
            Self::Home(_) => u8::MAX,
        }
    }
}

/// A player's ship with everything aboard and beside the ship.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Longship {
    pub position: ShipPosition,
    /// How many Vikings are aboard.
    pub crew_size: u8,
    /// The tiles on the middle spaces, sorted, because the spaces are interchangeable.
    pub tiles_aboard: ArrayVec<VoyageTile, MIDDLE_SPACE_COUNT>,
    pub rune_count: u8,
    /// The number of port tiles beside the ship. A double port counts once.
    pub port_count: u8,
    /// Coins from harbor payments and pillages.
    pub coins: Coins,
    /// Goods tiles that have been sold.
    pub sold_goods: ArrayVec<VoyageTile, 16>,
    /// The strengths of the monsters beaten.
    pub beaten_monsters: ArrayVec<u8, MAX_MONSTERS>,
}

impl Longship {
    /// Creates a ship without tiles on a start place.
    pub fn new(start_place: u8, crew_size: u8) -> Self {
        Self {
            position: ShipPosition::Start(start_place),
            crew_size,
            tiles_aboard: ArrayVec::new(),
            rune_count: 0,
            port_count: 0,
            coins: Coins::default(),
            sold_goods: ArrayVec::new(),
            beaten_monsters: ArrayVec::new(),
        }
    }

    /// Returns how many Vikings fit: the shields of the tiles and of the empty middle spaces.
    pub fn capacity(&self) -> u8 {
        let empty_space_shields = (MIDDLE_SPACE_COUNT - self.tiles_aboard.len()) as u8 * EMPTY_SPACE_SHIELDS;
        empty_space_shields + self.tiles_aboard.iter().filter_map(|tile| tile.shields()).sum::<u8>()
    }

    /// Returns by how much its weapons weaken a monster.
    pub fn weapon_power(&self) -> u8 {
        self.tiles_aboard.iter().map(|tile| if let VoyageTile::Weapon { power, .. } = tile { *power } else { 0 }).sum()
    }

    /// Returns how many Vikings its sails bring at the end of a voyage.
    pub fn sail_power(&self) -> u8 {
        self.tiles_aboard.iter().map(|tile| if let VoyageTile::Sail { power, .. } = tile { *power } else { 0 }).sum()
    }

    /// Returns the glory of its Mjöllnirs for each Viking aboard.
    pub fn mjollnir_power(&self) -> u8 {
        self.tiles_aboard
            .iter()
            .map(|tile| if let VoyageTile::Mjollnir { power, .. } = tile { *power } else { 0 })
            .sum()
    }

    /// Returns the glory of the most valuable goods aboard, limited to the number that a port buys.
    pub fn best_sales_glory(&self, sales: u8) -> u8 {
        let (mut dearest, mut second) = (0, 0);
        for tile in &self.tiles_aboard {
            if let VoyageTile::Goods { glory, .. } = *tile {
                second = second.max(glory.min(dearest));
                dearest = dearest.max(glory);
            }
        }
        dearest + if sales > 1 { second } else { 0 }
    }

    /// Returns how many Vikings it costs to beat a monster of this strength.
    pub fn vikings_to_beat(&self, strength: u8) -> u8 {
        strength.saturating_sub(self.weapon_power())
    }

    /// Whether a good aboard can be sold.
    pub fn has_goods_aboard(&self) -> bool {
        self.tiles_aboard.iter().any(|tile| tile.is_goods())
    }

    /// Returns the kind of each of the ship's goods, both aboard and sold.
    pub fn goods_aboard_or_sold(&self) -> impl Iterator<Item = GoodsKind> {
        let good = |tile: &VoyageTile| if let VoyageTile::Goods { good, .. } = tile { Some(*good) } else { None };
        self.tiles_aboard.iter().chain(&self.sold_goods).filter_map(good)
    }

    /// Returns the tiles aboard, equal ones once.
    pub fn distinct_tiles_aboard(&self) -> impl Iterator<Item = VoyageTile> {
        let sorted = &self.tiles_aboard;
        sorted.iter().enumerate().filter(|(i, tile)| *i == 0 || sorted[i - 1] != **tile).map(|(_, tile)| *tile)
    }

    /// Puts a tile on a free middle space.
    pub fn stow_tile(&mut self, tile: VoyageTile) {
        let index = self.tiles_aboard.partition_point(|other| *other <= tile);
        self.tiles_aboard.insert(index, tile);
    }

    /// Returns the ship with this tile aboard, in the place of another one if it is given, and with the crew that has room.
    pub fn after_stowing(&self, old_tile: Option<VoyageTile>, tile: VoyageTile) -> Self {
        let mut after = self.clone();
        old_tile.into_iter().for_each(|old_tile| after.remove_tile(old_tile));
        after.stow_tile(tile);
        after.crew_size = after.crew_size.min(after.capacity());
        after
    }

    /// Removes one tile that equals this one, if there is one.
    pub fn remove_tile(&mut self, tile: VoyageTile) {
        if let Some(index) = self.tiles_aboard.iter().position(|other| *other == tile) {
            self.tiles_aboard.remove(index);
        }
    }
}
