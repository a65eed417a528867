//! Tables as a whole, with everything that belongs to them, and their way onto the shelf.

use std::fmt;

use super::chronicle::Chronicle;
use super::index::{self, Rows};
use super::outbox::Errand;
use super::read::name;
use super::{Ledger, LedgerError, Settings, json, keys, parse};
use crate::store::{Change, Commit, Reads};
use crate::table::{Person, TableId};

/// All that is kept of a table.
#[derive(Clone, PartialEq, Eq)]
pub struct Whole {
    /// The table and its journal.
    pub chronicle: Chronicle,
    /// The match as it was last saved whole, if it is on.
    pub snapshot: Option<String>,
}

impl fmt::Debug for Whole {
    /// Seeds and hidden hands are in there, so only the name is told.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Whole({})", self.chronicle.table.id)
    }
}

impl Ledger {
    /// Finished tables, those after `after` only.
    pub async fn finished_tables(&self, after: Option<TableId>, most: usize) -> Result<Vec<TableId>, LedgerError> {
        let mut found = Vec::new();
        let mut after = after;
        while found.len() < most {
            // The parts of a table lie together: what comes after all of them is the next one.
            let last = after.map(|id| format!("{}~", keys::finished(id)));
            let Some(row) = self.store.scan(keys::FINISHED, last.as_deref(), 1).await?.pop() else { break };
            let (rest, _) = row.key.rsplit_once('/').unwrap_or_default();
            after = Some(name(rest)?);
            found.extend(after);
        }
        Ok(found)
    }

    /// What people have settled, those after `after` only, in the order of their rows.
    pub async fn people(&self, after: Option<Person>, most: usize) -> Result<Vec<(Person, Settings)>, LedgerError> {
        let rows = self.store.scan(keys::PEOPLE, after.map(keys::person).as_deref(), most).await?;
        let read = rows.iter().map(|row| {
            let nobody = || LedgerError::Unreadable { key: row.key.clone(), why: "this is nobody's number".to_owned() };
            let number = row.key.strip_prefix(keys::PEOPLE).and_then(|number| number.parse().ok());
            Ok((Person(number.ok_or_else(nobody)?), parse(&row.key, &row.value)?))
        });
        read.collect()
    }

    /// Takes a table in that came from elsewhere, if there is none of its name. Whoever plays there gets to see it; of a
    /// table that is over nobody is told again. What follows from that one for people's books is entered with
    /// [`Ledger::enter_all`], once all tables are there.
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

/// Every row of a table, but for what is to be delivered, what its doors show, and what is in people's books.
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
