//! Tables: where a match meets people and time. Knows no Discord and no rules.
//!
//! - [`clock`] what time counts, and whether anything may expire
//! - [`pace`] how long a player may think, and when they are reminded

pub mod clock;
pub mod pace;
