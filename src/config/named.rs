//! Who has said where the house is.

use std::fmt;
use std::path::PathBuf;

/// Who has named the house's folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Named {
    /// Whoever has called the program, by this word.
    Argument(&'static str),
    /// The environment, by this variable.
    Variable(String),
    /// This file.
    File(PathBuf),
    /// Nobody: it is the usual one.
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
