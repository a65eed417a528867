//! Tables: where a match meets people and time. Knows no Discord, no store, no language, and no rule of any game: a call
//! works on a copy and leaves behind what must be stored together, notices included.
//!
//! - [`record`] a table as it is stored, with its `chair`s; [`learning`] what a first lesson has told; [`past`] its match from the beginning, [`replay`] that turn by turn; [`people`] who plays, and where
//! - [`desk`] a table being changed, with the calls: `lobby`, `play`, `undo`, `seats`, `secret`, `wishes`, `due`, `ending`, `rules_change`, `standstill`, `bare`
//! - [`notice`] what must be told; [`refused`] why a call is not carried out
//! - [`clock`] what time counts, and whether anything may expire; [`pace`] how long a player may think; [`quiet`] when a server calls nobody

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

pub use desk::{Changed, Desk, Time};
pub use people::{Caller, Cause, Channel, Person, Place, Rank, Server, ServerRole, Standing, TableId, Venue, Within};
pub use record::{Standstill, Table};
pub use refused::Refused;
