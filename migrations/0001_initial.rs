//! Schema version 1: creates the header of a new store, with a random id that distinguishes its messages from
//! those of other stores.

use meadhall_store::{BlockingExt, Store, WriteBatch};

use super::{MigrationProgress, StoreHeader};
use crate::repository::{RepositoryError, keys, to_json};

/// Writes the header to an empty store.
pub fn apply(store: &dyn Store, _: &MigrationProgress<'_>) -> Result<(), RepositoryError> {
    let header = StoreHeader { schema_version: 1, store_id: rand::random(), application: None };
    store
        .commit(WriteBatch::new().require_absent(keys::STORE_HEADER_KEY).put(keys::STORE_HEADER_KEY, to_json(&header)))
        .block_on()?;
    Ok(())
}

/// Returns true: a new store always lacks the header.
pub fn is_needed(_: &dyn Store, _: &MigrationProgress<'_>) -> Result<bool, RepositoryError> {
    Ok(true)
}
