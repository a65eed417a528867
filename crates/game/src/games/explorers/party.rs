//! What everybody sees of one player: the longship, the Vikings ashore, and all they have won.

use std::collections::BTreeMap;

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use super::captain::Captain;
use super::data::{HOLD, VIKINGS};
use super::hex::{Corner, Space};
use super::tile::Animal;

/// Animals that fit in a hold, sorted.
pub type Cargo = ArrayVec<Animal, HOLD>;

/// One player's side.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Party {
    /// The captain; two of them in the solo game, none before all have chosen.
    pub captains: ArrayVec<Captain, 2>,
    /// The sea in which the longship lies.
    pub ship: Space,
    /// The Vikings aboard.
    pub crew: u8,
    /// The animals aboard.
    pub cargo: Cargo,
    /// The Vikings on land.
    pub ashore: BTreeMap<Space, u8>,
    /// The Vikings who died.
    pub lost: u8,
    /// Where outposts stand, in the order in which they were built.
    pub outposts: Vec<Corner>,
    /// The animals that were delivered, sorted.
    pub delivered: Vec<Animal>,
    /// The enemy ships that were destroyed.
    pub sunk: u8,
    /// The strengths of the settlements that were raided, sorted.
    pub raided: Vec<u8>,
}

impl Party {
    /// A party about to sail: two Vikings aboard, the others on the Mainland.
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

    /// What else fits in the hold.
    pub const fn room(&self) -> usize {
        HOLD - self.crew as usize - self.cargo.len()
    }

    /// The Vikings on this land.
    pub fn vikings(&self, land: Space) -> u8 {
        self.ashore.get(&land).copied().unwrap_or(0)
    }

    /// So many more Vikings stand on this land.
    pub fn come(&mut self, land: Space, vikings: u8) {
        if vikings > 0 {
            *self.ashore.entry(land).or_default() += vikings;
        }
    }

    /// So many fewer Vikings stand on this land.
    pub fn go(&mut self, land: Space, vikings: u8) {
        let left = self.vikings(land) - vikings;
        if left == 0 {
            self.ashore.remove(&land);
        } else {
            self.ashore.insert(land, left);
        }
    }
}
