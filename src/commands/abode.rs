//! The data directory or database that a subcommand works on, and where its location was configured. Turns
//! errors into messages with that location, and damage into restore instructions.

use std::path::{Path, PathBuf};

use crate::archive::{ArchiveError, Keep};
use crate::config::{Config, Mistake, Named};
use crate::control::Blame;
use crate::home::{Found, Home, HomeError};
use crate::kind::Catalogue;
use crate::table::clock::{DAY, MINUTE, Wall};
use anyhow::anyhow;

use super::database::dsn;
use super::ended::Trouble;
use super::wall::now;

const HOUR: u64 = 60 * MINUTE;

/// A data directory, and where its location was configured.
pub struct Abode {
    pub home: Home,
    named: Named,
}

impl Abode {
    /// Builds it from the configuration; reads the database's password and certificate files.
    pub fn of(config: &Config, hosted: Catalogue) -> Result<Self, Mistake> {
        let home = Home::new(config.data.clone(), hosted).keeping(keep(config));
        Ok(match &config.database {
            None => Self { home, named: config.named.clone() },
            Some(database) => Self { home: home.in_database(dsn(database)?), named: database.named.clone() },
        })
    }

    /// Returns the absolute path or the database's name, and where it was configured.
    pub fn place(&self) -> String {
        match self.home.database() {
            None => format!("{} ({})", whole(self.home.folder()).display(), self.named),
            Some(database) => format!("the database {database} ({})", self.named),
        }
    }

    /// Returns the absolute path of the folder; where it was configured is added if the store is in the
    /// folder.
    pub fn folder(&self) -> String {
        if self.home.database().is_some() { whole(self.home.folder()).display().to_string() } else { self.place() }
    }

    /// Adds the location to an error, and the restore instructions if the store is damaged.
    pub fn trouble(&self, error: HomeError) -> Trouble {
        match error {
            HomeError::Nobody => Trouble::Asked(anyhow!("there is no house in {}", self.place())),
            error @ HomeError::Elsewhere(_) => Trouble::Asked(error.into()),
            error if error.is_damage() => {
                Trouble::Store(anyhow!("{error}\nThe house is in {}.\n{}", self.place(), self.advice(now())))
            }
            error if self.home.database().is_some() => {
                Trouble::Store(anyhow!("{error}\nThe house is in {}.", self.place()))
            }
            error => Trouble::Store(error.into()),
        }
    }

    /// Converts an error of an export, import or backup, which may lie in the file or in the store.
    pub fn trouble_with_file(&self, error: ArchiveError) -> Trouble {
        match (Blame::of(&error), error) {
            (_, ArchiveError::Ledger(error)) => self.trouble(error.into()),
            (Blame::Asked, error) => Trouble::Asked(error.into()),
            (Blame::Store, error) => Trouble::Store(error.into()),
            (Blame::Failed, ArchiveError::File { what, error }) => {
                Trouble::Failed(anyhow::Error::from(error).context(what))
            }
            (Blame::Failed, error) => Trouble::Failed(error.into()),
        }
    }

    /// Returns numbered shell commands that restore the newest backup.
    fn advice(&self, now: Wall) -> String {
        let folder = whole(self.home.folder());
        let house = match (self.home.database(), &self.named) {
            (Some(_), Named::File(file)) => {
                format!("--config {} --data {}", typed(&whole(file)), typed(&folder))
            }
            _ => format!("--data {}", typed(&folder)),
        };
        let newest = self.home.backups().list().ok().and_then(|mut all| all.pop());
        let (found, file) = match newest {
            Some((made, path)) => {
                let path = whole(&path);
                (format!("The newest backup was made {}: {}", age(made, now), path.display()), typed(&path))
            }
            None => {
                let backups = folder.join("backups");
                let why = format!(
                    "There is no backup in {}; an export or a backup from elsewhere will do.",
                    backups.display()
                );
                (why, "FILE".to_owned())
            }
        };
        let mut steps = self.put_aside(now);
        steps.push(format!("meadhall import --new {house} {file}"));
        steps.push(format!("meadhall verify --finished {house}"));
        let start = if self.home.database().is_some() { "start the bots" } else { "start the bot" };
        steps.push(start.to_owned());
        let steps: String = (1..).zip(steps).map(|(number, step)| format!("  {number}. {step}\n")).collect();
        let stopped = match (self.home.database(), &self.named) {
            (None, _) => "with the bot stopped",
            (Some(_), Named::Variable(_)) => "with all bots stopped and the variables set as they are now",
            (Some(_), _) => "with all bots stopped",
        };
        format!("{found}\nTo go on from it, {stopped}:\n{steps}What happened after it was made is lost.")
    }

