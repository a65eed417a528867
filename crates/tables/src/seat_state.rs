//! The stored state of a seat: who sits there, the decision they owe, their last answer.

use std::ops::Not;

use meadhall_game::{Fingerprint, Seat};
use serde::{Deserialize, Serialize};

use super::clock::{ServiceInstant, UnixMillis};
use super::history::{EntryOrigin, TakeoverReason};
use super::ids::PersonId;
use super::pace::Deadline;

/// The strategy of a computer that takes the seat of a person. Nobody chose it, so it is a level in the middle.
pub const STAND_IN_STRATEGY: &str = "level:4";

/// A seat of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatState {
    pub occupant: Occupant,
    /// The person who is offered the seat and may take it.
    pub offered_to: Option<PersonId>,
    /// Whether the seat conceded the match. An AI plays on in it, and it ranks behind all seats that did not concede.
    pub is_conceded: bool,
    /// The person who conceded, or `None` if nobody did or the person's data was erased.
    pub conceded_by: Option<PersonId>,
    /// The first step at which the seat belonged to its owner, or to the person who conceded. Earlier steps are another
    /// person's.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub owner_first_step: u64,
    /// The policy for a decision of this seat that times out.
    pub timeout_policy: TimeoutPolicy,
    /// The number of the seat's decisions that have timed out in a row.
    pub missed_in_a_row: u8,
    /// The number of the seat's last journal entry.
    pub last_step: u64,
    /// The last answer that was accepted, to recognize a duplicate.
    pub last_answer: Option<Answer>,
    pub pending_decision: Option<PendingDecision>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_settled: Option<SettledDecision>,
    /// The computer that plays or played here for nobody else. It keeps its number and level for the whole match.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub computer: Option<SeatComputer>,
    /// The hints that the seat's person took, or `None` if they took none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hints: Option<HintsTaken>,
    /// Why a computer took the seat, until the log of the match says so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unlogged_takeover: Option<TakeoverReason>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes the field by reference")]
const fn is_zero(step: &u64) -> bool {
    *step == 0
}

/// A computer player of a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatComputer {
    /// Its number among the computers of the match, from 1.
    pub number: u8,
    /// The name of its strategy.
    pub strategy: String,
}

/// How many decisions a person took a hint for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HintsTaken {
    pub count: u16,
    /// The number of the step that the last of these decisions led to.
    pub last_step: u64,
}

/// How a decision was settled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SettledDecision {
    pub settled_at: UnixMillis,
    pub origin: EntryOrigin,
    /// The number of its journal entry.
    pub step: u64,
}

/// A person who conceded and whose seat somebody else has taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FormerPlayer {
    pub person: PersonId,
    pub seat: Seat,
    /// The first step at which the seat belonged to the person.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub first_step: u64,
    /// The first step at which it belonged to the next one.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub end_step: u64,
}

/// Who sits in a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Occupant {
    Person(PersonId),
    Ai {
        /// The name of the AI's strategy.
        strategy: String,
        /// The absent person that the AI replaces until they come back.
        stands_in_for: Option<PersonId>,
        /// Whether the AI plays in place of a stronger one that could not choose an answer.
        #[serde(default, skip_serializing_if = "Not::not")]
        replaces_failed_ai: bool,
        /// The decision that the person left open. If they come back before the AI answers it, they have no more time for it
        /// than before.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        left_decision: Option<PendingDecision>,
    },
    /// A person whose data was erased.
    Erased,
}

/// What happens when a seat's decision times out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TimeoutPolicy {
    /// The default answer is chosen. After two timeouts in a row, an AI takes the seat.
    #[default]
    DefaultAnswer,
    /// Nothing: everybody waits.
    WaitForAnswer,
    /// An AI takes the seat immediately.
    HandToAi,
    /// The seat concedes the match.
    Concede,
}

/// An answer as a button carries it: the decision and the chosen option.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Answer {
    pub seat: Seat,
    /// The number of the seat's last journal entry when the decision was shown.
    pub after_step: u64,
    /// The fingerprint of the decision.
    pub fingerprint: Fingerprint,
    pub option: usize,
}

/// An open decision of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PendingDecision {
    /// The fingerprint of the decision.
    pub fingerprint: Fingerprint,
    /// The revision at which the seat was first asked. It stays the same if the seat answers and is asked again at
    /// once.
    pub asked_revision: u64,
    pub deadline: Option<Deadline>,
    /// The time up to which reminders were sent or are not needed.
    pub reminded_until: ServiceInstant,
}

impl Occupant {
    /// Returns an AI with this strategy that plays for nobody else, or until this person comes back.
    pub(crate) const fn new_ai(strategy: String, stands_in_for: Option<PersonId>) -> Self {
        Self::Ai { strategy, stands_in_for, replaces_failed_ai: false, left_decision: None }
    }
}

impl SeatState {
    /// A new seat with the default settings.
    pub const fn new(occupant: Occupant) -> Self {
        let timeout_policy = TimeoutPolicy::DefaultAnswer;
        Self {
            occupant,
            offered_to: None,
            is_conceded: false,
            conceded_by: None,
            owner_first_step: 0,
            timeout_policy,
            missed_in_a_row: 0,
            last_step: 0,
            last_answer: None,
            pending_decision: None,
            last_settled: None,
            computer: None,
            hints: None,
            unlogged_takeover: None,
        }
    }

    /// Returns the person who sits here.
    pub const fn person(&self) -> Option<PersonId> {
        match self.occupant {
            Occupant::Person(person) => Some(person),
            Occupant::Ai { .. } | Occupant::Erased => None,
        }
    }

    /// Returns the person who sits here, or the absent person that an AI replaces here.
    pub const fn owner(&self) -> Option<PersonId> {
        match self.occupant {
            Occupant::Person(person) => Some(person),
            Occupant::Ai { stands_in_for, .. } => stands_in_for,
            Occupant::Erased => None,
        }
    }

    /// Returns the person that an AI represents here: they are away, or have conceded.
    pub const fn represented_person(&self) -> Option<PersonId> {
        match self.occupant {
            Occupant::Ai { stands_in_for: Some(person), .. } => Some(person),
            Occupant::Ai { stands_in_for: None, .. } => self.conceded_by,
            Occupant::Person(_) | Occupant::Erased => None,
        }
    }

    /// Returns the decision that a person left open to the AI in this seat.
    pub const fn left_decision_mut(&mut self) -> Option<&mut PendingDecision> {
        match &mut self.occupant {
            Occupant::Ai { left_decision, .. } => left_decision.as_mut(),
            Occupant::Person(_) | Occupant::Erased => None,
        }
    }

    /// Returns the strategy of an AI that takes this seat from a person.
    pub(crate) fn ai_strategy(&self) -> String {
        self.computer.as_ref().map_or_else(|| STAND_IN_STRATEGY.to_owned(), |computer| computer.strategy.clone())
    }

    /// Returns all people with a claim to this seat. The code lists every field, so that a new field with a person
    /// cannot be forgotten.
    pub(crate) const fn people(&self) -> [Option<PersonId>; 3] {
        let Self {
            occupant: _,
            offered_to,
            conceded_by,
            is_conceded: _,
            owner_first_step: _,
            timeout_policy: _,
            missed_in_a_row: _,
            last_step: _,
            last_answer: _,
            pending_decision: _,
            last_settled: _,
            computer: _,
            hints: _,
            unlogged_takeover: _,
        } = self;
        [self.owner(), *offered_to, *conceded_by]
    }
}
