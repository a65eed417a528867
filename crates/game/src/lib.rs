//! Board games without a platform: what a game is, the rules of the three games, their texts and pictures, computer players, and
//! simulations. Nothing here knows Discord, storage or time.
//!
//! ```text
//!   lang, journal, bot, simulate    three languages; steps written down; computer players
//!            │
//!          kind ◄── laws            type-erased games; what every game must obey
//!            │
//!   games/* ──► game                rules; the contract they keep (dice, texts, questions)
//! ```
//!
//! Start reading at [`game::Game`], then see how [`games::raids`] keeps it.

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

pub use mark::{Mark, Sum};
