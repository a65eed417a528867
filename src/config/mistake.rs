//! What may be wrong with a set-up. Each says in one sentence what to change, and none says a secret.

use std::fmt;
use std::io;
use std::path::PathBuf;

/// One mistake.
#[derive(Debug, thiserror::Error)]
pub enum Mistake {
    /// A file cannot be read.
    #[error("{} cannot be read: {why}", path.display())]
    Unreadable {
        /// Which.
        path: PathBuf,
        /// Why.
        why: io::Error,
    },
    /// A line that says nothing.
    #[error("{place}: {what}")]
    Line {
        /// Where.
        place: Whence,
        /// What is wrong with it.
        what: &'static str,
    },
    /// A key that nobody knows.
    #[error("{place}: there is no key \"{key}\"{}", suggested(.nearest.as_deref()))]
    Unknown {
        /// Where.
        place: Whence,
        /// How it is written.
        key: String,
        /// The key that is most like it.
        nearest: Option<String>,
    },
    /// What a key cannot be.
    #[error("{place} has to be {wanted}{}", instead(.found.as_deref()))]
    Value {
        /// The key, and where.
        place: Whence,
        /// What it has to be.
        wanted: String,
        /// What it is, unless that may be secret.
        found: Option<String>,
    },
    /// A key that is needed beside others.
    #[error("{key} is missing: a Discord on this machine needs local.requests and local.authority")]
    Missing {
        /// Which.
        key: &'static str,
    },
    /// There is no token.
    #[error("there is no token: put it into a file, and name that as token_file or MEADHALL_TOKEN_FILE")]
    NoToken,
    /// The token is told twice in one place.
    #[error("the token is told twice, by token and by token_file; leave one of them out")]
    TwoTokens,
    /// Where the file with a secret should be named stands what may be the secret.
    #[error("{place} names no file that is there; if that is the {what} itself, put it into a file and name that")]
    SecretForFile {
        /// Which.
        what: &'static str,
        /// The key, and where.
        place: String,
    },
    /// A secret that is told twice.
    #[error("the password is told twice, by database.address and database.password_file; leave one of them out")]
    TwoPasswords,
    /// A file that should have a secret.
    #[error("there is no {what} in {}: it is empty", path.display())]
    Empty {
        /// Which.
        what: &'static str,
        /// In which file.
        path: PathBuf,
    },
    /// It cannot be a token.
    #[error(
        "{0} is not a bot's token: that has three parts with dots between them, as the Bot page of the application shows it"
    )]
    BadToken(String),
    /// Somebody else can read a secret.
    #[error("others can read the {what} in {} (its mode is {mode:04o}): run chmod {wanted} {}", path.display(), path.display())]
    Exposed {
        /// Which.
        what: &'static str,
        /// In which file.
        path: PathBuf,
        /// What may be done with that.
        mode: u32,
        /// What its owner has to make of it.
        wanted: &'static str,
    },
    /// What cannot be used, as those say who would.
    #[error("{0}")]
    Unusable(String),
}

/// Where a mistake is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Whence {
    /// In a file.
    Line {
        /// Which.
        path: PathBuf,
        /// Its number, the first being 1.
        line: usize,
        /// The key there, if that is not said otherwise.
        key: Option<String>,
    },
    /// In a variable of the environment.
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

/// All mistakes of a set-up.
#[derive(Debug, Default)]
pub struct Mistakes(Vec<Mistake>);

impl Mistakes {
    /// One more.
    pub fn add(&mut self, mistake: Mistake) {
        self.0.push(mistake);
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// In the order of their lines, those of the environment after them.
    pub(super) fn sort(&mut self) {
        self.0.sort_by_key(|mistake| match mistake {
            Mistake::Line { place: Whence::Line { line, .. }, .. }
            | Mistake::Unknown { place: Whence::Line { line, .. }, .. }
            | Mistake::Value { place: Whence::Line { line, .. }, .. } => *line,
            _ => usize::MAX,
        });
    }

    /// Whether a mistake in this line is told already.
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
