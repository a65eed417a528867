//! People's books of the first days had a row for each match and seat. Now they have pages.

use crate::ledger::{RESULTS_PER_PAGE, RepositoryError, ResultEntry, from_json, keys, to_json};
use crate::store::{BlockingExt, Store, StoreEntry, StoreExt, WriteBatch};
use crate::table::{PersonId, TableId};

/// Whether this is a row for one match.
pub fn is_older(row: &StoreEntry) -> bool {
    of_one_match(&row.key).is_some()
}

/// Whose book, and which match: of a row for one match.
fn of_one_match(key: &str) -> Option<(PersonId, TableId)> {
    let mut parts = key.strip_prefix(keys::RESULTS_PREFIX)?.split('/');
    let (person, table, _seat) = (parts.next()?.parse().ok()?, parts.next()?.parse().ok()?, parts.next()?);
    Some((PersonId(person), table))
}

/// A person's book as it is read, page by page and match by match.
struct Book {
    person: PersonId,
    rows: Vec<StoreEntry>,
    lines: Vec<ResultEntry>,
}

impl Book {
    /// Reads it, without matches that cannot be read; nothing if there is a page that cannot be read.
    fn read(store: &dyn Store, person: PersonId) -> Result<Option<Self>, RepositoryError> {
        let (mut rows, mut lines) = (Vec::new(), Vec::new());
        for row in store.scan(&keys::person_results_prefix(person), None, usize::MAX).block_on()? {
            match of_one_match(&row.key) {
                Some((_, table)) => {
                    let Ok(outcome) = from_json(&row.key, &row.value) else { continue };
                    lines.push(ResultEntry { table, result: outcome });
                }
                None => {
                    let Ok(page) = from_json::<Vec<ResultEntry>>(&row.key, &row.value) else { return Ok(None) };
                    lines.extend(page);
                }
            }
            rows.push(row);
        }
        Ok(Some(Self { person, rows, lines }))
    }

    /// Writes its pages anew, in the order of time.
    fn write(mut self, mut change: WriteBatch) -> WriteBatch {
        self.lines.sort_by_key(|line| (line.result.ended_at, line.table, line.result.seat));
        for StoreEntry { key, value } in self.rows {
            change = change.require(&key, value).remove(key);
        }
        for (number, lines) in self.lines.chunks(RESULTS_PER_PAGE).enumerate() {
            change = change.put(format!("{}{number:06}", keys::person_results_prefix(self.person)), to_json(&lines));
        }
        change
    }
}

/// Writes the book to which this row belongs in pages.
pub fn mend(store: &dyn Store, row: &StoreEntry) -> Result<(), RepositoryError> {
    let Some((person, _)) = of_one_match(&row.key) else { return Ok(()) };
    let Some(book) = Book::read(store, person)? else { return Ok(()) };
    // Another row of the same book has brought it up already.
    if book.rows.iter().any(is_older) {
        store.commit(book.write(WriteBatch::new())).block_on()?;
    }
    Ok(())
}

/// Enters what a table is for a person in the place of what was said of it, if that was otherwise.
pub fn enter(
    store: &dyn Store,
    change: WriteBatch,
    person: PersonId,
    table: TableId,
    lines: Vec<ResultEntry>,
) -> Result<WriteBatch, RepositoryError> {
    let Some(mut book) = Book::read(store, person)? else { return Ok(change) };
    let (its, others): (Vec<ResultEntry>, Vec<ResultEntry>) =
        book.lines.into_iter().partition(|line| line.table == table);
    if its == lines {
        return Ok(change);
    }
    book.lines = [others, lines].concat();
    Ok(book.write(change))
}
