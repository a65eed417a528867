//! The reasons why a stored table or setting is rejected.

use meadhall_game::{SetupError, UnknownStrategyError};
use meadhall_registry::journal::ReplayError;
use meadhall_store::MAX_VALUE_BYTES;
use meadhall_tables::PersonId;
use meadhall_tables::history::HistoryError;
use meadhall_tables::pace::PaceError;

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordCheckError {
    #[error("unknown game \"{0}\"")]
    UnknownGame(String),
    #[error(transparent)]
    InvalidSetup(#[from] SetupError),
    #[error(transparent)]
    InvalidPace(#[from] PaceError),
    #[error(transparent)]
    UnknownAi(#[from] UnknownStrategyError),
    /// The match was played with a newer version of the rules.
    #[error(
        "the match has rules version {recorded}, but this Meadhall supports only up to version {supported}; use a newer Meadhall"
    )]
    NewerRules { recorded: u16, supported: u16 },
    #[error("{field} is out of range: {value}")]
    OutOfRange { field: &'static str, value: u64 },
    #[error("{0:?} has two seats")]
    SeatedTwice(PersonId),
    /// Parts of the table contradict each other.
    #[error("{0}")]
    Inconsistent(&'static str),
    /// The history cannot be replayed.
    #[error("the match cannot be replayed: {0}")]
    ReplayFailed(#[from] ReplayError),
    /// The table and its match differ.
    #[error("the table and its match disagree on {0}")]
    MatchMismatch(&'static str),
    /// The rules panicked.
    #[error("the rules failed: {0}")]
    RulesPanicked(String),
    /// The store does not accept a row of this size.
    #[error("its row \"{key}\" has {size_bytes} bytes; the limit is {MAX_VALUE_BYTES}")]
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
