//! Configuration: a TOML file and environment variables, which override it.
//!
//! All errors are reported at once, each in one sentence. An unknown key is an error, because a misspelled
//! key would silently do nothing. `config.example.toml` documents every key.

mod database;
mod error;
mod secret;
mod source;
#[cfg(test)]
mod tests;
mod token;

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;

use meadhall_discord::startup::http_client::DiscordEndpoint;
use meadhall_discord::startup::{RESPONSE_DEADLINE, SHARD_SILENCE_TIMEOUT, UpdateFlags};
use meadhall_service::backup::BackupRetention;
use meadhall_service::table_service::{OpenTableLimits, UsagePolicy};
use meadhall_tables::PersonId;
use meadhall_tables::clock::DAY_MS;

use source::ConfigSources;
use token::TokenSources;

pub use database::DatabaseConfig;
pub use error::{ConfigError, ConfigErrors};
pub use secret::Secret;
pub use source::{EnvVars, SettingOrigin};
pub use token::BotToken;

/// The data directory if none is configured.
pub const DEFAULT_DATA_DIR: &str = "data";

/// The effective configuration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Config {
    /// The data directory.
    pub data_dir: PathBuf,
    pub data_origin: SettingOrigin,
    /// The database of the store. If `None`, the store is in the data directory.
    pub database: Option<DatabaseConfig>,
    /// Number of gateway shards. If `None`, as many as Discord recommends.
    pub shard_count: Option<u32>,
    /// Filter for log lines, as `RUST_LOG` has it.
    pub log_filter: Option<String>,
    pub log_format: LogFormat,
    /// Longest time for one answer of an AI, which then answers with the best option found so far.
    pub ai_time_limit: Duration,
    /// How many boards are drawn at the same time. With 0, boards are shown as text only.
    pub max_concurrent_renders: usize,
    pub backup_retention: BackupRetention,
    /// Where health and metrics are served over HTTP. If `None`, nowhere.
    pub monitoring_address: Option<SocketAddr>,
    pub policy: UsagePolicy,
    pub discord: DiscordConfig,
    token_sources: TokenSources,
}

/// Format of log lines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LogFormat {
    /// Lines for people.
    #[default]
    Text,
    /// One JSON object a line.
    Json,
}

/// Which Discord the bot connects to, and what differs with a fake one on this machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiscordConfig {
    pub endpoint: DiscordEndpoint,
    /// After this silence a gateway connection counts as dead.
    pub shard_silence_timeout: Duration,
    /// How many times faster the service clock runs than real time.
    pub clock_speedup: u32,
    /// How long Discord waits for the first response to an interaction.
    pub response_deadline: Duration,
    pub update_flags: UpdateFlags,
}

impl Default for DiscordConfig {
    fn default() -> Self {
        Self {
            endpoint: DiscordEndpoint::Public,
            shard_silence_timeout: SHARD_SILENCE_TIMEOUT,
            clock_speedup: 1,
            response_deadline: RESPONSE_DEADLINE,
            update_flags: UpdateFlags::default(),
        }
    }
}

/// The result of reading the configuration.
#[derive(Debug)]
pub struct LoadedConfig {
    /// The values that could be read; defaults elsewhere.
    pub config: Config,
    /// The errors of the configuration. If there are any, the bot must not start.
    pub errors: ConfigErrors,
    /// Unusual settings that do no harm.
    pub warnings: Vec<String>,
    /// The name of the log filter for messages.
    pub log_setting: String,
    /// The values as they are set, by their keys.
    pub set_values: BTreeMap<&'static str, Secret>,
}

impl LoadedConfig {
    /// Reads the file and the environment. No file is the same as an empty one.
    pub fn load(file: Option<&Path>, env_vars: &EnvVars) -> Self {
        let mut sources = ConfigSources::read(file, env_vars);
        let token_sources = TokenSources::collect(&mut sources);
        let data_dir = sources.path("data");
        let data_origin = match &data_dir {
            None => SettingOrigin::Default,
            Some(_) => sources.origin("data"),
        };
        let config = Config {
            data_dir: data_dir.unwrap_or_else(|| PathBuf::from(DEFAULT_DATA_DIR)),
            data_origin,
            database: DatabaseConfig::read(&mut sources),
            shard_count: sources.number("shards", 1..=1_024),
            log_filter: sources.text("log"),
            log_format: sources
                .one_of("log_format", &[("text", LogFormat::Text), ("json", LogFormat::Json)])
                .unwrap_or_default(),
            ai_time_limit: Duration::from_millis(sources.number("ai.time_limit_ms", 1..=60_000).unwrap_or(2_000)),
            max_concurrent_renders: sources.number::<u8>("render.workers", 0..=64).map_or(2, usize::from),
            backup_retention: read_backup_retention(&mut sources),
            monitoring_address: sources.socket_address("monitoring.address"),
            policy: read_usage_policy(&mut sources),
            discord: read_discord(&mut sources),
            token_sources,
        };
        let (log_setting, set_values) = (sources.setting_name("log"), sources.set_values());
        let errors = sources.finish();
        let mut warnings: Vec<String> = config.token_sources.duplicate_warning().into_iter().collect();
        warnings.extend(config.monitoring_address.filter(|it| !it.ip().is_loopback()).map(|address| {
            format!(
                "monitoring.address is {address}, not a loopback address: \
                 anyone who can reach it can read the bot's health and metrics"
            )
        }));
        Self { config, errors, warnings, log_setting, set_values }
    }
}

