//! A table as it is stored: who sits there, what is asked of whom, and until when. Everything else about it (where it is
//! listed, when it is due, whose computers must think) follows from this and is worked out, never kept apart.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::clock::{Moment, Wall};
use super::learning::Learning;
use super::pace::{Deadline, Pace};
use super::people::{Bare, Person, Place, TableId, Venue};
use crate::game::Seat;
use crate::lang::Lang;

pub use super::chair::{Answered, Asked, AtDeadline, Chair, Former, Holder, Press};

/// One table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Table {
    /// Its name.
    pub id: TableId,
    /// Counted up with every change.
    pub revision: u64,
    /// The game's id.
    pub game: String,
    /// The variants that were chosen; those not named have their default.
    pub variants: BTreeMap<String, String>,
    /// Where it stands.
    pub place: Place,
    /// Where its match takes place once it begins.
    #[serde(default, skip_serializing_if = "Venue::is_usual")]
    pub venue: Venue,
    /// The language of its channel's messages.
    pub language: Lang,
    /// How long a question may take.
    pub pace: Pace,
    /// Whose table it is; nobody's once it is over.
    pub host: Option<Person>,
    /// When the host last did something.
    pub host_acted: Moment,
    /// When it was opened.
    pub opened: Wall,
    /// Who sits where.
    pub chairs: Vec<Chair>,
    /// Who gave up from a chair that somebody else has taken since.
    pub former: Vec<Former>,
    /// What those who sit here have asked for together.
    pub wishes: Vec<Wish>,
    /// How far it is.
    pub phase: Phase,
    /// Since when its clock stands still.
    pub stopped: Option<Moment>,
    /// Why it does; nothing of tables from before that was noted, or if it is only for a lost channel.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub stopped_by: BTreeSet<Standstill>,
    /// Since when its channel is gone.
    pub lost: Option<Moment>,
    /// The revision at which its present card was called for: a new one whenever somebody else has to act.
    pub card: u64,
    /// Which entries of the journal brought it about.
    #[serde(default, skip_serializing_if = "Turns::are_unknown")]
    pub turns: Turns,
    /// How far its lesson has come, if it is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lesson: Option<Learning>,
    /// The place that has not taken a picture of it, the last one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bare: Option<Bare>,
}

/// Why a clock stands still. It goes on when nothing of it is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Standstill {
    /// The table's thread is locked.
    Locked,
    /// The house was shown out of the table's server.
    Away,
    /// The platform itself cannot reach the table's server.
    Outage,
    /// Somebody is asked whom no door has reached.
    Unreached,
    /// The server has its quiet hours.
    Quiet,
}

/// Which entries of the journal belong to which card, so that each can tell what has happened.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Turns {
    /// The number of the next entry when the card before was called for.
    pub before: u64,
    /// The number of the next entry when the present card was called for.
    pub now: u64,
    /// The revision at which the card before was called for.
    pub card_before: u64,
    /// The cards before those two, oldest first: as many as may still have to be taken down.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub earlier: Vec<Called>,
}

/// When a card was called for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Called {
    /// The revision at which it was.
    pub card: u64,
    /// The number of the entry that came next.
    pub entry: u64,
}

/// So many cards are remembered besides the last two.
const CARDS: usize = 14;

/// How far a table is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Phase {
    /// People may come and go.
    Lobby {
        /// When it closes by itself.
        expires: Moment,
    },
    /// The match is on.
    Playing(Playing),
    /// It is over.
    Over(Over),
}

/// A match that is on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Playing {
    /// The number of the journal's next entry.
    pub next: u64,
    /// The entry after which the stored snapshot was made.
    pub snapshot: u64,
    /// The last step that counts; 0 is the set-up.
    pub reached: u64,
    /// The steps that may still be taken back.
    pub undo: Option<Undoable>,
    /// Why nobody can play on, if so.
    pub frozen: Option<String>,
    /// Who is asked in secret, those who have answered among them: until the last one has, nobody else knows who.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub secret: Vec<Sealed>,
}

/// Somebody who is asked in secret, until the last of all of them has answered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sealed {
    /// Who.
    pub seat: Seat,
    /// Their own answer, while they may take it back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answer: Option<SealedAnswer>,
    /// How often they have taken it back.
    #[serde(default, skip_serializing_if = "is_nought")]
    pub times: u8,
}

/// An answer that was given in secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SealedAnswer {
    /// The revision that it made.
    pub revision: u64,
    /// Until when it had to be given: taking it back gives no new time.
    pub deadline: Option<Deadline>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks by reference")]
const fn is_nought(times: &u8) -> bool {
    *times == 0
}

