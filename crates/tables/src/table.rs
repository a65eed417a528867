//! The stored form of a table. Everything else about it (its index rows, when it is due, which AIs
//! must decide) is derived from this and never stored on its own.

mod card_history;
mod vote;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Not;

use meadhall_game::{Lang, Seat, TutorialProgress};
use serde::{Deserialize, Serialize};

use super::clock::{ServiceInstant, UnixMillis};
use super::ids::{MatchVenue, PersonId, TableId, TableLocation, TextOnlyChannel};
use super::pace::{Deadline, Pace};

pub use super::seat_state::{
    Answer, FormerPlayer, HintsTaken, Occupant, PendingDecision, STAND_IN_STRATEGY, SeatComputer, SeatState,
    SettledDecision, TimeoutPolicy,
};
pub use card_history::{CardHistory, IssuedCard};
pub use vote::{Proposal, Replacement, Vote};

/// A table, from the lobby to the end of the match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Table {
    pub id: TableId,
    /// Increased by every change.
    pub revision: u64,
    /// The id of the game.
    pub game_id: String,
    /// The chosen variants; missing ones have their default.
    pub variants: BTreeMap<String, String>,
    pub location: TableLocation,
    /// Where the match takes place once it starts.
    #[serde(default, skip_serializing_if = "MatchVenue::is_default")]
    pub venue: MatchVenue,
    /// The language of the channel's messages.
    pub language: Lang,
    pub pace: Pace,
    /// The person with control over the table, or `None` if the table is over or has no people left.
    pub host: Option<PersonId>,
    pub host_active_at: ServiceInstant,
    pub opened_at: UnixMillis,
    pub seats: Vec<SeatState>,
    /// People who conceded seats that somebody else has taken since.
    pub former_players: Vec<FormerPlayer>,
    /// Open votes of the seated players.
    pub votes: Vec<Vote>,
    pub phase: TablePhase,
    /// The time at which the table's clock was paused, or `None` while the clock runs.
    pub paused_since: Option<ServiceInstant>,
    /// The reasons why the table's clock is paused; empty if the only reason is a lost channel.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub pause_reasons: BTreeSet<PauseReason>,
    pub channel_lost_since: Option<ServiceInstant>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moved_at: Option<UnixMillis>,
    /// The people who were told that a seat is offered to them, each once.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub people_offered: BTreeSet<PersonId>,
    /// The revision at which the current card was requested. A new card is requested whenever somebody else must
    /// decide.
    pub card_revision: u64,
    /// The journal steps that belong to the current card and to earlier ones.
    #[serde(default, skip_serializing_if = "CardHistory::is_empty")]
    pub cards: CardHistory,
    /// The progress of the tutorial, if the table is a tutorial.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tutorial: Option<TutorialProgress>,
    /// The last channel that refused a picture of this table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text_only_channel: Option<TextOnlyChannel>,
}

/// A reason why a table's clock is paused. The clock resumes when no reason is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PauseReason {
    ThreadLocked,
    BotRemovedFromServer,
    /// The chat platform has an outage that affects the table's server.
    PlatformOutage,
    /// A player who must decide could not be notified.
    PlayerNotNotified,
    QuietHours,
}

/// The phase of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum TablePhase {
    /// People can join and leave.
    Lobby {
        /// The time at which the lobby closes if there is no activity.
        expires_at: ServiceInstant,
    },
    Playing(RunningMatch),
    Over(TableResult),
}

/// A match that is running or frozen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RunningMatch {
    /// The number of the next journal entry.
    pub next_step: u64,
    /// The number of the last step that the stored snapshot contains.
    pub snapshot_step: u64,
    /// The last step that was not undone; 0 is the setup.
    pub last_effective_step: u64,
    pub undo_state: Option<UndoState>,
    /// The reason why the match is frozen, or `None` if it is not frozen.
    pub frozen_reason: Option<String>,
    /// The seats that decide in secret at the same time, including those that have already answered. Until all have
    /// answered, nobody else may learn which seats have.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub secret_seats: Vec<SecretSeat>,
}

/// A seat that decides in secret. The record stays until all seats that decide at the same time have answered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SecretSeat {
    pub seat: Seat,
    /// The seat's own answer, while it can be undone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answer: Option<SecretAnswer>,
    /// The number of times that the seat's answer was undone.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub undo_count: u8,
}

