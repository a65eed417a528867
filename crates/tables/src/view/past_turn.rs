//! What one viewer could see of a match after one of its turns.

use meadhall_game::{Seat, Text};

use super::TableView;
use crate::replay::TurnStatus;

/// A turn as its viewer may know it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnSummary {
    /// The number of the turn; 0 is the start of the match.
    pub number: usize,
    /// The seats whose turn it was.
    pub seats: Vec<Seat>,
    pub log: Vec<Text>,
    /// What comes after the turn.
    pub end: TurnStatus,
}

/// A table as it looked to one viewer after a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PastTurnView {
    /// The view after the turn, without open decisions.
    pub view: TableView,
    pub turn: TurnSummary,
    /// The number of the last turn.
    pub last_turn: usize,
    /// Whether the match is over now.
    pub is_match_over: bool,
}
