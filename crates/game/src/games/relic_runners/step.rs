//! What the game waits for. A turn is a stack of steps with the next one on top.

use serde::{Deserialize, Serialize};

use super::map::{Site, Way, Ways};
use super::tile::Ivory;

/// A decision, or an automatic step that runs when it reaches the top of the stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Step {
    /// Automatic.
    End,
    /// Automatic: turns up the next purple tile, or lets a relic appear.
    Uncover { site: Site },
    /// Before the walk.
    SetOut,
    /// After the walk.
    Visit { explored: bool },
    /// Explores a site that is already paid for, from the top or by looking through the stack.
    Explore { site: Site },
    /// Chooses a tile of a stack that was looked through.
    Take { site: Site },
    /// Raises toolboxes by this many steps in all.
    Raise { steps: u8 },
    /// Builds pathways that touch the explorer's site, or on any other trail.
    Build { left: u8, anywhere: bool, after: Option<Way> },
    /// Chooses pathways, then their new trails. They are moved together at the end.
    Move { pathways: u8, from: Ways, to: Ways },
    /// Chooses a toolbox from the reserve, or points.
    Fetch,
    /// Chooses between this ivory tile and the one of the same level.
    Keep { tile: Ivory },
    /// Explores a neighbor of this site.
    ActOn { site: Site },
    Flip { left: u8, barred: Option<Way>, must: bool },
    /// Decides whether to show the blue tile taken last for its value.
    ShowBlue,
}
