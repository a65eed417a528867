//! Every answer to every question.

use serde::{Deserialize, Serialize};

use super::map::{Site, Way, Ways};
use super::tile::Ivory;
use super::toolbox::Tool;

/// One answer. Sites and trails are written by name, so a journal can be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// A whole walk, told by what it does.
    Walk {
        /// Where it ends.
        to: Site,
        /// The rivers whose token it turns.
        turns: Ways,
        /// How many trails it takes, if it is an expedition.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        trails: Option<u8>,
        /// The unfamiliar trail lies in the middle, at the cost of an ivory tile.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        middle: bool,
    },
    /// To a temple of the same colour, instead of walking, at the cost of an ivory tile.
    Teleport {
        /// Where.
        to: Site,
    },
    /// Use an ivory tile: fill up rations, build two pathways, or build anywhere.
    UseTile {
        /// Which.
        tile: Ivory,
    },
    /// The toolbox goes back to the bottom and does its work.
    UseToolbox {
        /// In this column.
        tool: Tool,
        /// On this level.
        level: u8,
    },
    /// Explore from the top.
    Explore,
    /// Explore by looking through the stack, at the cost of an ivory tile.
    Look,
    /// No more of this.
    Done,
    /// Raise a toolbox by a level.
    Raise {
        /// In this column.
        tool: Tool,
        /// From this level; 0 is the bottom.
        from: u8,
    },
    /// Build a pathway from the reserve.
    Build {
        /// On this trail.
        on: Way,
    },
    /// Take up a pathway.
    Lift {
        /// From this trail.
        from: Way,
    },
    /// Lay a pathway that was taken up.
    Lay {
        /// On this trail.
        on: Way,
    },
    /// Keep one of two ivory tiles of a level.
    Keep {
        /// This one.
        tile: Ivory,
    },
    /// Take a tile of a stack that was looked through.
    Take {
        /// The one of this level.
        level: u8,
    },
    /// Act on a neighbouring site.
    ActOn {
        /// This one.
        site: Site,
    },
    /// Turn a token either way.
    Flip {
        /// On this river.
        token: Way,
    },
    /// A toolbox from the reserve goes to the bottom.
    FetchToolbox,
    /// Points instead of a toolbox.
    TakePoints,
    /// Show a blue tile for its value in coins.
    Show,
    /// Keep it secret.
    Hide,
}
