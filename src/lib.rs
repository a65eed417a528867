//! Meadhall hosts board games.
//!
//! ```text
//!         steward                   what an open house needs done all the time
//!            │
//!   house, outbox, archive, control  tables in use; what is delivered; the books in files
//!            │
//!         ledger ──► store          which rows make up a table; small values, kept for good
//!            │
//!          table                    people, chairs, questions, clocks, notices
//!            │
//!   lang, journal, bot, simulate    three languages; steps written down; computer players
//!            │
//!          kind ◄── laws            the seam; what every game must obey
//!            │
//!   games/* ──► game                rules; the contract they keep (dice, texts, questions)
//! ```
//!
//! Beside them stands [`discord`], the adapter. A crate of its own, `local-discord`, is what the bot can be tried against.
//!
//! Below [`kind`] nothing knows Discord, storage, time or a language; above it nothing knows a rule. Start reading at
//! [`game::Game`], then see how [`games::raids`] keeps it.

pub mod archive;
pub mod commands;
pub mod company;
pub mod config;
pub mod control;
mod date;
pub mod discord;
pub mod home;
pub mod house;
pub mod ledger;
pub mod outbox;
mod patience;
pub mod scene;
pub mod steward;
pub mod stop;
pub mod store;
pub mod table;
pub mod watch;

pub use meadhall_game::{Mark, bot, draw, game, games, journal, kind, lang, laws, simulate, vocabulary};
use meadhall_game::{Sum, calm};
