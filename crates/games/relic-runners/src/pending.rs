//! What the game waits for. A turn is a stack of steps with the next one on top.

use serde::{Deserialize, Serialize};

use super::map::{MapSite, Trail, TrailSet};
use super::tile::IvoryTile;

/// A decision, or an automatic step that runs when it reaches the top of the stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Pending {
    /// Automatic.
    EndTurn,
    /// Automatic: turns up the next purple tile, or lets a relic appear.
    UncoverSite {
        site: MapSite,
    },
    /// Before the walk.
    StartWalk,
    /// After the walk.
    AfterWalk {
        has_explored: bool,
    },
    /// Explores a site that is already paid for, from the top or by looking through the stack.
    ExploreSite {
        site: MapSite,
    },
    /// Chooses a tile of a stack that was looked through.
    TakeFromStack {
        site: MapSite,
    },
    /// Raises toolboxes by this many steps in all.
    RaiseToolbox {
        steps: u8,
    },
    /// Builds pathways that touch the explorer's site, or on any other trail.
    BuildPathway {
        pathways_left: u8,
        is_anywhere: bool,
        previous: Option<Trail>,
    },
    /// Chooses pathways, then their new trails. They are moved together at the end.
    MovePathways {
        pathway_count: u8,
        from_trails: TrailSet,
        to_trails: TrailSet,
    },
    /// Chooses a toolbox from the reserve, or points.
    ChooseToolboxOrPoints,
    /// Chooses between this ivory tile and the one of the same level.
    ChooseIvoryTile {
        tile: IvoryTile,
    },
    /// Explores a neighbor of this site.
    ExploreNeighbor {
        site: MapSite,
    },
    FlipTokens {
        flips_left: u8,
        excluded: Option<Trail>,
        is_mandatory: bool,
    },
    /// Decides whether to show the blue tile taken last for its value.
    ShowBlueTile,
}
