//! The data directory or database that a subcommand works on, and where its location was configured. Turns
//! errors into messages with that location, and damage into restore instructions.

use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::anyhow;
use indicatif::HumanDuration;
use meadhall_registry::GameRegistry;
use meadhall_service::admin::FailureKind;
use meadhall_service::backup::BackupError;
use meadhall_service::data_dir::{DataDir, DataDirError, DataDirState};
use meadhall_service::repository::RepositoryError;
use meadhall_store::StoreError;
use meadhall_tables::clock::{MINUTE_MS, UnixMillis};
use rustix::process::geteuid;

use super::outcome::CliError;
use super::wall_clock::wall_clock_now;
use crate::config::{Config, ConfigError, DEFAULT_DATA_DIR, SettingOrigin};

/// What to do if there is no backup.
pub const BEGIN_ANEW_ADVICE: &str =
    "To begin anew without the old tables, give the data folder another name, and run meadhall init.";

/// A data directory, and where its location was configured.
pub struct CliDataLocation {
    pub data_dir: DataDir,
    origin: SettingOrigin,
}

impl CliDataLocation {
    /// Creates the location from the configuration. Reads the files with the database's password and certificate
    /// authorities.
    pub fn from_config(config: &Config, registry: GameRegistry) -> Result<Self, ConfigError> {
        let data_dir = DataDir::new(config.data_dir.clone(), registry)
            .with_retention(config.backup_retention)
            .reporting_wait(|holder| eprintln!("the database is in use by {holder}; waiting up to 15 seconds"));
        Ok(match &config.database {
            None => Self { data_dir, origin: config.data_origin.clone() },
            Some(database) => Self {
                data_dir: data_dir.with_store(database.store_address()?),
                origin: database.address_origin.clone(),
            },
        })
    }

    /// Returns the absolute path or the database's name, and where it was configured.
    pub fn describe(&self) -> String {
        format!("{} ({})", self.describe_place(), self.origin)
    }

    /// Returns the absolute path or the database's name.
    pub fn describe_place(&self) -> String {
        match self.data_dir.external_store() {
            None => absolute_path(self.data_dir.path()).display().to_string(),
            Some(database) => format!("the database {database}"),
        }
    }

    /// Returns the absolute path of the folder; where it was configured is added if the store is in the
    /// folder.
    pub fn describe_folder(&self) -> String {
        if self.data_dir.external_store().is_some() {
            absolute_path(self.data_dir.path()).display().to_string()
        } else {
            self.describe()
        }
    }

