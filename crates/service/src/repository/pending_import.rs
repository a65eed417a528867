//! Marks an import that is not complete: a half-imported store looks like a complete one.

use meadhall_game::Fingerprint;
use meadhall_store::{BlockingExt, PendingCommit, Store, StoreExt, WriteBatch};
use serde::{Deserialize, Serialize};

use super::{Repository, RepositoryError, from_json, keys, to_json};

/// An import that has begun.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PendingImport {
    /// The fingerprint of the imported file, to recognize it on a retry.
    pub file_fingerprint: Fingerprint,
    pub record_count: u64,
}

/// Returns the import that was begun in a store and is not finished.
pub fn find_pending_import(store: &dyn Store) -> Result<Option<PendingImport>, RepositoryError> {
    store.get(keys::IMPORT_MARKER_KEY).block_on()?.map(|row| from_json(keys::IMPORT_MARKER_KEY, &row)).transpose()
}

/// Marks a store as being imported from this file.
pub fn begin_import(store: &dyn Store, import: &PendingImport) -> PendingCommit {
    store.commit(WriteBatch::new().put(keys::IMPORT_MARKER_KEY, to_json(import)))
}

impl Repository {
    /// Removes the mark: the import is complete.
    pub fn finish_import(&self) -> PendingCommit {
        self.store.commit(WriteBatch::new().remove(keys::IMPORT_MARKER_KEY))
    }
}
