//! Meadhall hosts board games.
//!
//! ```text
//!   examples/hotseat, simulate      people and programs that play
//!            │
//!   lang, journal, bot              three languages; steps written down; computer players
//!            │
//!          kind ◄── laws            the seam; what every game must obey
//!            │
//!   games/* ──► game                rules; the contract they keep (dice, texts, questions)
//!
//!          archive, control         the books in files; the socket of an open house
//!          store                    small values, kept for good
//!          table                    what time counts at a table
//!          outbox                   delivers what changes of tables have left behind
//! ```
//!
//! Below [`kind`] nothing knows Discord, storage, time or a language; above it nothing knows a rule. Start reading at
//! [`game::Game`], then see how [`games::raids`] keeps it.

pub mod archive;
pub mod bot;
mod calm;
pub mod control;
pub mod game;
pub mod games;
pub mod home;
pub mod house;
pub mod journal;
pub mod kind;
pub mod lang;
pub mod laws;
pub mod ledger;
mod mark;
pub mod outbox;
pub mod simulate;
pub mod store;
pub mod table;

pub use mark::Mark;
pub(crate) use mark::Sum;
