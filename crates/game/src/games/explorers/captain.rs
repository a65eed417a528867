//! The eleven captains.

use serde::{Deserialize, Serialize};

/// A captain: what else counts at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Captain {
    /// The way to the farthest outpost.
    Archer,
    /// Enemy ships.
    Barbarian,
    /// The second island.
    Cartographer,
    /// Sets of an outpost, a settlement and a ship.
    Hero,
    /// Pairs of equal animals.
    Huntsman,
    /// Influence on one island.
    Queen,
    /// Islands of others.
    Scout,
    /// Islands.
    Shieldmaiden,
    /// Animals in threes.
    Trader,
    /// Settlements.
    Tyrant,
    /// Outposts.
    Watchman,
}

impl Captain {
    /// Every captain.
    pub const ALL: [Self; 11] = [
        Self::Archer,
        Self::Barbarian,
        Self::Cartographer,
        Self::Hero,
        Self::Huntsman,
        Self::Queen,
        Self::Scout,
        Self::Shieldmaiden,
        Self::Trader,
        Self::Tyrant,
        Self::Watchman,
    ];

    /// Those who sail alone, too: the others need rivals.
    pub fn sails_alone(self) -> bool {
        !matches!(self, Self::Queen | Self::Scout)
    }
}
