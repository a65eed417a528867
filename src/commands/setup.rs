//! How the house is set up: which file is read, which folder is meant, and what the keys mean to the parts of the house. Every
//! subcommand that needs a house asks here. Opens nothing but the token's file.

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

/// The file that is read if it is there, and no other is named.
const USUAL: &str = "config.toml";

/// Which file, and which folder.
#[derive(Clone, Default, clap::Args)]
pub struct Which {
    /// How the house is set up: this file, else the one that MEADHALL_CONFIG names, else config.toml if it is there.
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// The folder in which the house lives: this, else what MEADHALL_DATA says, else the file, else data.
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
}

/// Everything that a house needs to be opened.
pub struct Ready {
    /// The file that was read; nothing if there is none.
    pub file: Option<PathBuf>,
    /// What it says, together with the environment.
    pub config: Config,
    /// The bot's token.
    pub token: Token,
    /// What is logged.
    pub filter: EnvFilter,
    /// What is odd, and hurts nobody.
    pub warnings: Vec<String>,
}

impl Which {
    /// Reads everything. All that is wrong is told at once.
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

    /// The house, for whoever needs nothing else. What is odd is said: it may be why this is another house than it should be.
    pub fn abode(&self, hosted: Catalogue) -> Result<Abode, Trouble> {
        let (_, Understood { config, mistakes, warnings }) = self.read();
        if !mistakes.is_empty() {
            return Err(Trouble::Asked(mistakes.into()));
        }
        warnings.iter().for_each(|odd| eprintln!("meadhall: {odd}"));
        Abode::of(&config, hosted).map_err(|mistake| Trouble::Asked(mistake.into()))
    }

    /// Whether anybody tells a token, be it a bad one.
    pub fn tells_a_token(&self) -> bool {
        let (_, Understood { config, .. }) = self.read();
        !matches!(config.token(), Err(Mistake::NoToken))
    }

    /// The file that is named, and the folder, for whoever needs no token.
    pub fn folder(&self) -> Result<(Option<PathBuf>, PathBuf), Trouble> {
        let (file, Understood { config, mistakes, warnings }) = self.read();
        if !mistakes.is_empty() {
            return Err(Trouble::Asked(mistakes.into()));
        }
        warnings.iter().for_each(|odd| eprintln!("meadhall: {odd}"));
        Ok((file, config.data))
    }

    /// The file that is read, and all that it and the environment say.
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

/// How long computer players think about an answer.
pub fn thinking(config: &Config) -> Duration {
    Duration::from_millis(config.computers.milliseconds.into())
}

/// Where Discord is.
pub fn place(config: &Config) -> Place {
    config
        .local
        .as_ref()
        .map_or(Place::Real, |local| Place::Local { requests: local.requests, authority: local.authority.clone() })
}

/// How many tables there may be, and who is kept out of them.
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

/// How many times as fast as on the wall time goes in the house. With the real Discord it never hurries.
pub fn hurry(config: &Config) -> u32 {
    config.local.as_ref().and_then(|local| local.hurry).unwrap_or(1)
}

/// How long Discord waits for the first response to an interaction.
pub fn response_deadline(config: &Config) -> Duration {
    config.local.as_ref().and_then(|local| local.response_deadline).map_or(RESPONSE_DEADLINE, Duration::from_secs)
}

/// How long a shard may be silent.
pub fn patience(config: &Config) -> Duration {
    config.local.as_ref().and_then(|local| local.patience).map_or(PATIENCE, Duration::from_secs)
}
