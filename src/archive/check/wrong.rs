//! What may be wrong with a table.

use crate::bot::UnknownBot;
use crate::game::SetupError;
use crate::journal::ReplayError;
use crate::store::LARGEST_VALUE;
use crate::table::Person;
use crate::table::pace::PaceError;
use crate::table::past::PastError;

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
