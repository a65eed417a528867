//! Every possible answer to a decision.

use serde::{Deserialize, Serialize};

use super::map::{MapSite, Trail, TrailSet};
use super::tile::IvoryTile;
use super::toolbox::ToolKind;

/// Sites and trails are written by name, so that journals are readable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// A whole walk, described by its effects.
    Walk {
        to: MapSite,
        flipped_tokens: TrailSet,
        /// The number of trails if the walk is an expedition.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        expedition_trails: Option<u8>,
        /// Uses up an ivory tile.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        has_unfamiliar_in_middle: bool,
    },
    /// Goes to a temple of the same color instead of walking. Uses up an ivory tile.
    Teleport {
        to: MapSite,
    },
    /// Refills rations, or changes how the next pathway is built.
    UseIvoryTile {
        tile: IvoryTile,
    },
    /// Moves the toolbox back to the bottom and applies its effect.
    UseToolbox {
        tool: ToolKind,
        level: u8,
    },
    /// Explores a ruin, or takes the top tile of a temple.
    Explore,
    /// Explores by looking through the stack. Uses up an ivory tile.
    LookThroughStack,
    /// Ends the turn, builds nothing, or flips no more tokens, depending on the decision.
    DoNothingMore,
    RaiseToolbox {
        tool: ToolKind,
        /// 0 is the bottom.
        from_level: u8,
    },
    /// Builds a pathway from the reserve.
    BuildPathway {
        trail: Trail,
    },
    PickUpPathway {
        trail: Trail,
    },
    LayPathway {
        trail: Trail,
    },
    /// Keeps one of two ivory tiles of the same level and discards the other.
    KeepIvoryTile {
        tile: IvoryTile,
    },
    TakeFromStack {
        /// The stack has at most one tile of each level.
        level: u8,
    },
    ExploreNeighbor {
        site: MapSite,
    },
    /// Flips a token either way.
    FlipToken {
        river: Trail,
    },
    /// Moves a toolbox from the reserve to the bottom.
    FetchToolbox,
    /// Takes points instead of a toolbox.
    TakePoints,
    /// Shows a blue tile for its value in coins.
    ShowBlueTile,
    HideBlueTile,
}
