//! Why a command was refused. Nothing has changed, and the player may know the reason.

use meadhall_game::{Seat, SetupError, UnknownStrategyError};

use super::ids::{ChannelId, PersonId, RoleId, TableId};
use super::pace::PaceError;

/// The default limit of open tables for each person.
pub const DEFAULT_MAX_TABLES_PER_PERSON: usize = 20;
/// The default limit of open tables in each channel.
pub const DEFAULT_MAX_TABLES_PER_CHANNEL: usize = 10;
/// The default limit of tables that a person may open in a minute.
pub const DEFAULT_MAX_OPENED_PER_MINUTE: usize = 3;
/// The maximum number of undos until somebody else acts.
pub const MAX_UNDOS_IN_A_ROW: u8 = 10;

/// The maximum number of people who may be offered a seat of one match.
pub const MAX_PEOPLE_OFFERED: usize = 10;

/// Why a command was refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TableError {
    #[error("there is no table {0}")]
    UnknownTable(TableId),
    #[error("unknown game \"{0}\"")]
    UnknownGame(String),
    /// The person has too many open tables.
    #[error("{person:?} has at least {max} open tables, which is the limit")]
    PersonTableLimit { person: PersonId, max: usize },
    /// The person has as many open tables in this server as its managers allow.
    #[error("{person:?} has at least {max} open tables in this server, which is the limit")]
    PersonTableLimitInServer { person: PersonId, max: usize },
    #[error("the channel has at least {max} open tables, which is the limit")]
    ChannelTableLimit { max: usize },
    #[error("the server has at least {max} open tables, which is the limit")]
    ServerTableLimit { max: usize },
    #[error("the person has opened {max} tables within a minute, which is the limit")]
    OpeningTooFast { max: usize },
    /// The server allows tables only in other channels.
    #[error("tables are allowed in {} other channels only", channels.len())]
    ChannelNotAllowed {
        /// The channels in which tables are allowed.
        channels: Vec<ChannelId>,
    },
    /// The server allows only certain roles to open tables.
    #[error("only {} roles may open tables", roles.len())]
    RoleRequired {
        /// The roles that may open tables.
        roles: Vec<RoleId>,
    },
    /// The person is banned from tables in this server, or everywhere.
    #[error("the person is banned from all tables")]
    Banned,
    /// The person cannot join this table. The refusal does not say why, so nobody learns who blocked
    /// them.
    #[error("the person cannot join this table")]
    CannotJoin,
    #[error("only managers of the server may do this")]
    ManagersOnly,
    /// The list of blocked or banned people is full.
    #[error("the list is full: it has {max} people")]
    PersonListFull { max: usize },
    #[error("the quiet hours are invalid")]
    InvalidQuietHours,
    /// The game does not allow these variants or this number of players.
    #[error(transparent)]
    InvalidSetup(#[from] SetupError),
    #[error(transparent)]
    InvalidPace(#[from] PaceError),
    #[error(transparent)]
    UnknownAi(#[from] UnknownStrategyError),
    #[error("the match has already started")]
    AlreadyStarted,
    #[error("the match has not started")]
    NotStarted,
    #[error("the table is over")]
    TableOver,
    #[error("the person has no seat at this table")]
    NotSeated,
    #[error("the other person has left the table")]
    PersonHasLeft,
    #[error("there is no seat {}", .0.0)]
    UnknownSeat(Seat),
    #[error("seat {} belongs to somebody else", .0.0)]
    NotYourSeat(Seat),
    #[error("all {seats} seats are taken")]
    NoFreeSeat { seats: u8 },
    #[error("no AI has this seat")]
    NoAiSeat,
    #[error("only the host may do this")]
    HostOnly,
    /// The decision was settled already, or has changed.
    #[error("the decision was already made or has changed")]
    StaleDecision,
    /// The table has changed since the player looked at it.
    #[error("the table has changed since it was shown")]
    StaleRevision,
    /// The rules do not allow the answer.
    #[error(transparent)]
    IllegalAnswer(#[from] meadhall_game::AnswerError),
    /// This person has no step that could be undone.
    #[error("there is nothing to undo")]
    NothingToUndo,
    #[error("somebody else has acted since then")]
    OthersActedSince,
    #[error("the step revealed hidden information or rolled dice")]
    StepRevealed,
    #[error("the deadline of the decision has passed")]
    UndoTooLate,
    /// The step cannot be undone, and the reason is secret or unknown.
    #[error("the step cannot be undone")]
    CannotUndo,
    #[error("hints are for matches against computers alone")]
    NoHints,
    #[error("the limit of {MAX_UNDOS_IN_A_ROW} undos is reached")]
    TooManyUndos,
    /// The person who should take the seat sits at this table already.
    #[error("the new player already has a seat at this table")]
    ReplacementAlreadySeated,
    /// The match is frozen, because the current rules cannot continue it.
    #[error("the match is frozen, because the current rules cannot continue it")]
    MatchFrozen,
    #[error("the thread for the match could not be created")]
    ThreadNotCreated,
    #[error("the table is already in that channel")]
    AlreadyInChannel,
    #[error("the table cannot leave its server while other people sit there")]
    OthersInServer,
    #[error("the table was moved a moment ago")]
    MovedRecently,
    #[error("nobody may give a seat to themselves")]
    CannotOfferToSelf,
    /// The person has or had another seat of the match, and knows what is hidden from this one.
    #[error("the new player knows the secrets of another seat")]
    ReplacementKnowsSecrets,
    #[error("{MAX_PEOPLE_OFFERED} people were offered seats of this match, which is the limit")]
    TooManyOffers,
    #[error("the person has changed their proposal a moment ago")]
    ProposedRecently,
}
