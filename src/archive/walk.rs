//! Iterates over the rows of a store, and reads the table id from a key.

use super::error::ArchiveError;
use crate::ledger::keys;
use crate::store::{Reads, Store, Wait};
use crate::table::TableId;

const PAGE: usize = 256;

/// Returns the table id in a key whose second part is one.
pub(super) fn name_in(key: &str) -> Option<TableId> {
    key.split('/').nth(1)?.parse().ok()
}

/// Called with the key and the value of each row.
pub(super) type EachRow<'a> = dyn FnMut(&str, &[u8]) -> Result<(), ArchiveError> + 'a;

/// Visits all rows whose keys begin with a prefix, in key order. Rows may change meanwhile.
pub(super) fn each_row(store: &dyn Store, prefix: &str, with: &mut EachRow<'_>) -> Result<(), ArchiveError> {
    let mut after: Option<String> = None;
    loop {
        let page = store.scan(prefix, after.as_deref(), PAGE).wait()?;
        let Some(last) = page.last() else { return Ok(()) };
        after = Some(last.key.clone());
        for row in &page {
            with(&row.key, &row.value)?;
        }
    }
}

/// Returns whether a row belongs to an index of tables.
pub(super) fn is_list(key: &str) -> bool {
    ["h/", "g/", "c/", keys::DUE, keys::THINKING].iter().any(|list| key.starts_with(list))
}
