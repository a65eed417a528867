//! Which source set a value.

use std::fmt;
use std::path::PathBuf;

/// Where the value of a setting comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SettingOrigin {
    /// A command-line option, by its name.
    Argument(&'static str),
    /// An environment variable, by its name.
    EnvVar(String),
    /// This configuration file.
    ConfigFile(PathBuf),
    /// No source: the default applies.
    Default,
}

impl fmt::Display for SettingOrigin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Argument(word) => write!(f, "set by {word}"),
            Self::EnvVar(name) => write!(f, "set by {name}"),
            Self::ConfigFile(path) => write!(f, "set by {}", path.display()),
            Self::Default => {
                write!(f, "the default, because neither --data nor MEADHALL_DATA nor a configuration file sets another")
            }
        }
    }
}
