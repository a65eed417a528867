//! Why a command was refused. Nothing has changed, and the player may know the reason.

use super::pace::PaceError;
use super::people::{Channel, Person, ServerRole, TableId};
use crate::bot::UnknownBot;
use crate::game::{Seat, SetupError};
use crate::kind;

/// The default limit of open tables for each person.
pub const TABLES_A_PERSON: usize = 20;
/// The default limit of open tables in each channel.
pub const TABLES_A_CHANNEL: usize = 10;
/// The default limit of tables that a person may open in a minute.
pub const OPENED_A_MINUTE: usize = 3;
/// How often steps may be undone before somebody else acts.
pub const UNDOS: u8 = 10;

/// Why a command was refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    #[error("there is no table {0}")]
    NoTable(TableId),
    #[error("there is no game \"{0}\"")]
    NoGame(String),
    /// The person has too many open tables.
    #[error("{person:?} has {most} open tables")]
    TooManyTables {
        person: Person,
        most: usize,
    },
    /// The person has as many open tables in this server as its managers allow.
    #[error("{person:?} has {most} open tables in this server")]
    TooManyHere {
        person: Person,
        most: usize,
    },
    #[error("the channel has {most} open tables")]
    ChannelFull {
        most: usize,
    },
    #[error("the server has {most} open tables")]
    ServerFull {
        most: usize,
    },
    #[error("{most} tables were opened within a minute")]
    TooFast {
        most: usize,
    },
    /// The server allows tables only in other channels.
    #[error("tables are for {} channels", channels.len())]
    OtherChannels {
        /// The channels in which tables are allowed.
        channels: Vec<Channel>,
    },
    /// The server allows only certain roles to open tables.
    #[error("opening tables is for {} roles", roles.len())]
    OtherRoles {
        /// The roles that may open tables.
        roles: Vec<ServerRole>,
    },
    /// The person is banned from tables in this server, or everywhere.
    #[error("kept out")]
    KeptOut,
    /// The person cannot join this table. The refusal does not say why, so nobody learns who blocked
    /// them.
    #[error("not at this table")]
    NotWelcome,
    #[error("this is for the server's managers")]
    ManagersOnly,
    /// The block or ban list is full.
    #[error("there are {most} on this list")]
    ListFull {
        most: usize,
    },
    #[error("there are no such hours")]
    NoSuchHours,
    /// The game does not allow these variants or this number of players.
    #[error(transparent)]
    Setup(#[from] SetupError),
    #[error(transparent)]
    Pace(#[from] PaceError),
    #[error(transparent)]
    Computer(#[from] UnknownBot),
    #[error("the match has begun")]
    Started,
    #[error("the match has not begun")]
    NotStarted,
    #[error("the table is over")]
    Over,
    #[error("not seated")]
    NotSeated,
    #[error("there is no seat {}", .0.0)]
    NoSeat(Seat),
    #[error("seat {} is somebody else's", .0.0)]
    NotYourSeat(Seat),
    #[error("all {seats} seats are taken")]
    Full {
        seats: u8,
    },
    #[error("no computer sits there")]
    NoComputer,
    #[error("this is the host's to do")]
    HostOnly,
    /// The decision was settled already, or has changed.
    #[error("this question is settled")]
    Settled,
    /// The table has changed since the player looked at it.
    #[error("the table has changed since")]
    Changed,
    /// The rules do not allow the answer.
    #[error(transparent)]
    Rules(#[from] kind::Unanswerable),
    /// This person has no step that could be undone.
    #[error("there is nothing to take back")]
    NothingToUndo,
    /// Something hidden was revealed, or somebody else has acted.
    #[error("somebody has acted or learned something since")]
    CannotUndo,
    #[error("steps were taken back {UNDOS} times")]
    TooManyUndos,
    /// The person who should take the seat sits at this table already.
    #[error("the newcomer is seated")]
    NewcomerSeated,
    /// The current rules cannot continue the match.
    #[error("the match is frozen")]
    Frozen,
    /// Discord has not confirmed the thread for the match.
    #[error("the place of the match is in doubt")]
    NoPlace,
    #[error("the table stands there already")]
    AlreadyThere,
}
