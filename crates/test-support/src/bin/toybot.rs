//! The bot with the test games in addition to its own, for secret decisions and for rules that panic.

use std::process::ExitCode;

use meadhall::cli;
use meadhall_test_support::games::TEST_GAMES_WITH_PANIC;

fn main() -> ExitCode {
    cli::run(TEST_GAMES_WITH_PANIC)
}
