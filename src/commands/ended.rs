//! How a subcommand ends.

/// How a subcommand ends that did its work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// All is well.
    Well,
    /// It has found something wrong, and said so.
    WithFindings,
}

/// Why the program ends before its work is done.
pub enum Trouble {
    /// It went wrong: exit code 1.
    Failed(anyhow::Error),
    /// What was asked for makes no sense: exit code 2, as for an argument that cannot be read.
    Asked(anyhow::Error),
    /// The store cannot be had: exit code 3.
    Store(anyhow::Error),
    /// Discord refuses the bot: exit code 4.
    RefusedByDiscord(anyhow::Error),
    /// Discord was lost: exit code 5.
    LostDiscord(anyhow::Error),
}

impl Trouble {
    /// What went wrong, whatever the code would be.
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
