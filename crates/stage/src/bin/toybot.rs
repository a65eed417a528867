//! The bot with the test games in addition to its own, for secret decisions and for rules that panic.

use std::process::ExitCode;

use meadhall::commands;
use stage::hosted::TEST_GAMES_WITH_PANIC;

fn main() -> ExitCode {
    commands::run(TEST_GAMES_WITH_PANIC)
}