impl Config {
    /// Returns the bot's token. Reads the file that contains it, and refuses a file that others can read.
    pub fn read_token(&self) -> Result<BotToken, ConfigError> {
        self.token_sources.read_token()
    }
}

fn read_backup_retention(sources: &mut ConfigSources<'_>) -> BackupRetention {
    let default = BackupRetention::default();
    let max_count = sources.number::<u32>("backup.keep", 1..=u32::MAX);
    let max_days = sources.number::<u32>("backup.days", 1..=u32::MAX);
    BackupRetention {
        max_count: max_count.map_or(default.max_count, |count| usize::try_from(count).unwrap_or(usize::MAX)),
        max_age_ms: max_days.map_or(default.max_age_ms, |days| u64::from(days) * DAY_MS),
    }
}

fn read_usage_policy(sources: &mut ConfigSources<'_>) -> UsagePolicy {
    let default = OpenTableLimits::default();
    let mut limit = |key| sources.number::<u16>(key, 1..=10_000).map(usize::from);
    let limits = OpenTableLimits {
        per_person: limit("limits.tables_per_person").unwrap_or(default.per_person),
        per_channel: limit("limits.tables_per_channel").unwrap_or(default.per_channel),
        per_server: limit("limits.tables_per_server").or(default.per_server),
        opened_per_minute: limit("limits.opened_per_minute").unwrap_or(default.opened_per_minute),
    };
    let banned = sources.positive_numbers("people.blocked").unwrap_or_default();
    UsagePolicy { limits, banned: banned.into_iter().map(PersonId).collect() }
}

/// Reads what differs between Discords. Setting only one of the required keys of a local Discord is an error.
fn read_discord(sources: &mut ConfigSources<'_>) -> DiscordConfig {
    const REQUIRED_LOCAL_DISCORD_KEYS: [&str; 2] = ["local_discord.api_address", "local_discord.ca_file"];
    const OPTIONAL_LOCAL_DISCORD_KEYS: [&str; 3] = [
        "local_discord.gateway_timeout_seconds",
        "local_discord.clock_speedup",
        "local_discord.response_deadline_seconds",
    ];
    const UPDATE_FLAGS: [(&str, UpdateFlags); 2] = [("send", UpdateFlags::Send), ("omit", UpdateFlags::Omit)];
    let update_flags = sources.one_of("discord.update_flags", &UPDATE_FLAGS).unwrap_or_default();
    let default = DiscordConfig { update_flags, ..DiscordConfig::default() };
    let (api_address, ca_file) =
        (sources.socket_address(REQUIRED_LOCAL_DISCORD_KEYS[0]), sources.path(REQUIRED_LOCAL_DISCORD_KEYS[1]));
    let shard_silence_timeout = sources.number(OPTIONAL_LOCAL_DISCORD_KEYS[0], 1..=u64::MAX);
    let clock_speedup = sources.number(OPTIONAL_LOCAL_DISCORD_KEYS[1], 1..=1_000_000);
    let response_deadline = sources.number(OPTIONAL_LOCAL_DISCORD_KEYS[2], 1..=3_600);
    let is_set = REQUIRED_LOCAL_DISCORD_KEYS.map(|part| sources.is_set(part));
    if let Some(missing) = is_set.iter().position(|is_set| !is_set)
        && (is_set.contains(&true) || OPTIONAL_LOCAL_DISCORD_KEYS.iter().any(|key| sources.is_set(key)))
    {
        sources.add_error(ConfigError::MissingLocalDiscordKey { key: REQUIRED_LOCAL_DISCORD_KEYS[missing] });
    }
    let (Some(api_address), Some(ca_file)) = (api_address, ca_file) else { return default };
    DiscordConfig {
        endpoint: DiscordEndpoint::Local { api_address, ca_file },
        shard_silence_timeout: shard_silence_timeout.map_or(default.shard_silence_timeout, Duration::from_secs),
        clock_speedup: clock_speedup.unwrap_or(default.clock_speedup),
        response_deadline: response_deadline.map_or(default.response_deadline, Duration::from_secs),
        update_flags,
    }
}
