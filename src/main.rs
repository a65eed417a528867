//! The program: Meadhall with every game.

use std::process::ExitCode;

use meadhall::cli;
use meadhall_games::GAMES;

fn main() -> ExitCode {
    cli::run(GAMES)
}
