//! A voyage tile as printed. Equal tiles are interchangeable.

use serde::{Deserialize, Serialize};

/// The number of pawns on a new visit.
pub const PAWNS_PER_VISIT: u8 = 3;

/// One of the 64 voyage tiles. On the sea, a visit and a pillage hold what is left on them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum VoyageTile {
    /// Weakens every monster by its power.
    Weapon { power: u8, shields: u8 },
    /// Brings as many Vikings as its power at the end of each voyage.
    Sail { power: u8, shields: u8 },
    /// Worth its power in glory for each Viking aboard at the end.
    Mjollnir { power: u8, shields: u8 },
    /// Worth its glory while it is aboard.
    Pennant { glory: u8, shields: u8 },
    /// Worth its glory once it is sold.
    Goods { good: GoodsKind, glory: u8, shields: u8 },
    /// Each rune of a set of five is worth more than the one before.
    Rune,
    /// Sells up to `sales` goods and recruits a Viking.
    Port { sales: u8 },
    /// Costs every ship that passes a fight or a Viking, until it is beaten.
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
    /// Whether a ship may stop at it. All other tiles show the passage symbol.
    pub const fn is_stop(self) -> bool {
        !matches!(self, Self::Monster { .. } | Self::Visit { .. } | Self::Pillage { .. })
    }

    /// Returns how many Vikings fit on the space it covers, or `None` if it does not go aboard.
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

    /// Whether it is a goods tile, which a port can sell.
    pub const fn is_goods(self) -> bool {
        matches!(self, Self::Goods { .. })
    }
}