    /// Returns how an empty store comes into being.
    pub fn describe_creation(&self) -> &'static str {
        if self.is_default_place() { "the bot creates it" } else { "meadhall init creates it" }
    }

    fn is_default_place(&self) -> bool {
        self.data_dir.external_store().is_none() && self.data_dir.path() == Path::new(DEFAULT_DATA_DIR)
    }

    /// Returns the state. Refuses to begin a store in a place that the operator chose: there it would hide that a disk is
    /// not mounted, or that the place is a wrong one.
    pub fn state_before_start(&self) -> Result<DataDirState, CliError> {
        let state = self.data_dir.state().map_err(|error| self.to_cli_error(error))?;
        if state == DataDirState::Empty && !self.is_default_place() {
            let why = "if a bot has run here, its disk or database is missing, or another place was configured";
            return Err(CliError::InvalidUsage(anyhow!(
                "no data found in {}: {why}; before the first start, create a store with meadhall init",
                self.describe()
            )));
        }
        Ok(state)
    }

    /// Refuses to write to the folder of another user, because the bot could not change the new files.
    pub fn refuse_folder_of_other_user(&self) -> Result<(), CliError> {
        let owner = fs::metadata(self.data_dir.path()).map(|it| it.uid()).ok();
        match owner.filter(|uid| *uid != geteuid().as_raw()) {
            Some(uid) => Err(CliError::InvalidUsage(anyhow!(
                "{} belongs to another user: run this command as that user, with sudo -u '#{uid}'",
                absolute_path(self.data_dir.path()).display()
            ))),
            None => Ok(()),
        }
    }

    /// Logs a warning if users outside the folder's group can access it. Their rights to its files are none.
    pub fn warn_of_open_folder(&self) {
        let folder = absolute_path(self.data_dir.path());
        if fs::metadata(&folder).is_ok_and(|metadata| metadata.mode() & 0o007 != 0) {
            let folder = shell_path(&folder);
            tracing::warn!("other users can access the data folder and may remove its files: run chmod o= {folder}");
        }
    }

    /// Adds the location to an error, and the restore instructions if the store is damaged.
    pub fn to_cli_error(&self, error: DataDirError) -> CliError {
        match error {
            DataDirError::Empty => CliError::InvalidUsage(anyhow!("no data found in {}", self.describe())),
            error @ (DataDirError::DatabaseNotConfigured
            | DataDirError::OnlyFolderHasStore(_)
            | DataDirError::FolderHasOtherStore(_)
            | DataDirError::Repository(RepositoryError::OtherApplication { .. })) => {
                CliError::InvalidUsage(anyhow!("{error}\nThe data is in {}.", self.describe()))
            }
            error if error.needs_restore() => CliError::StoreUnavailable(anyhow!(
                "{error}\nThe data is in {}.\n{}",
                self.describe(),
                self.restore_instructions(wall_clock_now())
            )),
            DataDirError::Repository(RepositoryError::Store(error @ StoreError::Misconfigured(_))) => {
                CliError::InvalidUsage(anyhow!("{error}\nThe data is in {}.", self.describe()))
            }
            error if self.data_dir.external_store().is_some() => {
                CliError::StoreUnavailable(anyhow!("{error}\nThe data is in {}.", self.describe()))
            }
            error => CliError::StoreUnavailable(error.into()),
        }
    }

    /// Converts an error of an export, import or backup. The cause may be the file or the store.
    pub fn backup_error_to_cli_error(&self, error: BackupError) -> CliError {
        match (FailureKind::from_error(&error), error) {
            (_, BackupError::Repository(error)) => self.to_cli_error(error.into()),
            (FailureKind::InvalidRequest, error) => CliError::InvalidUsage(error.into()),
            (FailureKind::StoreUnavailable, error) => CliError::StoreUnavailable(error.into()),
            (FailureKind::Internal, BackupError::Io { action: what, error }) => {
                CliError::OperationFailed(anyhow::Error::from(error).context(what))
            }
            (FailureKind::Internal, error) => CliError::OperationFailed(error.into()),
        }
    }

    /// Returns numbered shell commands that restore the store.
    fn restore_instructions(&self, now: UnixMillis) -> String {
        let folder = absolute_path(self.data_dir.path());
        let options = match (self.data_dir.external_store(), &self.origin) {
            (Some(_), SettingOrigin::ConfigFile(file)) => {
                format!("--config {} --data {}", shell_path(&absolute_path(file)), shell_path(&folder))
            }
            _ => format!("--data {}", shell_path(&folder)),
        };
        let newest_backup = self.data_dir.backups().list_oldest_first().ok().and_then(|mut all| all.pop());
        let has_backup = newest_backup.is_some();
        let (mut found, file) = match newest_backup {
            Some((made, path)) => {
                let path = absolute_path(&path);
                (format!("The newest backup was made {}: {}", format_age(made, now), path.display()), shell_path(&path))
            }
            None => {
                let backups = folder.join("backups");
                let why =
                    format!("There is no backup in {}; use an export, or a backup from elsewhere.", backups.display());
                (why, "FILE".to_owned())
            }
        };
        if self.data_dir.store().is_shared() {
            found.push_str("\nThe folders of other bots may have a newer one: use the newest of all.");
        }
        let store = self.data_dir.store();
        let can_be_rebuilt = store.recovery().is_some();
        let is_nothing_left = !has_backup && store.recovery().is_some_and(|recovery| !recovery.has_traces());
        let mut steps = self.quarantine_commands(now);
        steps.push(match (can_be_rebuilt, is_nothing_left) {
            (true, false) => format!("meadhall restore {options}"),
            (true, true) => format!("meadhall restore {options} FILE"),
            (false, _) => format!("meadhall import --new {options} {file}"),
        });
        steps.push(format!("meadhall verify --finished {options}"));
        let (bots, start) = match self.data_dir.store().is_shared() {
            true => ("all bots", "start the bots"),
            false => ("the bot", "start the bot"),
        };
        steps.push(start.to_owned());
        let steps: String = (1..).zip(steps).map(|(number, step)| format!("  {number}. {step}\n")).collect();
        let variables = match (self.data_dir.external_store(), &self.origin) {
            (Some(_), SettingOrigin::EnvVar(_)) => " and the environment variables set as they are now",
            _ => "",
        };
        let loss = match (can_be_rebuilt, has_backup) {
            (true, _) if is_nothing_left => BEGIN_ANEW_ADVICE,
            (true, true) => {
                "The first step uses what is left of the store and its redo log, or else the newest backup, and says what is missing."
            }
            (true, false) => {
                "The first step uses what is left of the store and its redo log, and says what is missing."
            }
            (false, _) => "Everything that happened after it was made is lost.",
        };
        format!("{found}\nTo restore it, with {bots} stopped{variables}:\n{steps}{loss}")
    }

    /// Returns the shell commands that move the damaged store to another name, so that a rescue can be tried later.
    fn quarantine_commands(&self, now: UnixMillis) -> Vec<String> {
        let commands = self.data_dir.store().quarantine_commands(now.0 / 1_000);
        commands.iter().map(|words| words.iter().map(|word| shell_word(word)).collect::<Vec<_>>().join(" ")).collect()
    }
}

