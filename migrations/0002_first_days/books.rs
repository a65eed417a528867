//! People's books of the first days had a row for each match and seat. Now they have pages.

use crate::ledger::{BookLine, LINES_A_PAGE, LedgerError, json, keys, parse};
use crate::store::{Change, Entry, Reads, Store, Wait};
use crate::table::{Person, TableId};

/// Whether this is a row for one match.
pub fn is_older(row: &Entry) -> bool {
    of_one_match(&row.key).is_some()
}

/// Whose book, and which match: of a row for one match.
fn of_one_match(key: &str) -> Option<(Person, TableId)> {
    let mut parts = key.strip_prefix(keys::BOOKS)?.split('/');
    let (person, table, _seat) = (parts.next()?.parse().ok()?, parts.next()?.parse().ok()?, parts.next()?);
    Some((Person(person), table))
}

/// A person's book as it is read, page by page and match by match.
struct Book {
    person: Person,
    rows: Vec<Entry>,
    lines: Vec<BookLine>,
}

impl Book {
    /// Reads it, without matches that cannot be read; nothing if there is a page that cannot be read.
    fn read(store: &dyn Store, person: Person) -> Result<Option<Self>, LedgerError> {
        let (mut rows, mut lines) = (Vec::new(), Vec::new());
        for row in store.scan(&keys::outcomes(person), None, usize::MAX).wait()? {
            match of_one_match(&row.key) {
                Some((_, table)) => {
                    let Ok(outcome) = parse(&row.key, &row.value) else { continue };
                    lines.push(BookLine { table, outcome });
                }
                None => {
                    let Ok(page) = parse::<Vec<BookLine>>(&row.key, &row.value) else { return Ok(None) };
                    lines.extend(page);
                }
            }
            rows.push(row);
        }
        Ok(Some(Self { person, rows, lines }))
    }

    /// Writes its pages anew, in the order of time.
    fn write(mut self, mut change: Change) -> Change {
        self.lines.sort_by_key(|line| (line.outcome.at, line.table, line.outcome.seat));
        for Entry { key, value } in self.rows {
            change = change.expect(&key, value).remove(key);
        }
        for (number, lines) in self.lines.chunks(LINES_A_PAGE).enumerate() {
            change = change.put(format!("{}{number:06}", keys::outcomes(self.person)), json(&lines));
        }
        change
    }
}

/// Writes the book to which this row belongs in pages.
pub fn mend(store: &dyn Store, row: &Entry) -> Result<(), LedgerError> {
    let Some((person, _)) = of_one_match(&row.key) else { return Ok(()) };
    let Some(book) = Book::read(store, person)? else { return Ok(()) };
    // Another row of the same book has brought it up already.
    if book.rows.iter().any(is_older) {
        store.commit(book.write(Change::new())).wait()?;
    }
    Ok(())
}

/// Enters what a table is for a person in the place of what was said of it, if that was otherwise.
pub fn enter(
    store: &dyn Store,
    change: Change,
    person: Person,
    table: TableId,
    lines: Vec<BookLine>,
) -> Result<Change, LedgerError> {
    let Some(mut book) = Book::read(store, person)? else { return Ok(change) };
    let (its, others): (Vec<BookLine>, Vec<BookLine>) = book.lines.into_iter().partition(|line| line.table == table);
    if its == lines {
        return Ok(change);
    }
    book.lines = [others, lines].concat();
    Ok(book.write(change))
}
