//! `meadhall check-config`: prints the effective configuration without secrets, or all errors in it. Opens no
//! store; a database is only asked whether it has one.

use std::io::{Write, stdout};

use meadhall_discord::startup::http_client::DiscordEndpoint;
use meadhall_registry::GameRegistry;
use meadhall_service::data_dir::DataDirState;
use meadhall_service::table_service::OpenTableLimits;
use meadhall_tables::clock::DAY_MS;

use super::data_dir::CliDataLocation;
use super::options::{ConfigArgs, ValidatedConfig, print_warnings};
use super::outcome::{CliError, CliOutcome};
use crate::config::LogFormat;

pub fn run(args: &ConfigArgs, registry: GameRegistry) -> Result<CliOutcome, CliError> {
    let ValidatedConfig { config_file, config, token, warnings, .. } = args.validate()?;
    print_warnings(&warnings);
    let location =
        CliDataLocation::from_config(&config, registry).map_err(|error| CliError::InvalidUsage(error.into()))?;
    let content = match location.data_dir.state().map_err(|error| location.to_cli_error(error))? {
        DataDirState::HasStore => {
            location.data_dir.check_only_store().map_err(|error| location.to_cli_error(error))?;
            "contains data"
        }
        DataDirState::Empty => "no data yet",
        DataDirState::StoreMissing => return Err(location.to_cli_error(location.data_dir.missing_store_error())),
    };
    let store = match location.data_dir.external_store() {
        None => format!("data     {}: {content}", location.describe()),
        Some(_) => format!("data     {}\nstore    {}: {content}", location.describe_folder(), location.describe()),
    };
    let file =
        config_file.map_or_else(|| "none, only environment variables".to_owned(), |file| file.display().to_string());
    let shards = config.shard_count.map_or_else(|| "as many as Discord recommends".to_owned(), |it| it.to_string());
    let discord = match &config.discord.endpoint {
        DiscordEndpoint::Public => "discord.com".to_owned(),
        DiscordEndpoint::Local { api_address: requests, .. } => format!("local, at {requests}"),
    };
    let metrics = config.monitoring_address.map_or_else(|| "off".to_owned(), |it| format!("at http://{it}"));
    let text = format!(
        "file     {file}\n\
         token    {}\n\
         {store}\n\
         shards   {shards}\n\
         log      {}, as {}\n\
         metrics  {metrics}\n\
         AI       at most {} ms per decision\n\
         pictures {}\n\
         tables   {}\n\
         people   {}\n\
         backups  at most {}, none older than {} days\n\
         Discord  {discord}\n",
        token.origin,
        config.log_filter.as_deref().unwrap_or("info"),
        if config.log_format == LogFormat::Json { "JSON" } else { "text" },
        config.ai_time_limit.as_millis(),
        render_label(config.max_concurrent_renders),
        limits_label(&config.policy.limits),
        blocked_label(config.policy.banned.len()),
        config.backup_retention.max_count,
        config.backup_retention.max_age_ms / DAY_MS,
    );
    stdout().write_all(text.as_bytes()).map_err(|error| CliError::OperationFailed(error.into()))?;
    Ok(CliOutcome::Success)
}

fn render_label(at_once: usize) -> String {
    if at_once == 0 { "none: boards are shown as text".to_owned() } else { format!("{at_once} rendered at once") }
}

fn limits_label(limits: &OpenTableLimits) -> String {
    let OpenTableLimits { per_person, per_channel, per_server, opened_per_minute } = limits;
    let per_server = per_server.map_or_else(|| "any number".to_owned(), |limit| limit.to_string());
    format!(
        "at most {per_person} open per person, {per_channel} per channel, {per_server} per server; {opened_per_minute} opened per minute"
    )
}

/// Returns the number of blocked people in words, never their ids.
fn blocked_label(count: usize) -> String {
    match count {
        0 => "nobody is blocked".to_owned(),
        1 => "1 is blocked everywhere".to_owned(),
        _ => format!("{count} are blocked everywhere"),
    }
}