/// Makes a path absolute without resolving links.
pub fn absolute_path(path: &Path) -> PathBuf {
    std::path::absolute(path).unwrap_or_else(|_| path.to_owned())
}

fn shell_path(path: &Path) -> String {
    shell_word(&path.display().to_string())
}

/// Quotes a word for the shell if necessary.
fn shell_word(word: &str) -> String {
    let is_plain = |letter: char| letter.is_alphanumeric() || "/._-+:,@%".contains(letter);
    if word.chars().all(is_plain) { word.to_owned() } else { format!("'{}'", word.replace('\'', r"'\''")) }
}

/// Formats how long ago something happened. A time in the future is "just now".
pub fn format_age(then: UnixMillis, now: UnixMillis) -> String {
    match now.0.checked_sub(then.0) {
        Some(elapsed) if elapsed >= MINUTE_MS => format!("{} ago", HumanDuration(Duration::from_millis(elapsed))),
        _ => "just now".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use meadhall_tables::clock::DAY_MS;

    use super::*;

    #[test]
    fn ages_are_rounded_to_one_unit() {
        for (elapsed, expected) in [
            (0, "just now"),
            (5 * MINUTE_MS, "5 minutes ago"),
            (420 * MINUTE_MS, "7 hours ago"),
            (3 * DAY_MS, "3 days ago"),
        ] {
            assert_eq!(format_age(UnixMillis(DAY_MS), UnixMillis(DAY_MS + elapsed)), expected);
        }
        assert_eq!(format_age(UnixMillis(DAY_MS), UnixMillis(0)), "just now");
    }

    #[test]
    fn paths_are_quoted_for_the_shell() {
        assert_eq!(shell_word("/srv/meadhall/data"), "/srv/meadhall/data");
        assert_eq!(shell_word("/srv/the hall's"), r"'/srv/the hall'\''s'");
    }
}
