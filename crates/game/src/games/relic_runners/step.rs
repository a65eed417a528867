//! What the game waits for. A turn is a stack of steps with the next one on top.

use serde::{Deserialize, Serialize};

use super::map::{MapSite, Trail, TrailSet};
use super::tile::IvoryTile;

/// A decision, or an automatic step that runs when it reaches the top of the stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Pending {
    /// Automatic.
    #[serde(rename = "end")]
    EndTurn,
    /// Automatic: turns up the next purple tile, or lets a relic appear.
    #[serde(rename = "uncover")]
    UncoverSite { site: MapSite },
    /// Before the walk.
    #[serde(rename = "set_out")]
    StartWalk,
    /// After the walk.
    #[serde(rename = "visit")]
    AfterWalk {
        #[serde(rename = "explored")]
        has_explored: bool,
    },
    /// Explores a site that is already paid for, from the top or by looking through the stack.
    #[serde(rename = "explore")]
    ExploreSite { site: MapSite },
    /// Chooses a tile of a stack that was looked through.
    #[serde(rename = "take")]
    TakeFromStack { site: MapSite },
    /// Raises toolboxes by this many steps in all.
    #[serde(rename = "raise")]
    RaiseToolbox { steps: u8 },
    /// Builds pathways that touch the explorer's site, or on any other trail.
    #[serde(rename = "build")]
    BuildPathway {
        #[serde(rename = "left")]
        pathways_left: u8,
        #[serde(rename = "anywhere")]
        is_anywhere: bool,
        #[serde(rename = "after")]
        previous: Option<Trail>,
    },
    /// Chooses pathways, then their new trails. They are moved together at the end.
    #[serde(rename = "move")]
    MovePathways {
        #[serde(rename = "pathways")]
        pathway_count: u8,
        #[serde(rename = "from")]
        from_trails: TrailSet,
        #[serde(rename = "to")]
        to_trails: TrailSet,
    },
    /// Chooses a toolbox from the reserve, or points.
    #[serde(rename = "fetch")]
    ChooseToolboxOrPoints,
    /// Chooses between this ivory tile and the one of the same level.
    #[serde(rename = "keep")]
    ChooseIvoryTile { tile: IvoryTile },
    /// Explores a neighbor of this site.
    #[serde(rename = "act_on")]
    ExploreNeighbor { site: MapSite },
    #[serde(rename = "flip")]
    FlipTokens {
        #[serde(rename = "left")]
        flips_left: u8,
        #[serde(rename = "barred")]
        excluded: Option<Trail>,
        #[serde(rename = "must")]
        is_mandatory: bool,
    },
    /// Decides whether to show the blue tile taken last for its value.
    #[serde(rename = "show_blue")]
    ShowBlueTile,
}
