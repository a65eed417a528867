//! The reasons why a stored table or setting is rejected.

use crate::bot::UnknownStrategyError;
use crate::game::SetupError;
use crate::journal::ReplayError;
use crate::store::MAX_VALUE_BYTES;
use crate::table::PersonId;
use crate::table::pace::PaceError;
use crate::table::past::HistoryError;

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordCheckError {
    #[error("there is no game \"{0}\"")]
    UnknownGame(String),
    #[error(transparent)]
    InvalidSetup(#[from] SetupError),
    #[error(transparent)]
    InvalidPace(#[from] PaceError),
    #[error(transparent)]
    UnknownAi(#[from] UnknownStrategyError),
    /// The match was played with a newer version of the rules.
    #[error("it began with version {recorded} of the rules; this Meadhall plays version {supported}")]
    NewerRules { recorded: u16, supported: u16 },
    #[error("{field} cannot be {value}")]
    OutOfRange { field: &'static str, value: u64 },
    #[error("{0:?} has two chairs")]
    SeatedTwice(PersonId),
    /// Parts of the table contradict each other.
    #[error("{0}")]
    Inconsistent(&'static str),
    /// The history cannot be replayed.
    #[error("the match cannot be played again: {0}")]
    ReplayFailed(#[from] ReplayError),
    /// The table and its match differ.
    #[error("the table and its match do not agree on {0}")]
    MatchMismatch(&'static str),
    /// The rules panicked.
    #[error("the rules fail: {0}")]
    RulesPanicked(String),
    /// The store does not accept a row of this size.
    #[error("its row \"{key}\" has {size_bytes} bytes; the most is {MAX_VALUE_BYTES}")]
    RowTooLarge { key: String, size_bytes: usize },
}

impl From<HistoryError> for RecordCheckError {
    fn from(error: HistoryError) -> Self {
        match error {
            HistoryError::InvalidSetup(error) => error.into(),
            HistoryError::ReplayFailed(error) => error.into(),
        }
    }
}
