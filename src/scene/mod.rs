//! The view of a table: what one viewer, a seat or a spectator, may see at one revision. Plain data
//! without hidden information and without text in any language; rendering it needs no store and no
//! match.
//!
//! The modules build a view, list the open decisions in it, and describe past turns.

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
    pub id: TableId,
    pub revision: u64,
    /// The viewer's seat; `None` for a spectator.
    pub viewer: Viewer,
    pub game: Played,
    pub place: Place,
    /// The language of the channel's messages.
    pub language: Lang,
    pub pace: Pace,
    /// The seats in their order.
    pub chairs: Vec<Sitter>,
    pub stage: Stage,
    /// Everybody who must decide, in the order of the seats.
    pub asked: Vec<Awaited>,
    /// The revision at which the viewer was asked, if they must decide; their DM is for this revision.
    pub call: Option<u64>,
    /// When the viewer's last decision was settled.
    pub answered: Option<Wall>,
    /// The revision from which the viewer can undo their last step; `None` if they cannot.
    pub undo: Option<u64>,
    pub stopped: bool,
    pub quiet: Quiet,
    /// The board; `None` in a lobby, or if the match cannot be loaded.
    pub board: Option<Board>,
    /// A picture of the board, if the game has one.
    pub picture: Option<Picture>,
    /// The board in emoji and words; empty if the game has none.
    pub track: Vec<TrackRow>,
    /// The part of the board that the viewer's own decision is about.
    pub close_up: Option<Board>,
    /// What the visible pieces and cards do.
    pub legend: Vec<Fact>,
    /// The scores as far as the viewer may know them; the final ones once the match is over.
    pub standing: Vec<Score>,
    /// The requested part of the log, as far as the viewer may read it.
    pub happened: Vec<Text>,
    /// What the tutorial shows the viewer now, if this is one.
    pub lesson: Option<Taught>,
}

/// What a tutorial shows its viewer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Taught {
    Nothing,
    /// A hint for the open decision.
    Idea {
        says: Text,
        /// How many hints have been shown, this one included.
        number: usize,
        of: usize,
    },
}

/// The game, and its chosen variants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    pub id: &'static str,
    pub name: Text,
    /// A description of the game in one sentence.
    pub pitch: Text,
    pub seats: u8,
    pub variants: Vec<Setting>,
}

/// A variant of the game, and its chosen value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setting {
    pub id: &'static str,
    pub name: Text,
    /// The ids and names of the choices.
    pub choices: Vec<(&'static str, Text)>,
    pub chosen: usize,
}

/// A seat as the viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sitter {
    pub holder: Holder,
    /// The person's last known name; empty for an AI or if unknown.
    pub name: String,
    pub host: bool,
    /// Whether the current card mentions them.
    pub called: bool,
}

/// The phase of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stage {
    /// People can join and leave.
    Lobby {
        /// The time at which it closes without activity, in Unix seconds.
        closes: i64,
    },
    Playing,
    /// The match cannot continue with the current rules.
    Frozen,
    Over(Over),
}

/// Why a table is not displayed or its clock does not run, as far as the viewer may know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quiet {
    pub table: TableId,
    /// Why it is not displayed.
    pub silence: Option<Silence>,
    /// Whether the clock is paused for another reason than quiet hours.
    pub clock: bool,
    /// Whether the viewer was not notified because their DMs are closed.
    pub closed: bool,
    /// The end of the server's quiet hours, in Unix seconds, if they pause the clock.
    pub hours: Option<i64>,
}

/// Why a table is not displayed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Silence {
    /// Its channel is gone. The table ends at this time, in Unix seconds, unless it is moved.
    Lost(i64),
    Away,
    /// Discord has an outage that affects its server.
    Outage,
    Locked,
    /// These permissions are missing (Discord's bit set).
    Rights(u64),
    /// Discord gave no reason.
    Unsaid,
    /// Discord does not accept its card at the moment.
    Trouble,
}

impl Sitter {
    /// Returns the person in the seat; `None` for an AI.
    pub const fn person(&self) -> Option<Person> {
        match self.holder {
            Holder::Person(person) => Some(person),
            Holder::Computer { .. } | Holder::Forgotten => None,
        }
    }
}

impl Scene {
    /// Iterates over the seats with their index.
    pub fn seated(&self) -> impl Iterator<Item = (Seat, &Sitter)> {
        (0..).map(Seat).zip(&self.chairs)
    }

    /// Returns the person in a seat; `None` for an AI.
    pub fn person(&self, seat: Seat) -> Option<Person> {
        self.chairs.get(seat.index())?.person()
    }

    /// Returns whether the match is running; a frozen one is.
    pub const fn is_on(&self) -> bool {
        matches!(self.stage, Stage::Playing | Stage::Frozen)
    }

    /// Returns the result; `None` unless the table is over.
    pub const fn over(&self) -> Option<&Over> {
        match &self.stage {
            Stage::Over(over) => Some(over),
            Stage::Lobby { .. } | Stage::Playing | Stage::Frozen => None,
        }
    }

    /// Returns the seats that must decide.
    pub fn waits_for(&self) -> Vec<Seat> {
        self.asked.iter().map(|asked| asked.seat).collect()
    }

    /// Returns the first deadline of an open decision, in Unix seconds.
    pub fn until(&self) -> Option<i64> {
        self.asked.iter().find_map(|asked| asked.until)
    }

    /// Returns the viewer's own open decision.
    pub fn own(&self) -> Option<&Awaited> {
        self.asked.iter().find(|asked| Some(asked.seat) == self.viewer)
    }
}
