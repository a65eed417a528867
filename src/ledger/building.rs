//! Marks an import that is not complete: a half-imported store looks like a complete one.

use serde::{Deserialize, Serialize};

use super::{Ledger, LedgerError, json, keys, parse};
use crate::Mark;
use crate::store::{Change, Commit, Reads, Store, Wait};

/// An import that has begun.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Building {
    /// The fingerprint of the imported file, to recognize it on a retry.
    pub file: Mark,
    pub things: u64,
}

/// Returns the import that was begun in a store and is not finished.
pub fn building_in(store: &dyn Store) -> Result<Option<Building>, LedgerError> {
    store.get(keys::BUILDING).wait()?.map(|row| parse(keys::BUILDING, &row)).transpose()
}

impl Ledger {
    /// Marks the store as being imported from this file.
    pub fn build(&self, from: &Building) -> Commit {
        self.store.commit(Change::new().put(keys::BUILDING, json(from)))
    }

    /// Removes the mark: the import is complete.
    pub fn built(&self) -> Commit {
        self.store.commit(Change::new().remove(keys::BUILDING))
    }
}