/// An answer that was given in secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SecretAnswer {
    /// The table's revision after the answer.
    pub revision: u64,
    /// The deadline of the decision, which stays the same after an undo.
    pub deadline: Option<Deadline>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes the field by reference")]
const fn is_zero(count: &u8) -> bool {
    *count == 0
}

/// The steps that a player may undo, because they revealed nothing and nobody else has acted since.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UndoState {
    pub seat: Seat,
    /// For each step that can be undone, oldest first, the number of the step to which an undo returns.
    pub rewind_points: Vec<u64>,
    /// How often steps were undone since somebody else acted.
    pub undo_count: u8,
    /// The deadline of the first of these decisions, which stays the same after an undo.
    pub deadline: Option<Deadline>,
}

/// The result of a table: of a match, or of a lobby that never became a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableResult {
    pub ending: TableEnding,
    pub ended_at: UnixMillis,
    /// The final standings, best first; empty without a result.
    pub standings: Vec<FinalStanding>,
    /// Whether the player of a match against computers has shown its result to the channel.
    #[serde(default, skip_serializing_if = "Not::not")]
    pub is_shared: bool,
}

/// Why a table is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TableEnding {
    /// The match was played to the end.
    Completed,
    /// Everybody else conceded.
    Conceded,
    EndedByVote,
    /// The lobby was cancelled.
    LobbyCancelled,
    /// Nobody started the match before the lobby expired.
    LobbyExpired,
    /// The table's channel was lost for too long.
    ChannelLost,
}

/// A seat's rank at the end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FinalStanding {
    pub seat: Seat,
    /// The rank of the seat. The winners have rank 1, and seats with equal scores share a rank.
    pub rank: u8,
    /// The points from each source, identified by the key of the source's name.
    pub points: Vec<(String, i32)>,
}

impl Table {
    /// Iterates over the seats with their index.
    pub fn iter_seats(&self) -> impl Iterator<Item = (Seat, &SeatState)> {
        (0..).map(Seat).zip(&self.seats)
    }

    /// Returns the recently requested cards, oldest first; the last is the current one.
    pub fn recent_cards(&self) -> Vec<IssuedCard> {
        self.cards.recent(self.card_revision)
    }

    /// Returns the seat in which this person sits.
    pub fn seat_of(&self, person: PersonId) -> Option<Seat> {
        self.iter_seats().find(|(_, seat_state)| seat_state.person() == Some(person)).map(|(seat, _)| seat)
    }

    /// Whether the match takes place in the private panel of its only person.
    pub fn is_solo(&self) -> bool {
        self.venue == MatchVenue::Panel
    }

    /// Whether this person has a seat of a running match and nobody else does. Computers may have the other seats.
    pub fn is_last_person(&self, person: PersonId) -> bool {
        let mut seated = self.seats.iter().filter_map(SeatState::person);
        self.running_match().is_some() && seated.next() == Some(person) && seated.next().is_none()
    }

    /// Returns the match while it is running.
    pub const fn running_match(&self) -> Option<&RunningMatch> {
        match &self.phase {
            TablePhase::Playing(running_match) => Some(running_match),
            TablePhase::Lobby { .. } | TablePhase::Over(_) => None,
        }
    }

    /// Returns every deadline: of open decisions, and of those that an undo could reopen.
    pub fn deadlines_mut(&mut self) -> impl Iterator<Item = &mut Deadline> {
        let (undo_state, secret_answers) = match &mut self.phase {
            TablePhase::Playing(running_match) => {
                (running_match.undo_state.as_mut(), &mut running_match.secret_seats[..])
            }
            TablePhase::Lobby { .. } | TablePhase::Over(_) => (None, &mut [][..]),
        };
        let secret_answers = secret_answers.iter_mut().filter_map(|it| it.answer.as_mut()?.deadline.as_mut());
        let pending = self.seats.iter_mut().filter_map(|seat_state| match &mut seat_state.occupant {
            Occupant::Ai { left_decision: Some(left_decision), .. } => Some(left_decision),
            _ => seat_state.pending_decision.as_mut(),
        });
        let pending = pending.filter_map(|pending| pending.deadline.as_mut());
        pending.chain(undo_state.and_then(|undo_state| undo_state.deadline.as_mut())).chain(secret_answers)
    }

