//! What is waited for. A turn is a stack of these: the next one lies on top.

use serde::{Deserialize, Serialize};

use super::map::{Site, Way, Ways};
use super::tile::Ivory;

/// A question, or something that happens by itself when its time has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Step {
    /// By itself: the turn ends.
    End,
    /// By itself: the next purple tile is turned up, or a relic appears.
    Uncover { site: Site },
    /// Before the walk.
    SetOut,
    /// After the walk.
    Visit { explored: bool },
    /// A site is explored that is paid for: from the top, or by looking through the stack?
    Explore { site: Site },
    /// Which tile of a stack that was looked through?
    Take { site: Site },
    /// Which toolbox is raised, so many times?
    Raise { steps: u8 },
    /// Where are so many pathways built: touching the explorer, or anywhere else?
    Build { left: u8, anywhere: bool, after: Option<Way> },
    /// Which pathways are taken up, and where are they laid? They are moved at once, in the end.
    Move { pathways: u8, from: Ways, to: Ways },
    /// A toolbox from the reserve, or points?
    Fetch,
    /// This ivory tile, or the one of its level?
    Keep { tile: Ivory },
    /// Which neighbour of this site is acted on?
    ActOn { site: Site },
    /// Which tokens are turned, so many?
    Flip { left: u8, barred: Option<Way>, must: bool },
    /// Is the blue tile taken last shown for its value?
    ShowBlue,
}
