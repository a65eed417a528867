//! Outcomes and errors of subcommands. The exit codes are assigned in `commands`.

/// Outcome of a subcommand that did its work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    Well,
    /// Problems were found and printed: exit code 1.
    WithFindings,
}

/// Error that ends a subcommand.
pub enum Trouble {
    /// Exit code 1.
    Failed(anyhow::Error),
    /// Invalid arguments, files or configuration: exit code 2, as for arguments that clap rejects.
    Asked(anyhow::Error),
    /// The store is in use, damaged or unavailable: exit code 3.
    Store(anyhow::Error),
    /// Discord refuses the bot: exit code 4.
    RefusedByDiscord(anyhow::Error),
    /// The connection to Discord was lost for good: exit code 5.
    LostDiscord(anyhow::Error),
}

impl Trouble {
    /// Drops the exit code.
    pub fn into_error(self) -> anyhow::Error {
        match self {
            Self::Failed(error)
            | Self::Asked(error)
            | Self::Store(error)
            | Self::RefusedByDiscord(error)
            | Self::LostDiscord(error) => error,
        }
    }
}

impl From<anyhow::Error> for Trouble {
    fn from(error: anyhow::Error) -> Self {
        Self::Failed(error)
    }
}