/// Steps that their owner may take back, for nothing was revealed and nobody else has acted since.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Undoable {
    /// Whose steps they are.
    pub seat: Seat,
    /// For each of them, the last one at the end, the step before it.
    pub back_to: Vec<u64>,
    /// How often steps were taken back since somebody else acted.
    pub times: u8,
    /// Until when the first of them had to be taken: taking back gives no new time.
    #[serde(default)]
    pub deadline: Option<Deadline>,
}

/// A match that is over, or never came to be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Over {
    /// How it ended.
    pub ending: Ending,
    /// When.
    pub at: Wall,
    /// Who came where, best first; empty if it was not played to a result.
    pub places: Vec<Placed>,
}

/// How a table ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// Played to the end.
    Played,
    /// Everybody else gave up.
    Conceded,
    /// Those who played wanted no more of it.
    Agreed,
    /// The lobby was called off.
    Cancelled,
    /// Nobody started it in time.
    Expired,
    /// Its channel was gone for too long.
    Lost,
}

/// A seat's place in the end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Placed {
    /// Whose place.
    pub seat: Seat,
    /// 1 for the winners; equal scores share a place.
    pub place: u8,
    /// The points, by the key of their source.
    pub points: Vec<(String, i32)>,
}

/// Something that those who sit at a table can bring about together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wish {
    /// Who wishes.
    pub by: Person,
    /// What for.
    pub what: Wanted,
}

/// What a [`Wish`] is for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Wanted {
    /// The end of the match.
    End,
    /// Somebody else in this chair.
    Replace {
        /// The chair.
        seat: Seat,
        /// Who should sit there: a person who is asked first, or a computer player.
        by: Newcomer,
    },
}

/// Somebody who is to sit in a chair.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Newcomer {
    /// A person.
    Person(Person),
    /// A computer player.
    Computer(String),
}

impl Wanted {
    /// The person whom it would bring here.
    pub(super) const fn newcomer(&self) -> Option<Person> {
        match self {
            Self::Replace { by: Newcomer::Person(person), .. } => Some(*person),
            Self::Replace { by: Newcomer::Computer(_), .. } | Self::End => None,
        }
    }
}

impl Turns {
    /// Whether nothing is known of them: in a lobby, and of tables from before they were noted.
    fn are_unknown(&self) -> bool {
        *self == Self::default()
    }

    /// A card is called for in the place of the present one, before this entry.
    pub(super) fn call(&mut self, present: u64, entry: u64) {
        if self.card_before > 0 {
            self.earlier.push(Called { card: self.card_before, entry: self.before });
        }
        self.earlier.drain(..self.earlier.len().saturating_sub(CARDS));
        (self.card_before, self.before, self.now) = (present, self.now, entry);
    }
}

impl Table {
    /// The chairs with their seats.
    pub fn seated(&self) -> impl Iterator<Item = (Seat, &Chair)> {
        (0..).map(Seat).zip(&self.chairs)
    }

    /// The cards that were called for lately, oldest first; the last is the present one.
    pub fn cards(&self) -> Vec<Called> {
        let Turns { before, now, card_before, earlier } = &self.turns;
        let last = [Called { card: *card_before, entry: *before }, Called { card: self.card, entry: *now }];
        earlier.iter().copied().chain(last).filter(|called| called.card > 0).collect()
    }

    /// The seat that this person holds.
    pub fn seat_of(&self, person: Person) -> Option<Seat> {
        self.seated().find(|(_, chair)| chair.person() == Some(person)).map(|(seat, _)| seat)
    }

    /// The match, while it is on.
    pub const fn playing(&self) -> Option<&Playing> {
        match &self.phase {
            Phase::Playing(playing) => Some(playing),
            Phase::Lobby { .. } | Phase::Over(_) => None,
        }
    }

    /// Every deadline there is: of open questions, and of one that could be put again.
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

    /// How it ended, if it has.
    pub const fn over(&self) -> Option<&Over> {
        match &self.phase {
            Phase::Over(over) => Some(over),
            Phase::Lobby { .. } | Phase::Playing(_) => None,
        }
    }

    /// Whether this is one of the tables that a person has to look after: they host it, or a chair is theirs.
    pub fn occupies(&self, person: Person) -> bool {
        self.host == Some(person) || self.chairs.iter().any(|chair| chair.owner() == Some(person))
    }

    /// Everybody whose table this is in some way; it is found by each of them, and forgotten for each of them.
    pub fn people(&self) -> Vec<Person> {
        // Every field is named, so that whoever adds one has to say who is in it.
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

    /// The chairs whose question a computer must answer.
    pub fn thinking(&self) -> impl Iterator<Item = (Seat, &str)> {
        let frozen = self.playing().is_none_or(|playing| playing.frozen.is_some());
        let chairs = self.seated().filter(move |(_, chair)| !frozen && chair.asked.is_some());
        chairs.filter_map(|(seat, chair)| match &chair.holder {
            Holder::Computer { player, .. } => Some((seat, player.as_str())),
            Holder::Person(_) | Holder::Forgotten => None,
        })
    }
}
