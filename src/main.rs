//! Meadhall with every game of the house: see `commands`.

use std::process::ExitCode;

use meadhall::commands;
use meadhall::games::GAMES;

fn main() -> ExitCode {
    commands::run(GAMES)
}
