//! `meadhall doctor`: checks the installation and prints one report. It runs every check it can, even after
//! problems; it changes nothing, and shows no secret.
//!
//! `report` is what it prints, `data_dir` checks the data folder with its disk and backups, `store` the store,
//! and `discord` asks Discord.

mod data_dir;
mod discord;
mod report;
mod store;

use std::io::{Write, stdout};

use anyhow::Context;
use meadhall_discord::startup::http_client::build_http_client;
use meadhall_registry::GameRegistry;

use super::data_dir::CliDataLocation;
use super::options::ConfigArgs;
use super::outcome::{CliError, CliOutcome};
use super::version::VERSION;
use super::{logging, wall_clock};
use crate::config::{BotToken, Config, ConfigError, LoadedConfig};
use report::{CheckStatus, DiagnosticReport};
use store::BotRunState;

/// Runs all checks and prints the report.
pub fn run(args: &ConfigArgs, registry: GameRegistry) -> Result<CliOutcome, CliError> {
    let mut page = DiagnosticReport::default();
    let (config_file, LoadedConfig { config, errors, warnings, log_setting, .. }) = args.load();
    let source = config_file.map_or_else(|| "only environment variables".to_owned(), |file| file.display().to_string());
    if errors.is_empty() {
        page.add(CheckStatus::Passed, "config", source);
    } else {
        page.add(CheckStatus::Problem, "config", errors);
    }
    warnings.iter().for_each(|warning| page.add(CheckStatus::Note, "config", warning));
    if let Err(why) = logging::parse_log_filter(config.log_filter.as_deref(), &log_setting) {
        page.add(CheckStatus::Problem, "log", why);
    }
    let mut data_report = DiagnosticReport::default();
    let bot_state = match CliDataLocation::from_config(&config, registry) {
        Ok(location) => {
            data_dir::check(&mut data_report, &location, wall_clock::wall_clock_now());
            store::check(&mut data_report, &location)
        }
        Err(error) => {
            data_report.add(CheckStatus::Problem, "store", error);
            BotRunState::NotRunning
        }
    };
    let bot_token = check_token(&mut page, &config, bot_state);
    page.append(data_report);
    discord::check(&mut page, &config, bot_token.as_ref(), bot_state, registry);
    let write = |out: &mut dyn Write| write!(out, "Meadhall {}\n\n{page}", *VERSION);
    write(&mut stdout()).context("cannot write the report")?;
    Ok(if page.count(CheckStatus::Problem) == 0 { CliOutcome::Success } else { CliOutcome::ProblemsFound })
}

/// Reports the token, and returns it if it is valid.
fn check_token(report: &mut DiagnosticReport, config: &Config, bot_state: BotRunState) -> Option<BotToken> {
    let token = match config.read_token() {
        // systemd passes the token to the bot alone.
        Err(ConfigError::MissingToken) if bot_state == BotRunState::Running => {
            report.add(CheckStatus::Note, "token", "none is configured here; the running bot has one");
            return None;
        }
        token => token.map_err(|error| error.to_string()),
    };
    let usable_token = token.and_then(|token| {
        let client = build_http_client(token.secret.reveal(), &config.discord.endpoint);
        client.map(|_| token).map_err(|error| error.to_string())
    });
    match usable_token {
        Ok(token) => {
            report.add(CheckStatus::Passed, "token", &token.origin);
            Some(token)
        }
        Err(why) => {
            report.add(CheckStatus::Problem, "token", why);
            None
        }
    }
}
