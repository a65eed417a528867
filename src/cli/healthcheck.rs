//! `meadhall healthcheck`: asks the running bot through the admin socket whether it is alive. Prints one line
//! and sets the exit code, for containers and supervisors.

use std::io::{Write, stdout};
use std::time::Duration;

use anyhow::{Context, anyhow};
use meadhall_registry::GameRegistry;
use meadhall_service::admin::{AdminOutcome, AdminRequest, send_request_with_timeout};
use meadhall_service::monitoring::HealthReport;

use super::options::ConfigArgs;
use super::outcome::{CliError, CliOutcome};

/// A bot that does not reply within this time hangs.
const REPLY_TIMEOUT: Duration = Duration::from_secs(5);

/// Asks the running bot whether it is alive.
#[derive(clap::Args)]
pub struct HealthcheckArgs {
    #[command(flatten)]
    config_args: ConfigArgs,
    /// Also requires that people can play: Discord connected, commands registered, disk writable.
    #[arg(long)]
    ready: bool,
}

/// Prints the health. Every problem leads to exit code 1.
pub fn run(args: &HealthcheckArgs, registry: GameRegistry) -> Result<CliOutcome, CliError> {
    let outcome_if = |is_success: bool| if is_success { CliOutcome::Success } else { CliOutcome::ProblemsFound };
    let (text, outcome) = match fetch_health(args, registry) {
        Ok(health) => match (health.fatal_problem(), health.problems()) {
            (Some(why), _) => (format!("not alive: {why}"), CliOutcome::ProblemsFound),
            (None, Some(problems)) => (format!("alive, but not ready: {problems}"), outcome_if(!args.ready)),
            (None, None) => ("alive and ready".to_owned(), CliOutcome::Success),
        },
        Err(error) => {
            let why = format!("{error:#}");
            (why.lines().next().unwrap_or_default().to_owned(), CliOutcome::ProblemsFound)
        }
    };
    writeln!(stdout(), "{text}").context("cannot write the result")?;
    Ok(outcome)
}

fn fetch_health(args: &HealthcheckArgs, registry: GameRegistry) -> anyhow::Result<HealthReport> {
    let location = args.config_args.data_location(registry).map_err(CliError::into_anyhow)?;
    match send_request_with_timeout(&location.data_dir.admin_socket_path(), &AdminRequest::Health, REPLY_TIMEOUT)? {
        Some(AdminOutcome::Health(health)) => Ok(health),
        Some(_) => Err(anyhow!("the bot sent an unexpected reply")),
        None => Err(anyhow!("no bot is running in {}", location.describe_folder())),
    }
}
