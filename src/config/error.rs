//! Configuration errors. Each says in one sentence what to change, and none contains a secret.

use std::path::PathBuf;
use std::{fmt, io};

#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    #[error("{} cannot be read: {error}", path.display())]
    UnreadableFile { path: PathBuf, error: io::Error },
    /// A line that is not valid TOML.
    #[error("{location}: {problem}")]
    InvalidLine { location: ConfigLocation, problem: &'static str },
    #[error("{location}: unknown key \"{key}\"{}", suggestion_text(.nearest.as_deref()))]
    UnknownKey {
        location: ConfigLocation,
        key: String,
        /// The known key with the most similar name.
        nearest: Option<String>,
    },
    #[error("{location} must be {expected}{}", found_suffix(.found.as_deref()))]
    InvalidValue {
        location: ConfigLocation,
        expected: String,
        /// The configured value, or `None` if it may be a secret.
        found: Option<String>,
    },
    /// A key that a local Discord needs, while others of its keys are set.
    #[error("{key} is missing: a local Discord needs both local_discord.api_address and local_discord.ca_file")]
    MissingLocalDiscordKey { key: &'static str },
    #[error(
        "no bot token is configured: put the token into a file, and set token_file or MEADHALL_TOKEN_FILE to its path"
    )]
    MissingToken,
    /// `token` and `token_file` are both set in the file.
    #[error("the token is set twice, in token and in token_file; remove one of them")]
    DuplicateToken,
    /// A key for a file name seems to contain the secret itself.
    #[error(
        "{location} is not the path of a file; if it is the {secret_label} itself, put that into a file and set its path"
    )]
    SecretInsteadOfFile {
        secret_label: &'static str,
        /// The key and where it is set.
        location: String,
    },
    /// The password is both in the address and in a file.
    #[error("the password is set twice, in database.address and in database.password_file; remove one of them")]
    DuplicatePassword,
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
        /// The argument for `chmod` that fixes it.
        chmod_mode: &'static str,
    },
    /// A value that its user rejects, with the sentence for the operator.
    #[error("{0}")]
    InvalidSetting(String),
}

/// Where a wrong setting is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ConfigLocation {
    FileLine {
        path: PathBuf,
        /// Counted from 1.
        line: usize,
        /// The key on that line, unless the message names it anyway.
        key: Option<String>,
    },
    EnvVar(String),
}

impl fmt::Display for ConfigLocation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::FileLine { path, line, key: None } => write!(f, "{}, line {line}", path.display()),
            Self::FileLine { path, line, key: Some(key) } => write!(f, "{}, line {line}: {key}", path.display()),
            Self::EnvVar(name) => f.write_str(name),
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
        self.0.sort_by_key(|error| match error {
            ConfigError::InvalidLine { location: ConfigLocation::FileLine { line, .. }, .. }
            | ConfigError::UnknownKey { location: ConfigLocation::FileLine { line, .. }, .. }
            | ConfigError::InvalidValue { location: ConfigLocation::FileLine { line, .. }, .. } => *line,
            _ => usize::MAX,
        });
    }

    /// Returns whether a syntax error on this line was recorded before.
    pub(super) fn has_invalid_line(&self, line: usize) -> bool {
        self.0
            .iter()
            .any(|error| matches!(error, ConfigError::InvalidLine { location: ConfigLocation::FileLine { line: it, .. }, .. } if *it == line))
    }
}

impl fmt::Display for ConfigErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let [error] = self.0.as_slice() {
            return error.fmt(f);
        }
        write!(f, "the configuration has {} errors:", self.0.len())?;
        self.0.iter().try_for_each(|mistake| write!(f, "\n  {mistake}"))
    }
}

impl std::error::Error for ConfigErrors {}

fn suggestion_text(key: Option<&str>) -> String {
    key.map_or_else(|| "; config.example.toml lists all keys".to_owned(), |key| format!("; did you mean {key}?"))
}

fn found_suffix(found: Option<&str>) -> String {
    found.map(|found| format!(", not {found}")).unwrap_or_default()
}
