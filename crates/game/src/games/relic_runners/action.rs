//! Every possible answer to a decision.

use serde::{Deserialize, Serialize};

use super::map::{Site, Way, Ways};
use super::tile::Ivory;
use super::toolbox::Tool;

/// Sites and trails are written by name, so that journals are readable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// A whole walk, described by its effects.
    Walk {
        to: Site,
        turns: Ways,
        /// The number of trails if the walk is an expedition.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        trails: Option<u8>,
        /// Uses up an ivory tile.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        middle: bool,
    },
    /// Goes to a temple of the same color instead of walking. Uses up an ivory tile.
    Teleport {
        to: Site,
    },
    /// Refills rations, or changes how the next pathway is built.
    UseTile {
        tile: Ivory,
    },
    /// Moves the toolbox back to the bottom and applies its effect.
    UseToolbox {
        tool: Tool,
        level: u8,
    },
    /// Explores a ruin, or takes the top tile of a temple.
    Explore,
    /// Explores by looking through the stack. Uses up an ivory tile.
    Look,
    /// Ends the turn, builds nothing, or flips no more tokens, depending on the decision.
    Done,
    Raise {
        tool: Tool,
        /// 0 is the bottom.
        from: u8,
    },
    /// Builds a pathway from the reserve.
    Build {
        on: Way,
    },
    Lift {
        from: Way,
    },
    Lay {
        on: Way,
    },
    /// Keeps one of two ivory tiles of the same level and discards the other.
    Keep {
        tile: Ivory,
    },
    Take {
        /// The stack has at most one tile of each level.
        level: u8,
    },
    ActOn {
        site: Site,
    },
    /// Flips a token either way.
    Flip {
        token: Way,
    },
    /// Moves a toolbox from the reserve to the bottom.
    FetchToolbox,
    /// Takes points instead of a toolbox.
    TakePoints,
    /// Shows a blue tile for its value in coins.
    Show,
    Hide,
}
