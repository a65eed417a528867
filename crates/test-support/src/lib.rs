//! Fixtures and helpers that tests, benches and tools share.
//!
//! - `fjord`, `stage`, `ways`: a fake Discord with people, and the bot as a separate process
//! - `hosted`: the test games and their tables · `toy`: a game with hidden hands · `stumbling`: a game whose
//!   rules panic
//! - `postgres`, `sqlite`, `tiny_disk`: stores and a disk that tests can break
//! - `exposition`: a strict reader of the bot's metrics · `position`: saved positions for regression tests
//! - `texts`: the strings in a JSON value · `given`: the answers in a journal · `promised`: unanswered
//!   interactions
//! - `full`: how many rounds slow tests run

#![expect(clippy::unwrap_used, reason = "a failure here fails the test that uses it")]

pub mod choices;
mod env;
pub mod games;
pub mod given;
pub mod golden;
pub mod guild;
pub mod openmetrics;
pub mod panic_game;
pub mod position;
pub mod postgres;
pub mod prior;
pub mod scale;
pub mod sqlite;
pub mod texts;
pub mod tiny_disk;
pub mod toy;

pub use env::{
    CreatedMessage, ENV_WITH_PICTURES, RecordedRequest, TEST_TIMEOUT, TestBotProcess, TestEnv, program_command,
    run_on_thread, run_to_end, unlimited_session_starts, unused_address, uses_databases,
};
