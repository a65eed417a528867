//! Tables with all their rows, for export and import.

use std::fmt;

use super::chronicle::Chronicle;
use super::index::{self, Rows};
use super::outbox::Errand;
use super::read::name;
use super::{Ledger, LedgerError, Settings, json, keys, parse};
use crate::store::{Change, Commit, Reads};
use crate::table::{Person, TableId};

/// A table with everything stored about it.
#[derive(Clone, PartialEq, Eq)]
pub struct Whole {
    pub chronicle: Chronicle,
    /// The last snapshot of a running match.
    pub snapshot: Option<String>,
}

impl fmt::Debug for Whole {
    /// Prints only the table id, because seeds and hidden hands are inside.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Whole({})", self.chronicle.table.id)
    }
}

impl Ledger {
    /// Returns finished tables in the order of their ids, starting after `after`.
    pub async fn finished_tables(&self, after: Option<TableId>, most: usize) -> Result<Vec<TableId>, LedgerError> {
        let mut found = Vec::new();
        let mut after = after;
        while found.len() < most {
            // The parts of a table are adjacent: skip to the first part of the next table.
            let last = after.map(|id| format!("{}~", keys::finished(id)));
            let Some(row) = self.store.scan(keys::FINISHED, last.as_deref(), 1).await?.pop() else { break };
            let (rest, _) = row.key.rsplit_once('/').unwrap_or_default();
            after = Some(name(rest)?);
            found.extend(after);
        }
        Ok(found)
    }

    /// Returns settings of people in the order of their rows, starting after `after`.
    pub async fn people(&self, after: Option<Person>, most: usize) -> Result<Vec<(Person, Settings)>, LedgerError> {
        let rows = self.store.scan(keys::PEOPLE, after.map(keys::person).as_deref(), most).await?;
        let read = rows.iter().map(|row| {
            let nobody = || LedgerError::Unreadable { key: row.key.clone(), why: "this is nobody's number".to_owned() };
            let number = row.key.strip_prefix(keys::PEOPLE).and_then(|number| number.parse().ok());
            Ok((Person(number.ok_or_else(nobody)?), parse(&row.key, &row.value)?))
        });
        read.collect()
    }

    /// Imports a table; conflicts if one with this id exists. An open table is displayed again; a
    /// finished one is not. The results of a finished table are not added here: use
    /// [`Ledger::enter_all`] after all tables are imported.
    pub fn take_in(&self, whole: &Whole) -> Commit {
        let table = &whole.chronicle.table;
        let absent = Change::new().expect_nothing(keys::table(table.id)).expect_nothing(keys::part(table.id, 0));
        let change = rows_of(whole).into_iter().fold(absent, |change, (key, row)| change.put(key, row));
        let doors = if table.over().is_some() { Vec::new() } else { index::doors(None, table) };
        let shown = doors.into_iter().fold(change, |change, door| {
            change.put(keys::errand(table.id, door), json(&Errand::Show { door, revision: table.revision }))
        });
        self.store.commit(shown)
    }
}

/// Returns every row of a table except deliveries, displayed messages and people's results.
pub fn rows_of(whole: &Whole) -> Rows {
    let Whole { chronicle, snapshot } = whole;
    let Chronicle { table, past } = chronicle;
    let mut rows = index::rows(table);
    if table.over().is_some() {
        rows.extend(chronicle.rows());
        return rows;
    }
    rows.insert(keys::table(table.id), json(table));
    if let Some(past) = past {
        rows.insert(keys::beginning(table.id), json(&past.beginning));
        rows.extend(past.entries.iter().map(|kept| (keys::entry(table.id, kept.entry.n()), json(kept))));
    }
    rows.extend(snapshot.iter().map(|saved| (keys::snapshot(table.id), saved.clone().into_bytes())));
    rows
}
