//! Meadhall hosts board games on Discord. This package is the program: its command line, its configuration, and the
//! wiring of the crates.

pub mod cli;
pub mod config;
pub mod simulation;
