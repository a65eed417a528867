//! How a house is set up: a file of keys, each of which the environment may override. All that is wrong is told at once,
//! each mistake in one sentence of ours. Unknown keys are refused, for a key that is misspelt would do nothing quietly.
//! `config.example.toml` explains them all.
//!
//! - `source` the file and the environment, asked key by key; `named` which of them has named the house
//! - `database` where the store is, if it is in no folder
//! - `limits` how many tables there may be, and who is kept out
//! - `mistake` what may be wrong with them
//! - `token` where the token comes from, and who else can read it there; `secret` what is never shown

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

/// The folder in which a house lives, if nobody names another.
const USUAL_FOLDER: &str = "data";

/// What is set up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Config {
    /// The house's folder.
    pub data: PathBuf,
    /// Who has named it.
    pub named: Named,
    /// Where the store is, if it is not in that folder.
    pub database: Option<Database>,
    /// How many shards; as many as Discord advises, if this is not said.
    pub shards: Option<u32>,
    /// What is logged.
    pub log: Option<String>,
    /// How that is written.
    pub log_format: LogFormat,
    /// How long computer players think.
    pub computers: Computers,
    /// How boards are drawn.
    pub pictures: Pictures,
    /// How long backups are kept.
    pub backup: Backup,
    /// Where it is told how the house is, and what was counted; nowhere, if this is not said.
    pub watch: Option<SocketAddr>,
    /// How many tables there may be.
    pub limits: TableLimits,
    /// Who may play.
    pub people: People,
    /// A Discord on this machine.
    pub local: Option<Local>,
    tellers: Tellers,
}

/// How a log is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LogFormat {
    /// In lines for people.
    #[default]
    Text,
    /// In a line of JSON each.
    Json,
}

/// How long computer players think.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Computers {
    /// They answer after so many milliseconds at the latest, with what they have thought by then.
    pub milliseconds: u32,
}

/// How boards are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pictures {
    /// So many at once. With none, boards are shown in words alone.
    pub at_once: usize,
}

/// How long backups are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Backup {
    /// How many.
    pub keep: u32,
    /// For how many days.
    pub days: u32,
}

/// Where a Discord on this machine is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Local {
    /// Where its requests go.
    pub requests: SocketAddr,
    /// The file with the authority that vouches for it.
    pub authority: PathBuf,
    /// After how many seconds its gateway is taken for hung; as many as with the real one, if this is not said.
    pub patience: Option<u64>,
    /// How many times as fast the house's time goes as the clock on the wall.
    pub hurry: Option<u32>,
    /// How many seconds it waits for the first response to an interaction; as many as the real one, if this is not said.
    pub response_deadline: Option<u64>,
}

/// A set-up as it was read.
#[derive(Debug)]
pub struct Understood {
    /// What it says, where it makes sense.
    pub config: Config,
    /// Where it makes none. With any of these nothing may be begun.
    pub mistakes: Mistakes,
    /// What is odd, and hurts nobody.
    pub warnings: Vec<String>,
}

impl Understood {
    /// What the file and the environment say. No file is like an empty one.
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
    /// The bot's token. Reads the file that has it, and refuses one that others can read.
    pub fn token(&self) -> Result<Token, Mistake> {
        self.tellers.token()
    }
}

/// A Discord on this machine, if it is told whole.
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
