//! One player's public pieces: the longship, the Vikings ashore, and everything collected.

use std::collections::BTreeMap;

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use super::captain::Captain;
use super::data::{HOLD, VIKINGS};
use super::hex::{Corner, Space};
use super::tile::Animal;

/// Animals in a hold, sorted.
pub type Cargo = ArrayVec<Animal, HOLD>;

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Party {
    /// One captain, two in the solo game; none before all players have chosen.
    pub captains: ArrayVec<Captain, 2>,
    /// The sea where the longship lies.
    pub ship: Space,
    /// The Vikings aboard.
    pub crew: u8,
    /// The animals aboard.
    pub cargo: Cargo,
    /// Counts by land; never 0.
    pub ashore: BTreeMap<Space, u8>,
    pub lost: u8,
    /// In the order in which they were built.
    pub outposts: Vec<Corner>,
    /// Sorted.
    pub delivered: Vec<Animal>,
    pub sunk: u8,
    /// Their strengths, sorted.
    pub raided: Vec<u8>,
}

impl Party {
    /// Starts with two Vikings aboard and the others on the Mainland.
    pub fn new() -> Self {
        const ABOARD: u8 = 2;
        Self {
            captains: ArrayVec::new(),
            ship: Space::MAINLAND,
            crew: ABOARD,
            cargo: Cargo::new(),
            ashore: BTreeMap::from([(Space::MAINLAND, VIKINGS - ABOARD)]),
            lost: 0,
            outposts: Vec::new(),
            delivered: Vec::new(),
            sunk: 0,
            raided: Vec::new(),
        }
    }

    pub const fn room(&self) -> usize {
        HOLD - self.crew as usize - self.cargo.len()
    }

    pub fn vikings(&self, land: Space) -> u8 {
        self.ashore.get(&land).copied().unwrap_or(0)
    }

    pub fn come(&mut self, land: Space, vikings: u8) {
        if vikings > 0 {
            *self.ashore.entry(land).or_default() += vikings;
        }
    }

    /// At least as many Vikings must be there.
    pub fn go(&mut self, land: Space, vikings: u8) {
        let left = self.vikings(land) - vikings;
        if left == 0 {
            self.ashore.remove(&land);
        } else {
            self.ashore.insert(land, left);
        }
    }
}
