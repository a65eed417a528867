//! The program: Meadhall with every game.

use std::process::ExitCode;

use meadhall::commands;
use meadhall::games::GAMES;

fn main() -> ExitCode {
    commands::run(GAMES)
}
