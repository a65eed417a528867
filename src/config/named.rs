//! Which source set a value.

use std::fmt;
use std::path::PathBuf;

/// Where the value of a setting comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Named {
    /// A command-line option, by its name.
    Argument(&'static str),
    /// An environment variable, by its name.
    Variable(String),
    /// This configuration file.
    File(PathBuf),
    /// No source: the default applies.
    Nobody,
}

impl fmt::Display for Named {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Argument(word) => write!(f, "named by {word}"),
            Self::Variable(name) => write!(f, "named by {name}"),
            Self::File(path) => write!(f, "named by {}", path.display()),
            Self::Nobody => write!(f, "the usual one, for neither --data nor MEADHALL_DATA nor a file names another"),
        }
    }
}
