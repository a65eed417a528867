//! Notifications: sent once to a person or a channel. A command stores them with its change, and
//! the outbox sends them. The state of a table is no notification; its targets display that.

use meadhall_game::Seat;
use serde::{Deserialize, Serialize};

use super::ids::PersonId;
use super::pace::DeadlineStage;
use super::table::{Proposal, Table};

/// A message to a person or channel that is sent once and not updated.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Notification {
    pub recipient: NotificationRecipient,
    pub event: NotificationEvent,
}

/// Who gets a notification.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NotificationRecipient {
    /// The table's channel.
    Channel,
    /// One person, by DM.
    Person(PersonId),
}

/// What a notification is about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum NotificationEvent {
    /// The lobby has closed because nobody started the match.
    LobbyExpired,
    /// The host has removed this person from the lobby.
    KickedFromLobby,
    /// The deadline of a decision comes closer.
    Reminder {
        /// The seat that must decide.
        seat: Seat,
        stage: DeadlineStage,
        /// The revision at which the seat was asked: once it has answered, the reminder is obsolete.
        asked_revision: u64,
    },
    /// The deadline has passed and the default answer was chosen.
    DefaultAnswerTaken { seat: Seat },
    /// An AI plays in this person's seat until they come back.
    AiTookOver { seat: Seat },
    /// The deadline has passed, and the seat therefore concedes the match.
    ConcededByTimeout { seat: Seat },
    /// This person may take a seat.
    SeatOffered {
        seat: Seat,
        /// The person who decided it or cast the last vote; `None` if an older version stored the notification.
        #[serde(default)]
        offered_by: Option<PersonId>,
    },
    /// Somebody else has this person's seat now.
    SeatTaken { seat: Seat },
    /// A player has proposed something that needs the votes of all.
    VoteCast { voter: PersonId, proposal: Proposal },
    /// The match is frozen, because the current rules cannot continue it.
    MatchFrozen,
    /// Discord refuses pictures in this channel.
    TextOnlyChannel,
}

impl Notification {
    /// Whether the notification is still worth sending, given the current state of the table.
    pub fn is_current(&self, table: &Table) -> bool {
        let seat_state = |seat: Seat| table.seats.get(seat.index());
        match self.event {
            NotificationEvent::Reminder { seat, asked_revision, .. } => seat_state(seat).is_some_and(|seat_state| {
                seat_state.person().map(NotificationRecipient::Person) == Some(self.recipient)
                    && seat_state.pending_decision.is_some_and(|pending| pending.asked_revision == asked_revision)
            }),
            NotificationEvent::SeatOffered { seat, .. } => seat_state(seat)
                .is_some_and(|it| it.offered_to.map(NotificationRecipient::Person) == Some(self.recipient)),
            _ => true,
        }
    }

    /// Whether the notification is addressed to this person or mentions them.
    pub fn concerns(&self, person: PersonId) -> bool {
        let people = match &self.event {
            NotificationEvent::VoteCast { voter, proposal } => [Some(*voter), proposal.replacement_person()],
            NotificationEvent::SeatOffered { offered_by, .. } => [*offered_by, None],
            NotificationEvent::LobbyExpired
            | NotificationEvent::KickedFromLobby
            | NotificationEvent::Reminder { .. }
            | NotificationEvent::DefaultAnswerTaken { .. }
            | NotificationEvent::AiTookOver { .. }
            | NotificationEvent::ConcededByTimeout { .. }
            | NotificationEvent::SeatTaken { .. }
            | NotificationEvent::MatchFrozen
            | NotificationEvent::TextOnlyChannel => [None; 2],
        };
        self.recipient == NotificationRecipient::Person(person) || people.contains(&Some(person))
    }
}
