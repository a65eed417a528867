//! Checks that each person's results follow from the finished tables, and that no others are stored.

use std::collections::HashMap;

use super::ArchiveError;
use super::report::Report;
use super::walk::each_row;
use crate::Mark;
use crate::ledger::{BookLine, Ledger, LedgerError, keys};
use crate::store::Wait;
use crate::table::{Person, Table, TableId};

/// The result rows that must exist, by fingerprint.
#[derive(Default)]
pub(super) struct Expected(HashMap<Mark, (Person, TableId)>);

impl Expected {
    /// Adds the results that follow from a table.
    pub fn expect(&mut self, table: &Table) {
        for (person, line) in lines_of(table) {
            self.0.insert(Mark::of(&(person, line)), (person, table.id));
        }
    }

    /// Compares all stored results with the expected ones. A difference is checked again against the current
    /// table before it is reported.
    pub fn compare(mut self, ledger: &Ledger, report: &mut Report<'_>) -> Result<(), ArchiveError> {
        each_row(ledger.store(), keys::BOOKS, &mut |key, value| {
            // An unreadable row has been reported already.
            let Ok(lines) = serde_json::from_slice::<Vec<BookLine>>(value) else { return Ok(()) };
            let Some(person) = key.split('/').nth(1).and_then(|number| number.parse().ok()).map(Person) else {
                report.add(format!("row \"{key}\""), "nobody writes such a row");
                return Ok(());
            };
            for line in lines {
                let expected = self.0.remove(&Mark::of(&(person, &line))).is_some();
                if !expected && !follows(ledger, person, &line)? && entered(ledger, person, &line)? > 0 {
                    report
                        .add(format!("row \"{key}\""), format!("what it says of table {} does not follow", line.table));
                } else if !expected && entered(ledger, person, &line)? > 1 {
                    report.add(format!("row \"{key}\""), format!("table {} is entered twice", line.table));
                }
            }
            Ok(())
        })?;
        let mut missing: Vec<(Person, TableId)> = self.0.into_values().collect();
        missing.sort_unstable();
        for (person, id) in missing {
            let Some(table) = read(ledger, id)? else { continue };
            for (_, line) in lines_of(&table).filter(|(whose, _)| *whose == person) {
                if entered(ledger, person, &line)? == 0 {
                    report.add(format!("table {id}"), format!("it is missing in the book of {person:?}"));
                }
            }
        }
        Ok(())
    }
}

fn lines_of(table: &Table) -> impl Iterator<Item = (Person, BookLine)> + use<> {
    let id = table.id;
    table.outcomes().into_iter().map(move |(person, outcome)| (person, BookLine { table: id, outcome }))
}

fn read(ledger: &Ledger, id: TableId) -> Result<Option<Table>, ArchiveError> {
    match ledger.table(id).wait() {
        Ok(held) => Ok(held.map(|held| held.table)),
        Err(LedgerError::Unreadable { .. }) => Ok(None),
        Err(error) => Err(error.into()),
    }
}

/// Returns whether a result follows from the current state of its table.
fn follows(ledger: &Ledger, person: Person, line: &BookLine) -> Result<bool, ArchiveError> {
    let table = read(ledger, line.table)?;
    Ok(table.is_some_and(|table| lines_of(&table).any(|(whose, its)| whose == person && its == *line)))
}

/// Returns how often a result is stored for a person now.
fn entered(ledger: &Ledger, person: Person, line: &BookLine) -> Result<usize, ArchiveError> {
    match ledger.outcomes(person).wait() {
        Ok(lines) => Ok(lines.iter().filter(|entered| *entered == line).count()),
        Err(LedgerError::Unreadable { .. }) => Ok(0),
        Err(error) => Err(error.into()),
    }
}
