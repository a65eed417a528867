//! What the game waits for, and whose turn it is.

use meadhall_game::Seat;
use serde::{Deserialize, Serialize};

use super::tile::VoyageTile;

/// The decision that the game waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Pending {
    /// Where to put the tile just taken.
    StowTile {
        seat: Seat,
        tile: VoyageTile,
    },
    /// Whether to sell one more good at a port.
    SellGoods {
        seat: Seat,
        sales_left: u8,
    },
    /// Where to sail.
    ChooseStop {
        seat: Seat,
        reason: SailReason,
    },
    /// Whether to fight the monster at which the ship has halted.
    FaceMonster {
        seat: Seat,
        destination: Destination,
    },
    /// Whether to retaliate or to flee, now that the opponent has sent its Vikings.
    AnswerAttack {
        seat: Seat,
        opponent: Seat,
        vikings_sent: u8,
    },
    MatchOver,
}

impl Pending {
    /// Returns the seat that decides, or `None` when the match is over.
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Self::StowTile { seat, .. }
            | Self::SellGoods { seat, .. }
            | Self::ChooseStop { seat, .. }
            | Self::FaceMonster { seat, .. }
            | Self::AnswerAttack { seat, .. } => Some(seat),
            Self::MatchOver => None,
        }
    }
}

/// Why a ship chooses where to sail.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SailReason {
    OwnTurn,
    /// The ship has lost a combat or given it up.
    Fleeing,
    /// The ship may no longer stop at its destination, because of an event on the way.
    StopBlocked,
}

/// The flight of a ship from a combat, which lasts until the turn ends: the ship may meet monsters, and begin another combat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Flight {
    /// The seat whose turn it is.
    pub turn: Seat,
    /// The seat that flees.
    pub seat: Seat,
    pub opponent: Seat,
    /// How many Vikings the opponent sent last.
    pub vikings_sent: u8,
    /// The crew of the fleeing ship as it fled.
    pub crew: u8,
}

/// Where a ship is heading.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Destination {
    Space(u8),
    Home,
}

/// Returns the seat whose turn it is, or `None` when the match is over.
pub fn turn_seat(pending: Pending, flight: Option<Flight>) -> Option<Seat> {
    match (flight, pending) {
        (Some(flight), _) => Some(flight.turn),
        // It is the turn of the arriving ship, also while the other one must answer.
        (None, Pending::AnswerAttack { opponent, .. }) if !pending.is_attacker_asked() => Some(opponent),
        (None, pending) => pending.seat(),
    }
}