    /// Returns the result if the table is over.
    pub const fn result(&self) -> Option<&TableResult> {
        match &self.phase {
            TablePhase::Over(result) => Some(result),
            TablePhase::Lobby { .. } | TablePhase::Playing(_) => None,
        }
    }

    /// Returns whether the table counts towards this person's limit: they host it, or own a seat.
    pub fn counts_for(&self, person: PersonId) -> bool {
        self.host == Some(person) || self.seats.iter().any(|seat_state| seat_state.owner() == Some(person))
    }

    /// Returns whether a person has or had a seat in the match.
    pub fn has_played(&self, person: PersonId) -> bool {
        let has_seat = |seat: &SeatState| [seat.person(), seat.owner(), seat.conceded_by].contains(&Some(person));
        self.seats.iter().any(has_seat) || self.former_players.iter().any(|former| former.person == person)
    }

    /// Returns whether this seat belonged to a person at a step.
    pub fn held_seat(&self, person: PersonId, seat: Seat, step: u64) -> bool {
        let held = |former: &FormerPlayer| {
            former.person == person && former.seat == seat && (former.first_step..former.end_step).contains(&step)
        };
        let holds = |state: &SeatState| {
            [state.owner(), state.conceded_by].contains(&Some(person)) && step >= state.owner_first_step
        };
        self.former_players.iter().any(held) || self.seats.get(seat.index()).is_some_and(holds)
    }

    /// Returns all people that the table mentions. Each of them can have their data erased from it.
    pub fn people(&self) -> Vec<PersonId> {
        let mut people = [self.current_people(), self.people_offered.iter().copied().collect()].concat();
        people.sort_unstable();
        people.dedup();
        people
    }

    /// Returns those who can find the table: all but people whose offer was withdrawn.
    pub fn current_people(&self) -> Vec<PersonId> {
        // Every field is listed, so that a new field with a person is not forgotten.
        let Self {
            host,
            seats,
            former_players,
            votes,
            people_offered: _,
            id: _,
            revision: _,
            game_id: _,
            variants: _,
            location: _,
            venue: _,
            language: _,
            pace: _,
            host_active_at: _,
            opened_at: _,
            phase: _,
            paused_since: _,
            pause_reasons: _,
            channel_lost_since: _,
            moved_at: _,
            card_revision: _,
            cards: _,
            tutorial: _,
            text_only_channel: _,
        } = self;
        let seats = seats.iter().flat_map(SeatState::people);
        let vote_people =
            votes.iter().flat_map(|Vote { voter, proposal, cast_at: _ }| [Some(*voter), proposal.replacement_person()]);
        let former_players =
            former_players.iter().map(|FormerPlayer { person, seat: _, first_step: _, end_step: _ }| Some(*person));
        let mut people: Vec<PersonId> =
            seats.chain(vote_people).chain(former_players).chain([*host]).flatten().collect();
        people.sort_unstable();
        people.dedup();
        people
    }

    /// Numbers the computers that play for nobody else. Those that have a number keep it, so that a name always means the
    /// same seat.
    pub(crate) fn number_computers(&mut self) {
        let numbers = self.seats.iter().filter_map(|seat_state| Some(seat_state.computer.as_ref()?.number));
        let mut next = numbers.max().map_or(1, |last| last.saturating_add(1));
        for seat_state in &mut self.seats {
            let is_represented = seat_state.represented_person().is_some();
            if let (Occupant::Ai { strategy, .. }, None, false) =
                (&seat_state.occupant, &seat_state.computer, is_represented)
            {
                seat_state.computer = Some(SeatComputer { number: next, strategy: strategy.clone() });
                next = next.saturating_add(1);
            }
        }
    }

    /// Returns the seats in which an AI must decide, with its strategy.
    pub fn seats_awaiting_ai(&self) -> impl Iterator<Item = (Seat, &str)> {
        let is_frozen = self.running_match().is_none_or(|running_match| running_match.frozen_reason.is_some());
        let seats =
            self.iter_seats().filter(move |(_, seat_state)| !is_frozen && seat_state.pending_decision.is_some());
        seats.filter_map(|(seat, seat_state)| match &seat_state.occupant {
            Occupant::Ai { strategy: player, .. } => Some((seat, player.as_str())),
            Occupant::Person(_) | Occupant::Erased => None,
        })
    }
}
