//! What has become of each person's matches: pages of a book, some two dozen matches on a page, for a store is quicker to
//! open with few rows. What is on the pages follows from the finished tables and is written with them.

use serde::{Deserialize, Serialize};

use super::{Ledger, LedgerError, json, keys, parse};
use crate::store::Change;
use crate::table::ending::Outcome;
use crate::table::{Person, Table, TableId};

/// So many outcomes are on a page.
pub const LINES_A_PAGE: usize = 24;

/// A line of somebody's book.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Line {
    /// The match.
    pub table: TableId,
    /// What it was for them.
    pub outcome: Outcome,
}

/// A page as it was read.
struct Page {
    key: String,
    row: Vec<u8>,
    lines: Vec<Line>,
}

impl Ledger {
    /// What has become of a person's matches, the oldest first.
    pub fn outcomes(&self, person: Person) -> Result<Vec<Line>, LedgerError> {
        Ok(self.pages(person)?.into_iter().flat_map(|page| page.lines).collect())
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
            let of = |outcomes: &[(Person, Outcome)]| -> Vec<Line> {
                let own = outcomes.iter().filter(|(whose, _)| *whose == person);
                own.map(|(_, outcome)| Line { table: after.id, outcome: outcome.clone() }).collect()
            };
            if of(&old) != of(&new) {
                change = self.rewrite(change, person, after.id, of(&new))?;
            }
        }
        Ok(change)
    }

    /// Puts these lines in the place of those about the same table, or at the end of the book.
    fn rewrite(&self, change: Change, person: Person, table: TableId, lines: Vec<Line>) -> Result<Change, LedgerError> {
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
