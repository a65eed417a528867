//! Each person's match results, about two dozen to a row, because a store with fewer rows opens
//! faster. The rows follow from the finished tables and are written with them.

use std::collections::HashSet;

use serde::{Deserialize, Serialize};

use super::lookup::{self, Lookup};
use super::{Ledger, LedgerError, json, keys, parse};
use crate::game::Seat;
use crate::store::{Change, Commit, Want};
use crate::table::ending::Outcome;
use crate::table::{Person, Table, TableId};

pub const LINES_A_PAGE: usize = 24;

/// One match result of a person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BookLine {
    pub table: TableId,
    pub outcome: Outcome,
}

/// A row of results at the time of the read.
struct Page {
    key: String,
    row: Vec<u8>,
    lines: Vec<BookLine>,
}

/// A change of one person's results about one table.
pub(super) struct Entering {
    person: Person,
    /// The new results about the table; they replace the old ones.
    lines: Vec<BookLine>,
    pages: Vec<Page>,
}

impl Ledger {
    /// Returns a person's match results, oldest first.
    pub async fn outcomes(&self, person: Person) -> Result<Vec<BookLine>, LedgerError> {
        Ok(self.read(pages(person)).await?.into_iter().flat_map(|page| page.lines).collect())
    }

    /// Adds those of these results that are missing, in one batch, and sorts all results of the person
    /// by time.
    pub async fn enter_all(&self, person: Person, lines: &[BookLine]) -> Result<Commit, LedgerError> {
        let pages = self.read(pages(person)).await?;
        let known: Vec<&BookLine> = pages.iter().flat_map(|page| &page.lines).collect();
        let mut all: Vec<BookLine> = known.iter().map(|line| (*line).clone()).collect();
        let there: HashSet<(TableId, Seat)> = known.iter().map(|line| (line.table, line.outcome.seat)).collect();
        all.extend(lines.iter().filter(|line| !there.contains(&(line.table, line.outcome.seat))).cloned());
        if all.len() == known.len() {
            return Ok(Ok(()).into());
        }
        all.sort_by_key(|line| (line.outcome.at, line.table, line.outcome.seat));
        let change = pages.iter().fold(Change::new(), |change, page| change.expect(&page.key, page.row.as_slice()));
        let change = pages.iter().fold(change, |change, page| change.remove(&page.key));
        let pages = (0_u32..).zip(all.chunks(LINES_A_PAGE));
        let change = pages.fold(change, |change, (number, lines)| {
            change.put(format!("{}{number:06}", keys::outcomes(person)), json(&lines))
        });
        Ok(self.store().commit(change))
    }
}

/// Reads all rows of a person's results.
fn pages(person: Person) -> Lookup<Vec<Page>> {
    lookup::page(Want::all(keys::outcomes(person)), |row| {
        Ok(Page { lines: parse(&row.key, &row.value)?, key: row.key.clone(), row: row.value.clone() })
    })
}

/// Reads the rows of everybody whose results about this table change.
pub(super) fn entering(before: Option<&Table>, after: &Table) -> Lookup<Vec<Entering>> {
    let (old, new) = (before.map(Table::outcomes).unwrap_or_default(), after.outcomes());
    let mut people: Vec<Person> = old.iter().chain(&new).map(|(person, _)| *person).collect();
    people.sort_unstable();
    people.dedup();
    Lookup::each(people.into_iter().filter_map(|person| {
        let of = |outcomes: &[(Person, Outcome)]| -> Vec<BookLine> {
            let own = outcomes.iter().filter(|(whose, _)| *whose == person);
            own.map(|(_, outcome)| BookLine { table: after.id, outcome: outcome.clone() }).collect()
        };
        let lines = of(&new);
        (of(&old) != lines).then(|| pages(person).then(move |pages| Ok(Entering { person, lines, pages })))
    }))
}

impl Entering {
    /// Replaces the results about the table, or appends them to the last row with room.
    pub(super) fn enter(self, change: Change, table: TableId) -> Change {
        let Self { person, lines, mut pages } = self;
        let entered = pages.iter().position(|page| page.lines.iter().any(|line| line.table == table));
        let free = pages.len().checked_sub(1).filter(|last| pages[*last].lines.len() < LINES_A_PAGE);
        let Some(number) = entered.or(free) else {
            let after = pages.last().and_then(|page| page.key.rsplit('/').next()?.parse::<u32>().ok());
            let key = format!("{}{:06}", keys::outcomes(person), after.map_or(0, |last| last + 1));
            return if lines.is_empty() { change } else { change.expect_nothing(&key).put(key, json(&lines)) };
        };
        let mut page = pages.swap_remove(number);
        page.lines.retain(|line| line.table != table);
        page.lines.extend(lines);
        let change = change.expect(&page.key, page.row);
        if page.lines.is_empty() { change.remove(page.key) } else { change.put(page.key, json(&page.lines)) }
    }
}
