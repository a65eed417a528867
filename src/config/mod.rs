//! Configuration: a TOML file and environment variables, which override it.
//!
//! All errors are reported at once, each in one sentence. An unknown key is an error, because a misspelled
//! key would silently do nothing. `config.example.toml` documents every key.

mod database;
mod limits;
mod mistake;
mod named;
mod secret;
mod source;
#[cfg(test)]
mod tests;
mod token;

use std::net::SocketAddr;
use std::path::{Path, PathBuf};

pub use database::Database;
pub use limits::{People, TableLimits};
pub use mistake::{Mistake, Mistakes};
pub use named::Named;
pub use secret::Secret;
pub use source::Environment;
use source::Sources;
use token::Tellers;
pub use token::Token;

const USUAL_FOLDER: &str = "data";

/// The effective configuration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Config {
    /// The data directory.
    pub data: PathBuf,
    pub named: Named,
    /// The database of the store. If `None`, the store is in the data directory.
    pub database: Option<Database>,
    /// Number of gateway shards. If `None`, as many as Discord recommends.
    pub shards: Option<u32>,
    /// Filter for log lines, as `RUST_LOG` has it.
    pub log: Option<String>,
    pub log_format: LogFormat,
    pub computers: Computers,
    pub pictures: Pictures,
    pub backup: Backup,
    /// Where health and metrics are served over HTTP. If `None`, nowhere.
    pub watch: Option<SocketAddr>,
    pub limits: TableLimits,
    pub people: People,
    /// A fake Discord on this machine, used instead of the real one.
    pub local: Option<Local>,
    tellers: Tellers,
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
pub struct Computers {
    /// Longest time for one answer. The AI then answers with the best option found so far.
    pub milliseconds: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pictures {
    /// How many boards are drawn at the same time. With 0, boards are shown as text only.
    pub at_once: usize,
}

/// Retention of backups.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Backup {
    pub keep: u32,
    pub days: u32,
}

/// Connection to a fake Discord on this machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Local {
    pub requests: SocketAddr,
    /// File with the certificate authority of the fake Discord.
    pub authority: PathBuf,
    /// After this silence the gateway connection counts as dead. If `None`, the limit for the real Discord
    /// applies.
    pub patience: Option<u64>,
    /// How many times faster the service clock runs than real time.
    pub hurry: Option<u32>,
    /// How long it waits for the first response to an interaction. If `None`, as long as the real Discord.
    pub response_deadline: Option<u64>,
}

/// The result of reading the configuration.
#[derive(Debug)]
pub struct Understood {
    /// The values that could be read; defaults elsewhere.
    pub config: Config,
    /// With any of these the bot must not start.
    pub mistakes: Mistakes,
    /// Unusual settings that do no harm.
    pub warnings: Vec<String>,
}

impl Understood {
    /// Reads the file and the environment. No file is the same as an empty one.
    pub fn of(file: Option<&Path>, environment: &Environment) -> Self {
        let mut source = Sources::read(file, environment);
        let tellers = Tellers::find(&mut source);
        let data = source.path("data");
        let named = match &data {
            None => Named::Nobody,
            Some(_) => source.teller("data"),
        };
        let config = Config {
            data: data.unwrap_or_else(|| PathBuf::from(USUAL_FOLDER)),
            named,
            database: Database::of(&mut source),
            shards: source.number("shards", 1..=1_024),
            log: source.text("log"),
            log_format: source
                .word("log_format", &[("text", LogFormat::Text), ("json", LogFormat::Json)])
                .unwrap_or_default(),
            computers: Computers { milliseconds: source.number("computers.milliseconds", 1..=60_000).unwrap_or(2_000) },
            pictures: Pictures { at_once: source.number::<u8>("pictures.at_once", 0..=64).map_or(2, usize::from) },
            backup: Backup {
                keep: source.number("backup.keep", 1..=u32::MAX).unwrap_or(14),
                days: source.number("backup.days", 1..=u32::MAX).unwrap_or(30),
            },
            watch: source.address("watch.address"),
            limits: TableLimits::of(&mut source),
            people: People::of(&mut source),
            local: local(&mut source),
            tellers,
        };
        let (mistakes, mut warnings) = source.end();
        warnings.extend(config.tellers.warning());
        warnings.extend(config.watch.filter(|it| !it.ip().is_loopback()).map(|address| {
            format!("watch.address is {address}: whoever reaches that can see how the house is and what it counts")
        }));
        Self { config, mistakes, warnings }
    }
}

impl Config {
    /// Returns the bot's token. Reads the file that contains it, and refuses a file that others can read.
    pub fn token(&self) -> Result<Token, Mistake> {
        self.tellers.token()
    }
}

/// Returns `None` unless both required keys are set; setting only some of the keys is an error.
fn local(source: &mut Sources<'_>) -> Option<Local> {
    const PARTS: [&str; 2] = ["local.requests", "local.authority"];
    const OTHERS: [&str; 3] = ["local.patience", "local.hurry", "local.response_deadline"];
    let (requests, authority) = (source.address(PARTS[0]), source.path(PARTS[1]));
    let patience = source.number("local.patience", 1..=u64::MAX);
    let hurry = source.number("local.hurry", 1..=1_000_000);
    let response_deadline = source.number("local.response_deadline", 1..=3_600);
    let said = PARTS.map(|part| source.says(part));
    if let Some(missing) = said.iter().position(|said| !said)
        && (said.contains(&true) || OTHERS.iter().any(|key| source.says(key)))
    {
        source.add(Mistake::Missing { key: PARTS[missing] });
    }
    Some(Local { requests: requests?, authority: authority?, patience, hurry, response_deadline })
}
