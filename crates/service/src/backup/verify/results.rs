//! Checks that each person's results follow from the finished tables, and that no others are stored.

use std::collections::HashMap;

use meadhall_game::Fingerprint;
use meadhall_store::{BlockingExt, StoreEntry, StoreExt};
use meadhall_tables::{PersonId, Table, TableId};

use super::finding::FindingSink;
use crate::backup::BackupError;
use crate::repository::{Repository, RepositoryError, ResultEntry, keys};

/// The result rows that must exist, by fingerprint.
#[derive(Default)]
pub(in crate::backup) struct ExpectedResults(HashMap<Fingerprint, (PersonId, TableId)>);

impl ExpectedResults {
    /// Adds the results that follow from a table.
    pub fn add_table(&mut self, table: &Table) {
        for (person, row) in results_of(table) {
            self.0.insert(Fingerprint::of(&(person, row)), (person, table.id));
        }
    }

    /// Compares all stored results with the expected ones. A difference is checked again against the current
    /// table before it is reported.
    pub fn report_differences(
        mut self,
        repository: &Repository,
        report: &mut FindingSink<'_>,
    ) -> Result<(), BackupError> {
        repository
            .store()
            .for_each_row::<BackupError>(keys::RESULTS_PREFIX, |StoreEntry { key, value }| {
                // An unreadable row has been reported already.
                let Ok(rows) = serde_json::from_slice::<Vec<ResultEntry>>(value) else { return Ok(()) };
                let Some(person) = key.split('/').nth(1).and_then(|number| number.parse().ok()).map(PersonId) else {
                    report.add(format!("row \"{key}\""), "unknown kind of row");
                    return Ok(());
                };
                for row in rows {
                    let expected = self.0.remove(&Fingerprint::of(&(person, &row))).is_some();
                    if !expected
                        && !is_implied_by_table(repository, person, &row)?
                        && count_matching_rows(repository, person, &row)? > 0
                    {
                        report.add(
                            format!("row \"{key}\""),
                            format!("its result of table {} does not match that table", row.table),
                        );
                    } else if !expected && count_matching_rows(repository, person, &row)? > 1 {
                        report.add(format!("row \"{key}\""), format!("table {} is listed twice", row.table));
                    }
                }
                Ok(())
            })
            .block_on()?;
        let mut missing: Vec<(PersonId, TableId)> = self.0.into_values().collect();
        missing.sort_unstable();
        for (person, id) in missing {
            let Some(table) = read_table(repository, id)? else { continue };
            for (_, row) in results_of(&table).filter(|(owner, _)| *owner == person) {
                if count_matching_rows(repository, person, &row)? == 0 {
                    report.add(format!("table {id}"), format!("it is missing from the results of {person:?}"));
                }
            }
        }
        Ok(())
    }
}

fn results_of(table: &Table) -> impl Iterator<Item = (PersonId, ResultEntry)> + use<> {
    let id = table.id;
    table.player_results().into_iter().map(move |(person, result)| (person, ResultEntry { table: id, result }))
}

fn read_table(repository: &Repository, id: TableId) -> Result<Option<Table>, BackupError> {
    match repository.table(id).block_on() {
        Ok(stored) => Ok(stored.map(|stored| stored.table)),
        Err(RepositoryError::UnreadableRow { .. }) => Ok(None),
        Err(error) => Err(error.into()),
    }
}

/// Returns whether a result follows from the current state of its table.
fn is_implied_by_table(repository: &Repository, person: PersonId, row: &ResultEntry) -> Result<bool, BackupError> {
    let table = read_table(repository, row.table)?;
    Ok(table.is_some_and(|table| results_of(&table).any(|(owner, expected)| owner == person && expected == *row)))
}

/// Returns how often a result is stored for a person now.
fn count_matching_rows(repository: &Repository, person: PersonId, row: &ResultEntry) -> Result<usize, BackupError> {
    match repository.results_of(person).block_on() {
        Ok(rows) => Ok(rows.iter().filter(|entered| *entered == row).count()),
        Err(RepositoryError::UnreadableRow { .. }) => Ok(0),
        Err(error) => Err(error.into()),
    }
}
