//! What has become of each person's matches: pages of a book, some two dozen matches on a page, for a store is quicker to
//! open with few rows. What is on the pages follows from the finished tables and is written with them.

use std::collections::HashSet;

use serde::{Deserialize, Serialize};

use super::{Ledger, LedgerError, json, keys, parse};
use crate::game::Seat;
use crate::store::{Change, Commit};
use crate::table::ending::Outcome;
use crate::table::{Person, Table, TableId};

/// So many outcomes are on a page.
pub const LINES_A_PAGE: usize = 24;

/// A line of somebody's book.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BookLine {
    /// The match.
    pub table: TableId,
    /// What it was for them.
    pub outcome: Outcome,
}

/// A page as it was read.
struct Page {
    key: String,
    row: Vec<u8>,
    lines: Vec<BookLine>,
}

impl Ledger {
    /// What has become of a person's matches, the oldest first.
    pub fn outcomes(&self, person: Person) -> Result<Vec<BookLine>, LedgerError> {
        Ok(self.pages(person)?.into_iter().flat_map(|page| page.lines).collect())
    }

    /// Enters many outcomes into a person's book at once, where they are not there yet. All of it is in the order of time
    /// then.
    pub fn enter_all(&self, person: Person, lines: &[BookLine]) -> Result<Commit, LedgerError> {
        let pages = self.pages(person)?;
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

    fn pages(&self, person: Person) -> Result<Vec<Page>, LedgerError> {
        let rows = self.store().scan(&keys::outcomes(person), None, usize::MAX)?;
        rows.into_iter()
            .map(|row| Ok(Page { lines: parse(&row.key, &row.value)?, key: row.key, row: row.value }))
            .collect()
    }

    /// Enters what follows from a table into the books, where it differs from what followed before.
    pub(super) fn enter(
        &self,
        mut change: Change,
        before: Option<&Table>,
        after: &Table,
    ) -> Result<Change, LedgerError> {
        let (old, new) = (before.map(Table::outcomes).unwrap_or_default(), after.outcomes());
        let mut people: Vec<Person> = old.iter().chain(&new).map(|(person, _)| *person).collect();
        people.sort_unstable();
        people.dedup();
        for person in people {
            let of = |outcomes: &[(Person, Outcome)]| -> Vec<BookLine> {
                let own = outcomes.iter().filter(|(whose, _)| *whose == person);
                own.map(|(_, outcome)| BookLine { table: after.id, outcome: outcome.clone() }).collect()
            };
            if of(&old) != of(&new) {
                change = self.rewrite(change, person, after.id, of(&new))?;
            }
        }
        Ok(change)
    }

    /// Puts these lines in the place of those about the same table, or at the end of the book.
    fn rewrite(
        &self,
        change: Change,
        person: Person,
        table: TableId,
        lines: Vec<BookLine>,
    ) -> Result<Change, LedgerError> {
        let mut pages = self.pages(person)?;
        let entered = pages.iter().position(|page| page.lines.iter().any(|line| line.table == table));
        let free = pages.len().checked_sub(1).filter(|last| pages[*last].lines.len() < LINES_A_PAGE);
        let Some(number) = entered.or(free) else {
            let after = pages.last().and_then(|page| page.key.rsplit('/').next()?.parse::<u32>().ok());
            let key = format!("{}{:06}", keys::outcomes(person), after.map_or(0, |last| last + 1));
            return Ok(if lines.is_empty() { change } else { change.expect_nothing(&key).put(key, json(&lines)) });
        };
        let mut page = pages.swap_remove(number);
        page.lines.retain(|line| line.table != table);
        page.lines.extend(lines);
        let change = change.expect(&page.key, page.row);
        Ok(if page.lines.is_empty() { change.remove(page.key) } else { change.put(page.key, json(&page.lines)) })
    }
}
