//! Configuration errors. Each says in one sentence what to change, and none contains a secret.

use std::path::PathBuf;
use std::{fmt, io};

#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    #[error("{} cannot be read: {error}", path.display())]
    UnreadableFile { path: PathBuf, error: io::Error },
    /// A file with a secret, and the setting that names the file.
    #[error("{} cannot be read: {error}; {location} names it", path.display())]
    UnreadableSecretFile { path: PathBuf, error: io::Error, location: String },
    /// A line that is not valid TOML.
    #[error("{}, line {line}: {problem}", path.display())]
    InvalidLine { path: PathBuf, line: usize, problem: &'static str },
    #[error("{}, line {line}: unknown key \"{key}\"{}", path.display(), suggestion_text(.nearest.as_deref()))]
    UnknownKey {
        path: PathBuf,
        line: usize,
        key: String,
        /// The known key with the most similar name.
        nearest: Option<String>,
    },
    /// A variable that is probably misspelled. The names are without their prefix.
    #[error("MEADHALL_{name} is not a known variable; did you mean MEADHALL_{nearest}?")]
    UnknownVariable { name: String, nearest: String },
    #[error("{setting} must be {expected}{}", found_suffix(.found.as_deref()))]
    InvalidValue {
        /// The variable, or the file, the line and the key.
        setting: String,
        /// The line of the file, counted from 1; `None` for an environment variable.
        line: Option<usize>,
        expected: String,
        /// The configured value, or `None` if it may be a secret.
        found: Option<String>,
    },
    /// A required key for a local Discord is missing, while other keys for the local Discord are set.
    #[error("{key} is missing: a local Discord needs both local_discord.api_address and local_discord.ca_file")]
    MissingLocalDiscordKey { key: &'static str },
    #[error(
        "no bot token is configured: put the token into a file, and set token_file or MEADHALL_TOKEN_FILE to its path"
    )]
    MissingToken,
    /// `token` and `token_file` are both set in the file.
    #[error("the token is set twice, in {0} and in {1}; remove one of them")]
    DuplicateToken(String, String),
    /// A key for a file name seems to contain the secret itself.
    #[error(
        "{location} names no file that exists; if it is the {secret_label} itself, put that into a file and set its path"
    )]
    SecretInsteadOfFile {
        secret_label: &'static str,
        /// The key and where it is set.
        location: String,
    },
    /// The password is both in the address and in a file.
    #[error("the password is set twice, in {0} and in {1}; remove one of them")]
    DuplicatePassword(String, String),
    /// The file for a secret is empty.
    #[error("the {secret_label} file {} is empty", path.display())]
    EmptySecretFile { secret_label: &'static str, path: PathBuf },
    /// The value does not have the format of a bot token. The text says where it comes from.
    #[error(
        "{0} is not a bot token: a bot token has three parts with dots between them; copy it from the Bot page of the application"
    )]
    InvalidToken(String),
    /// Other users of this machine can read the file with a secret.
    #[error(
        "other users can read the {secret_label} in {} (its mode is {mode:04o}): run chmod {chmod_mode} {}",
        path.display(),
        path.display()
    )]
    InsecurePermissions {
        secret_label: &'static str,
        path: PathBuf,
        mode: u32,
        /// The argument for `chmod` that corrects the file's mode.
        chmod_mode: &'static str,
    },
    /// A setting was rejected by the code that uses it. The text is a sentence for the operator.
    #[error("{0}")]
    RejectedSetting(String),
}

impl ConfigError {
    /// Adds the setting that names an unreadable file.
    pub(super) fn named_by(self, location: &str) -> Self {
        match self {
            Self::UnreadableFile { path, error } => {
                Self::UnreadableSecretFile { path, error, location: location.to_owned() }
            }
            error => error,
        }
    }

    /// Returns the line of the file that is wrong.
    const fn line(&self) -> Option<usize> {
        match self {
            Self::InvalidLine { line, .. } | Self::UnknownKey { line, .. } => Some(*line),
            Self::InvalidValue { line, .. } => *line,
            _ => None,
        }
    }
}

/// All errors of a configuration.
#[derive(Debug, Default)]
pub struct ConfigErrors(Vec<ConfigError>);

impl ConfigErrors {
    pub fn push(&mut self, error: ConfigError) {
        self.0.push(error);
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Sorts by line of the file; errors of environment variables come last.
    pub(super) fn sort_by_line(&mut self) {
        self.0.sort_by_key(|error| error.line().unwrap_or(usize::MAX));
    }

    /// Returns whether a syntax error on this line was recorded before.
    pub(super) fn has_invalid_line(&self, line: usize) -> bool {
        let is_on_line = |error: &ConfigError| error.line() == Some(line);
        self.0.iter().any(|error| matches!(error, ConfigError::InvalidLine { .. }) && is_on_line(error))
    }
}

impl fmt::Display for ConfigErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let [error] = self.0.as_slice() {
            return error.fmt(f);
        }
        write!(f, "the configuration has {} errors:", self.0.len())?;
        self.0.iter().try_for_each(|error| write!(f, "\n  {error}"))
    }
}

impl std::error::Error for ConfigErrors {}

fn suggestion_text(key: Option<&str>) -> String {
    key.map_or_else(|| "; config.example.toml lists all keys".to_owned(), |key| format!("; did you mean {key}?"))
}

fn found_suffix(found: Option<&str>) -> String {
    found.map(|found| format!(", not {found}")).unwrap_or_default()
}
