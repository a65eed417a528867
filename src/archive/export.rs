//! Writes the data store, or one table, as JSON lines. Tables may change meanwhile; each is written as of one
//! moment.

use std::collections::HashSet;
use std::fmt;
use std::io::Write;

use serde::{Deserialize, Serialize};

use super::line::{Form, Line, Ruled, Settled, Told};
use super::write::Writer;
use super::{ArchiveError, Done, Progress, What, counted};
use crate::ledger::{Chronicle, LAYOUT, Ledger, Whole};
use crate::store::Wait;
use crate::table::TableId;

/// Tables or people listed in one read.
const PAGE: usize = 1024;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    Everything,
    Table(TableId),
}

/// The number of records in an export.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Exported {
    pub tables: u64,
    /// People whose settings were exported.
    pub people: u64,
    /// Servers whose settings were exported.
    #[serde(default)]
    pub servers: u64,
    /// Raw rows; only in a backup of an older schema version.
    pub rows: u64,
}

impl fmt::Display for Exported {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tables = (self.tables > 0).then(|| counted(self.tables, "table", "tables"));
        let people = (self.people > 0).then(|| format!("the settings of {}", counted(self.people, "person", "people")));
        let servers =
            (self.servers > 0).then(|| format!("the rules of {}", counted(self.servers, "server", "servers")));
        let rows = (self.rows > 0).then(|| counted(self.rows, "row", "rows"));
        let parts: Vec<String> = [tables, people, servers, rows].into_iter().flatten().collect();
        if parts.is_empty() { write!(f, "no tables and no people") } else { write!(f, "{}", parts.join(" and ")) }
    }
}

impl Exported {
    #[must_use]
    pub fn is_nothing(&self) -> bool {
        *self == Self::default()
    }

    fn count(&mut self, line: &Line) {
        match line {
            Line::Table(_) => self.tables += 1,
            Line::Person(_) => self.people += 1,
            Line::Server(_) => self.servers += 1,
            Line::Row(_) => self.rows += 1,
            Line::Time(_) | Line::End(_) => {}
        }
    }
}

/// Writes the service clock, settings of people, settings of servers, open tables, then finished tables, each
/// group in key order. The same store content gives the same file, byte for byte.
pub fn export(
    ledger: &Ledger,
    scope: Scope,
    out: &mut dyn Write,
    progress: &Progress<'_>,
) -> Result<Exported, ArchiveError> {
    let unwritten = || ArchiveError::file("the export cannot be written");
    let time = ledger.time().wait()?;
    let known = match scope {
        Scope::Everything => None,
        Scope::Table(id) if ledger.table(id).wait()?.is_none() => return Err(ArchiveError::NoTable(id)),
        Scope::Table(_) => Some(1 + u64::from(time.is_some())),
    };
    let mut file = Writer::begin(out, Form::Export, LAYOUT, known).map_err(unwritten())?;
    let mut exported = Exported::default();
    let mut put = |line: &Line| -> Result<(), ArchiveError> {
        file.put(line).map_err(unwritten())?;
        exported.count(line);
        progress(Done { what: What::Exported, done: file.things(), of: known });
        Ok(())
    };
    if let Some(time) = time {
        put(&Line::Time(time))?;
    }
    match scope {
        Scope::Table(id) => put(&told(ledger, id)?.ok_or(ArchiveError::NoTable(id))?)?,
        Scope::Everything => everything(ledger, &mut put)?,
    }
    file.end().map_err(unwritten())?;
    Ok(exported)
}

fn everything(ledger: &Ledger, put: &mut dyn FnMut(&Line) -> Result<(), ArchiveError>) -> Result<(), ArchiveError> {
    let mut after = None;
    loop {
        let people = ledger.people(after, PAGE).wait()?;
        let Some((last, _)) = people.last() else { break };
        after = Some(*last);
        for (person, settings) in people {
            put(&Line::Person(Settled { person, settings }))?;
        }
    }
    for (server, settings) in ledger.servers_settled(None, usize::MAX).wait()? {
        put(&Line::Server(Ruled { server, settings }))?;
    }
    // A table that ends meanwhile appears among the finished ones later, so none is missed; `written`
    // prevents duplicates.
    let mut written = HashSet::new();
    let lists: [&dyn Fn(Option<TableId>) -> _; 2] =
        [&|after| ledger.open_tables(after).wait(), &|after| ledger.finished_tables(after, PAGE).wait()];
    for list in lists {
        let mut after = None;
        loop {
            let tables = list(after)?;
            let Some(last) = tables.last() else { break };
            after = Some(*last);
            for id in tables {
                if written.insert(id)
                    && let Some(line) = told(ledger, id)?
                {
                    put(&line)?;
                }
            }
        }
    }
    Ok(())
}

fn told(ledger: &Ledger, id: TableId) -> Result<Option<Line>, ArchiveError> {
    let Some(Whole { chronicle: Chronicle { table, past }, snapshot }) = ledger.whole(id).wait()? else {
        return Ok(None);
    };
    let ours = ledger.games().find(&table.game).map(|kind| kind.meta().rules);
    let older = past.as_ref().is_some_and(|past| Some(past.beginning.rules) != ours);
    Ok(Some(Line::Table(Box::new(Told { table, past, snapshot: snapshot.filter(|_| older) }))))
}
