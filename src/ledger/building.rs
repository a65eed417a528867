//! A house that is built from a file is none until all of the file is in it: what is half there looks like a whole one.

use serde::{Deserialize, Serialize};

use super::{Ledger, LedgerError, json, keys, parse};
use crate::Mark;
use crate::store::{Change, Commit, Reads, Store, Wait};

/// What a house is being built from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Building {
    /// The file, as it is known again.
    pub file: Mark,
    /// How many things are in it.
    pub things: u64,
}

/// What the house in a store is being built from, unless it is whole.
pub fn building_in(store: &dyn Store) -> Result<Option<Building>, LedgerError> {
    store.get(keys::BUILDING).wait()?.map(|row| parse(keys::BUILDING, &row)).transpose()
}

impl Ledger {
    /// The house is being built from this.
    pub fn build(&self, from: &Building) -> Commit {
        self.store.commit(Change::new().put(keys::BUILDING, json(from)))
    }

    /// It is whole.
    pub fn built(&self) -> Commit {
        self.store.commit(Change::new().remove(keys::BUILDING))
    }
}
