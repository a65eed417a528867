//! Notifications: sent once to a person or a channel. A command stores them with its change, and
//! the outbox sends them. The state of a table is no notification; its targets display that.

use serde::{Deserialize, Serialize};

use super::pace::Due;
use super::people::Person;
use super::record::{Table, Wanted};
use crate::game::Seat;

/// A message that is sent once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Notice {
    pub to: To,
    pub what: News,
}

/// Who gets a notification.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum To {
    /// The table's channel.
    Channel,
    /// One person, by DM.
    Person(Person),
}

/// What a notification is about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum News {
    /// The lobby has closed because nobody started the match.
    Expired,
    /// The host has removed this person from the lobby.
    Kicked,
    /// The deadline of a decision comes closer.
    Reminder {
        /// The seat that must decide.
        seat: Seat,
        due: Due,
        /// The revision at which the seat was asked: once it has answered, the reminder is obsolete.
        call: u64,
    },
    /// The deadline has passed and the default answer was chosen.
    TimeUp {
        seat: Seat,
    },
    /// An AI plays in this person's seat until they come back.
    StandIn {
        seat: Seat,
    },
    /// The deadline has passed, which concedes the match.
    Conceded {
        seat: Seat,
    },
    /// This person may take a seat.
    Offered {
        seat: Seat,
    },
    /// Somebody else has this person's seat now.
    Replaced {
        seat: Seat,
    },
    /// A player has proposed something that needs the votes of all.
    Wished {
        by: Person,
        what: Wanted,
    },
    /// The current rules cannot continue the match.
    Frozen,
    /// Pictures cannot be shown in this channel.
    Bare,
}

impl Notice {
    /// Returns whether it is still worth sending at the table's current state.
    pub fn still_holds(&self, table: &Table) -> bool {
        let News::Reminder { seat, call, .. } = self.what else { return true };
        let chair = table.chairs.get(seat.index());
        chair.is_some_and(|chair| {
            chair.person().map(To::Person) == Some(self.to) && chair.asked.is_some_and(|asked| asked.call == call)
        })
    }

    /// Returns whether it is posted in the channel if the person's DMs are closed.
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

    /// Returns whether it is addressed to this person or mentions them.
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
