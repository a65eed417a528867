//! How a house is set up: a file of keys, each of which the environment may override. Unknown keys are refused, for a key that
//! is misspelt would do nothing quietly. `config.example.toml` explains them all.

use std::fmt;
use std::fs;
use std::io;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use serde::Deserialize;

/// What is set up.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Config {
    /// The bot's token.
    pub token: Option<Secret>,
    /// The file with the token.
    pub token_file: Option<PathBuf>,
    /// The house's folder.
    pub data: Option<PathBuf>,
    /// How many shards; as many as Discord advises, if this is not said.
    pub shards: Option<u32>,
    /// What is logged.
    pub log: Option<String>,
    /// How long computer players think.
    pub computers: Computers,
    /// How long backups are kept.
    pub backup: Backup,
    /// A Discord on this machine.
    pub local: Option<Local>,
}

/// How long computer players think.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Computers {
    /// They answer after so many milliseconds at the latest, with what they have thought by then.
    pub milliseconds: u32,
}

impl Default for Computers {
    fn default() -> Self {
        Self { milliseconds: 2_000 }
    }
}

/// How long backups are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Backup {
    /// How many.
    pub keep: u32,
    /// For how many days.
    pub days: u32,
}

impl Default for Backup {
    fn default() -> Self {
        Self { keep: 14, days: 30 }
    }
}

/// Where a Discord on this machine is.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Local {
    /// Where its requests go.
    pub requests: SocketAddr,
    /// The file with the authority that vouches for it.
    pub authority: PathBuf,
    /// After how many seconds its gateway is taken for hung; as many as with the real one, if this is not said.
    pub patience: Option<u64>,
}

/// What nobody may read in a log.
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub struct Secret(String);

impl Secret {
    /// What it says.
    #[must_use]
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(secret)")
    }
}

/// Why a house cannot be set up so. Each says in one sentence what to change, and none says a secret.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// A file cannot be read.
    #[error("{} cannot be read: {error}", path.display())]
    Unreadable {
        /// Which.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// The file makes no sense.
    #[error("{}, line {line}: {what}", path.display())]
    Wrong {
        /// Which.
        path: PathBuf,
        /// Where.
        line: usize,
        /// Why.
        what: String,
    },
    /// A variable of the environment makes no sense.
    #[error("{name} makes no sense: {what}")]
    Variable {
        /// Which.
        name: &'static str,
        /// Why.
        what: String,
    },
    /// The token is told twice.
    #[error("the token is told twice, by token and by token_file; leave one of them out")]
    TwoTokens,
    /// There is no such token.
    #[error(
        "{0} is not a bot's token: that has three parts with dots between them, as the Bot page of the application shows it"
    )]
    BadToken(String),
    /// A number is out of its range.
    #[error("{key} is {value}, but has to be {bounds}")]
    OutOfRange {
        /// Which.
        key: &'static str,
        /// What it is.
        value: u32,
        /// What it has to be.
        bounds: &'static str,
    },
}

/// Looks a variable of the environment up.
pub type Environment<'a> = dyn Fn(&str) -> Option<String> + 'a;

impl Config {
    /// What the file and the environment say. No file is like an empty one.
    pub fn read(path: Option<&Path>, environment: &Environment<'_>) -> Result<Self, ConfigError> {
        let mut config = path.map_or_else(|| Ok(Self::default()), Self::of_file)?;
        config.take(environment)?;
        config.settle()?;
        Ok(config)
    }

    /// The house's folder.
    #[must_use]
    pub fn folder(&self) -> PathBuf {
        self.data.clone().unwrap_or_else(|| PathBuf::from("data"))
    }

    fn of_file(path: &Path) -> Result<Self, ConfigError> {
        let text = read(path)?;
        toml::from_str(&text).map_err(|error| {
            let line = error.span().map_or(1, |span| text[..span.start].matches('\n').count() + 1);
            // The message may quote what stands there, which may be the token.
            let what = error.message().lines().next().unwrap_or_default().to_owned();
            ConfigError::Wrong { path: path.to_owned(), line, what }
        })
    }

