//! The stored form of a table. Everything else about it (its index rows, when it is due, which AIs
//! must decide) is derived from this and never stored on its own.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::clock::{Moment, Wall};
use super::learning::Learning;
use super::pace::{Deadline, Pace};
use super::people::{Bare, Person, Place, TableId, Venue};
use crate::game::Seat;
use crate::lang::Lang;

pub use super::chair::{Answered, Asked, AtDeadline, Chair, Former, Holder, Press};

/// A table, from the lobby to the end of the match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Table {
    pub id: TableId,
    /// Increased by every change.
    pub revision: u64,
    /// The id of the game.
    pub game: String,
    /// The chosen variants; missing ones have their default.
    pub variants: BTreeMap<String, String>,
    pub place: Place,
    /// Where the match takes place once it starts.
    #[serde(default, skip_serializing_if = "Venue::is_usual")]
    pub venue: Venue,
    /// The language of the channel's messages.
    pub language: Lang,
    pub pace: Pace,
    /// The person with control over the table; nobody once it is over.
    pub host: Option<Person>,
    pub host_acted: Moment,
    pub opened: Wall,
    pub chairs: Vec<Chair>,
    /// People who conceded seats that somebody else has taken since.
    pub former: Vec<Former>,
    /// Open votes of the seated players.
    pub wishes: Vec<Wish>,
    pub phase: Phase,
    /// When its clock was paused; `None` while it runs.
    pub stopped: Option<Moment>,
    /// Why it is paused; empty for a lost channel, and for tables that are older than this field.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub stopped_by: BTreeSet<Standstill>,
    pub lost: Option<Moment>,
    /// The revision at which the current card was requested: a new one whenever somebody else must act.
    pub card: u64,
    /// The journal steps that belong to the current card and to earlier ones.
    #[serde(default, skip_serializing_if = "Turns::are_unknown")]
    pub turns: Turns,
    /// The tutorial's progress, if it is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lesson: Option<Learning>,
    /// The last channel that refused a picture of this table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bare: Option<Bare>,
}

/// Why a table's clock is paused. It runs again when no reason is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Standstill {
    Locked,
    Away,
    /// Discord has an outage that affects the table's server.
    Outage,
    /// A player who must decide could not be notified.
    Unreached,
    Quiet,
}

/// Which journal steps belong to which card, so that each card can show what has happened.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Turns {
    /// The next step when the previous card was requested.
    pub before: u64,
    /// The next step when the current card was requested.
    pub now: u64,
    /// The revision at which the previous card was requested.
    pub card_before: u64,
    /// The cards before those two, oldest first. Their messages may still exist.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub earlier: Vec<Called>,
}

/// A card that was requested.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Called {
    pub card: u64,
    /// The next step at that time.
    pub entry: u64,
}

/// How many cards are remembered before the last two.
const CARDS: usize = 14;

/// The phase of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Phase {
    /// People can join and leave.
    Lobby {
        /// When it closes without activity.
        expires: Moment,
    },
    Playing(Playing),
    Over(Over),
}

/// A match that is running or frozen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Playing {
    /// The number of the next journal entry.
    pub next: u64,
    /// The step of the stored snapshot.
    pub snapshot: u64,
    /// The last step that was not undone; 0 is the setup.
    pub reached: u64,
    pub undo: Option<Undoable>,
    /// Why the match cannot continue, if it is frozen.
    pub frozen: Option<String>,
    /// The seats that decide in secret, including those that have answered: until all have, nobody else
    /// learns which.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub secret: Vec<Sealed>,
}

/// A seat that decides in secret, until all of these have answered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sealed {
    pub seat: Seat,
    /// The seat's own answer, while it can be undone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answer: Option<SealedAnswer>,
    /// How often it was undone.
    #[serde(default, skip_serializing_if = "is_nought")]
    pub times: u8,
}

/// An answer that was given in secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SealedAnswer {
    /// The revision that the answer made.
    pub revision: u64,
    /// The deadline of the decision: an undo gives no new time.
    pub deadline: Option<Deadline>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks by reference")]
const fn is_nought(times: &u8) -> bool {
    *times == 0
}

/// Steps that their player may undo, because nothing was revealed and nobody else has acted since.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Undoable {
    pub seat: Seat,
    /// For each of these steps, oldest first, the effective step before it.
    pub back_to: Vec<u64>,
    /// How often steps were undone since somebody else acted.
    pub times: u8,
    /// The deadline of the first of these steps: an undo gives no new time.
    #[serde(default)]
    pub deadline: Option<Deadline>,
}

/// How a table ended: a match, or a lobby that never started.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Over {
    pub ending: Ending,
    pub at: Wall,
    /// The final standings, best first; empty without a result.
    pub places: Vec<Placed>,
}

/// Why a table is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// The match was played to the end.
    Played,
    /// Everybody else conceded.
    Conceded,
    Agreed,
    /// The lobby was cancelled.
    Cancelled,
    /// The lobby was not started in time.
    Expired,
    /// The channel was gone for too long.
    Lost,
}

/// A seat's rank at the end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Placed {
    pub seat: Seat,
    /// 1 for the winners; equal scores share a rank.
    pub place: u8,
    /// The points, by the key of their source.
    pub points: Vec<(String, i32)>,
}

