//! Fixtures and helpers that tests, benches and tools share.
//!
//! - [`TestEnv`], [`TestBotProcess`]: a local Discord with people, and the bot as a separate process · [`guild`]: a server with players
//! - [`games`]: the test games and their tables · [`toy`]: a game with hidden hands · [`panic_game`]: a game whose rules panic
//! - [`postgres`], [`sqlite`], [`tiny_disk`]: stores and a disk that tests can break
//! - [`store_damage`]: random damages of a store, and whether they are noticed
//! - [`openmetrics`]: a strict reader of the bot's metrics · [`position`]: saved positions for regression tests
//! - [`texts`]: the strings in a JSON value · [`choices`], [`given`]: which options a test chooses
//! - [`scale`]: how many rounds slow tests run
//!
//! Nothing here is part of the program.
//!
//! ```
//! use meadhall_test_support::games::TEST_GAMES;
//!
//! assert!(TEST_GAMES.find("raids").is_some(), "the games of the bot");
//! assert!(TEST_GAMES.find("toy").is_some(), "and those for tests");
//! ```

#![expect(clippy::unwrap_used, reason = "a failure here fails the test that uses it")]

pub mod choices;
mod env;
pub mod export;
pub mod games;
pub mod given;
pub mod golden;
pub mod guild;
pub mod openmetrics;
mod own_database;
pub mod panic_game;
pub mod position;
pub mod postgres;
pub mod prior;
pub mod proc_stats;
mod request_log;
pub mod scale;
pub mod service_fixture;
pub mod sqlite;
pub mod store_damage;
pub mod texts;
pub mod tiny_disk;
pub mod toy;

pub use env::{
    ENV_WITH_PICTURES, TEST_TIMEOUT, TestBotProcess, TestEnv, program_command, run_on_thread, run_to_end,
    unlimited_session_starts, unused_address,
};
pub use own_database::uses_databases;
pub use request_log::{CreatedMessage, RecordedRequest};
