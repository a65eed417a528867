//! Layout 1: a new house. It gets its epoch, which tells its messages from those of every other store.

use super::{MigrationProgress, StoreHeader};
use crate::ledger::{RepositoryError, keys, to_json};
use crate::store::{BlockingExt, Store, WriteBatch};

/// Takes an empty store to layout 1.
pub fn step(store: &dyn Store, _: &MigrationProgress<'_>) -> Result<(), RepositoryError> {
    let head = StoreHeader { schema_version: 1, store_id: rand::random() };
    store
        .commit(WriteBatch::new().require_absent(keys::STORE_HEADER_KEY).put(keys::STORE_HEADER_KEY, to_json(&head)))
        .block_on()?;
    Ok(())
}

/// A new house has no rows.
pub fn is_needed(_: &dyn Store, _: &MigrationProgress<'_>) -> Result<bool, RepositoryError> {
    Ok(true)
}
