//! A scene: what one viewer, a seat or an onlooker, may see of a table at one revision. Plain data: whoever shows it needs no
//! store and no match, and can show nothing that is hidden from its viewer. Nothing is said here, in any language.
//!
//! - `asked` who is awaited, and what, as far as the viewer may know; `made` how a scene is made of a table and its match; `earlier` what was to be seen after a turn

mod asked;
mod earlier;
mod made;

use crate::game::{Board, Fact, Picture, Score, Seat, Text, TrackRow, Viewer};
use crate::lang::Lang;
use crate::table::clock::Wall;
use crate::table::pace::Pace;
use crate::table::record::{Holder, Over};
use crate::table::{Person, Place, TableId};

pub use asked::{Ask, Awaited};
pub use earlier::{Earlier, Still};
pub use made::{Sight, chairs, is_called};

/// A table as one viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    /// The table.
    pub id: TableId,
    /// How often it had changed.
    pub revision: u64,
    /// Who looks: a seat, or anybody.
    pub viewer: Viewer,
    /// What is played, and how.
    pub game: Played,
    /// Where it stands.
    pub place: Place,
    /// The language of its channel.
    pub language: Lang,
    /// How long a question may take.
    pub pace: Pace,
    /// Who sits where, in the order of the seats.
    pub chairs: Vec<Sitter>,
    /// How far it is.
    pub stage: Stage,
    /// Everybody who is asked something, in the order of the seats.
    pub asked: Vec<Awaited>,
    /// What the viewer is called for, if they are asked something: their private message is for this call.
    pub call: Option<u64>,
    /// When the viewer's last question was settled.
    pub answered: Option<Wall>,
    /// The revision that whoever takes the viewer's last step back must have seen, if it may be taken back.
    pub undo: Option<u64>,
    /// Whether the clock stands still.
    pub stopped: bool,
    /// What keeps the table from showing itself.
    pub quiet: Quiet,
    /// The board. None in a lobby, or where the match cannot be played.
    pub board: Option<Board>,
    /// A picture of it, if the game has one.
    pub picture: Option<Picture>,
    /// It in emoji and words; nothing, if the game has no such board.
    pub track: Vec<TrackRow>,
    /// What the viewer's own question is about.
    pub close_up: Option<Board>,
    /// What the things in sight do.
    pub legend: Vec<Fact>,
    /// Where everyone stands; the truth once it is over.
    pub standing: Vec<Score>,
    /// What has happened, as far as the viewer may know: as much of it as was wanted.
    pub happened: Vec<Text>,
    /// What a first lesson tells the viewer now, if this is one.
    pub lesson: Option<Taught>,
}

/// What a first lesson tells its viewer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Taught {
    /// Nothing new.
    Nothing,
    /// An idea, with the question that is open.
    Idea {
        /// What is said of it.
        says: Text,
        /// How many have been told with it.
        number: usize,
        /// How many there are.
        of: usize,
    },
}

/// What is played, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// Its id.
    pub id: &'static str,
    /// What it is called.
    pub name: Text,
    /// What it is, in a sentence.
    pub pitch: Text,
    /// How many can play at most.
    pub seats: u8,
    /// What can be chosen.
    pub variants: Vec<Setting>,
}

/// Something about a game that can be chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setting {
    /// Its id.
    pub id: &'static str,
    /// What it is called.
    pub name: Text,
    /// What it can be: ids, and what they are called.
    pub choices: Vec<(&'static str, Text)>,
    /// Which of them it is.
    pub chosen: usize,
}

/// A chair.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sitter {
    /// Who sits there.
    pub holder: Holder,
    /// The name that a person was last seen with; empty if none is known.
    pub name: String,
    /// Whether it is their table.
    pub host: bool,
    /// Whether the present card was put up for them.
    pub called: bool,
}

/// How far a table is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stage {
    /// People may come and go.
    Lobby {
        /// When it closes by itself, in seconds on the wall.
        closes: i64,
    },
    /// The match is on.
    Playing,
    /// The match is on, but nobody can play on.
    Frozen,
    /// It is over.
    Over(Over),
}

/// What keeps a table from showing itself or its clock from running, as far as a viewer may know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quiet {
    /// The table.
    pub table: TableId,
    /// What keeps it from showing itself.
    pub silence: Option<Silence>,
    /// Whether the clock of its match stands still for more than quiet hours.
    pub clock: bool,
    /// Whether the viewer would be reached if they took private messages.
    pub closed: bool,
    /// Until when the server's quiet hours last, in seconds on the wall, if they have stopped the clock.
    pub hours: Option<i64>,
}

/// What keeps a table from showing itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Silence {
    /// Its channel is gone; in so many seconds on the wall the table ends, if nobody takes it elsewhere.
    Lost(i64),
    /// The house was shown out of its server.
    Away,
    /// The platform cannot reach its server.
    Outage,
    /// Its thread is locked.
    Locked,
    /// These rights are missing, as the platform numbers them.
    Rights(u64),
    /// Nobody has said what is missing.
    Unsaid,
    /// The platform does not take its card just now.
    Trouble,
}

impl Sitter {
    /// The person who sits there.
    pub const fn person(&self) -> Option<Person> {
        match self.holder {
            Holder::Person(person) => Some(person),
            Holder::Computer { .. } | Holder::Forgotten => None,
        }
    }
}

impl Scene {
    /// The chairs with their seats.
    pub fn seated(&self) -> impl Iterator<Item = (Seat, &Sitter)> {
        (0..).map(Seat).zip(&self.chairs)
    }

    /// The person in a seat.
    pub fn person(&self, seat: Seat) -> Option<Person> {
        self.chairs.get(seat.index())?.person()
    }

    /// Whether the match is on, be it frozen.
    pub const fn is_on(&self) -> bool {
        matches!(self.stage, Stage::Playing | Stage::Frozen)
    }

    /// How it ended, if it has.
    pub const fn over(&self) -> Option<&Over> {
        match &self.stage {
            Stage::Over(over) => Some(over),
            Stage::Lobby { .. } | Stage::Playing | Stage::Frozen => None,
        }
    }

    /// The seats that are asked something.
    pub fn waits_for(&self) -> Vec<Seat> {
        self.asked.iter().map(|asked| asked.seat).collect()
    }

    /// When the first of those who are asked has no more time, in seconds on the wall.
    pub fn until(&self) -> Option<i64> {
        self.asked.iter().find_map(|asked| asked.until)
    }

    /// The viewer's own question.
    pub fn own(&self) -> Option<&Awaited> {
        self.asked.iter().find(|asked| Some(asked.seat) == self.viewer)
    }
}
