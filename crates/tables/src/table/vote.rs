//! Votes of the seated players, and what they propose.

use meadhall_game::Seat;
use serde::{Deserialize, Serialize};

use crate::clock::UnixMillis;
use crate::ids::PersonId;

/// A seated player's vote.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Vote {
    pub voter: PersonId,
    pub proposal: Proposal,
    /// An older version did not store it.
    #[serde(default, skip_serializing_if = "UnixMillis::is_zero")]
    pub cast_at: UnixMillis,
}

/// What a [`Vote`] proposes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Proposal {
    EndMatch,
    /// Give a seat to somebody else.
    ReplacePlayer {
        seat: Seat,
        /// The new occupant of the seat. A person is only offered the seat, but an AI takes it at once.
        replacement: Replacement,
    },
}

/// Who shall take over a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Replacement {
    Person(PersonId),
    /// The name of the AI's strategy.
    Ai(String),
}

impl Proposal {
    /// Returns the person who would be offered the seat.
    pub(crate) const fn replacement_person(&self) -> Option<PersonId> {
        match self {
            Self::ReplacePlayer { replacement: Replacement::Person(person), .. } => Some(*person),
            Self::ReplacePlayer { replacement: Replacement::Ai(_), .. } | Self::EndMatch => None,
        }
    }
}
