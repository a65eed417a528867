//! Tables with all their rows, for export and import.

use std::fmt;

use meadhall_store::{PendingCommit, StoreExt, WriteBatch};
use meadhall_tables::{PersonId, TableId};

use super::delivery::Delivery;
use super::index::{self, RowsByKey};
use super::read::table_id_at_key_end;
use super::table_archive::TableArchive;
use super::{PersonSettings, Repository, RepositoryError, from_json, keys, to_json};

/// A table with everything stored about it.
#[derive(Clone, PartialEq, Eq)]
pub struct TableExport {
    pub archive: TableArchive,
    /// The last snapshot of a running match.
    pub snapshot: Option<String>,
}

impl fmt::Debug for TableExport {
    /// Prints only the table id, because seeds and hidden hands are inside.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Whole({})", self.archive.table.id)
    }
}

impl Repository {
    /// Returns finished tables in the order of their ids, starting after `after`.
    pub async fn finished_tables(&self, after: Option<TableId>, max: usize) -> Result<Vec<TableId>, RepositoryError> {
        let mut found = Vec::new();
        let mut after = after;
        while found.len() < max {
            // The parts of a table are adjacent: skip to the first part of the next table.
            let last = after.map(|id| format!("{}~", keys::finished_table_prefix(id)));
            let Some(row) = self.store.scan(keys::FINISHED_TABLES_PREFIX, last.as_deref(), 1).await?.pop() else {
                break;
            };
            let (rest, _) = row.key.rsplit_once('/').unwrap_or_default();
            after = Some(table_id_at_key_end(rest)?);
            found.extend(after);
        }
        Ok(found)
    }

    /// Returns settings of people in the order of their rows, starting after `after`.
    pub async fn person_settings_page(
        &self,
        after: Option<PersonId>,
        max: usize,
    ) -> Result<Vec<(PersonId, PersonSettings)>, RepositoryError> {
        let rows =
            self.store.scan(keys::PERSON_SETTINGS_PREFIX, after.map(keys::person_settings).as_deref(), max).await?;
        let read = rows.iter().map(|row| {
            let invalid_key = || RepositoryError::UnreadableRow {
                key: row.key.clone(),
                reason: "the key has no valid person id".to_owned(),
            };
            let number = row.key.strip_prefix(keys::PERSON_SETTINGS_PREFIX).and_then(|number| number.parse().ok());
            Ok((PersonId(number.ok_or_else(invalid_key)?), from_json(&row.key, &row.value)?))
        });
        read.collect()
    }

    /// Imports a table, or fails with a conflict if a table with its id exists. Open tables are displayed again,
    /// finished ones are not. Results are not added: call `Repository::add_results` after all tables are imported.
    pub fn import_table(&self, export: &TableExport) -> PendingCommit {
        let table = &export.archive.table;
        let absent = WriteBatch::new()
            .require_absent(keys::open_table(table.id))
            .require_absent(keys::finished_table_part(table.id, 0));
        let change = all_rows(export).into_iter().fold(absent, |change, (key, row)| change.put(key, row));
        let targets = if table.result().is_some() { Vec::new() } else { index::outdated_targets(None, table) };
        let batch = targets.into_iter().fold(change, |change, target| {
            change.put(
                keys::display_delivery(table.id, target),
                to_json(&Delivery::ShowTable { target, revision: table.revision }),
            )
        });
        self.store.commit(batch)
    }
}

/// Returns every row of a table except deliveries, displayed messages and people's results.
pub fn all_rows(export: &TableExport) -> RowsByKey {
    let TableExport { archive: chronicle, snapshot } = export;
    let TableArchive { table, history } = chronicle;
    let mut rows = index::index_rows(table);
    if table.result().is_some() {
        rows.extend(chronicle.packed_rows());
        return rows;
    }
    rows.insert(keys::open_table(table.id), to_json(table));
    if let Some(history) = history {
        rows.insert(keys::match_start(table.id), to_json(&history.start));
        rows.extend(
            history
                .entries
                .iter()
                .map(|entry| (keys::journal_entry(table.id, entry.entry.step_number()), to_json(entry))),
        );
    }
    rows.extend(snapshot.iter().map(|saved| (keys::match_snapshot(table.id), saved.clone().into_bytes())));
    rows
}
