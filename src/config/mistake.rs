//! Configuration errors. Each says in one sentence what to change, and none contains a secret.

use std::fmt;
use std::io;
use std::path::PathBuf;

#[derive(Debug, thiserror::Error)]
pub enum Mistake {
    #[error("{} cannot be read: {why}", path.display())]
    Unreadable {
        path: PathBuf,
        why: io::Error,
    },
    /// A line that is not valid TOML.
    #[error("{place}: {what}")]
    Line {
        place: Whence,
        what: &'static str,
    },
    #[error("{place}: there is no key \"{key}\"{}", suggested(.nearest.as_deref()))]
    Unknown {
        place: Whence,
        key: String,
        /// The known key with the most similar name.
        nearest: Option<String>,
    },
    #[error("{place} has to be {wanted}{}", instead(.found.as_deref()))]
    Value {
        place: Whence,
        wanted: String,
        /// The configured value, or `None` if it may be a secret.
        found: Option<String>,
    },
    /// A key that a local Discord needs, while others of its keys are set.
    #[error("{key} is missing: a Discord on this machine needs local.requests and local.authority")]
    Missing {
        key: &'static str,
    },
    #[error("there is no token: put it into a file, and name that as token_file or MEADHALL_TOKEN_FILE")]
    NoToken,
    /// `token` and `token_file` are both set in the file.
    #[error("the token is told twice, by token and by token_file; leave one of them out")]
    TwoTokens,
    /// A key for a file name seems to contain the secret itself.
    #[error("{place} names no file that is there; if that is the {what} itself, put it into a file and name that")]
    SecretForFile {
        what: &'static str,
        /// The key and where it is set.
        place: String,
    },
    /// The password is both in the address and in a file.
    #[error("the password is told twice, by database.address and database.password_file; leave one of them out")]
    TwoPasswords,
    /// The file for a secret is empty.
    #[error("there is no {what} in {}: it is empty", path.display())]
    Empty {
        what: &'static str,
        path: PathBuf,
    },
    /// The value does not have the format of a bot token. The text says where it comes from.
    #[error(
        "{0} is not a bot's token: that has three parts with dots between them, as the Bot page of the application shows it"
    )]
    BadToken(String),
    /// Other users of this machine can read the file with a secret.
    #[error("others can read the {what} in {} (its mode is {mode:04o}): run chmod {wanted} {}", path.display(), path.display())]
    Exposed {
        what: &'static str,
        path: PathBuf,
        mode: u32,
        /// The argument for `chmod` that fixes it.
        wanted: &'static str,
    },
    /// A value that its user rejects, with the sentence for the operator.
    #[error("{0}")]
    Unusable(String),
}

/// Where a wrong setting is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Whence {
    Line {
        path: PathBuf,
        /// Counted from 1.
        line: usize,
        /// The key on that line, unless the message names it anyway.
        key: Option<String>,
    },
    Variable(String),
}

impl fmt::Display for Whence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Line { path, line, key: None } => write!(f, "{}, line {line}", path.display()),
            Self::Line { path, line, key: Some(key) } => write!(f, "{}, line {line}: {key}", path.display()),
            Self::Variable(name) => f.write_str(name),
        }
    }
}

/// All errors of a configuration.
#[derive(Debug, Default)]
pub struct Mistakes(Vec<Mistake>);

impl Mistakes {
    pub fn add(&mut self, mistake: Mistake) {
        self.0.push(mistake);
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Sorts by line of the file; errors of environment variables come last.
    pub(super) fn sort(&mut self) {
        self.0.sort_by_key(|mistake| match mistake {
            Mistake::Line { place: Whence::Line { line, .. }, .. }
            | Mistake::Unknown { place: Whence::Line { line, .. }, .. }
            | Mistake::Value { place: Whence::Line { line, .. }, .. } => *line,
            _ => usize::MAX,
        });
    }

    /// Returns whether a syntax error on this line was recorded before.
    pub(super) fn tell_of(&self, line: usize) -> bool {
        self.0
            .iter()
            .any(|mistake| matches!(mistake, Mistake::Line { place: Whence::Line { line: it, .. }, .. } if *it == line))
    }
}

impl fmt::Display for Mistakes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let [mistake] = self.0.as_slice() {
            return mistake.fmt(f);
        }
        write!(f, "the set-up has {} mistakes:", self.0.len())?;
        self.0.iter().try_for_each(|mistake| write!(f, "\n  {mistake}"))
    }
}

impl std::error::Error for Mistakes {}

fn suggested(key: Option<&str>) -> String {
    key.map_or_else(|| "; config.example.toml has them all".to_owned(), |key| format!("; did you mean {key}?"))
}

fn instead(found: Option<&str>) -> String {
    found.map(|found| format!(", not {found}")).unwrap_or_default()
}
