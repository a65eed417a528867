//! The eleven captains.

use serde::{Deserialize, Serialize};

/// A captain, who scores extra points at the end for the things named at each variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Captain {
    /// The distance of the farthest outpost.
    Archer,
    /// Enemy ships.
    Barbarian,
    /// The second largest island.
    Cartographer,
    /// Sets of an outpost, a settlement and a ship.
    Hero,
    /// Pairs of equal animals.
    Huntsman,
    /// Influence on one island.
    Queen,
    /// Islands that others control.
    Scout,
    /// Islands under the player's control.
    Shieldmaiden,
    /// Animals in threes.
    Trader,
    /// Settlements.
    Tyrant,
    /// Outposts.
    Watchman,
}

impl Captain {
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

    /// The Queen and the Scout need opponents.
    pub fn is_allowed_solo(self) -> bool {
        !matches!(self, Self::Queen | Self::Scout)
    }
}
