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

pub use stage::{
    CreatedMessage, ENV_WITH_PICTURES, RecordedRequest, TEST_TIMEOUT, TestBotProcess, TestEnv, program_command,
    run_on_thread, run_to_end, unlimited_session_starts, unused_address, uses_databases,
};
