//! Why a command was refused. Nothing has changed, and the player may know the reason.

use super::pace::PaceError;
use super::people::{ChannelId, PersonId, RoleId, TableId};
use crate::bot::UnknownStrategyError;
use crate::game::{Seat, SetupError};
use crate::kind;

/// The default limit of open tables for each person.
pub const MAX_TABLES_PER_PERSON: usize = 20;
/// The default limit of open tables in each channel.
pub const MAX_TABLES_PER_CHANNEL: usize = 10;
/// The default limit of tables that a person may open in a minute.
pub const MAX_OPENED_PER_MINUTE: usize = 3;
/// How often steps may be undone before somebody else acts.
pub const MAX_UNDOS: u8 = 10;

/// Why a command was refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TableError {
    #[error("there is no table {0}")]
    UnknownTable(TableId),
    #[error("there is no game \"{0}\"")]
    UnknownGame(String),
    /// The person has too many open tables.
    #[error("{person:?} has {max} open tables")]
    PersonTableLimit { person: PersonId, max: usize },
    /// The person has as many open tables in this server as its managers allow.
    #[error("{person:?} has {max} open tables in this server")]
    PersonTableLimitInServer { person: PersonId, max: usize },
    #[error("the channel has {max} open tables")]
    ChannelFull { max: usize },
    #[error("the server has {max} open tables")]
    ServerFull { max: usize },
    #[error("{max} tables were opened within a minute")]
    OpeningTooFast { max: usize },
    /// The server allows tables only in other channels.
    #[error("tables are for {} channels", channels.len())]
    ChannelNotAllowed {
        /// The channels in which tables are allowed.
        channels: Vec<ChannelId>,
    },
    /// The server allows only certain roles to open tables.
    #[error("opening tables is for {} roles", roles.len())]
    RoleRequired {
        /// The roles that may open tables.
        roles: Vec<RoleId>,
    },
    /// The person is banned from tables in this server, or everywhere.
    #[error("kept out")]
    Banned,
    /// The person cannot join this table. The refusal does not say why, so nobody learns who blocked
    /// them.
    #[error("not at this table")]
    CannotJoin,
    #[error("this is for the server's managers")]
    ManagersOnly,
    /// The block or ban list is full.
    #[error("there are {max} on this list")]
    ListFull { max: usize },
    #[error("there are no such hours")]
    InvalidQuietHours,
    /// The game does not allow these variants or this number of players.
    #[error(transparent)]
    InvalidSetup(#[from] SetupError),
    #[error(transparent)]
    InvalidPace(#[from] PaceError),
    #[error(transparent)]
    UnknownAi(#[from] UnknownStrategyError),
    #[error("the match has begun")]
    AlreadyStarted,
    #[error("the match has not begun")]
    NotStarted,
    #[error("the table is over")]
    TableOver,
    #[error("not seated")]
    NotSeated,
    #[error("there is no seat {}", .0.0)]
    UnknownSeat(Seat),
    #[error("seat {} is somebody else's", .0.0)]
    NotYourSeat(Seat),
    #[error("all {seats} seats are taken")]
    NoFreeSeat { seats: u8 },
    #[error("no computer sits there")]
    NoAiSeat,
    #[error("this is the host's to do")]
    HostOnly,
    /// The decision was settled already, or has changed.
    #[error("this question is settled")]
    StaleDecision,
    /// The table has changed since the player looked at it.
    #[error("the table has changed since")]
    StaleRevision,
    /// The rules do not allow the answer.
    #[error(transparent)]
    IllegalAnswer(#[from] kind::AnswerError),
    /// This person has no step that could be undone.
    #[error("there is nothing to take back")]
    NothingToUndo,
    /// Something hidden was revealed, or somebody else has acted.
    #[error("somebody has acted or learned something since")]
    CannotUndo,
    #[error("steps were taken back {MAX_UNDOS} times")]
    TooManyUndos,
    /// The person who should take the seat sits at this table already.
    #[error("the newcomer is seated")]
    ReplacementSeated,
    /// The current rules cannot continue the match.
    #[error("the match is frozen")]
    MatchFrozen,
    /// Discord has not confirmed the thread for the match.
    #[error("the place of the match is in doubt")]
    ThreadNotCreated,
    #[error("the table stands there already")]
    AlreadyThere,
}
