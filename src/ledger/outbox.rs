//! What is to be delivered: doors that must show a table as it is, and notices that are told once. A row says what is
//! wanted, not how it looks; whoever delivers it looks at the table then.

use std::ops::Not;

use serde::{Deserialize, Serialize};

use crate::game::Seat;
use crate::table::clock::Wall;
use crate::table::notice::Notice;
use crate::table::{Channel, Person};

/// A place where a table can be seen and played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Door {
    /// The card in the channel.
    Card,
    /// The question that is put to a seat in private.
    Private(Seat),
}

/// Something to be delivered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Errand {
    /// This door shall show this revision or a later one.
    Show {
        /// The door.
        door: Door,
        /// The revision.
        revision: u64,
    },
    /// This shall be told, once.
    Tell(Notice),
    /// This is being told: it may have been, or not.
    Telling {
        /// What.
        notice: Notice,
        /// The message that may be there.
        attempt: Attempt,
    },
}

/// Where a message goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Address {
    /// Into a channel.
    Channel(Channel),
    /// To a person, in private.
    Person(Person),
}

/// A message that was delivered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Message {
    /// Where it is.
    pub address: Address,
    /// Its number there.
    pub number: u64,
}

/// A message that somebody has set out to create: it may be there or not. Noted before it is sent, so that whoever goes on
/// after a crash knows where to look for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Attempt {
    /// Where it would be.
    pub address: Address,
    /// What it is created for: the revision of the card or of the call; of a notice, the revision at which it is told.
    pub called: u64,
    /// The revision that it shows at least.
    pub revision: u64,
    /// The message that it replaces, for that one is gone or cannot be changed any more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub instead_of: Option<u64>,
    /// When it was first sent.
    pub since: Wall,
    /// Whether it could not be looked for, which is tried again.
    #[serde(default, skip_serializing_if = "Not::not")]
    pub refused: bool,
}

/// What a door shows.
#[derive(Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shown {
    /// The message that shows it, if there is one.
    pub present: Option<Present>,
    /// Messages that showed it before and still have buttons.
    pub past: Vec<Spent>,
    /// Messages that may be there or not.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tried: Vec<Attempt>,
    /// The call for which nothing more is sent: it is not wanted there, its address is gone, or it was shown and then taken
    /// away.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub given_up: Option<u64>,
    /// What its address did not take; it is tried again now and then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refused: Option<Refusal>,
}

/// A call that an address did not take.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Refusal {
    /// The call.
    pub called: u64,
    /// What is missing.
    pub missing: Missing,
}

/// What is missing where something is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Missing {
    /// These rights, as the platform numbers them.
    Rights(u64),
    /// The thread is locked.
    Locked,
    /// The person takes no private messages.
    Letters,
    /// Nobody has said what.
    Unsaid,
}

/// A message that showed a door before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Spent {
    /// The message.
    #[serde(flatten)]
    pub message: Message,
    /// What it was created for; 0 if that is not known.
    #[serde(default)]
    pub called: u64,
    /// Whether its buttons could not be taken away, which is tried again.
    #[serde(default, skip_serializing_if = "Not::not")]
    pub refused: bool,
}

/// The message in which a door shows its table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Present {
    /// The message.
    pub message: Message,
    /// What it was created for: the revision of the card or of the call.
    pub called: u64,
    /// The revision it shows.
    pub revision: u64,
    /// What tells it from all other messages, kept by each edit; none if it is from before that was noted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seal: Option<u64>,
}

impl Shown {
    /// Whether this call was not taken.
    pub fn is_refused(&self, called: u64) -> bool {
        self.refused.is_some_and(|refused| refused.called == called)
    }
}

impl Door {
    /// Its name in keys.
    pub fn name(self) -> String {
        match self {
            Self::Card => "card".to_owned(),
            Self::Private(seat) => format!("seat{}", seat.0),
        }
    }
}

impl Errand {
    /// What is to be done, for whoever looks after the house.
    pub fn what(&self) -> String {
        match self {
            Self::Show { door: Door::Card, .. } => "the card in the channel is to be shown".to_owned(),
            Self::Show { door: Door::Private(seat), .. } => format!("a question is to be put to seat {}", seat.0),
            Self::Tell(_) | Self::Telling { .. } => "something is to be told".to_owned(),
        }
    }

    /// What is to be told, if something is.
    pub const fn notice(&self) -> Option<&Notice> {
        match self {
            Self::Tell(notice) | Self::Telling { notice, .. } => Some(notice),
            Self::Show { .. } => None,
        }
    }
}
