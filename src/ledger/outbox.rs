//! What is to be delivered: targets that must display a table, and notifications that are sent once. A
//! row stores no message text: the sender reads the table when it delivers.

use std::ops::Not;

use serde::{Deserialize, Serialize};

use crate::game::Seat;
use crate::table::clock::Wall;
use crate::table::notice::Notice;
use crate::table::{Channel, Person};

/// Where a table is displayed and can be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Door {
    /// The table card in the channel.
    Card,
    /// The DM that shows a seat its decision.
    Private(Seat),
}

/// A message to be created, updated or sent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Errand {
    /// The target must display this revision or a later one.
    Show {
        door: Door,
        revision: u64,
    },
    /// The notification must be sent once.
    Tell(Notice),
    /// Sending was started: the message may exist or not.
    Telling {
        notice: Notice,
        attempt: Attempt,
    },
}

/// Where a message is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Address {
    Channel(Channel),
    /// A person's DMs.
    Person(Person),
}

/// A message that exists on Discord.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Message {
    pub address: Address,
    pub number: u64,
}

/// A message that we have tried to create and that may exist or not. Stored before the request, so
/// that it can be found after a crash.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Attempt {
    /// Where it would be.
    pub address: Address,
    /// The revision for which it was created: of the card or of the decision; for a notification, the
    /// table's revision.
    pub called: u64,
    /// It shows this revision or a later one.
    pub revision: u64,
    /// The message that it replaces because that one is gone or can no longer be edited.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub instead_of: Option<u64>,
    pub since: Wall,
    /// Whether Discord forbade the search for it. The search is retried.
    #[serde(default, skip_serializing_if = "Not::not")]
    pub refused: bool,
}

/// What a target displays.
#[derive(Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shown {
    /// The message that displays the table now.
    pub present: Option<Present>,
    /// Earlier messages that still have buttons.
    pub past: Vec<Spent>,
    /// Messages that may exist or not.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tried: Vec<Attempt>,
    /// The revision for which no more is sent: the address is gone or wants no messages, or somebody
    /// deleted the message.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub given_up: Option<u64>,
    /// What the address has forbidden. It is retried now and then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refused: Option<Refusal>,
}

/// An update that its address has forbidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Refusal {
    /// The revision for which the message was wanted.
    pub called: u64,
    pub missing: Missing,
}

/// Why an address forbids a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Missing {
    /// These permissions are missing (Discord's bit set).
    Rights(u64),
    Locked,
    /// The person accepts no DMs.
    Letters,
    /// Discord gave no reason.
    Unsaid,
}

/// An earlier message of a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Spent {
    #[serde(flatten)]
    pub message: Message,
    /// The revision for which it was created; 0 if unknown.
    #[serde(default)]
    pub called: u64,
    /// Whether Discord forbade to remove its buttons. This is retried.
    #[serde(default, skip_serializing_if = "Not::not")]
    pub refused: bool,
}

/// The message that displays a target now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Present {
    pub message: Message,
    /// The revision for which it was created: of the card or of the decision.
    pub called: u64,
    pub revision: u64,
    /// Identifies the message; edits keep it. `None` for messages that are older than this field.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seal: Option<u64>,
}

impl Shown {
    /// Returns whether the message for this revision was forbidden.
    pub fn is_refused(&self, called: u64) -> bool {
        self.refused.is_some_and(|refused| refused.called == called)
    }
}

impl Door {
    /// Returns its name in store keys.
    pub fn name(self) -> String {
        match self {
            Self::Card => "card".to_owned(),
            Self::Private(seat) => format!("seat{}", seat.0),
        }
    }
}

impl Errand {
    /// Returns the kind of delivery, for the operator. Never contains the text of a message.
    pub fn what(&self) -> String {
        match self {
            Self::Show { door: Door::Card, .. } => "the card in the channel is to be shown".to_owned(),
            Self::Show { door: Door::Private(seat), .. } => format!("a question is to be put to seat {}", seat.0),
            Self::Tell(_) | Self::Telling { .. } => "something is to be told".to_owned(),
        }
    }

    pub const fn notice(&self) -> Option<&Notice> {
        match self {
            Self::Tell(notice) | Self::Telling { notice, .. } => Some(notice),
            Self::Show { .. } => None,
        }
    }
}
