//! Errands of the first days: a reminder did not say which call it meant, and that a match was called off was told beside
//! its last card, which tells it alone now.

use serde_json::{Value, json};

use crate::ledger::{self, Delivery, RepositoryError, keys};
use crate::store::{BlockingExt, Store, StoreEntry, StoreExt, WriteBatch};

/// Whether this is an errand of the first days.
pub fn is_older(row: &StoreEntry) -> bool {
    let Ok(text) = str::from_utf8(&row.value) else { return false };
    text.contains("\"what\":\"called_off\"") || text.contains("\"reminder\":{") && !text.contains("\"call\":")
}

/// Lets a reminder mean the call that is open, if one is, and strikes out what is no longer told.
pub fn mend(store: &dyn Store, row: &StoreEntry) -> Result<(), RepositoryError> {
    let Ok(mut errand) = serde_json::from_slice::<Value>(&row.value) else { return Ok(()) };
    let change = WriteBatch::new().require(&row.key, row.value.as_slice());
    let told = if errand.get("tell").is_some() { "/tell" } else { "/telling/notice" };
    let Some(what) = errand.pointer_mut(told).and_then(|notice| notice.get_mut("what")) else { return Ok(()) };
    if what == "called_off" {
        return Ok(store.commit(change.remove(&row.key)).block_on()?);
    }
    let Some(seat) = what.pointer("/reminder/seat").and_then(Value::as_u64) else { return Ok(()) };
    // A call that nobody is asked by: then nobody is reminded.
    what["reminder"]["call"] = call(store, row, seat)?.unwrap_or_else(|| json!(0));
    let Ok(errand) = serde_json::from_value::<Delivery>(errand) else { return Ok(()) };
    Ok(store.commit(change.put(&row.key, ledger::to_json(&errand))).block_on()?)
}

/// The call of the question that is put to this seat of an errand's table.
fn call(store: &dyn Store, row: &StoreEntry, seat: u64) -> Result<Option<Value>, RepositoryError> {
    let name = row.key.split('/').nth(1).and_then(|name| name.parse().ok());
    let Some(open) = name.map(|id| store.get(&keys::open_table(id)).block_on()).transpose()?.flatten() else {
        return Ok(None);
    };
    let Ok(table) = serde_json::from_slice::<Value>(&open) else { return Ok(None) };
    Ok(table.pointer(&format!("/chairs/{seat}/asked/call")).cloned())
}
