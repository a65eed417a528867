//! The adapter to Discord: the only place that names serenity.

pub mod client;
