//! What must be told, and to whom. Tables send nothing: a call leaves its notices with what it changed, and whoever
//! delivers them finds them in the store. What a table looks like is no notice; its doors show that.

use serde::{Deserialize, Serialize};

use super::pace::Due;
use super::people::Person;
use super::record::{Table, Wanted};
use crate::game::Seat;

/// Something to be told once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Notice {
    /// Who is told.
    pub to: To,
    /// What they are told.
    pub what: News,
}

/// Who is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum To {
    /// Everybody in the table's channel.
    Channel,
    /// One person, in private.
    Person(Person),
}

/// What is told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum News {
    /// The lobby has closed, for nobody started it.
    Expired,
    /// The host has taken this person out of the lobby.
    Kicked,
    /// Time is running.
    Reminder {
        /// Whose question it is.
        seat: Seat,
        /// Which reminder.
        due: Due,
        /// The call that is meant: once it is answered, nobody needs to be reminded.
        call: u64,
    },
    /// Time was up and the safe answer was taken.
    TimeUp {
        /// Whose question it was.
        seat: Seat,
    },
    /// A computer plays on in this person's chair, until they come back.
    StandIn {
        /// The chair.
        seat: Seat,
    },
    /// Time was up, and that concedes the match.
    Conceded {
        /// The chair.
        seat: Seat,
    },
    /// This person may take a chair.
    Offered {
        /// The chair.
        seat: Seat,
    },
    /// Somebody else sits in this person's chair now.
    Replaced {
        /// The chair.
        seat: Seat,
    },
    /// Somebody at the table wishes something that needs everybody.
    Wished {
        /// Who.
        by: Person,
        /// What.
        what: Wanted,
    },
    /// The match cannot be played on.
    Frozen,
    /// No pictures can be shown there.
    Bare,
}

impl Notice {
    /// Whether it is still worth telling, the table being so by now.
    pub fn still_holds(&self, table: &Table) -> bool {
        let News::Reminder { seat, call, .. } = self.what else { return true };
        let chair = table.chairs.get(seat.index());
        chair.is_some_and(|chair| {
            chair.person().map(To::Person) == Some(self.to) && chair.asked.is_some_and(|asked| asked.call == call)
        })
    }

    /// Whether somebody has to hear of it who takes no private messages, be it before others.
    pub const fn cannot_wait(&self) -> bool {
        match self.what {
            News::Reminder { .. } | News::StandIn { .. } | News::Offered { .. } => true,
            News::Expired
            | News::Kicked
            | News::TimeUp { .. }
            | News::Conceded { .. }
            | News::Replaced { .. }
            | News::Wished { .. }
            | News::Frozen
            | News::Bare => false,
        }
    }

    /// Whether it is for this person, or about them.
    pub fn names(&self, person: Person) -> bool {
        let about = match &self.what {
            News::Wished { by, what } => [Some(*by), what.newcomer()],
            News::Expired
            | News::Kicked
            | News::Reminder { .. }
            | News::TimeUp { .. }
            | News::StandIn { .. }
            | News::Conceded { .. }
            | News::Offered { .. }
            | News::Replaced { .. }
            | News::Frozen
            | News::Bare => [None; 2],
        };
        self.to == To::Person(person) || about.contains(&Some(person))
    }
}
