//! The rules of a table: who sits where, who must decide, deadlines, votes and undo. No I/O, no
//! Discord, no rules of a game. A command works on a copy ([`desk`]) of the stored table ([`record`])
//! and leaves what must be stored together. [`past`] and [`replay`] hold the match history, [`notice`]
//! the notifications, [`refused`] the refusals, [`clock`], [`pace`] and [`quiet`] the time.

pub mod clock;
mod clock_pause;
mod deadlines;
pub mod edit;
pub mod error;
pub mod history;
pub mod ids;
pub mod lobby;
pub mod notification;
pub mod pace;
pub mod play;
pub mod quiet_hours;
pub mod replay;
pub mod result;
mod rules_change;
mod seat_changes;
mod seat_state;
mod secret;
pub mod table;
mod text_only;
pub mod texts;
pub mod tutorial;
mod undo;
pub mod view;
mod vote;

pub use edit::{CommandTime, TableChange, TableEdit};
pub use error::TableError;
pub use ids::{
    AccessLevel, Actor, ActorContext, ChannelId, CommandId, MatchVenue, PersonId, RoleId, ServerId, TableId,
    TableLocation, ThreadLocation,
};
pub use table::{PauseReason, Table};