    /// Returns the shell commands that keep what is left of the damaged store under another name, for a later
    /// rescue attempt.
    fn put_aside(&self, now: Wall) -> Vec<String> {
        let Some(database) = self.home.database() else {
            let left = self.home.remains().into_iter().map(|path| whole(&path)).filter(|path| path.exists());
            return left.map(|path| format!("mv {} {}", typed(&path), typed(&free(&path)))).collect();
        };
        if self.home.found() != Ok(Found::Store) {
            return Vec::new();
        }
        let renamed = format!("alter schema meadhall rename to meadhall_damaged_{}", now.0 / 1_000);
        vec![format!("psql {} --command {}", quoted(&database.without_password()), quoted(&renamed))]
    }
}

fn keep(config: &Config) -> Keep {
    let most = usize::try_from(config.backup.keep).unwrap_or(usize::MAX);
    Keep { most, age: u64::from(config.backup.days) * DAY }
}

/// Makes a path absolute without resolving links.
fn whole(path: &Path) -> PathBuf {
    std::path::absolute(path).unwrap_or_else(|_| path.to_owned())
}

/// Returns a path for the damaged files that does not exist yet.
fn free(path: &Path) -> PathBuf {
    let named = |number: u32| PathBuf::from(format!("{}.damaged{number}", path.display()));
    (1..100).map(named).find(|path| !path.exists()).unwrap_or_else(|| named(100))
}

/// Quotes a path for the shell if necessary.
fn typed(path: &Path) -> String {
    let path = path.display().to_string();
    let plain = |letter: char| letter.is_alphanumeric() || "/._-+:,@%".contains(letter);
    if path.chars().all(plain) { path } else { quoted(&path) }
}

/// Quotes a word for the shell.
fn quoted(word: &str) -> String {
    format!("'{}'", word.replace('\'', r"'\''"))
}

/// Formats how long ago something happened. A time in the future is "just now".
pub fn age(made: Wall, now: Wall) -> String {
    let (count, unit) = match now.0.checked_sub(made.0) {
        None => return "just now".to_owned(),
        Some(passed) if passed < MINUTE => return "just now".to_owned(),
        Some(passed) if passed < HOUR => (passed / MINUTE, "minute"),
        Some(passed) if passed < 2 * DAY => (passed / HOUR, "hour"),
        Some(passed) => (passed / DAY, "day"),
    };
    format!("{count} {unit}{} ago", if count == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_age_is_told_as_people_would() {
        for (passed, told) in
            [(0, "just now"), (MINUTE, "1 minute ago"), (7 * HOUR, "7 hours ago"), (3 * DAY, "3 days ago")]
        {
            assert_eq!(age(Wall(DAY), Wall(DAY + passed)), told);
        }
        assert_eq!(age(Wall(DAY), Wall(0)), "just now");
    }

    #[test]
    fn a_path_is_told_as_it_has_to_be_typed() {
        assert_eq!(typed("/srv/meadhall/data".as_ref()), "/srv/meadhall/data");
        assert_eq!(typed("/srv/the hall's".as_ref()), r"'/srv/the hall'\''s'");
    }
}
