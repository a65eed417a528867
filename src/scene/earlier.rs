//! What one viewer could see of a match after one of its turns.

use super::Scene;
use crate::game::{Seat, Text};
use crate::table::replay::After;

/// A turn, as its viewer may know it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Still {
    /// Its number; the beginning is number 0.
    pub turn: usize,
    /// Whose turn it was.
    pub seats: Vec<Seat>,
    /// What happened in it.
    pub happened: Vec<Text>,
    /// What comes after it.
    pub after: After,
}

/// A table as it was after a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Earlier {
    /// What the viewer could see. Nobody is asked anything there.
    pub scene: Scene,
    /// The turn.
    pub still: Still,
    /// The number of the last one.
    pub last: usize,
}
