//! The stored state of a seat: who sits there, the decision they owe, their last answer.

use serde::{Deserialize, Serialize};

use super::clock::{Moment, Wall};
use super::pace::Deadline;
use super::past::By;
use super::people::Person;
use crate::Mark;
use crate::game::Seat;

/// A seat of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chair {
    pub holder: Holder,
    /// The person who may take the seat if they want.
    pub offered: Option<Person>,
    /// Whether it was conceded: an AI plays on, and the seat ranks behind those that did not concede.
    pub given_up: bool,
    /// Who conceded it; `None` also after they were erased.
    pub conceded: Option<Person>,
    /// What happens when its decision times out.
    pub at_deadline: AtDeadline,
    /// How many of its decisions in a row have timed out.
    pub missed: u8,
    /// The seat's last journal step.
    pub last: u64,
    /// The last answer that was accepted, to recognize a duplicate.
    pub pressed: Option<Press>,
    pub asked: Option<Asked>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answered: Option<Answered>,
}

/// How a decision was settled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Answered {
    pub at: Wall,
    pub by: By,
}

/// A person who conceded and whose seat somebody else has taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Former {
    pub person: Person,
    pub seat: Seat,
}

/// Who sits in a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Holder {
    Person(Person),
    Computer {
        /// The name of its strategy.
        player: String,
        /// The person it plays for until they come back.
        stands_in_for: Option<Person>,
    },
    /// A person whose data was erased.
    Forgotten,
}

/// What happens when a seat's decision times out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AtDeadline {
    /// The default answer is chosen; after two in a row an AI takes the seat.
    #[default]
    Default,
    /// Nothing: everybody waits.
    Wait,
    /// An AI takes the seat immediately.
    Computer,
    /// The seat concedes the match.
    Concede,
}

/// An answer as a button carries it: the decision and the chosen option.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Press {
    pub seat: Seat,
    /// The seat's last journal step when the decision was shown.
    pub n: u64,
    /// The fingerprint of the decision.
    pub mark: Mark,
    pub option: usize,
}

/// An open decision of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Asked {
    /// The fingerprint of the decision.
    pub mark: Mark,
    /// The revision at which the seat was first asked; its own answers in between do not change it.
    pub call: u64,
    pub deadline: Option<Deadline>,
    /// Reminders up to this instant are done.
    pub reminded: Moment,
}

impl Chair {
    /// A new seat with the default settings.
    pub const fn of(holder: Holder) -> Self {
        let at_deadline = AtDeadline::Default;
        Self {
            holder,
            offered: None,
            given_up: false,
            conceded: None,
            at_deadline,
            missed: 0,
            last: 0,
            pressed: None,
            asked: None,
            answered: None,
        }
    }

    /// Returns the person who sits here.
    pub const fn person(&self) -> Option<Person> {
        match self.holder {
            Holder::Person(person) => Some(person),
            Holder::Computer { .. } | Holder::Forgotten => None,
        }
    }

    /// Returns the person who sits here, or whose place an AI has taken.
    pub const fn owner(&self) -> Option<Person> {
        match self.holder {
            Holder::Person(person) => Some(person),
            Holder::Computer { stands_in_for, .. } => stands_in_for,
            Holder::Forgotten => None,
        }
    }

    /// Returns everybody who has a claim to this seat. Every field is listed, so that a new field with
    /// a person is not forgotten.
    pub(super) const fn people(&self) -> [Option<Person>; 3] {
        let Self {
            holder: _,
            offered,
            conceded,
            given_up: _,
            at_deadline: _,
            missed: _,
            last: _,
            pressed: _,
            asked: _,
            answered: _,
        } = self;
        [self.owner(), *offered, *conceded]
    }
}
