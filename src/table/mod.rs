//! The rules of a table: who sits where, who must decide, deadlines, votes and undo. No I/O, no
//! Discord, no rules of a game. A command works on a copy ([`desk`]) of the stored table ([`record`])
//! and leaves what must be stored together. [`past`] and [`replay`] hold the match history, [`notice`]
//! the notifications, [`refused`] the refusals, [`clock`], [`pace`] and [`quiet`] the time.

mod bare;
mod chair;
pub mod clock;
pub mod desk;
mod due;
pub mod ending;
pub mod learning;
pub mod lobby;
pub mod notice;
pub mod pace;
pub mod past;
pub mod people;
pub mod play;
pub mod quiet;
pub mod record;
pub mod refused;
pub mod replay;
mod rules_change;
mod seats;
mod secret;
mod standstill;
mod undo;
mod wishes;
pub mod words;

pub use desk::{CommandTime, TableChange, TableEdit};
pub use people::{
    AccessLevel, Actor, ActorContext, ChannelId, CommandId, MatchVenue, PersonId, RoleId, ServerId, TableId,
    TableLocation, ThreadLocation,
};
pub use record::{PauseReason, Table};
pub use refused::TableError;
