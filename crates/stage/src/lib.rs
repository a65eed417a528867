//! What tests, benches and tools share: a stage on which the house is tried.
//!
//! - `fjord`, `stage`, `ways`: a Discord on this machine with people, and the bot as a process of its own
//! - `hosted`: the games that a house of the tests hosts, and tables of them · `toy`: the one that hides something · `stumbling`: one whose rules
//!   panic
//! - `postgres`: a PostgreSQL of the tests' own
//! - `exposition` a strict reader of what the bot tells Prometheus
//! - `position` a match up to where somebody has met something odd
//! - `texts`: the strings of what was sent as JSON · `given`: the answers in a journal · `promised`: what is still to be answered
//! - `full`: how much of what takes long is done · `tiny_disk`: a disk that can be filled · `sqlite`: one more store

#![expect(clippy::unwrap_used, reason = "what goes wrong on the stage fails the test that set it")]

pub mod exposition;
pub mod fjord;
pub mod full;
pub mod given;
pub mod golden;
pub mod hosted;
pub mod position;
pub mod postgres;
pub mod promised;
pub mod sqlite;
mod stage;
pub mod stumbling;
pub mod texts;
pub mod tiny_disk;
pub mod toy;
pub mod ways;

pub use stage::{Bot, Created, DRAWS, SOON, Said, Stage, apart, ended, in_databases, nobody, often, program};
