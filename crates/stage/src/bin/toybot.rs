//! Meadhall with the toy beside its own games: the program itself, for tests of what is asked in secret.

use std::process::ExitCode;

use meadhall::commands;
use stage::hosted::HOSTED;

fn main() -> ExitCode {
    commands::run(HOSTED)
}
