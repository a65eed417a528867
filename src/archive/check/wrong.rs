//! The reasons why a stored table or setting is rejected.

use crate::bot::UnknownBot;
use crate::game::SetupError;
use crate::journal::ReplayError;
use crate::store::LARGEST_VALUE;
use crate::table::Person;
use crate::table::pace::PaceError;
use crate::table::past::PastError;

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Wrong {
    #[error("there is no game \"{0}\"")]
    NoGame(String),
    #[error(transparent)]
    Setup(#[from] SetupError),
    #[error(transparent)]
    Pace(#[from] PaceError),
    #[error(transparent)]
    Computer(#[from] UnknownBot),
    /// The match was played with a newer version of the rules.
    #[error("it began with version {found} of the rules; this Meadhall plays version {ours}")]
    NewerRules {
        found: u16,
        ours: u16,
    },
    #[error("{what} cannot be {value}")]
    Range {
        what: &'static str,
        value: u64,
    },
    #[error("{0:?} has two chairs")]
    TwoChairs(Person),
    /// Parts of the table contradict each other.
    #[error("{0}")]
    Odd(&'static str),
    /// The history cannot be replayed.
    #[error("the match cannot be played again: {0}")]
    Replay(#[from] ReplayError),
    /// The table and its match differ.
    #[error("the table and its match do not agree on {0}")]
    Disagrees(&'static str),
    /// The rules panicked.
    #[error("the rules fail: {0}")]
    Panic(String),
    /// The store does not accept a row of this size.
    #[error("its row \"{key}\" has {size} bytes; the most is {LARGEST_VALUE}")]
    TooLarge {
        key: String,
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
