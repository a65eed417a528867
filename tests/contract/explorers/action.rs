//! Every answer of the full game, the solo game included. Spaces and tiles are words, so a journal can be read.

use serde::{Deserialize, Serialize};

use super::{Cell, Corner, Space, Tile};

/// One answer to one question. In the order in which options are listed.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Before the first turn: which of two captains comes along.
    Keep {
        captain: Captain,
    },
    /// Tile, then cell, then how many sixths it is turned to the left.
    Place {
        tile: Tile,
        at: Cell,
        turned: u8,
    },
    /// One action point each, two for an outpost and for sailing into an enemy.
    Load {
        from: Space,
        vikings: u8,
        animals: Vec<Animal>,
    },
    Unload {
        onto: Space,
        vikings: u8,
        animals: Vec<Animal>,
    },
    Sail {
        to: Space,
    },
    Move {
        from: Space,
        to: Space,
        vikings: u8,
    },
    Transport {
        from: Space,
        to: Space,
        animal: Animal,
    },
    Outpost {
        at: Corner,
    },
    Done,
}

/// Livestock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Animal {
    Pig,
    Chicken,
    Goat,
    Sheep,
    Cattle,
    Horse,
}

/// The eleven captain cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Captain {
    Archer,
    Barbarian,
    Cartographer,
    Hero,
    Huntsman,
    Queen,
    Scout,
    Shieldmaiden,
    Trader,
    Tyrant,
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
}
