//! The command line: one file per subcommand, and the exit codes. The hosted games are a parameter.

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

/// Shown at the end of the help texts.
const CODES: &str = "Exit codes:
  0  done
  1  it failed, or something wrong was found
  2  what was asked for makes no sense, or a file or the set-up is bad
  3  the store is in use, damaged or unavailable
  4  Discord refuses the bot, most likely its token; a new start does not help
  5  Discord was lost, and a new start is needed; wait a little longer each time";

/// Board games for Discord. Without a subcommand: runs the bot if there is a token, else the practice hall.
#[derive(Parser)]
#[command(version, after_help = CODES)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Runs the bot: connects it to Discord until it receives SIGTERM or Ctrl-C.
    #[command(after_help = CODES)]
    Run(run::Run),
    /// Runs the practice hall: a local page to play in, with the real bot and a local Discord. Needs no
    /// token.
    #[command(after_help = CODES)]
    Practice(practice::Practice),
    /// Prints the effective configuration, or all errors in it.
    #[command(after_help = CODES)]
    CheckConfig(setup::Which),
    /// Checks the installation: files, disk, clock, store, and Discord. Changes nothing.
    #[command(after_help = CODES)]
    Doctor(setup::Which),
    /// Asks the running bot whether it is alive: exit code 0 if it is, 1 if it is not or does not run.
    Healthcheck(healthcheck::Healthcheck),
    /// Plays a match in this terminal, with any mix of people and computer players.
    #[command(after_help = CODES)]
    Hotseat(hotseat::Hotseat),
    /// Lists the games with their player counts and variants.
    Games,
    /// Plays whole matches between computer players and reports how often each wins.
    #[command(after_help = CODES)]
    Simulate(simulate::Simulate),
    /// Measures how strong the computer players are: each plays the next weaker one until the result is
    /// clear.
    #[command(after_help = CODES)]
    Ladder(ladder::Ladder),
    /// Writes the store as JSON lines. They contain the seeds and hidden hands of open matches: keep them
    /// private.
    #[command(after_help = CODES)]
    Export(books::Export),
    /// Imports an export or a backup after checking it; with --new into a new store. The bot must be stopped.
    #[command(after_help = CODES)]
    Import(books::Import),
    /// Writes a compressed export to the backup folder, and deletes backups that are too many or too old.
    #[command(after_help = CODES)]
    Backup(setup::Which),
    /// Replays every match with the current rules, and checks that all rows are consistent.
    #[command(after_help = CODES)]
    Verify(books::Verify),
    /// Reclaims the disk space of deleted data. The bot must be stopped.
    #[command(after_help = CODES)]
    Compact(setup::Which),
}

/// Parses the command line, runs the subcommand with these games, and returns the exit code.
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
    // A closed pipe means that the reader has all it wants, which is no error.
    let gone = |cause: &io::Error| cause.kind() == io::ErrorKind::BrokenPipe;
    if error.downcast_ref::<io::Error>().is_some_and(gone) {
        return ExitCode::SUCCESS;
    }
    eprintln!("meadhall: {error:#}");
    code
}

/// Returns the command for a command line without a subcommand.
fn usual() -> Command {
    let set_up = setup::Which::default();
    if set_up.tells_a_token() {
        Command::Run(run::Run::of(set_up))
    } else {
        Command::Practice(practice::Practice::of(set_up))
    }
}
