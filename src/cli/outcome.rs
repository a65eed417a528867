//! Outcomes and errors of subcommands. The exit codes are assigned in `commands`.

/// Outcome of a subcommand that did its work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CliOutcome {
    Success,
    /// Problems were found and printed: exit code 1.
    ProblemsFound,
}

/// Error that ends a subcommand.
pub enum CliError {
    /// Exit code 1.
    OperationFailed(anyhow::Error),
    /// Invalid arguments, files or configuration, also of the database: exit code 2, as for arguments that clap rejects.
    InvalidUsage(anyhow::Error),
    /// The store is in use, damaged or unavailable: exit code 3.
    StoreUnavailable(anyhow::Error),
    /// Discord refuses the bot: exit code 4.
    DiscordRejected(anyhow::Error),
    /// The connection to Discord was lost for good: exit code 5.
    DiscordLost(anyhow::Error),
}

impl CliError {
    /// Drops the exit code.
    pub fn into_anyhow(self) -> anyhow::Error {
        match self {
            Self::OperationFailed(error)
            | Self::InvalidUsage(error)
            | Self::StoreUnavailable(error)
            | Self::DiscordRejected(error)
            | Self::DiscordLost(error) => error,
        }
    }
}

impl From<anyhow::Error> for CliError {
    fn from(error: anyhow::Error) -> Self {
        Self::OperationFailed(error)
    }
}
