//! Why a call is not carried out. It is always the caller's to know, and nothing has changed.

use super::pace::PaceError;
use super::people::{Channel, Person, ServerRole, TableId};
use crate::bot::UnknownBot;
use crate::game::{Seat, SetupError};
use crate::kind;

/// The most open tables of one person, unless the host says otherwise.
pub const TABLES_A_PERSON: usize = 20;
/// The most open tables in one channel, unless the host says otherwise.
pub const TABLES_A_CHANNEL: usize = 10;
/// The most tables that one person opens in a minute, unless the host says otherwise.
pub const OPENED_A_MINUTE: usize = 3;
/// How often steps may be taken back before somebody else acts.
pub const UNDOS: u8 = 10;

/// Why nothing was changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// There is no such table.
    #[error("there is no table {0}")]
    NoTable(TableId),
    /// There is no such game.
    #[error("there is no game \"{0}\"")]
    NoGame(String),
    /// The person has too many open tables.
    #[error("{person:?} has {most} open tables")]
    TooManyTables {
        /// Who.
        person: Person,
        /// How many they may have.
        most: usize,
    },
    /// The person has too many open tables in this server.
    #[error("{person:?} has {most} open tables in this server")]
    TooManyHere {
        /// Who.
        person: Person,
        /// How many they may have.
        most: usize,
    },
    /// The channel has too many open tables.
    #[error("the channel has {most} open tables")]
    ChannelFull {
        /// How many it may have.
        most: usize,
    },
    /// The server has too many open tables.
    #[error("the server has {most} open tables")]
    ServerFull {
        /// How many it may have.
        most: usize,
    },
    /// The person opens tables too fast.
    #[error("{most} tables were opened within a minute")]
    TooFast {
        /// How many may be.
        most: usize,
    },
    /// The server has its tables in other channels.
    #[error("tables are for {} channels", channels.len())]
    OtherChannels {
        /// In which.
        channels: Vec<Channel>,
    },
    /// In this server others open tables.
    #[error("opening tables is for {} roles", roles.len())]
    OtherRoles {
        /// Those who have one of these roles.
        roles: Vec<ServerRole>,
    },
    /// The person is kept out of this server's tables, or of all.
    #[error("kept out")]
    KeptOut,
    /// The person cannot join this table. Who does not want them there is nobody's to know.
    #[error("not at this table")]
    NotWelcome,
    /// Only those who manage the server may do this.
    #[error("this is for the server's managers")]
    ManagersOnly,
    /// No more can be on this list.
    #[error("there are {most} on this list")]
    ListFull {
        /// How many there may be.
        most: usize,
    },
    /// No hours can be like this.
    #[error("there are no such hours")]
    NoSuchHours,
    /// The game cannot be played like this.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// Nobody can play at this pace.
    #[error(transparent)]
    Pace(#[from] PaceError),
    /// There is no such computer player.
    #[error(transparent)]
    Computer(#[from] UnknownBot),
    /// The match has begun.
    #[error("the match has begun")]
    Started,
    /// The match has not begun.
    #[error("the match has not begun")]
    NotStarted,
    /// The table is over.
    #[error("the table is over")]
    Over,
    /// The person does not sit here.
    #[error("not seated")]
    NotSeated,
    /// There is no such chair.
    #[error("there is no seat {}", .0.0)]
    NoSeat(Seat),
    /// The chair is somebody else's.
    #[error("seat {} is somebody else's", .0.0)]
    NotYourSeat(Seat),
    /// Every chair is taken.
    #[error("all {seats} seats are taken")]
    Full {
        /// How many there are.
        seats: u8,
    },
    /// No computer player sits there.
    #[error("no computer sits there")]
    NoComputer,
    /// Only the host may do this.
    #[error("this is the host's to do")]
    HostOnly,
    /// The question has been answered, or has changed.
    #[error("this question is settled")]
    Settled,
    /// The table has changed since.
    #[error("the table has changed since")]
    Changed,
    /// The rules do not allow the answer.
    #[error(transparent)]
    Rules(#[from] kind::Unanswerable),
    /// There is no step of this person's to take back.
    #[error("there is nothing to take back")]
    NothingToUndo,
    /// Somebody has learned something hidden, or somebody else has acted.
    #[error("somebody has acted or learned something since")]
    CannotUndo,
    /// Steps were taken back too often.
    #[error("steps were taken back {UNDOS} times")]
    TooManyUndos,
    /// The person who should sit there sits here already.
    #[error("the newcomer is seated")]
    NewcomerSeated,
    /// The match cannot be played on with these rules.
    #[error("the match is frozen")]
    Frozen,
    /// Nobody knows yet whether the match has a place of its own.
    #[error("the place of the match is in doubt")]
    NoPlace,
    /// The table already stands there.
    #[error("the table stands there already")]
    AlreadyThere,
}
