//! Errors of all stores.

use std::io;
use std::path::Path;

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
    /// Returns the error for a failed access to a file or folder. Says what to do, if that is known.
    #[must_use]
    pub fn from_io(path: &Path, error: &io::Error) -> Self {
        let advice = match error.kind() {
            io::ErrorKind::PermissionDenied => "; run this as the user to whom it belongs, or change its owner",
            _ => "",
        };
        Self::Unavailable(format!("{}: {error}{advice}", path.display()))
    }

    /// Returns the error for a thread that cannot be started.
    #[must_use]
    pub fn from_thread_error(error: &io::Error) -> Self {
        Self::Unavailable(format!("cannot start a thread: {error}"))
    }

    pub(crate) fn closed_error() -> Self {
        Self::Unavailable("it was closed".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_of_files_name_the_path() {
        let describe = |os_error| {
            StoreError::from_io(Path::new("data/store"), &io::Error::from_raw_os_error(os_error)).to_string()
        };
        assert_eq!(
            describe(13),
            "the store is unavailable: data/store: Permission denied (os error 13); run this as the user to whom it \
             belongs, or change its owner"
        );
        assert_eq!(describe(28), "the store is unavailable: data/store: No space left on device (os error 28)");
    }
}
