//! Why a data directory cannot be used, and what it holds.

use super::*;

/// State of a data directory, as far as it can be determined without opening the store.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DataDirState {
    /// It was never used.
    Empty,
    HasStore,
    /// The data directory was used before, but its store is gone.
    StoreMissing,
}

/// Why a data directory cannot be opened.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DataDirError {
    #[error("there is no data yet")]
    Empty,
    /// The data directory was used before, but its store is gone or empty.
    #[error("the store was lost: {0}")]
    StoreMissing(&'static str),
    /// No database is configured, but the data directory was used with one.
    #[error(
        "this folder was used with a database, but no database is configured: put [database] back into the configuration. \
         To continue without the database, import an export or a backup of it into a new folder with --new"
    )]
    DatabaseNotConfigured,
    /// The database has no store, but the data directory has one.
    #[error(
        "there is no data in the database, but there is a store in {}: to move that, export it and import it with --new; \
         to begin without it, set data to a new folder",
        .0.display()
    )]
    OnlyFolderHasStore(PathBuf),
    /// The database has a store, but the data directory has one, too, and was never used with the database.
    #[error(
        "the database has data, but there is also a store in {}: to use the database, set data to a new folder; to use \
         that store, remove [database] from the configuration",
        .0.display()
    )]
    FolderHasOtherStore(PathBuf),
    /// An import that creates the store was cut short.
    #[error("the data is incomplete: the import of {0} tables and settings was cut short; import the same file again")]
    ImportIncomplete(u64),
    #[error(transparent)]
    Repository(#[from] RepositoryError),
}

impl From<StoreError> for DataDirError {
    fn from(error: StoreError) -> Self {
        Self::Repository(error.into())
    }
}

impl DataDirError {
    pub const STORE_MISSING: Self = Self::StoreMissing("it no longer exists");

    /// Returns whether data is missing or corrupt, so that a backup is needed.
    #[must_use]
    pub const fn needs_restore(&self) -> bool {
        match self {
            Self::StoreMissing(_) => true,
            Self::Repository(
                RepositoryError::Store(StoreError::Corrupt { .. }) | RepositoryError::UnreadableRow { .. },
            ) => true,
            Self::Repository(
                RepositoryError::Store(_)
                | RepositoryError::NewerSchema { .. }
                | RepositoryError::OtherApplication { .. },
            ) => false,
            Self::Empty
            | Self::DatabaseNotConfigured
            | Self::OnlyFolderHasStore(_)
            | Self::FolderHasOtherStore(_)
            | Self::ImportIncomplete(_) => false,
        }
    }
}
