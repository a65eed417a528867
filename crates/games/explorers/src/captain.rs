//! The eleven captains.

use serde::{Deserialize, Serialize};

/// A captain, who scores extra points for one kind of achievement at the end of the match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Captain {
    /// Points for the distance of the player's farthest outpost.
    Archer,
    /// Enemy ships.
    Barbarian,
    /// The second largest island.
    Cartographer,
    /// Points for each set of an outpost, a settlement and an enemy ship.
    Hero,
    /// Pairs of equal animals.
    Huntsman,
    /// Influence on one island.
    Queen,
    /// Islands that others control.
    Scout,
    /// Points for each island that the player controls.
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

    /// Whether the captain can be used in the solo game. The Queen and the Scout need opponents.
    pub fn is_allowed_solo(self) -> bool {
        !matches!(self, Self::Queen | Self::Scout)
    }
}
