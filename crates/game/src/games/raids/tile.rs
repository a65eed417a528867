//! A voyage tile, as printed. Tiles alike are not told apart.

use serde::{Deserialize, Serialize};

/// Pawns that a visit is stocked with.
pub const VISIT_PAWNS: u8 = 3;

/// One of the 64 voyage tiles. On the sea, a visit and a pillage show what still lies on them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Tile {
    /// Weakens every monster by its power.
    Weapon { power: u8, shields: u8 },
    /// Brings its power in Vikings at the end of each voyage.
    Sail { power: u8, shields: u8 },
    /// Worth its power in glory for each Viking aboard at the end.
    Mjollnir { power: u8, shields: u8 },
    /// Worth its glory, aboard.
    Pennant { glory: u8, shields: u8 },
    /// Worth its glory once it is sold.
    Goods { good: Good, glory: u8, shields: u8 },
    /// Worth more the more there are.
    Rune,
    /// Sells up to `sales` goods and recruits a Viking.
    Port { sales: u8 },
    /// Bars the way until it is beaten.
    Monster { strength: u8 },
    /// Gives two Vikings to the first who passes and one to the second.
    Visit { pawns: u8 },
    /// Gives a coin of 3 to the first who passes and a coin of 1 to the second.
    Pillage { coins: u8 },
}

/// A kind of goods.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Good {
    Wood,
    Pig,
    Fur,
    Amber,
}

impl Good {
    /// Every kind.
    pub const ALL: [Self; 4] = [Self::Wood, Self::Pig, Self::Fur, Self::Amber];
}

impl Tile {
    /// Whether a ship may stop here. The others show the passage symbol.
    pub const fn is_stop(self) -> bool {
        !matches!(self, Self::Monster { .. } | Self::Visit { .. } | Self::Pillage { .. })
    }

    /// The room for Vikings it leaves on the space it covers; `None` if it does not go aboard.
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

    /// Whether it is a rune.
    pub const fn is_rune(self) -> bool {
        matches!(self, Self::Rune)
    }

    /// Whether it is a port.
    pub const fn is_port(self) -> bool {
        matches!(self, Self::Port { .. })
    }

    /// Whether it can be sold.
    pub const fn is_goods(self) -> bool {
        matches!(self, Self::Goods { .. })
    }
}
