//! Options shared by subcommands. Reads the configuration and the token's file; opens no store.

use std::collections::BTreeMap;
use std::env;
use std::path::PathBuf;

use meadhall_discord::startup::http_client::build_http_client;
use meadhall_registry::GameRegistry;
use tracing_subscriber::EnvFilter;

use super::data_dir::CliDataLocation;
use super::logging::parse_log_filter;
use super::outcome::CliError;
use crate::config::{BotToken, Config, ConfigError, DatabaseConfig, EnvVars, LoadedConfig, Secret, SettingOrigin};

/// Read if it exists and no other file is named.
const DEFAULT_CONFIG_FILE: &str = "config.toml";

/// The configuration file and the data folder.
#[derive(Clone, Default, clap::Args)]
pub struct ConfigArgs {
    /// Configuration file: this one, else MEADHALL_CONFIG, else config.toml if it exists.
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// Data folder: this one, else MEADHALL_DATA, else the one in the configuration file, else data.
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
}

/// A configuration without errors, complete for running the bot.
pub struct ValidatedConfig {
    /// `None` if only environment variables are used.
    pub config_file: Option<PathBuf>,
    /// The file and the environment combined.
    pub config: Config,
    pub token: BotToken,
    pub log_filter: EnvFilter,
    /// Suspicious settings that are no errors.
    pub warnings: Vec<String>,
    /// The values as they are set, by their keys.
    pub set_values: BTreeMap<&'static str, Secret>,
}

impl ConfigArgs {
    /// Loads and checks everything; the error lists all problems at once.
    pub fn validate(&self) -> Result<ValidatedConfig, CliError> {
        Self::validate_loaded(self.load())
    }

    /// Like `validate`, for the bot of a practice hall, which uses neither a database nor monitoring.
    pub fn validate_for_practice_hall(&self) -> Result<ValidatedConfig, CliError> {
        let (config_file, mut loaded) = self.load();
        (loaded.config.database, loaded.config.monitoring_address) = (None, None);
        Self::validate_loaded((config_file, loaded))
    }

    fn validate_loaded((config_file, loaded): (Option<PathBuf>, LoadedConfig)) -> Result<ValidatedConfig, CliError> {
        let LoadedConfig { config, mut errors, warnings, log_setting, set_values } = loaded;
        let mut add_error = |message: String| errors.push(ConfigError::RejectedSetting(message));
        let log_filter = parse_log_filter(config.log_filter.as_deref(), &log_setting).map_err(&mut add_error).ok();
        let token = match config.read_token() {
            Ok(token) => {
                let client = build_http_client(token.secret.reveal(), &config.discord.endpoint);
                client.map_err(|error| add_error(error.to_string())).ok().map(|_| token)
            }
            Err(error) => {
                errors.push(error);
                None
            }
        };
        if let Some(Err(error)) = config.database.as_ref().map(DatabaseConfig::store_address) {
            errors.push(error);
        }
        match (log_filter, token) {
            (Some(log_filter), Some(token)) if errors.is_empty() => {
                Ok(ValidatedConfig { config_file, config, token, log_filter, warnings, set_values })
            }
            _ => {
                print_warnings(&warnings);
                Err(CliError::InvalidUsage(errors.into()))
            }
        }
    }

    /// Returns the location of the data, for subcommands that need no token.
    pub fn data_location(&self, registry: GameRegistry) -> Result<CliDataLocation, CliError> {
        let (_, config) = self.load_valid()?;
        CliDataLocation::from_config(&config, registry).map_err(|error| CliError::InvalidUsage(error.into()))
    }

    /// Returns whether a token is configured, valid or not.
    pub fn has_token(&self) -> bool {
        let (_, LoadedConfig { config, .. }) = self.load();
        !matches!(config.read_token(), Err(ConfigError::MissingToken))
    }

    /// Loads a configuration without errors. Prints the warnings, because they may explain why the data is not in
    /// the expected place.
    pub fn load_valid(&self) -> Result<(Option<PathBuf>, Config), CliError> {
        let (config_file, LoadedConfig { config, errors, warnings, .. }) = self.load();
        print_warnings(&warnings);
        if !errors.is_empty() {
            return Err(CliError::InvalidUsage(errors.into()));
        }
        Ok((config_file, config))
    }

    /// Loads the configuration with all its errors and warnings.
    pub fn load(&self) -> (Option<PathBuf>, LoadedConfig) {
        let environment: EnvVars = env::vars_os().collect();
        let default_file = || Some(PathBuf::from(DEFAULT_CONFIG_FILE)).filter(|it| it.exists());
        let config_file = self.config.clone().or_else(|| environment.config_file()).or_else(default_file);
        let mut loaded = LoadedConfig::load(config_file.as_deref(), &environment);
        if let Some(data) = &self.data {
            loaded.config.data_dir.clone_from(data);
            loaded.config.data_origin = SettingOrigin::Argument("--data");
        }
        (config_file, loaded)
    }
}

/// Prints warnings before other output.
pub fn print_warnings(warnings: &[String]) {
    warnings.iter().for_each(|warning| eprintln!("meadhall: {warning}"));
}
