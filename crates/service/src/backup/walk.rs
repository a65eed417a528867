//! Iterates over the rows of a store, and reads the table id from a key.

use meadhall_store::{BlockingExt, Store, StoreExt};
use meadhall_tables::TableId;

use super::error::BackupError;
use crate::repository::keys;

const PAGE_SIZE: usize = 256;

/// Returns the table id in a key whose second part is one.
pub(super) fn table_id_in_key(key: &str) -> Option<TableId> {
    key.split('/').nth(1)?.parse().ok()
}

/// Called with the key and the value of each row.
pub(super) type RowVisitor<'a> = dyn FnMut(&str, &[u8]) -> Result<(), BackupError> + 'a;

/// Visits all rows whose keys begin with a prefix, in key order. Rows may change meanwhile.
pub(super) fn for_each_row(store: &dyn Store, prefix: &str, visit: &mut RowVisitor<'_>) -> Result<(), BackupError> {
    let mut after: Option<String> = None;
    loop {
        let page = store.scan(prefix, after.as_deref(), PAGE_SIZE).block_on()?;
        let Some(last) = page.last() else { return Ok(()) };
        after = Some(last.key.clone());
        for row in &page {
            visit(&row.key, &row.value)?;
        }
    }
}

/// Returns whether a row belongs to an index of tables.
pub(super) fn is_index_key(key: &str) -> bool {
    ["h/", "g/", "c/", keys::DUE_TABLES_PREFIX, keys::AWAITING_AI_PREFIX].iter().any(|list| key.starts_with(list))
}
