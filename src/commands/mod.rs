//! What can be asked for on the command line, and how it ends. Each subcommand has its own file. The program is a function of
//! the games that it hosts.

mod abode;
mod bar;
mod books;
mod check_config;
mod database;
mod doctor;
mod ended;
mod games;
mod healthcheck;
mod hotseat;
mod ladder;
mod log;
mod practice;
mod run;
mod setup;
mod signals;
mod simulate;
mod wall;

use std::io;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use self::ended::{Ended, Trouble};
use crate::kind::Catalogue;

/// How the codes are told.
const CODES: &str = "Exit codes:
  0  done
  1  it failed, or something wrong was found
  2  what was asked for makes no sense, or a file or the set-up is bad
  3  the store is in use, damaged or unavailable
  4  Discord refuses the bot, most likely its token; a new start does not help
  5  Discord was lost, and a new start is needed; wait a little longer each time";

/// Board games, hosted: on Discord if there is a token, and otherwise in a practice hall on this machine.
#[derive(Parser)]
#[command(version, after_help = CODES)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Opens the house: connects the bot to Discord, until it is told to stop (SIGTERM, Ctrl-C).
    #[command(after_help = CODES)]
    Run(run::Run),
    /// Opens the practice hall: a page on this machine to play in, with the real bot and a Discord of its own. Needs no token.
    #[command(after_help = CODES)]
    Practice(practice::Practice),
    /// Says how the house is set up, or what is wrong with that.
    #[command(after_help = CODES)]
    CheckConfig(setup::Which),
    /// Says on one page what is right and wrong with the set-up: files, disk, clock, store, and what Discord says. Changes nothing.
    #[command(after_help = CODES)]
    Doctor(setup::Which),
    /// Asks the running bot whether it is alive: exit code 0 if it is, and 1 if not, or if none runs.
    Healthcheck(healthcheck::Healthcheck),
    /// Plays a match in this terminal: people and computers in any mix.
    #[command(after_help = CODES)]
    Hotseat(hotseat::Hotseat),
    /// Lists the games of the house, with their players and variants.
    Games,
    /// Plays whole matches between computer players and tells who wins how often.
    #[command(after_help = CODES)]
    Simulate(simulate::Simulate),
    /// Tells how strong the computer players are: each against the one below, until it is clear.
    #[command(after_help = CODES)]
    Ladder(ladder::Ladder),
    /// Writes the store down as JSON lines. They hold the seeds and hidden hands of open matches: keep them to yourself.
    #[command(after_help = CODES)]
    Export(books::Export),
    /// Reads an export or a backup back, after checking every line; into a new house with --new. The bot must be stopped.
    #[command(after_help = CODES)]
    Import(books::Import),
    /// Makes a packed export in the folder of backups, and drops those that are too many or too old.
    #[command(after_help = CODES)]
    Backup(setup::Which),
    /// Plays every match again with today's rules, and checks that all rows fit together.
    #[command(after_help = CODES)]
    Verify(books::Verify),
    /// Gives back the space of what is no longer alive. The bot must be stopped.
    #[command(after_help = CODES)]
    Compact(setup::Which),
}

/// Does what the command line asks for, in a house that hosts these games.
pub fn run(hosted: Catalogue) -> ExitCode {
    let done = match Cli::parse().command.unwrap_or_else(usual) {
        Command::Run(args) => run::run(&args, hosted),
        Command::Practice(args) => practice::practise(&args, hosted),
        Command::CheckConfig(args) => check_config::check(&args, hosted),
        Command::Doctor(args) => doctor::examine(&args, hosted),
        Command::Healthcheck(args) => healthcheck::check(&args, hosted),
        Command::Hotseat(args) => hotseat::play(&args, hosted).map(|()| Ended::Well).map_err(Trouble::Failed),
        Command::Games => games::list(hosted).map(|()| Ended::Well).map_err(Trouble::Failed),
        Command::Simulate(args) => simulate::simulate(args, hosted).map(|()| Ended::Well),
        Command::Ladder(args) => ladder::climb(&args, hosted).map(|()| Ended::Well),
        Command::Export(args) => books::export(&args, hosted),
        Command::Import(args) => books::import(&args, hosted),
        Command::Backup(args) => books::backup(&args, hosted),
        Command::Verify(args) => books::verify(&args, hosted),
        Command::Compact(args) => books::compact(&args, hosted),
    };
    let (error, code) = match done {
        Ok(Ended::Well) => return ExitCode::SUCCESS,
        Ok(Ended::WithFindings) => return ExitCode::FAILURE,
        Err(Trouble::Failed(error)) => (error, ExitCode::FAILURE),
        Err(Trouble::Asked(error)) => (error, ExitCode::from(2)),
        Err(Trouble::Store(error)) => (error, ExitCode::from(3)),
        Err(Trouble::RefusedByDiscord(error)) => (error, ExitCode::from(4)),
        Err(Trouble::LostDiscord(error)) => (error, ExitCode::from(5)),
    };
    // Whoever read our output has gone: so do we, without a word.
    let gone = |cause: &io::Error| cause.kind() == io::ErrorKind::BrokenPipe;
    if error.downcast_ref::<io::Error>().is_some_and(gone) {
        return ExitCode::SUCCESS;
    }
    eprintln!("meadhall: {error:#}");
    code
}

/// What is done if nothing is asked for.
fn usual() -> Command {
    let set_up = setup::Which::default();
    if set_up.tells_a_token() {
        Command::Run(run::Run::of(set_up))
    } else {
        Command::Practice(practice::Practice::of(set_up))
    }
}