    fn take(&mut self, environment: &Environment<'_>) -> Result<(), ConfigError> {
        let said = |name: &'static str| environment(name).filter(|it| !it.is_empty());
        if let Some(token) = said("MEADHALL_TOKEN") {
            (self.token, self.token_file) = (Some(Secret(token)), None);
        } else if let Some(file) = said("MEADHALL_TOKEN_FILE") {
            (self.token, self.token_file) = (None, Some(file.into()));
        }
        self.data = said("MEADHALL_DATA").map(PathBuf::from).or(self.data.take());
        self.shards = number("MEADHALL_SHARDS", environment)?.or(self.shards);
        self.log = said("MEADHALL_LOG").or(self.log.take());
        let milliseconds = number("MEADHALL_COMPUTERS_MILLISECONDS", environment)?;
        self.computers.milliseconds = milliseconds.unwrap_or(self.computers.milliseconds);
        self.backup.keep = number("MEADHALL_BACKUP_KEEP", environment)?.unwrap_or(self.backup.keep);
        self.backup.days = number("MEADHALL_BACKUP_DAYS", environment)?.unwrap_or(self.backup.days);
        let requests = number("MEADHALL_LOCAL_REQUESTS", environment)?;
        if let Some((requests, authority)) = requests.zip(said("MEADHALL_LOCAL_AUTHORITY")) {
            let patience = self.local.take().and_then(|local| local.patience);
            self.local = Some(Local { requests, authority: authority.into(), patience });
        }
        if let Some(local) = &mut self.local {
            local.patience = number("MEADHALL_LOCAL_PATIENCE", environment)?.or(local.patience);
        }
        Ok(())
    }

    fn settle(&mut self) -> Result<(), ConfigError> {
        let from = match (&self.token, &self.token_file) {
            (Some(_), Some(_)) => return Err(ConfigError::TwoTokens),
            (None, Some(path)) => {
                self.token = Some(Secret(read(path)?.trim().to_owned()));
                format!("what stands in {}", path.display())
            }
            _ => "the token".to_owned(),
        };
        let fits = |token: &Secret| {
            let parts: Vec<&str> = token.0.split('.').collect();
            let plain = |part: &&str| !part.is_empty() && part.chars().all(|it| it.is_ascii_graphic());
            parts.len() == 3 && parts.iter().all(plain)
        };
        if self.token.as_ref().is_some_and(|token| !fits(token)) {
            return Err(ConfigError::BadToken(from));
        }
        let Computers { milliseconds } = self.computers;
        if !(1..=60_000).contains(&milliseconds) {
            let (key, bounds) = ("computers.milliseconds", "from 1 to 60000");
            return Err(ConfigError::OutOfRange { key, value: milliseconds, bounds });
        }
        for (key, value) in [("backup.keep", self.backup.keep), ("backup.days", self.backup.days)] {
            if value == 0 {
                return Err(ConfigError::OutOfRange { key, value, bounds: "at least 1" });
            }
        }
        if self.local.as_ref().is_some_and(|local| local.patience == Some(0)) {
            return Err(ConfigError::OutOfRange { key: "local.patience", value: 0, bounds: "at least 1" });
        }
        match self.shards {
            Some(value) if !(1..=1_024).contains(&value) => {
                Err(ConfigError::OutOfRange { key: "shards", value, bounds: "from 1 to 1024" })
            }
            _ => Ok(()),
        }
    }
}

fn read(path: &Path) -> Result<String, ConfigError> {
    fs::read_to_string(path).map_err(|error| ConfigError::Unreadable { path: path.to_owned(), error })
}

/// A variable that has to be read as something.
fn number<T: FromStr<Err: fmt::Display>>(
    name: &'static str,
    environment: &Environment<'_>,
) -> Result<Option<T>, ConfigError> {
    let said = environment(name).filter(|it| !it.is_empty());
    let read =
        |text: String| text.parse().map_err(|error: T::Err| ConfigError::Variable { name, what: error.to_string() });
    said.map(read).transpose()
}

#[cfg(test)]
mod tests;
