//! Errors of all stores.

use super::MAX_VALUE_BYTES;

/// Why a read or write failed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// A precondition failed and nothing was written. Read and decide again.
    #[error("another writer has changed \"{key}\"")]
    Conflict {
        /// The first key whose value differs from the required value.
        key: String,
    },
    /// Nothing was written.
    #[error("the value for \"{key}\" has {size_bytes} bytes; the limit is {MAX_VALUE_BYTES}")]
    ValueTooLarge { key: String, size_bytes: usize },
    /// The disk is full, read-only or gone, or the database does not respond. A later attempt may succeed.
    #[error("the store is unavailable: {0}")]
    Unavailable(String),
    /// The database rejects the login, or cannot be used for another reason that only the operator can remove.
    #[error("the database cannot be used as configured: {0}")]
    Misconfigured(String),
    /// The writer has stopped for good, because it panicked or another process has expelled this one. Only a restart
    /// helps.
    #[error("the store accepts no more writes until the bot is restarted")]
    WriterStopped,
    /// Another process has the store open.
    #[error("the store in {location} is in use by {holder}")]
    Locked {
        location: String,
        /// The description of the other process, for the operator.
        holder: String,
    },
    /// A newer Meadhall has written the store, which is left unchanged.
    #[error(
        "the store has format {found}, but this Meadhall supports only up to format {supported}; use a newer Meadhall"
    )]
    UnsupportedFormat {
        found: String,
        /// The newest format this version reads.
        supported: u32,
    },
    /// The store cannot be read and is left unchanged.
    #[error("the store in {path} is damaged: {reason}")]
    Corrupt { path: String, reason: String },
}

impl StoreError {
    pub(crate) fn closed_error() -> Self {
        Self::Unavailable("it was closed".to_owned())
    }
}
