//! The rules of a table: who sits where, who must decide, deadlines, votes and undo.
//!
//! A command works on a copy of the stored [`Table`], the [`TableEdit`], and leaves a [`TableChange`]: everything that must
//! be stored together. [`history`] and [`replay`] hold the match history, [`notification`] the notifications, [`error`]
//! the refusals, [`clock`], [`pace`] and [`quiet_hours`] the time.
//!
//! [`lobby`] decides who may join and start, [`play`] who may answer, [`clock`] and its pauses when a deadline passes.
//! [`review`] looks back at a finished match.
//!
//! There is no I/O here, no chat platform and no rule of a game.
//!
//! ```
//! use meadhall_tables::clock::ServiceInstant;
//! use meadhall_tables::pace::{DeadlineStage, Pace};
//!
//! let start = ServiceInstant(0);
//! let hour = 3_600_000;
//! let deadline = Pace::Day.deadline(start).expect("this pace has a deadline");
//! assert_eq!(deadline.last_stage_between(start, ServiceInstant(hour)), None);
//! assert_eq!(deadline.last_stage_between(start, ServiceInstant(24 * hour)), Some(DeadlineStage::Expired));
//! ```

mod card_board;
pub mod clock;
mod clock_pause;
mod deadlines;
pub mod edit;
pub mod error;
pub mod history;
pub mod ids;
pub mod lobby;
pub mod notification;
mod obstacle;
pub mod pace;
pub mod play;
pub mod player_rating;
pub mod quiet_hours;
mod reading_time;
pub mod replay;
pub mod result;
pub mod review;
mod seat_changes;
mod seat_state;
mod secret;
pub mod table;
mod text_only;
pub mod texts;
mod undo;
pub mod view;
mod vote;

pub use card_board::CardBoard;
pub use edit::{CommandTime, TableChange, TableEdit};
pub use error::TableError;
pub use ids::{
    AccessLevel, Actor, ActorContext, ChannelId, CommandId, MatchVenue, PersonId, RoleId, ServerId, TableId,
    TableLocation, ThreadLocation,
};
pub use obstacle::{DeliveryObstacle, MissingPermissions};
pub use table::{PauseReason, Table};
