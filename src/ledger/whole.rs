//! Tables as a whole: read so that their parts fit together, and put on the shelf with everything that belongs to them.

use std::fmt;

use super::chronicle::Chronicle;
use super::index::{self, Rows};
use super::outbox::Errand;
use super::read::name;
use super::{Ledger, LedgerError, Settings, json, keys, parse};
use crate::store::{Change, Commit};
use crate::table::{Person, Table, TableId};

/// How often a table is read again that changes meanwhile.
const TRIES: u32 = 64;

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
    /// The whole of a table, open or finished, as it was at one moment.
    pub fn whole(&self, id: TableId) -> Result<Option<Whole>, LedgerError> {
        let mut last = None;
        for _ in 0..TRIES {
            let Some(before) = self.table(id)? else { return Ok(None) };
            let read = self.parts(before.table.clone());
            let after = self.table(id)?;
            if after.is_some_and(|after| after.rows == before.rows) {
                return read.map(Some);
            }
            last = read.err();
        }
        let why = "it changes faster than it can be read".to_owned();
        Err(last.unwrap_or(LedgerError::Unreadable { key: keys::table(id), why }))
    }

    /// The table of that moment with its journal.
    pub fn chronicle(&self, id: TableId) -> Result<Option<Chronicle>, LedgerError> {
        Ok(self.whole(id)?.map(|whole| whole.chronicle))
    }

    fn parts(&self, table: Table) -> Result<Whole, LedgerError> {
        let past = self.past(&table)?;
        let snapshot = match table.over() {
            None => self.store.get(&keys::snapshot(table.id))?,
            Some(_) => None,
        };
        let snapshot = snapshot.map(|saved| String::from_utf8_lossy(&saved).into_owned());
        Ok(Whole { chronicle: Chronicle { table, past }, snapshot })
    }

    /// Finished tables, those after `after` only.
    pub fn finished_tables(&self, after: Option<TableId>, most: usize) -> Result<Vec<TableId>, LedgerError> {
        let mut found = Vec::new();
        let mut after = after;
        while found.len() < most {
            // The parts of a table lie together: what comes after all of them is the next one.
            let last = after.map(|id| format!("{}~", keys::finished(id)));
            let Some(row) = self.store.scan(keys::FINISHED, last.as_deref(), 1)?.pop() else { break };
            let (rest, _) = row.key.rsplit_once('/').unwrap_or_default();
            after = Some(name(rest)?);
            found.extend(after);
        }
        Ok(found)
    }

    /// What people have settled, those after `after` only, in the order of their rows.
    pub fn people(&self, after: Option<Person>, most: usize) -> Result<Vec<(Person, Settings)>, LedgerError> {
        let rows = self.store.scan(keys::PEOPLE, after.map(keys::person).as_deref(), most)?;
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
