//! Every answer of the full game. Sites and trails are words, so a journal can be read.

use serde::{Deserialize, Serialize};

use super::tiles::Ivory;
use super::{Site, Trail};

/// One answer to one question. In the order in which options are listed.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// The toolbox on this level of this column goes back to the bottom, and does its work.
    UseToolbox {
        tool: Tool,
        level: u8,
    },
    /// No toolbox now.
    GoOn,
    /// An ivory tile of the second level is used up: rations, teleport, look and choose, two pathways, anywhere.
    UseTile {
        tile: Ivory,
    },
    /// A whole walk, told by what it does: where it ends, whose tokens it turns, and how many trails it took where that
    /// is paid for. `middle`: the unfamiliar trail lies in the middle, which uses up an ivory tile.
    Walk {
        to: Site,
        turns: Vec<Trail>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        trails: Option<u8>,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        middle: bool,
    },
    /// To a temple of the same colour, instead of walking.
    Teleport {
        to: Site,
    },
    /// One toolbox one level up; from level 0, the bottom, into any column.
    Raise {
        tool: Tool,
        from: u8,
    },
    /// Explore for a ration, or leave it.
    Explore,
    Stay,
    /// A pathway from the reserve.
    Build {
        on: Trail,
    },
    /// A pathway already on the board is taken up, and laid elsewhere.
    Lift {
        from: Trail,
    },
    Lay {
        on: Trail,
    },
    /// Of two ivory tiles of one level.
    Keep {
        tile: Ivory,
    },
    /// The tile of this level of a stack that was looked through.
    Take {
        level: u8,
    },
    /// The neighbour that a purple tile acts on.
    ActOn {
        site: Site,
    },
    /// One token either way, or no more of them.
    Flip {
        token: Trail,
    },
    Enough,
    /// The first level of the shovel.
    FetchToolbox,
    TakePoints,
    /// A blue tile under the third level of the shovel.
    Show,
    Hide,
}

/// The columns of the table of progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Tool {
    Machete,
    Compass,
    Shovel,
}

impl Tool {
    pub const ALL: [Self; 3] = [Self::Machete, Self::Compass, Self::Shovel];
}
