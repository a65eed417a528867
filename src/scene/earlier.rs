//! What one viewer could see of a match after one of its turns.

use super::Scene;
use crate::game::{Seat, Text};
use crate::table::replay::After;

/// A turn as its viewer may know it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Still {
    /// The number of the turn; 0 is the start of the match.
    pub turn: usize,
    /// The seats whose turn it was.
    pub seats: Vec<Seat>,
    pub happened: Vec<Text>,
    /// What comes after the turn.
    pub after: After,
}

/// A table as it looked to one viewer after a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Earlier {
    /// The view after the turn, without open decisions.
    pub scene: Scene,
    pub still: Still,
    /// The number of the last turn.
    pub last: usize,
}
