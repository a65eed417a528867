//! Finished tables of the first days. What a table is comes first in its packed text, so only that is unpacked to see its shape:
//! there may be a million of them.

use serde_json::Value;

use super::{books, table};
use crate::ledger::{BookLine, Chronicle, LedgerError, keys};
use crate::store::{Change, Entry, Reads, Store, Wait};
use crate::table::TableId;

/// Before this, all that a table is has been told.
const MATCH: &str = ",\"past\":";

/// Whether this is the first part of a table of the first days.
pub fn is_older(row: &Entry) -> bool {
    row.key.ends_with("/0000") && Chronicle::text_up_to(MATCH, &row.value).is_some_and(|text| table::is_older(&text))
}

/// Brings the table up of which this is the first part, and what it is in the books of those who played.
pub fn mend(store: &dyn Store, row: &Entry) -> Result<(), LedgerError> {
    let Some(id) = row.key.split('/').nth(1).and_then(|name| name.parse::<TableId>().ok()) else { return Ok(()) };
    let parts = store.scan(&keys::finished(id), None, usize::MAX).wait()?;
    let packed = parts.iter().map(|part| part.value.as_slice()).collect::<Vec<_>>().concat();
    let Ok(text) = Chronicle::text(&row.key, &packed) else { return Ok(()) };
    let Ok(mut chronicle) = serde_json::from_slice::<Value>(&text) else { return Ok(()) };
    if !chronicle.get_mut("table").is_some_and(table::bring_up) {
        return Ok(());
    }
    let Ok(chronicle) = serde_json::from_value::<Chronicle>(chronicle) else { return Ok(()) };
    let mut change = Change::new();
    for Entry { key, value } in parts {
        change = change.expect(&key, value).remove(key);
    }
    change = chronicle.rows().into_iter().fold(change, |change, (key, part)| change.put(key, part));
    let outcomes = chronicle.table.outcomes();
    for person in chronicle.table.people() {
        let own = outcomes.iter().filter(|(whose, _)| *whose == person);
        let lines = own.map(|(_, outcome)| BookLine { table: id, outcome: outcome.clone() }).collect();
        change = books::enter(store, change, person, id, lines)?;
    }
    Ok(store.commit(change).wait()?)
}
