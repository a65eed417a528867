//! The adapter to Discord: the only place that names serenity.

pub mod button;
pub mod client;
pub mod letter;
pub mod menu;
pub mod text;
