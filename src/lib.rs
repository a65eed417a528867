//! TODO front.

pub mod cli;
pub mod config;
pub mod simulation;
