//! Options shared by subcommands, and the conversion of configuration values to settings. Reads the
//! configuration and the token's file; opens no store.

use std::env;
use std::path::PathBuf;
use std::time::Duration;

use crate::config::{Config, Environment, Mistake, Named, Token, Understood};
use crate::discord::client::{Place, http};
use crate::discord::start::{PATIENCE, RESPONSE_DEADLINE};
use crate::house::{HouseRules, Limits};
use crate::kind::Catalogue;
use crate::table::Person;
use tracing_subscriber::EnvFilter;

use super::abode::Abode;
use super::database::dsn;
use super::ended::Trouble;
use super::log;

/// Read if it exists and no other file is named.
const USUAL: &str = "config.toml";

/// The configuration file and the data folder.
#[derive(Clone, Default, clap::Args)]
pub struct Which {
    /// Configuration file: this one, else MEADHALL_CONFIG, else config.toml if it exists.
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// Data folder: this one, else MEADHALL_DATA, else the one in the configuration file, else data.
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
}

/// A configuration without errors, complete for running the bot.
pub struct Ready {
    /// `None` if only environment variables are used.
    pub file: Option<PathBuf>,
    /// The file and the environment combined.
    pub config: Config,
    pub token: Token,
    pub filter: EnvFilter,
    /// Suspicious settings that are no errors.
    pub warnings: Vec<String>,
}

impl Which {
    /// Loads and checks everything; the error lists all problems at once.
    pub fn ready(&self) -> Result<Ready, Trouble> {
        let (file, Understood { config, mut mistakes, warnings }) = self.read();
        let mut fits = |why: String| mistakes.add(Mistake::Unusable(why));
        let filter = log::filter(config.log.as_deref()).map_err(&mut fits).ok();
        let token = match config.token() {
            Ok(token) => {
                let client = http(token.secret.reveal(), &place(&config));
                client.map_err(|error| fits(error.to_string())).ok().map(|_| token)
            }
            Err(mistake) => {
                mistakes.add(mistake);
                None
            }
        };
        if let Some(Err(mistake)) = config.database.as_ref().map(dsn) {
            mistakes.add(mistake);
        }
        match (filter, token) {
            (Some(filter), Some(token)) if mistakes.is_empty() => Ok(Ready { file, config, token, filter, warnings }),
            _ => Err(Trouble::Asked(mistakes.into())),
        }
    }

    /// Returns the location of the data, for subcommands that need no token. Prints the warnings, because
    /// they may explain why it is not the expected location.
    pub fn abode(&self, hosted: Catalogue) -> Result<Abode, Trouble> {
        let (_, Understood { config, mistakes, warnings }) = self.read();
        if !mistakes.is_empty() {
            return Err(Trouble::Asked(mistakes.into()));
        }
        warnings.iter().for_each(|odd| eprintln!("meadhall: {odd}"));
        Abode::of(&config, hosted).map_err(|mistake| Trouble::Asked(mistake.into()))
    }

    /// Returns whether a token is configured, valid or not.
    pub fn tells_a_token(&self) -> bool {
        let (_, Understood { config, .. }) = self.read();
        !matches!(config.token(), Err(Mistake::NoToken))
    }

    /// Returns the configuration file and the data folder, for subcommands that need no token.
    pub fn folder(&self) -> Result<(Option<PathBuf>, PathBuf), Trouble> {
        let (file, Understood { config, mistakes, warnings }) = self.read();
        if !mistakes.is_empty() {
            return Err(Trouble::Asked(mistakes.into()));
        }
        warnings.iter().for_each(|odd| eprintln!("meadhall: {odd}"));
        Ok((file, config.data))
    }

    /// Loads the configuration with all its errors and warnings.
    pub fn read(&self) -> (Option<PathBuf>, Understood) {
        let environment: Environment = env::vars_os().collect();
        let usual = || Some(PathBuf::from(USUAL)).filter(|it| it.exists());
        let file = self.config.clone().or_else(|| environment.file()).or_else(usual);
        let mut reading = Understood::of(file.as_deref(), &environment);
        if let Some(data) = &self.data {
            reading.config.data.clone_from(data);
            reading.config.named = Named::Argument("--data");
        }
        (file, reading)
    }
}

/// Returns the time limit for an AI move.
pub fn thinking(config: &Config) -> Duration {
    Duration::from_millis(config.computers.milliseconds.into())
}

pub fn place(config: &Config) -> Place {
    config
        .local
        .as_ref()
        .map_or(Place::Real, |local| Place::Local { requests: local.requests, authority: local.authority.clone() })
}

/// Returns the table limits, with defaults, and the blocked people.
pub fn rules(config: &Config) -> HouseRules {
    let usual = Limits::default();
    let said = config.limits;
    let limits = Limits {
        a_person: said.tables_a_person.unwrap_or(usual.a_person),
        a_channel: said.tables_a_channel.unwrap_or(usual.a_channel),
        a_server: said.tables_a_server.or(usual.a_server),
        a_minute: said.opened_a_minute.unwrap_or(usual.a_minute),
    };
    HouseRules { limits, blocked: config.people.blocked.iter().copied().map(Person).collect() }
}

/// Returns the speedup factor of the service clock, which is 1 with the real Discord.
pub fn hurry(config: &Config) -> u32 {
    config.local.as_ref().and_then(|local| local.hurry).unwrap_or(1)
}

/// Returns how long Discord waits for the first response to an interaction.
pub fn response_deadline(config: &Config) -> Duration {
    config.local.as_ref().and_then(|local| local.response_deadline).map_or(RESPONSE_DEADLINE, Duration::from_secs)
}

/// Returns how long a shard may be silent before it counts as lost.
pub fn patience(config: &Config) -> Duration {
    config.local.as_ref().and_then(|local| local.patience).map_or(PATIENCE, Duration::from_secs)
}
