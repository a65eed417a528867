//! Every possible answer to a decision.

use serde::{Deserialize, Serialize};

use super::map::{MapSite, Trail, TrailSet};
use super::tile::IvoryTile;
use super::toolbox::ToolKind;

/// One option of a decision. Sites and trails are serialized by name, so that journals are readable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// A whole walk, identified by its destination and effects instead of its path.
    Walk {
        to: MapSite,
        flipped_tokens: TrailSet,
        /// The number of trails if the walk is an expedition.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        expedition_trails: Option<u8>,
        /// Whether a trail without an own pathway is used in the middle of the walk, which uses up an ivory tile.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        has_unfamiliar_in_middle: bool,
    },
    /// Goes to a temple of the same color instead of walking. Uses up an ivory tile.
    Teleport {
        to: MapSite,
    },
    /// Uses up an ivory tile that refills rations or changes how the next pathway is built.
    UseIvoryTile {
        tile: IvoryTile,
    },
    /// Moves a raised toolbox back to the bottom of the progress chart and applies the effect of its place.
    UseToolbox {
        tool: ToolKind,
        level: u8,
    },
    /// Explores a ruin, or takes the top tile of a temple.
    Explore,
    /// Explores by looking through the stack. Uses up an ivory tile.
    LookThroughStack,
    /// Ends the turn, declines to build a pathway, or flips no more tokens, depending on the decision.
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
        /// The level of the tile. A stack has at most one tile of each level.
        level: u8,
    },
    ExploreNeighbor {
        site: MapSite,
    },
    /// Flips a river's token face up or face down.
    FlipToken {
        river: Trail,
    },
    /// Moves a toolbox from the reserve to the bottom of the progress chart.
    FetchToolbox,
    /// Takes points instead of a toolbox from the reserve.
    TakePoints,
    /// Shows a blue tile for its value in coins.
    ShowBlueTile,
    HideBlueTile,
}

impl Action {
    /// Returns the trail that the option names.
    pub(crate) fn trail(self) -> Option<Trail> {
        match self {
            Self::BuildPathway { trail } | Self::LayPathway { trail } | Self::PickUpPathway { trail } => Some(trail),
            Self::FlipToken { river } => Some(river),
            _ => None,
        }
    }
}
