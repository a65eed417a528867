//! Meadhall with games of the tests beside its own: the program itself, for what is asked in secret, and for rules that panic.

use std::process::ExitCode;

use meadhall::commands;
use stage::hosted::WITH_A_STUMBLE;

fn main() -> ExitCode {
    commands::run(WITH_A_STUMBLE)
}
