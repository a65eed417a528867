//! Where a store is, before it is opened: what each kind of store implements for its addresses.

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::sled::{RestoreProgress, RestoreSummary};
use super::{Store, StoreError, WriteObserver};

/// Where a store is, and what can be done with it while it is not open. `Display` shows no password.
pub trait StoreLocation: fmt::Display + Send + Sync {
    /// Returns whether there is a store, without changing anything.
    fn exists(&self) -> Result<bool, StoreError>;

    /// Opens the store, or creates an empty one. A store that cannot be read, one of a newer format, and other data
    /// are left unchanged.
    fn open_with_observer(&self, observer: WriteObserver) -> Result<Arc<dyn Store>, StoreError>;

    /// Returns the space that the store takes on its disk.
    fn size_bytes(&self) -> Result<u64, StoreError>;

    /// Returns whether several processes may open the store at the same time.
    fn is_shared(&self) -> bool;

    /// Returns the files and folders that stay the same while the store is open, if this machine has them.
    fn lasting_paths(&self) -> Vec<PathBuf> {
        Vec::new()
    }

    /// Returns `None` if the store reclaims the space of deleted data by itself.
    fn compaction(&self) -> Option<&dyn StoreCompaction> {
        None
    }

    /// Returns `None` if the store cannot be rebuilt by this program.
    fn recovery(&self) -> Option<&dyn StoreRecovery> {
        None
    }

    /// Opens a copy of the store, which is deleted when it is closed, so that reading changes nothing. Returns `None`
    /// if opening the store itself changes nothing.
    fn open_copy(&self) -> Result<Option<Arc<dyn Store>>, StoreError> {
        Ok(None)
    }

    /// Returns shell commands, as lists of words, that rename what is left of a damaged store that cannot be rebuilt.
    fn quarantine_commands(&self, unix_seconds: u64) -> Vec<Vec<String>>;

    /// Returns whether the text of the address contains a password.
    fn has_inline_password(&self) -> bool {
        false
    }
}

/// Rebuilds a damaged store. Nothing may have it open.
pub trait StoreRecovery {
    /// Returns whether something shows that there was a store.
    fn has_traces(&self) -> bool;

    /// Rebuilds the store. Returns `None`, and changes nothing, if what is left of it is not enough.
    fn restore(&self, progress: &dyn Fn(RestoreProgress)) -> Result<Option<RestoreSummary>, StoreError>;

    /// Moves everything that is left of the store to a new folder beside it, and returns that. Returns `None` if
    /// nothing is left.
    fn set_aside(&self) -> Result<Option<PathBuf>, StoreError>;
}

/// Reclaims the space of deleted data.
pub trait StoreCompaction {
    /// Returns whether most of the open store is probably garbage, or any of it is erased data.
    fn is_needed(&self, store: &dyn Store) -> Result<bool, StoreError>;

    /// Compacts the store, which nothing may have open. A kill at any moment leaves a complete store; on failure
    /// the store is unchanged.
    fn compact(&self, progress: &dyn Fn(CompactionProgress)) -> Result<CompactionSummary, StoreError>;
}

/// Progress of a compaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CompactionProgress {
    pub copied_entries: u64,
    pub total_entries: u64,
}

/// Result of a compaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CompactionSummary {
    pub bytes_before: u64,
    /// The same as before if there was nothing to reclaim.
    pub bytes_after: u64,
    /// The number of entries copied, including the store's own rows such as its compacted size.
    pub entry_count: u64,
}

/// What may be configured beside the text of an address.
#[derive(Clone, Copy, Default)]
pub struct AddressOptions<'a> {
    pub password: Option<&'a str>,
    /// File with certificate authorities to trust besides those of this machine.
    pub ca_file: Option<&'a Path>,
}

/// Why an address is invalid. Never quotes the address, which may contain a password.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AddressError {
    /// The connection string cannot be parsed.
    #[error("expected `host=… user=… dbname=…` or `postgresql://user@host/name`")]
    InvalidDsn,
    /// The value of this parameter cannot be used.
    #[error("the value of its parameter {0} is invalid{advice}", advice = parameter_advice(.0))]
    InvalidParameter(&'static str),
    /// PostgreSQL knows this parameter, but this program does not.
    #[error("its parameter {0} is not supported; remove it{advice}", advice = parameter_advice(.0))]
    UnsupportedParameter(&'static str),
    /// A parameter whose name may be a part of a password.
    #[error("it has an unknown parameter; common ones are host, port, user, password, dbname and sslmode")]
    UnknownParameter,
    #[error("it names no host")]
    MissingHost,
    #[error("it names no database")]
    MissingDatabase,
    #[error("it names no folder")]
    MissingFolder,
    #[error("the password is set twice")]
    DuplicatePassword,
    /// The file with certificate authorities is unreadable or empty.
    #[error("the file contains no readable PEM certificate")]
    InvalidCaFile,
    #[error("a store in a folder needs neither a password nor certificates")]
    UnusedOptions,
}

fn parameter_advice(parameter: &str) -> &'static str {
    match parameter {
        "sslmode" => "; it can only be disable or require",
        "sslrootcert" => ", and name the file as ca_file",
        "passfile" => ", and name a file with the password as password_file",
        _ => "",
    }
}
