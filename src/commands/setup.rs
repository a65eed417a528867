//! How the house is set up: which file is read, and what its keys mean to the parts of the house. Opens nothing.

use std::env;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::anyhow;
use meadhall::archive::Keep;
use meadhall::config::{Config, Secret};
use meadhall::discord::client::Place;
use meadhall::discord::start::PATIENCE;
use meadhall::table::clock::DAY;

use super::Trouble;

/// The file that is read if it is there, and no other is named.
const USUAL: &str = "config.toml";
/// Names another.
const VARIABLE: &str = "MEADHALL_CONFIG";

/// Which file.
#[derive(clap::Args)]
pub struct Setup {
    /// How the house is set up: this file, else the one that MEADHALL_CONFIG names, else config.toml if it is there.
    #[arg(long, value_name = "FILE")]
    pub config: Option<PathBuf>,
}

/// What was read.
pub struct Read {
    /// From where; nothing if there is no file.
    pub file: Option<PathBuf>,
    /// What it says, together with the environment.
    pub config: Config,
}

/// Reads the file and the environment.
pub fn read(named: Option<&Path>) -> Result<Read, Trouble> {
    let said = |name: &str| env::var(name).ok();
    let by_variable = || said(VARIABLE).filter(|it| !it.is_empty()).map(PathBuf::from);
    let usual = || Some(PathBuf::from(USUAL)).filter(|it| it.exists());
    let file = named.map(Path::to_owned).or_else(by_variable).or_else(usual);
    let config = Config::read(file.as_deref(), &said).map_err(|error| Trouble::Asked(error.into()))?;
    Ok(Read { file, config })
}

/// The token; without one there is nobody to be.
pub fn token(config: &Config) -> Result<&Secret, Trouble> {
    let missing =
        || anyhow!("there is no token: put it into a file, and name that as token_file or MEADHALL_TOKEN_FILE");
    config.token.as_ref().ok_or_else(|| Trouble::Asked(missing()))
}

/// How many backups are kept.
pub fn keep(config: &Config) -> Keep {
    let most = usize::try_from(config.backup.keep).unwrap_or(usize::MAX);
    Keep { most, age: u64::from(config.backup.days) * DAY }
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

/// How long a shard may be silent.
pub fn patience(config: &Config) -> Duration {
    config.local.as_ref().and_then(|local| local.patience).map_or(PATIENCE, Duration::from_secs)
}
