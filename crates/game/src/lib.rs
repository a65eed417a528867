//! Board games without a platform: the contract of a game, the rules of the three games, their texts and
//! pictures, AIs, and simulations. Nothing here knows Discord, storage or time.
//!
//! ```text
//!   lang, journal, bot, simulate    translations; the event log of a match; AIs
//!            │
//!          kind ◄── laws            type-erased games; properties that every game must have
//!            │
//!   games/* ──► game                rules; the contract they implement (dice, texts, decisions)
//! ```
//!
//! Start reading at [`game::Game`], then see how [`games::raids`] implements it.

pub mod bot;
pub mod calm;
pub mod draw;
pub mod game;
pub mod games;
pub mod journal;
pub mod kind;
pub mod lang;
pub mod laws;
mod mark;
pub mod simulate;

pub use mark::{Fingerprint, FingerprintWriter};
