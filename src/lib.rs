//! Meadhall hosts board games on Discord.
//!
//! ```text
//!         steward                   background jobs
//!            │
//!   house, outbox, archive, control  table service; deliveries; backups; admin socket
//!            │
//!         ledger ──► store          which rows make up a table; durable key-value store
//!            │
//!          table                    people, seats, pending decisions, clocks, notifications
//!            │
//!   lang, journal, bot, simulate    languages; event log; AI search
//!            │
//!          kind ◄── laws            type-erased games; conformance tests for every game
//!            │
//!   games/* ──► game                rules; the contract that every game implements
//! ```
//!
//! Beside them is [`discord`], the adapter. The crate `local-discord` is a fake Discord to run the bot
//! against.
//!
//! Modules below [`kind`] know nothing of Discord, storage, time or languages; modules above it know no
//! rules. Start reading at [`game::Game`], then see how [`games::raids`] implements it.

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

pub use meadhall_game::{Fingerprint, bot, draw, game, games, journal, kind, lang, laws, simulate, texts};
use meadhall_game::{FingerprintWriter, calm};
