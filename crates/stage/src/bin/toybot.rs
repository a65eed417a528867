//! The bot with the test games in addition to its own, for secret decisions and for rules that panic.

use std::process::ExitCode;

use meadhall::commands;
use stage::hosted::WITH_A_STUMBLE;

fn main() -> ExitCode {
    commands::run(WITH_A_STUMBLE)
}
