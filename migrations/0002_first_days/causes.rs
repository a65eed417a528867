//! Causes of the first days did not say at which table something was done.

use crate::ledger::{LedgerError, keys};
use crate::store::{Change, Entry, Reads, Store, Wait};

/// So many are struck out at once.
const STRIKE: usize = 512;

/// Whether this is a cause of the first days.
pub fn is_older(row: &Entry) -> bool {
    row.value.is_empty()
}

/// Strikes all of them out. They were kept for two days, for whatever comes twice; nothing comes twice so far apart that a
/// house is closed, brought up and opened in between, and whoever answers again finds their question settled.
pub fn strike(store: &dyn Store) -> Result<(), LedgerError> {
    let mut after: Option<String> = None;
    loop {
        let page = store.scan(keys::CAUSES, after.as_deref(), STRIKE).wait()?;
        let Some(last) = page.last() else { return Ok(()) };
        after = Some(last.key.clone());
        let older = page.iter().filter(|row| is_older(row));
        let change = older.fold(Change::new(), |change, row| change.expect(&row.key, "").remove(&row.key));
        store.commit(change).wait()?;
    }
}
