//! Configuration: a TOML file and environment variables, which override it.
//!
//! All errors are reported at once, each in one sentence. An unknown key is an error, because a misspelled
//! key would silently do nothing. `config.example.toml` documents every key.

mod database;
mod error;
mod limits;
mod location;
mod secret;
mod source;
#[cfg(test)]
mod tests;
mod token;

use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use source::ConfigSources;
use token::TokenSources;

pub use database::DatabaseConfig;
pub use error::{ConfigError, ConfigErrors};
pub use limits::{Blocklist, TableLimits};
pub use location::SettingOrigin;
pub use secret::Secret;
pub use source::EnvVars;
pub use token::BotToken;

const DEFAULT_DATA_DIR: &str = "data";

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
    pub ai: AiConfig,
    pub render: RenderConfig,
    pub backup: BackupConfig,
    /// Where health and metrics are served over HTTP. If `None`, nowhere.
    pub monitoring_address: Option<SocketAddr>,
    pub table_limits: TableLimits,
    pub blocklist: Blocklist,
    /// A fake Discord on this machine, used instead of the real one.
    pub local_discord: Option<LocalDiscordConfig>,
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

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AiConfig {
    /// Longest time for one answer. The AI then answers with the best option found so far.
    pub time_limit_ms: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RenderConfig {
    /// How many boards are drawn at the same time. With 0, boards are shown as text only.
    pub worker_count: usize,
}

/// Retention of backups.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BackupConfig {
    pub keep_count: u32,
    pub keep_days: u32,
}

/// Connection to a fake Discord on this machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LocalDiscordConfig {
    pub api_address: SocketAddr,
    /// File with the certificate authority of the fake Discord.
    pub ca_file: PathBuf,
    /// After this silence the gateway connection counts as dead. If `None`, the limit for the real Discord
    /// applies.
    pub gateway_timeout_seconds: Option<u64>,
    /// How many times faster the service clock runs than real time.
    pub clock_speedup: Option<u32>,
    /// How long it waits for the first response to an interaction. If `None`, as long as the real Discord.
    pub response_deadline_seconds: Option<u64>,
}

/// The result of reading the configuration.
#[derive(Debug)]
pub struct LoadedConfig {
    /// The values that could be read; defaults elsewhere.
    pub config: Config,
    /// With any of these the bot must not start.
    pub errors: ConfigErrors,
    /// Unusual settings that do no harm.
    pub warnings: Vec<String>,
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
            ai: AiConfig { time_limit_ms: sources.number("ai.time_limit_ms", 1..=60_000).unwrap_or(2_000) },
            render: RenderConfig {
                worker_count: sources.number::<u8>("render.workers", 0..=64).map_or(2, usize::from),
            },
            backup: BackupConfig {
                keep_count: sources.number("backup.keep", 1..=u32::MAX).unwrap_or(14),
                keep_days: sources.number("backup.days", 1..=u32::MAX).unwrap_or(30),
            },
            monitoring_address: sources.socket_address("monitoring.address"),
            table_limits: TableLimits::read(&mut sources),
            blocklist: Blocklist::read(&mut sources),
            local_discord: read_local_discord(&mut sources),
            token_sources,
        };
        let (errors, mut warnings) = sources.finish();
        warnings.extend(config.token_sources.duplicate_warning());
        warnings.extend(config.monitoring_address.filter(|it| !it.ip().is_loopback()).map(|address| {
            format!(
                "monitoring.address is {address}, not a loopback address: \
                 anyone who can reach it can read the bot's health and metrics"
            )
        }));
        Self { config, errors, warnings }
    }
}

impl Config {
    /// Returns the bot's token. Reads the file that contains it, and refuses a file that others can read.
    pub fn read_token(&self) -> Result<BotToken, ConfigError> {
        self.token_sources.read_token()
    }
}

/// Returns `None` unless both required keys are set; setting only some of the keys is an error.
fn read_local_discord(sources: &mut ConfigSources<'_>) -> Option<LocalDiscordConfig> {
    const REQUIRED_KEYS: [&str; 2] = ["local_discord.api_address", "local_discord.ca_file"];
    const OPTIONAL_KEYS: [&str; 3] = [
        "local_discord.gateway_timeout_seconds",
        "local_discord.clock_speedup",
        "local_discord.response_deadline_seconds",
    ];
    let (api_address, ca_file) = (sources.socket_address(REQUIRED_KEYS[0]), sources.path(REQUIRED_KEYS[1]));
    let gateway_timeout_seconds = sources.number("local_discord.gateway_timeout_seconds", 1..=u64::MAX);
    let clock_speedup = sources.number("local_discord.clock_speedup", 1..=1_000_000);
    let response_deadline_seconds = sources.number("local_discord.response_deadline_seconds", 1..=3_600);
    let is_set = REQUIRED_KEYS.map(|part| sources.is_set(part));
    if let Some(missing) = is_set.iter().position(|is_set| !is_set)
        && (is_set.contains(&true) || OPTIONAL_KEYS.iter().any(|key| sources.is_set(key)))
    {
        sources.add_error(ConfigError::MissingLocalDiscordKey { key: REQUIRED_KEYS[missing] });
    }
    Some(LocalDiscordConfig {
        api_address: api_address?,
        ca_file: ca_file?,
        gateway_timeout_seconds,
        clock_speedup,
        response_deadline_seconds,
    })
}
