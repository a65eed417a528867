//! What the game waits for. A turn is a stack of steps with the next one on top.

use serde::{Deserialize, Serialize};

use super::map::{MapSite, Trail, TrailSet};
use super::tile::IvoryTile;

/// A step of the turn: a decision, or an automatic step that runs when it reaches the top of the stack of steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Pending {
    /// Ends the turn.
    EndTurn,
    /// Takes the rations of the camp after a walk there. This step is automatic.
    TakeCampRations,
    /// Turns up a purple temple's next tile or lets a relic appear. This step is automatic.
    UncoverSite {
        site: MapSite,
    },
    /// Before the walk.
    StartWalk,
    /// After the walk.
    AfterWalk {
        has_explored: bool,
    },
    /// Explores a site whose ration is already paid, by taking the top tile or by looking through the stack.
    ExploreSite {
        site: MapSite,
    },
    /// Chooses a tile from the stack that the player is looking through.
    TakeFromStack {
        site: MapSite,
    },
    /// Raises toolboxes by this many steps in all.
    RaiseToolbox {
        steps: u8,
    },
    /// Builds pathways on trails at the explorer's site or, if `is_anywhere` is set, on other trails.
    BuildPathway {
        pathways_left: u8,
        is_anywhere: bool,
        previous: Option<Trail>,
    },
    /// Chooses pathways, then their new trails. The pathways move together after the last choice.
    MovePathways {
        pathway_count: u8,
        from_trails: TrailSet,
        to_trails: TrailSet,
    },
    /// Chooses a toolbox from the reserve, or points.
    ChooseToolboxOrPoints,
    /// Chooses between a new ivory tile and the player's ivory tile of the same level.
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
