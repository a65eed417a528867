//! What is to be delivered: targets that must display a table, and notifications that are sent once. A
//! row stores no message text: the sender reads the table when it delivers.

use std::ops::Not;

use meadhall_game::Seat;
use meadhall_tables::clock::UnixMillis;
use meadhall_tables::notification::Notification;
use meadhall_tables::{ChannelId, DeliveryObstacle, PersonId};
use serde::{Deserialize, Serialize};

/// Where a table is displayed and can be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DisplayTarget {
    /// The table card in the channel.
    Card,
    /// The DM that shows a seat its decision.
    SeatDm(Seat),
}

/// A message to be created, updated or sent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Delivery {
    /// The target must display this revision or a later one.
    ShowTable { target: DisplayTarget, revision: u64 },
    /// The notification must be sent once.
    Notify(Notification),
    /// The bot has begun to send the notification, so its message may exist or not.
    NotifyStarted { notification: Notification, attempt: SendAttempt },
}

/// Where a message is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Address {
    Channel(ChannelId),
    /// A person's DMs.
    Person(PersonId),
}

/// A message that exists on the chat platform.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MessageRef {
    pub address: Address,
    pub id: u64,
}

/// A message that we have tried to create and that may exist or not. Stored before the request, so
/// that it can be found after a crash.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SendAttempt {
    /// Where it would be.
    pub address: Address,
    /// The revision for which the message is created: of the card, of the decision, or of the table for a notification.
    pub for_revision: u64,
    /// The message shows the table at this revision or a later one.
    pub revision: u64,
    /// The id of the earlier message that this message replaces, because the earlier one was deleted or can no longer
    /// be edited.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub replaces: Option<u64>,
    pub first_sent_at: UnixMillis,
    /// Whether the search for it was forbidden. It is retried.
    #[serde(default, skip_serializing_if = "Not::not")]
    pub is_search_forbidden: bool,
}

/// What a target displays.
#[derive(Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DisplayedMessages {
    /// The message that displays the table now.
    pub current: Option<CurrentMessage>,
    /// Earlier messages that still have buttons.
    pub retired: Vec<RetiredMessage>,
    /// Earlier DMs whose decision is settled. Each is one line, and is deleted once a newer DM is shown.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub collapsed: Vec<MessageRef>,
    /// DMs that remind of a decision. They are deleted once it is settled.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reminders: Vec<ReminderMessage>,
    /// Attempts whose messages may exist or not.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub attempts: Vec<SendAttempt>,
    /// The revision for which nothing more is sent, because the address no longer exists or refuses messages, or
    /// because somebody deleted the message.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub given_up_revision: Option<u64>,
    /// The update that the address has forbidden. It is retried at long intervals.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub forbidden: Option<ForbiddenUpdate>,
}

/// An update that its address has forbidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ForbiddenUpdate {
    /// The revision for which the message was wanted.
    pub for_revision: u64,
    pub obstacle: DeliveryObstacle,
    /// The address that refused it; `None` in rows of earlier versions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub address: Option<Address>,
}

/// An earlier message of a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RetiredMessage {
    #[serde(flatten)]
    pub message: MessageRef,
    /// The revision for which the message was created.
    pub for_revision: u64,
    /// Whether removing its buttons was forbidden. This is retried.
    #[serde(default, skip_serializing_if = "Not::not")]
    pub is_edit_forbidden: bool,
}

/// A DM that reminds of a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReminderMessage {
    pub message: MessageRef,
    /// The revision at which the decision was asked.
    pub asked_revision: u64,
}

/// The message that displays a target now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CurrentMessage {
    pub message: MessageRef,
    /// The revision for which the message was created: of the card or of the decision.
    pub for_revision: u64,
    pub shown_revision: u64,
    /// The key that identifies the message. It does not change when the message is edited.
    pub message_key: u64,
}

impl DisplayedMessages {
    /// Applies the refusal of an earlier message to the message for this revision at the same address, so that it is not
    /// requested, too.
    pub fn carry_over_refusal(&mut self, address: Address, for_revision: u64) {
        if let Some(forbidden) = self.forbidden.as_mut().filter(|forbidden| forbidden.address == Some(address)) {
            forbidden.for_revision = for_revision;
        }
    }

    /// Records that a DM has become one line.
    pub fn add_collapsed(&mut self, message: MessageRef) {
        if !self.collapsed.contains(&message) {
            self.collapsed.push(message);
        }
    }

    /// Returns the collapsed DMs that a newer DM replaces. `shown` is the DM with the open decision, if there is one.
    pub fn replaced_lines(&self, shown: Option<MessageRef>) -> impl Iterator<Item = MessageRef> {
        let newest_line =
            move |address| self.collapsed.iter().filter(|line| line.address == address).map(|line| line.id).max();
        let is_replaced = move |line: &&MessageRef| match shown.filter(|shown| shown.address == line.address) {
            Some(_) => true,
            None => newest_line(line.address) != Some(line.id),
        };
        self.collapsed.iter().filter(is_replaced).copied()
    }

    /// Returns whether the message for this revision was forbidden.
    pub fn is_forbidden(&self, revision: u64) -> bool {
        self.forbidden.is_some_and(|forbidden| forbidden.for_revision == revision)
    }
}

impl DisplayTarget {
    /// Returns the name of the target in store keys.
    pub fn key(self) -> String {
        match self {
            Self::Card => "card".to_owned(),
            Self::SeatDm(seat) => format!("seat{}", seat.0),
        }
    }
}

impl Delivery {
    /// Returns the kind of delivery, for the operator. Never contains the text of a message.
    pub fn description(&self) -> String {
        match self {
            Self::ShowTable { target: DisplayTarget::Card, .. } => "show the card in the channel".to_owned(),
            Self::ShowTable { target: DisplayTarget::SeatDm(seat), .. } => {
                format!("show the table in the DM of seat {}", seat.0)
            }
            Self::Notify(_) | Self::NotifyStarted { .. } => "send a notification".to_owned(),
        }
    }

    pub const fn notification(&self) -> Option<&Notification> {
        match self {
            Self::Notify(notification) | Self::NotifyStarted { notification, .. } => Some(notification),
            Self::ShowTable { .. } => None,
        }
    }
}
