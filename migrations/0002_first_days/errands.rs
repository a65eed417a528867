//! Errands of the first days: a reminder did not say which call it meant, and that a match was called off was told beside
//! its last card, which tells it alone now.

use serde_json::{Value, json};

use crate::ledger::{self, Errand, LedgerError, keys};
use crate::store::{Change, Entry, Reads, Store, Wait};

/// Whether this is an errand of the first days.
pub fn is_older(row: &Entry) -> bool {
    let Ok(text) = str::from_utf8(&row.value) else { return false };
    text.contains("\"what\":\"called_off\"") || text.contains("\"reminder\":{") && !text.contains("\"call\":")
}

/// Lets a reminder mean the call that is open, if one is, and strikes out what is no longer told.
pub fn mend(store: &dyn Store, row: &Entry) -> Result<(), LedgerError> {
    let Ok(mut errand) = serde_json::from_slice::<Value>(&row.value) else { return Ok(()) };
    let change = Change::new().expect(&row.key, row.value.as_slice());
    let told = if errand.get("tell").is_some() { "/tell" } else { "/telling/notice" };
    let Some(what) = errand.pointer_mut(told).and_then(|notice| notice.get_mut("what")) else { return Ok(()) };
    if what == "called_off" {
        return Ok(store.commit(change.remove(&row.key)).wait()?);
    }
    let Some(seat) = what.pointer("/reminder/seat").and_then(Value::as_u64) else { return Ok(()) };
    // A call that nobody is asked by: then nobody is reminded.
    what["reminder"]["call"] = call(store, row, seat)?.unwrap_or_else(|| json!(0));
    let Ok(errand) = serde_json::from_value::<Errand>(errand) else { return Ok(()) };
    Ok(store.commit(change.put(&row.key, ledger::json(&errand))).wait()?)
}

/// The call of the question that is put to this seat of an errand's table.
fn call(store: &dyn Store, row: &Entry, seat: u64) -> Result<Option<Value>, LedgerError> {
    let name = row.key.split('/').nth(1).and_then(|name| name.parse().ok());
    let Some(open) = name.map(|id| store.get(&keys::table(id)).wait()).transpose()?.flatten() else { return Ok(None) };
    let Ok(table) = serde_json::from_slice::<Value>(&open) else { return Ok(None) };
    Ok(table.pointer(&format!("/chairs/{seat}/asked/call")).cloned())
}
