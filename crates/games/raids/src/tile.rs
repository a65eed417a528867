//! A voyage tile as printed. Equal tiles are interchangeable.

use serde::{Deserialize, Serialize};

/// The number of pawns on a new visit.
pub const PAWNS_PER_VISIT: u8 = 3;

/// One of the 64 voyage tiles. The values of a visit and a pillage are the pawns or coins that remain on the tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum VoyageTile {
    /// A weapon, which reduces the strength of every monster by its power.
    Weapon { power: u8, shields: u8 },
    /// A sail, which brings a number of Vikings equal to its power at the end of each voyage.
    Sail { power: u8, shields: u8 },
    /// A hammer that is worth its power in glory for each Viking aboard at the end of the match.
    Mjollnir { power: u8, shields: u8 },
    /// A pennant, which is worth its glory while it is aboard.
    Pennant { glory: u8, shields: u8 },
    /// Goods, which are worth their glory once they are sold.
    Goods { good: GoodsKind, glory: u8, shields: u8 },
    /// A rune. Runes score in sets of five, and each further rune of a set is worth more.
    Rune,
    /// Sells up to `sales` goods and recruits a Viking.
    Port { sales: u8 },
    /// A monster. Until a ship beats it, every passing ship must fight it or lose a Viking.
    Monster { strength: u8 },
    /// Gives two Vikings to the first ship that passes and one to the second.
    Visit { pawns: u8 },
    /// Gives a coin of 3 to the first ship that passes and a coin of 1 to the second.
    Pillage { coins: u8 },
}

/// A kind of goods.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GoodsKind {
    Wood,
    Pig,
    Fur,
    Amber,
}

impl GoodsKind {
    pub const ALL: [Self; 4] = [Self::Wood, Self::Pig, Self::Fur, Self::Amber];
}

impl VoyageTile {
    /// Whether a ship may stop at this tile. All other tiles show the passage symbol.
    pub const fn is_stop(self) -> bool {
        !matches!(self, Self::Monster { .. } | Self::Visit { .. } | Self::Pillage { .. })
    }

    /// Returns the number of Vikings that the tile holds aboard a ship, or `None` if the tile does not go aboard.
    pub const fn shields(self) -> Option<u8> {
        match self {
            Self::Weapon { shields, .. }
            | Self::Sail { shields, .. }
            | Self::Mjollnir { shields, .. }
            | Self::Pennant { shields, .. }
            | Self::Goods { shields, .. } => Some(shields),
            Self::Rune | Self::Port { .. } | Self::Monster { .. } | Self::Visit { .. } | Self::Pillage { .. } => None,
        }
    }

    pub const fn is_rune(self) -> bool {
        matches!(self, Self::Rune)
    }

    pub const fn is_port(self) -> bool {
        matches!(self, Self::Port { .. })
    }

    /// Whether this is a goods tile, which can be sold at a port.
    pub const fn is_goods(self) -> bool {
        matches!(self, Self::Goods { .. })
    }
}
