//! Open tables of the first days, and the lists that they are in: those of people did not say how they belong to a table,
//! those of servers were not there yet.

use std::collections::HashMap;

use serde_json::Value;

use super::table;
use crate::ledger::{RepositoryError, index, keys, to_json};
use crate::store::{BlockingExt, Store, StoreEntry, StoreExt, WriteBatch};
use crate::table::{Table, TableId};

/// Whether this is a table of the first days.
pub fn is_older(row: &StoreEntry) -> bool {
    str::from_utf8(&row.value).is_ok_and(table::is_older)
}

/// Under which keys tables are due, by their names.
pub type Due = HashMap<TableId, Vec<String>>;

/// Brings a table up, and puts it into the lists where it belongs.
pub fn mend(store: &dyn Store, row: &StoreEntry, due: &mut Option<Due>) -> Result<(), RepositoryError> {
    let Ok(mut value) = serde_json::from_slice::<Value>(&row.value) else { return Ok(()) };
    table::bring_up(&mut value);
    let Ok(table) = serde_json::from_value::<Table>(value) else { return Ok(()) };
    let due = match due {
        Some(due) => due,
        unread => unread.insert(all_due(store)?),
    };
    let mut change = WriteBatch::new().require(&row.key, row.value.as_slice()).put(&row.key, to_json(&table));
    // When it is due may be another moment; all other lists are those it is in already, or new ones.
    for key in due.get(&table.id).into_iter().flatten() {
        change = change.remove(key);
    }
    change = index::index_rows(&table).into_iter().fold(change, |change, (key, row)| change.put(key, row));
    Ok(store.commit(change).block_on()?)
}

fn all_due(store: &dyn Store) -> Result<Due, RepositoryError> {
    let mut due = Due::new();
    for row in store.scan(keys::DUE_TABLES_PREFIX, None, usize::MAX).block_on()? {
        if let Some(id) = row.key.rsplit('/').next().and_then(|name| name.parse().ok()) {
            due.entry(id).or_default().push(row.key);
        }
    }
    Ok(due)
}
