//! Finished tables of the first days. What a table is comes first in its packed text, so only that is unpacked to see its shape:
//! there may be a million of them.

use serde_json::Value;

use super::{books, table};
use crate::ledger::{RepositoryError, ResultEntry, TableArchive, keys};
use crate::store::{BlockingExt, Store, StoreEntry, StoreExt, WriteBatch};
use crate::table::TableId;

/// Before this, all that a table is has been told.
const MATCH: &str = ",\"past\":";

/// Whether this is the first part of a table of the first days.
pub fn is_older(row: &StoreEntry) -> bool {
    row.key.ends_with("/0000")
        && TableArchive::decompress_up_to(MATCH, &row.value).is_some_and(|text| table::is_older(&text))
}

/// Brings the table up of which this is the first part, and what it is in the books of those who played.
pub fn mend(store: &dyn Store, row: &StoreEntry) -> Result<(), RepositoryError> {
    let Some(id) = row.key.split('/').nth(1).and_then(|name| name.parse::<TableId>().ok()) else { return Ok(()) };
    let parts = store.scan(&keys::finished_table_prefix(id), None, usize::MAX).block_on()?;
    let packed = parts.iter().map(|part| part.value.as_slice()).collect::<Vec<_>>().concat();
    let Ok(text) = TableArchive::decompress(&row.key, &packed) else { return Ok(()) };
    let Ok(mut chronicle) = serde_json::from_slice::<Value>(&text) else { return Ok(()) };
    if !chronicle.get_mut("table").is_some_and(table::bring_up) {
        return Ok(());
    }
    let Ok(chronicle) = serde_json::from_value::<TableArchive>(chronicle) else { return Ok(()) };
    let mut change = WriteBatch::new();
    for StoreEntry { key, value } in parts {
        change = change.require(&key, value).remove(key);
    }
    change = chronicle.packed_rows().into_iter().fold(change, |change, (key, part)| change.put(key, part));
    let outcomes = chronicle.table.player_results();
    for person in chronicle.table.people() {
        let own = outcomes.iter().filter(|(whose, _)| *whose == person);
        let lines = own.map(|(_, outcome)| ResultEntry { table: id, result: outcome.clone() }).collect();
        change = books::enter(store, change, person, id, lines)?;
    }
    Ok(store.commit(change).block_on()?)
}
