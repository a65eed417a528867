//! The command line: one file per subcommand, and the exit codes. The hosted games are a parameter.

mod check_config;
mod data;
mod data_dir;
mod doctor;
mod games;
mod healthcheck;
mod hotseat;
mod init;
mod ladder;
mod local_discord;
mod logging;
mod options;
mod outcome;
mod panics;
mod practice;
mod progress;
mod reload;
mod restore;
mod run;
mod signals;
mod simulate;
mod version;
mod wall_clock;
mod watchdog;

use std::io;
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use meadhall_registry::GameRegistry;
use rustix::fs::Mode;
use rustix::process::{Resource, Rlimit, setrlimit, umask};

use self::outcome::{CliError, CliOutcome};

/// Shown at the end of the help texts.
const EXIT_CODES_HELP: &str = "Exit codes:
  0  success
  1  the operation failed, or problems were found
  2  invalid arguments, file or configuration, or a database that rejects the login
  3  the store is in use, damaged or unavailable
  4  Discord rejects the bot: its token, its shards or its version; restarting does not help
  5  the connection to Discord was lost; restart the bot, waiting longer each time";

/// Board games for Discord. Without a subcommand: runs the bot if there is a token, else the practice hall.
#[derive(Parser)]
#[command(version = version::VERSION.as_str(), after_help = EXIT_CODES_HELP)]
struct CliArgs {
    #[command(subcommand)]
    command: Option<CliCommand>,
}

#[derive(Subcommand)]
enum CliCommand {
    /// Runs the bot: connects it to Discord until it receives SIGTERM or Ctrl-C.
    #[command(after_help = EXIT_CODES_HELP)]
    Run(run::RunArgs),
    /// Creates an empty store, before the first start with a data folder of your own or a database.
    #[command(after_help = EXIT_CODES_HELP)]
    Init(options::ConfigArgs),
    /// Runs the practice hall: a local page to play in, with the real bot and a local Discord. Needs no
    /// token.
    #[command(after_help = EXIT_CODES_HELP)]
    #[cfg_attr(not(feature = "practice-hall"), command(hide = true))]
    Practice(practice::PracticeArgs),
    /// Prints the effective configuration, or all errors in it.
    #[command(after_help = EXIT_CODES_HELP)]
    CheckConfig(options::ConfigArgs),
    /// Checks the installation: files, disk, clock, store, and Discord. Changes nothing.
    #[command(after_help = EXIT_CODES_HELP)]
    Doctor(options::ConfigArgs),
    /// Asks the running bot whether it is alive: exit code 0 if it is, 1 if it is not or does not run.
    Healthcheck(healthcheck::HealthcheckArgs),
    /// Plays a match in this terminal, with any mix of people and computer players.
    #[command(after_help = EXIT_CODES_HELP)]
    Hotseat(hotseat::HotseatArgs),
    /// Lists the games with their player counts and variants.
    Games,
    /// Plays whole matches between computer players and reports how often each wins.
    #[command(after_help = EXIT_CODES_HELP)]
    Simulate(simulate::SimulateArgs),
    /// Measures how strong the computer players are: each plays the next weaker one until the result is
    /// clear.
    #[command(after_help = EXIT_CODES_HELP)]
    Ladder(ladder::LadderArgs),
    /// Writes the store as JSON lines. They contain the seeds and hidden hands of open matches: keep them
    /// private.
    #[command(after_help = EXIT_CODES_HELP)]
    Export(data::ExportArgs),
    /// Imports an export or a backup after checking it; with --new into a new store. The bot must be stopped.
    #[command(after_help = EXIT_CODES_HELP)]
    Import(data::ImportArgs),
    /// Writes a compressed export to the backup folder. Deletes no backup; the running bot deletes old ones.
    #[command(after_help = EXIT_CODES_HELP)]
    Backup(options::ConfigArgs),
    /// Replays every match with the current rules, and checks that all rows are consistent.
    #[command(after_help = EXIT_CODES_HELP)]
    Verify(data::VerifyArgs),
    /// Restores a lost or damaged store from its redo log, or else from a backup. The bot must be stopped.
    #[command(after_help = EXIT_CODES_HELP)]
    Restore(restore::RestoreArgs),
    /// Reclaims the disk space of deleted data. The bot must be stopped.
    #[command(after_help = EXIT_CODES_HELP)]
    Compact(options::ConfigArgs),
}

/// Parses the command line, runs the subcommand with these games, and returns the exit code.
pub fn run(registry: GameRegistry) -> ExitCode {
    // No file of this program is for other users, whatever the modes of the folders are.
    umask(Mode::from_bits_retain(0o077));
    forbid_core_dumps();
    panics::hide_store_panics();
    let result = match CliArgs::parse().command.unwrap_or_else(default_command) {
        CliCommand::Run(args) => run::serve_bot(&args, registry),
        CliCommand::Init(args) => init::run(&args, registry),
        CliCommand::Practice(args) => practice::run(&args, registry),
        CliCommand::CheckConfig(args) => check_config::run(&args, registry),
        CliCommand::Doctor(args) => doctor::run(&args, registry),
        CliCommand::Healthcheck(args) => healthcheck::run(&args, registry),
        CliCommand::Hotseat(args) => {
            hotseat::run(&args, registry).map(|()| CliOutcome::Success).map_err(CliError::OperationFailed)
        }
        CliCommand::Games => {
            games::list_games(registry).map(|()| CliOutcome::Success).map_err(CliError::OperationFailed)
        }
        CliCommand::Simulate(args) => simulate::run(args, registry).map(|()| CliOutcome::Success),
        CliCommand::Ladder(args) => ladder::run(&args, registry).map(|()| CliOutcome::Success),
        CliCommand::Export(args) => data::run_export(&args, registry),
        CliCommand::Import(args) => data::run_import(&args, registry),
        CliCommand::Backup(args) => data::run_backup(&args, registry),
        CliCommand::Verify(args) => data::run_verify(&args, registry),
        CliCommand::Restore(args) => restore::run(&args, registry),
        CliCommand::Compact(args) => data::run_compact(&args, registry),
    };
    let (error, code) = match result {
        Ok(CliOutcome::Success) => return ExitCode::SUCCESS,
        Ok(CliOutcome::ProblemsFound) => return ExitCode::FAILURE,
        Err(CliError::OperationFailed(error)) => (error, ExitCode::FAILURE),
        Err(CliError::InvalidUsage(error)) => (error, ExitCode::from(2)),
        Err(CliError::StoreUnavailable(error)) => (error, ExitCode::from(3)),
        Err(CliError::DiscordRejected(error)) => (error, ExitCode::from(4)),
        Err(CliError::DiscordLost(error)) => (error, ExitCode::from(5)),
    };
    // A closed pipe means that the reader has all it wants, which is no error.
    let is_broken_pipe = |cause: &io::Error| cause.kind() == io::ErrorKind::BrokenPipe;
    if error.downcast_ref::<io::Error>().is_some_and(is_broken_pipe) {
        return ExitCode::SUCCESS;
    }
    eprintln!("meadhall: {error:#}");
    code
}

/// A core dump would contain the token and hidden hands.
fn forbid_core_dumps() {
    // Everyone may lower this limit.
    let _ = setrlimit(Resource::Core, Rlimit { current: Some(0), maximum: Some(0) });
}

/// Returns the command for a command line without a subcommand.
fn default_command() -> CliCommand {
    let config_args = options::ConfigArgs::default();
    if config_args.has_token() {
        CliCommand::Run(run::RunArgs::from_config_args(config_args))
    } else {
        CliCommand::Practice(practice::PracticeArgs::from_config_args(config_args))
    }
}
