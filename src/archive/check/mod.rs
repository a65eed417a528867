//! Whether a table can be as it is told, and agrees with its match. An import asks so before it believes a line, and
//! whoever verifies a store asks the same of every table in it.

mod played;
mod record;

pub(super) use record::LAST_TIME;

use crate::bot::UnknownBot;
use crate::game::SetupError;
use crate::journal::ReplayError;
use crate::kind::Catalogue;
use crate::ledger::{Rows, Settings, Whole, keys};
use crate::store::LARGEST_VALUE;
use crate::table::clock::Moment;
use crate::table::pace::PaceError;
use crate::table::past::PastError;
use crate::table::{Person, Table};

/// Why a table cannot be as it is told.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Wrong {
    /// A game that this house does not have.
    #[error("there is no game \"{0}\"")]
    NoGame(String),
    /// The game cannot be played like this.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// Nobody can play at this pace.
    #[error(transparent)]
    Pace(#[from] PaceError),
    /// A computer player that this house does not have.
    #[error(transparent)]
    Computer(#[from] UnknownBot),
    /// It was played with rules that are yet to come.
    #[error("it began with version {found} of the rules; this Meadhall plays version {ours}")]
    NewerRules {
        /// The version it began with.
        found: u16,
        /// The version played here.
        ours: u16,
    },
    /// A number that cannot be.
    #[error("{what} cannot be {value}")]
    Range {
        /// Which one.
        what: &'static str,
        /// What it is.
        value: u64,
    },
    /// Somebody sits twice.
    #[error("{0:?} has two chairs")]
    TwoChairs(Person),
    /// What the table says of itself does not go together.
    #[error("{0}")]
    Odd(&'static str),
    /// The match does not lead where the journal says.
    #[error("the match cannot be played again: {0}")]
    Replay(#[from] ReplayError),
    /// The table says something else than its match.
    #[error("the table and its match do not agree on {0}")]
    Disagrees(&'static str),
    /// The rules make a mistake with it.
    #[error("the rules fail: {0}")]
    Panic(String),
    /// No store takes it.
    #[error("its row \"{key}\" has {size} bytes; the most is {LARGEST_VALUE}")]
    TooLarge {
        /// Which row.
        key: String,
        /// Its size.
        size: usize,
    },
}

impl From<PastError> for Wrong {
    fn from(error: PastError) -> Self {
        match error {
            PastError::Setup(error) => error.into(),
            PastError::Replay(error) => error.into(),
        }
    }
}

/// A table that can be as it is told.
pub(super) struct Checked {
    /// The match as it is saved, after the entry that the table says; none if it is not on.
    pub snapshot: Option<String>,
    /// Why its match cannot be played again from its beginning; that may be so for older rules only.
    pub unplayed: Option<ReplayError>,
}

/// Checks a table, as of this service time. Reads nothing but what it is given.
pub(super) fn check(games: Catalogue, whole: &Whole, now: Moment) -> Result<Checked, Wrong> {
    let (table, past) = (&whole.chronicle.table, whole.chronicle.past.as_ref());
    let kind = games.find(&table.game).ok_or_else(|| Wrong::NoGame(table.game.clone()))?;
    record::check(table, kind.meta(), past.is_some(), now)?;
    let Some(past) = past else { return Ok(Checked { snapshot: None, unplayed: None }) };
    played::check(table, kind, past, whole.snapshot.as_deref())
}

/// Checks a table without playing its match again.
pub(super) fn check_record(games: Catalogue, whole: &Whole, now: Moment) -> Result<(), Wrong> {
    let table = &whole.chronicle.table;
    let kind = games.find(&table.game).ok_or_else(|| Wrong::NoGame(table.game.clone()))?;
    record::check(table, kind.meta(), whole.chronicle.past.is_some(), now)
}

/// Checks what a person has settled.
pub(super) fn check_person(person: Person, settings: &Settings) -> Result<(), Wrong> {
    record::person(person)?;
    let size = serde_json::to_vec(settings).map_or(usize::MAX, |row| row.len());
    if size > LARGEST_VALUE { Err(Wrong::TooLarge { key: keys::person(person), size }) } else { Ok(()) }
}

/// Checks the numbers that Discord has given: those of the server, the channel, the people.
pub(super) fn check_numbers(table: &Table) -> Result<(), Wrong> {
    record::numbers(table)
}

/// Checks that a store takes every row.
pub(super) fn fits(rows: &Rows) -> Result<(), Wrong> {
    match rows.iter().find(|(_, row)| row.len() > LARGEST_VALUE) {
        Some((key, row)) => Err(Wrong::TooLarge { key: key.clone(), size: row.len() }),
        None => Ok(()),
    }
}
