//! Layout 1: a new house. It gets its epoch, which tells its messages from those of every other store.

use super::{Head, RowsDone};
use crate::ledger::{LedgerError, json, keys};
use crate::store::{Change, Store, Wait};

/// Takes an empty store to layout 1.
pub fn step(store: &dyn Store, _: &RowsDone<'_>) -> Result<(), LedgerError> {
    let head = Head { layout: 1, epoch: rand::random() };
    store.commit(Change::new().expect_nothing(keys::LAYOUT).put(keys::LAYOUT, json(&head))).wait()?;
    Ok(())
}

/// A new house has no rows.
pub fn is_needed(_: &dyn Store, _: &RowsDone<'_>) -> Result<bool, LedgerError> {
    Ok(true)
}
