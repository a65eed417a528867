//! Raw rows of a store: backed up before a migration, because today's types cannot read them, and restored
//! into an empty store, which is then migrated in turn.

use std::collections::BTreeMap;
use std::io::{BufRead, Write};
use std::sync::Arc;

use super::check::{check_numbers, check_person};
use super::imported::{Imported, Pending};
use super::line::{Form, Line, Row, Value};
use super::read::{Reader, Taken};
use super::walk::{each_row, name_in};
use super::write::Writer;
use super::{ArchiveError, Done, Exported, Fault, Progress, What};
use crate::kind::Catalogue;
use crate::ledger::{Ledger, Settings, keys, layout_of};
use crate::store::{Change, LARGEST_VALUE, MemoryStore, OWN_KEYS, Store, Wait};
use crate::table::Person;

/// The size of a commit in bytes.
const BATCH: usize = 256 * 1024;
const LONGEST_KEY: usize = 512;

/// Returns whether a row belongs to the storage engine or to the cluster, and so is not part of the data.
fn is_not_kept(key: &str) -> bool {
    OWN_KEYS.contains(&key) || keys::is_of_processes(key)
}

/// Writes every row of a store with this schema version. The store must not change meanwhile.
pub fn export_rows(
    store: &dyn Store,
    layout: u32,
    out: &mut dyn Write,
    progress: &Progress<'_>,
) -> Result<Exported, ArchiveError> {
    let unwritten = || ArchiveError::file("the export cannot be written");
    let mut file = Writer::begin(out, Form::Rows, layout, None).map_err(unwritten())?;
    each_row(store, "", &mut |key, value| {
        if !is_not_kept(key) {
            file.put(&Line::Row(Row { key: key.to_owned(), value: Value::of(value.to_owned()) }))
                .map_err(unwritten())?;
            progress(Done { what: What::Exported, done: file.things(), of: None });
        }
        Ok(())
    })?;
    let rows = file.things();
    file.end().map_err(unwritten())?;
    Ok(Exported { rows, ..Exported::default() })
}

/// The rows of a file, and an upgraded store made from them.
pub(super) struct Shelf {
    pub rows: BTreeMap<String, Vec<u8>>,
    pub ledger: Ledger,
}

/// Reads all rows of a file and checks that they make up a store that can be upgraded.
pub(super) fn read(
    mut reader: Reader<impl BufRead>,
    games: Catalogue,
    progress: &Progress<'_>,
) -> Result<Shelf, ArchiveError> {
    let mut rows: BTreeMap<String, Vec<u8>> = BTreeMap::new();
    let copy = MemoryStore::new();
    let mut head = 1;
    while let Some(Taken { number, line, .. }) = reader.next()? {
        let Line::Row(Row { key, value }) = line else { return Err(Fault::Misplaced.at(number)) };
        let value = value.bytes().filter(|value| value.len() <= LARGEST_VALUE).ok_or_else(|| Fault::Row.at(number))?;
        if key.is_empty() || key.len() > LONGEST_KEY || is_not_kept(&key) {
            return Err(Fault::Row.at(number));
        }
        if rows.last_key_value().is_some_and(|(last, _)| *last >= key) {
            return Err(Fault::Order.at(number));
        }
        if key == keys::LAYOUT {
            head = number;
        }
        copy.commit(Change::new().put(&key, value.as_slice())).wait()?;
        rows.insert(key, value);
        progress(Done { what: What::Checked, done: rows.len() as u64, of: reader.header().things });
    }
    let not_books = |why: String| Fault::NotBooks(why).at(head);
    let layout = layout_of(&copy).map_err(|error| not_books(error.to_string()))?;
    if layout != Some(reader.header().layout) {
        return Err(not_books(format!("they do not have layout {}", reader.header().layout)));
    }
    let ledger =
        Ledger::open(Arc::new(copy), games, &|_| Ok(()), &|_| {}).map_err(|error| not_books(error.to_string()))?;
    check_all_numbers(&ledger, &rows)?;
    Ok(Shelf { rows, ledger })
}

/// Checks the ids that Discord has assigned. Rows that cannot be read at all are left to the verification of
/// the store.
fn check_all_numbers(ledger: &Ledger, rows: &BTreeMap<String, Vec<u8>>) -> Result<(), ArchiveError> {
    // Rows come in key order, after the header.
    let line = |key: &str| 2 + rows.keys().take_while(|row| row.as_str() < key).count() as u64;
    for prefix in [keys::TABLES, keys::FINISHED] {
        each_row(ledger.store(), prefix, &mut |key, _| {
            let Some(id) = name_in(key) else { return Ok(()) };
            let Ok(Some(held)) = ledger.table(id).wait() else { return Ok(()) };
            check_numbers(&held.table).map_err(|wrong| Fault::Table { id, wrong }.at(line(key)))
        })?;
    }
    each_row(ledger.store(), keys::PEOPLE, &mut |key, _| {
        let person = key.strip_prefix(keys::PEOPLE).and_then(|number| number.parse().ok()).map(Person);
        let checked = person.map_or(Ok(()), |person| check_person(person, &Settings::default()));
        checked.map_err(|wrong| Fault::Person(wrong).at(line(key)))
    })
}

/// Writes all rows to an otherwise empty store. The row with the schema version comes last, so an interrupted
/// import does not look complete.
pub(super) fn import(
    store: &dyn Store,
    mut rows: BTreeMap<String, Vec<u8>>,
    progress: &Progress<'_>,
) -> Result<Imported, ArchiveError> {
    let of = Some(rows.len() as u64);
    let mut imported = Imported::default();
    each_row(store, "", &mut |key, value| {
        if !is_not_kept(key) {
            if rows.get(key).is_none_or(|row| row != value) {
                return Err(Fault::NotEmpty(key.to_owned()).at(1));
            }
            imported.known += 1;
        }
        Ok(())
    })?;
    let head = rows.remove(keys::LAYOUT).unwrap_or_default();
    let mut pending = Pending::default();
    let (mut change, mut bytes) = (Change::new(), 0);
    for (key, value) in rows {
        bytes += key.len() + value.len();
        change = change.put(key, value);
        imported.new += 1;
        if bytes >= BATCH {
            pending.push(store.commit(std::mem::take(&mut change)))?;
            bytes = 0;
            progress(Done { what: What::Imported, done: imported.new, of });
        }
    }
    pending.push(store.commit(change))?;
    pending.finish()?;
    store.commit(Change::new().put(keys::LAYOUT, head)).wait()?;
    imported.new = (imported.new + 1).saturating_sub(imported.known);
    Ok(imported)
}
