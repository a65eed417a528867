//! A table as it is stored: who sits there, what is asked of whom, and until when. Everything else about it (where it is
//! listed, when it is due, whose computers must think) follows from this and is worked out, never kept apart.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::clock::{Moment, Wall};
use super::desk::By;
use super::pace::{Deadline, Pace};
use super::people::{Person, Place, TableId};
use crate::Mark;
use crate::game::Seat;
use crate::lang::Lang;

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
    /// Since when its channel is gone.
    pub lost: Option<Moment>,
    /// The revision at which its present card was called for: a new one whenever somebody else has to act.
    pub card: u64,
    /// Which entries of the journal brought it about.
    #[serde(default, skip_serializing_if = "Turns::are_unknown")]
    pub turns: Turns,
}

/// Which entries of the journal belong to which card, so that each can tell what has happened.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Turns {
    /// The number of the next entry when the card before was called for.
    pub before: u64,
    /// The number of the next entry when the present card was called for.
    pub now: u64,
    /// The revision at which the card before was called for.
    pub card_before: u64,
}

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

impl Turns {
    /// Whether nothing is known of them: in a lobby, and of tables from before they were noted.
    fn are_unknown(&self) -> bool {
        *self == Self::default()
    }
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
}

impl Table {
    /// The chairs with their seats.
    pub fn seated(&self) -> impl Iterator<Item = (Seat, &Chair)> {
        (0..).map(Seat).zip(&self.chairs)
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
        let undo = match &mut self.phase {
            Phase::Playing(playing) => playing.undo.as_mut(),
            Phase::Lobby { .. } | Phase::Over(_) => None,
        };
        let asked = self.chairs.iter_mut().filter_map(|chair| chair.asked.as_mut());
        asked.filter_map(|asked| asked.deadline.as_mut()).chain(undo.and_then(|undo| undo.deadline.as_mut()))
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
        let chairs = self.chairs.iter().flat_map(|chair| [chair.owner(), chair.offered, chair.conceded]);
        let wished = self.wishes.iter().flat_map(|wish| {
            let newcomer = match &wish.what {
                Wanted::Replace { by: Newcomer::Person(person), .. } => Some(*person),
                Wanted::Replace { .. } | Wanted::End => None,
            };
            [Some(wish.by), newcomer]
        });
        let former = self.former.iter().map(|former| Some(former.person));
        let mut people: Vec<Person> = chairs.chain(wished).chain(former).chain([self.host]).flatten().collect();
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
