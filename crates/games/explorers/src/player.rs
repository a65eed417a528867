//! One player's public pieces: the longship, the Vikings ashore, and everything collected.

use std::collections::BTreeMap;

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use super::captain::Captain;
use super::data::{HOLD_CAPACITY, VIKINGS_PER_PLAYER};
use super::hex::{Corner, Space};
use super::tile::Animal;

/// Animals in a hold, sorted.
pub type Cargo = ArrayVec<Animal, HOLD_CAPACITY>;

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Player {
    /// The player's captain, or two captains in the solo game; empty before all players have chosen.
    pub captains: ArrayVec<Captain, 2>,
    /// The sea where the longship lies.
    pub ship: Space,
    /// The Vikings aboard.
    pub crew: u8,
    /// The animals aboard.
    pub cargo: Cargo,
    /// The number of Vikings on each land; lands without Vikings are absent.
    pub vikings_ashore: BTreeMap<Space, u8>,
    pub vikings_lost: u8,
    /// The outposts, in the order in which they were built.
    pub outposts: Vec<Corner>,
    /// Sorted.
    pub delivered_animals: Vec<Animal>,
    pub enemy_ships_sunk: u8,
    /// Their strengths, sorted.
    pub raided_settlements: Vec<u8>,
}

impl Player {
    /// Starts with two Vikings aboard and the others on the Mainland.
    pub fn new() -> Self {
        const STARTING_CREW: u8 = 2;
        Self {
            captains: ArrayVec::new(),
            ship: Space::MAINLAND,
            crew: STARTING_CREW,
            cargo: Cargo::new(),
            vikings_ashore: BTreeMap::from([(Space::MAINLAND, VIKINGS_PER_PLAYER - STARTING_CREW)]),
            vikings_lost: 0,
            outposts: Vec::new(),
            delivered_animals: Vec::new(),
            enemy_ships_sunk: 0,
            raided_settlements: Vec::new(),
        }
    }

    /// Whether this is the solo game, in which only the captain with fewer points counts.
    pub fn has_two_captains(&self) -> bool {
        self.captains.len() > 1
    }

    pub const fn free_hold_space(&self) -> usize {
        HOLD_CAPACITY - self.crew as usize - self.cargo.len()
    }

    pub fn vikings_on(&self, land: Space) -> u8 {
        self.vikings_ashore.get(&land).copied().unwrap_or(0)
    }

    /// Returns the number of Vikings who could board the ship from the lands of its tile.
    pub fn vikings_beside_ship(&self) -> u8 {
        let beside = self.vikings_ashore.iter().filter(|(land, _)| land.cell == self.ship.cell);
        beside.map(|(_, vikings)| vikings).sum()
    }

    /// Whether the ship is away from home without crew, and no Viking can board it.
    pub fn is_stranded(&self) -> bool {
        let can_be_manned = self.free_hold_space() > 0 && self.vikings_beside_ship() > 0;
        self.crew == 0 && self.ship != Space::MAINLAND && !can_be_manned
    }

    pub fn add_vikings(&mut self, land: Space, vikings: u8) {
        if vikings > 0 {
            *self.vikings_ashore.entry(land).or_default() += vikings;
        }
    }

    /// Removes Vikings from a land, where there must be at least this number of Vikings.
    pub fn remove_vikings(&mut self, land: Space, vikings: u8) {
        let left = self.vikings_on(land) - vikings;
        if left == 0 {
            self.vikings_ashore.remove(&land);
        } else {
            self.vikings_ashore.insert(land, left);
        }
    }
}