/// A seated player's vote.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wish {
    pub by: Person,
    pub what: Wanted,
}

/// What a [`Wish`] proposes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Wanted {
    End,
    /// Give a seat to somebody else.
    Replace {
        seat: Seat,
        /// Who shall sit there: a person, who is offered the seat, or an AI.
        by: Newcomer,
    },
}

/// Who shall take over a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Newcomer {
    Person(Person),
    /// The name of its strategy.
    Computer(String),
}

impl Wanted {
    /// Returns the person who would be offered the seat.
    pub(super) const fn newcomer(&self) -> Option<Person> {
        match self {
            Self::Replace { by: Newcomer::Person(person), .. } => Some(*person),
            Self::Replace { by: Newcomer::Computer(_), .. } | Self::End => None,
        }
    }
}

impl Turns {
    /// Returns whether nothing is recorded: in a lobby, and for tables that are older than this field.
    fn are_unknown(&self) -> bool {
        *self == Self::default()
    }

    /// Records that a new card was requested in place of the one of revision `present`.
    pub(super) fn call(&mut self, present: u64, entry: u64) {
        if self.card_before > 0 {
            self.earlier.push(Called { card: self.card_before, entry: self.before });
        }
        self.earlier.drain(..self.earlier.len().saturating_sub(CARDS));
        (self.card_before, self.before, self.now) = (present, self.now, entry);
    }
}

impl Table {
    /// Iterates over the seats with their index.
    pub fn seated(&self) -> impl Iterator<Item = (Seat, &Chair)> {
        (0..).map(Seat).zip(&self.chairs)
    }

    /// Returns the recently requested cards, oldest first; the last is the current one.
    pub fn cards(&self) -> Vec<Called> {
        let Turns { before, now, card_before, earlier } = &self.turns;
        let last = [Called { card: *card_before, entry: *before }, Called { card: self.card, entry: *now }];
        earlier.iter().copied().chain(last).filter(|called| called.card > 0).collect()
    }

    /// Returns the seat in which this person sits.
    pub fn seat_of(&self, person: Person) -> Option<Seat> {
        self.seated().find(|(_, chair)| chair.person() == Some(person)).map(|(seat, _)| seat)
    }

    /// Returns the match while it is running.
    pub const fn playing(&self) -> Option<&Playing> {
        match &self.phase {
            Phase::Playing(playing) => Some(playing),
            Phase::Lobby { .. } | Phase::Over(_) => None,
        }
    }

    /// Returns every deadline: of open decisions, and of those that an undo could reopen.
    pub fn deadlines_mut(&mut self) -> impl Iterator<Item = &mut Deadline> {
        let (undo, sealed) = match &mut self.phase {
            Phase::Playing(playing) => (playing.undo.as_mut(), &mut playing.secret[..]),
            Phase::Lobby { .. } | Phase::Over(_) => (None, &mut [][..]),
        };
        let sealed = sealed.iter_mut().filter_map(|it| it.answer.as_mut()?.deadline.as_mut());
        let asked = self.chairs.iter_mut().filter_map(|chair| chair.asked.as_mut());
        let asked = asked.filter_map(|asked| asked.deadline.as_mut());
        asked.chain(undo.and_then(|undo| undo.deadline.as_mut())).chain(sealed)
    }

    /// Returns the result if the table is over.
    pub const fn over(&self) -> Option<&Over> {
        match &self.phase {
            Phase::Over(over) => Some(over),
            Phase::Lobby { .. } | Phase::Playing(_) => None,
        }
    }

    /// Returns whether the table counts towards this person's limit: they host it, or own a seat.
    pub fn occupies(&self, person: Person) -> bool {
        self.host == Some(person) || self.chairs.iter().any(|chair| chair.owner() == Some(person))
    }

    /// Returns everybody the table names. Each of them can find it, and can be erased from it.
    pub fn people(&self) -> Vec<Person> {
        // Every field is listed, so that a new field with a person is not forgotten.
        let Self {
            host,
            chairs,
            former,
            wishes,
            id: _,
            revision: _,
            game: _,
            variants: _,
            place: _,
            venue: _,
            language: _,
            pace: _,
            host_acted: _,
            opened: _,
            phase: _,
            stopped: _,
            stopped_by: _,
            lost: _,
            card: _,
            turns: _,
            lesson: _,
            bare: _,
        } = self;
        let chairs = chairs.iter().flat_map(Chair::people);
        let wished = wishes.iter().flat_map(|Wish { by, what }| [Some(*by), what.newcomer()]);
        let former = former.iter().map(|Former { person, seat: _ }| Some(*person));
        let mut people: Vec<Person> = chairs.chain(wished).chain(former).chain([*host]).flatten().collect();
        people.sort_unstable();
        people.dedup();
        people
    }

    /// Returns the seats in which an AI must decide, with its strategy.
    pub fn thinking(&self) -> impl Iterator<Item = (Seat, &str)> {
        let frozen = self.playing().is_none_or(|playing| playing.frozen.is_some());
        let chairs = self.seated().filter(move |(_, chair)| !frozen && chair.asked.is_some());
        chairs.filter_map(|(seat, chair)| match &chair.holder {
            Holder::Computer { player, .. } => Some((seat, player.as_str())),
            Holder::Person(_) | Holder::Forgotten => None,
        })
    }
}
