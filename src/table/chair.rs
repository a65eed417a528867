//! A chair at a table, as it is stored: who sits there, what is asked of them and until when, what they answered last.

use serde::{Deserialize, Serialize};

use super::clock::{Moment, Wall};
use super::pace::Deadline;
use super::past::By;
use super::people::Person;
use crate::Mark;
use crate::game::Seat;

/// A chair at the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chair {
    /// Who sits there.
    pub holder: Holder,
    /// Who may take it if they like.
    pub offered: Option<Person>,
    /// Whether it was given up: a computer plays on, behind those who did not.
    pub given_up: bool,
    /// Who gave it up, unless they were forgotten.
    pub conceded: Option<Person>,
    /// What happens when time is up.
    pub at_deadline: AtDeadline,
    /// How many questions in a row went unanswered.
    pub missed: u8,
    /// The number of the chair's last entry in the journal.
    pub last: u64,
    /// The last answer that was taken, to know it again when it comes twice.
    pub pressed: Option<Press>,
    /// What is asked now.
    pub asked: Option<Asked>,
    /// How the chair's last question was settled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answered: Option<Answered>,
}

/// How a question was settled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Answered {
    /// When.
    pub at: Wall,
    /// By whom.
    pub by: By,
}

/// Somebody who gave up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Former {
    /// Who.
    pub person: Person,
    /// From which chair.
    pub seat: Seat,
}

/// Who sits in a chair.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Holder {
    /// A person.
    Person(Person),
    /// A computer player.
    Computer {
        /// Which one.
        player: String,
        /// For whom it plays on, until they come back.
        stands_in_for: Option<Person>,
    },
    /// Somebody who wanted to be forgotten.
    Forgotten,
}

/// What happens to a chair's question when time is up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AtDeadline {
    /// The safe answer is taken; after two in a row a computer takes the chair.
    #[default]
    Default,
    /// Nothing: everybody waits.
    Wait,
    /// A computer takes the chair at once.
    Computer,
    /// The match is conceded.
    Concede,
}

/// An answer as a button carries it: which question it answers, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Press {
    /// Whose answer.
    pub seat: Seat,
    /// The number of the seat's last entry when it was asked.
    pub n: u64,
    /// The fingerprint of the question.
    pub mark: Mark,
    /// The option.
    pub option: usize,
}

/// A question that is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Asked {
    /// Its fingerprint.
    pub mark: Mark,
    /// The revision at which the chair was called upon; its own answers in between do not count.
    pub call: u64,
    /// Until when it may be answered.
    pub deadline: Option<Deadline>,
    /// Up to when its reminders have been seen to.
    pub reminded: Moment,
}

impl Chair {
    /// A chair that somebody has just taken.
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

    /// The person who sits here.
    pub const fn person(&self) -> Option<Person> {
        match self.holder {
            Holder::Person(person) => Some(person),
            Holder::Computer { .. } | Holder::Forgotten => None,
        }
    }

    /// The person who sits here, or for whom a computer plays on.
    pub const fn owner(&self) -> Option<Person> {
        match self.holder {
            Holder::Person(person) => Some(person),
            Holder::Computer { stands_in_for, .. } => stands_in_for,
            Holder::Forgotten => None,
        }
    }

    /// Everybody whose chair this is in some way.
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
