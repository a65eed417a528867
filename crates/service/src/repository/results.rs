//! Each person's match results, about two dozen to a row, because a store with fewer rows opens
//! faster. The rows follow from the finished tables and are written with them.

use std::collections::HashSet;

use meadhall_game::Seat;
use meadhall_store::{PendingCommit, ReadOp, WriteBatch};
use meadhall_tables::result::PlayerResult;
use meadhall_tables::{PersonId, Table, TableId};
use serde::{Deserialize, Serialize};

use super::query::{self, StoreQuery};
use super::{Repository, RepositoryError, from_json, keys, to_json};

pub const RESULTS_PER_PAGE: usize = 24;

/// One match result of a person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ResultEntry {
    pub table: TableId,
    pub result: PlayerResult,
}

/// One row of a person's results, with the value that was read.
struct ResultPage {
    key: String,
    raw_value: Vec<u8>,
    results: Vec<ResultEntry>,
}

/// A change of one person's results about one table.
pub(super) struct ResultUpdate {
    person: PersonId,
    /// The new results about the table; they replace the old ones.
    results: Vec<ResultEntry>,
    pages: Vec<ResultPage>,
}

impl Repository {
    /// Returns a person's match results, oldest first.
    pub async fn results_of(&self, person: PersonId) -> Result<Vec<ResultEntry>, RepositoryError> {
        Ok(self.run_query(result_pages(person)).await?.into_iter().flat_map(|page| page.results).collect())
    }

    /// Adds the results that are missing in one batch, and sorts all results of the person by time.
    pub async fn add_results(
        &self,
        person: PersonId,
        results: &[ResultEntry],
    ) -> Result<PendingCommit, RepositoryError> {
        let pages = self.run_query(result_pages(person)).await?;
        let existing_results: Vec<&ResultEntry> = pages.iter().flat_map(|page| &page.results).collect();
        let mut all: Vec<ResultEntry> = existing_results.iter().map(|result| (*result).clone()).collect();
        let existing: HashSet<(TableId, Seat)> =
            existing_results.iter().map(|result| (result.table, result.result.seat)).collect();
        all.extend(results.iter().filter(|result| !existing.contains(&(result.table, result.result.seat))).cloned());
        if all.len() == existing_results.len() {
            return Ok(Ok(()).into());
        }
        all.sort_by_key(|result| (result.result.ended_at, result.table, result.result.seat));
        let batch =
            pages.iter().fold(WriteBatch::new(), |batch, page| batch.require(&page.key, page.raw_value.as_slice()));
        let batch = pages.iter().fold(batch, |batch, page| batch.remove(&page.key));
        let pages = (0_u32..).zip(all.chunks(RESULTS_PER_PAGE));
        let batch = pages.fold(batch, |batch, (number, results)| {
            batch.put(format!("{}{number:06}", keys::person_results_prefix(person)), to_json(&results))
        });
        Ok(self.store().commit(batch))
    }
}

/// Reads all rows of a person's results.
fn result_pages(person: PersonId) -> StoreQuery<Vec<ResultPage>> {
    query::decode_each_row(ReadOp::scan_all(keys::person_results_prefix(person)), |row| {
        Ok(ResultPage { results: from_json(&row.key, &row.value)?, key: row.key.clone(), raw_value: row.value.clone() })
    })
}

/// Reads the result rows of all people whose results of this table change.
pub(super) fn result_updates(before: Option<&Table>, after: &Table) -> StoreQuery<Vec<ResultUpdate>> {
    let (old, new) = (before.map(Table::player_results).unwrap_or_default(), after.player_results());
    let mut people: Vec<PersonId> = old.iter().chain(&new).map(|(person, _)| *person).collect();
    people.sort_unstable();
    people.dedup();
    StoreQuery::join_all(people.into_iter().filter_map(|person| {
        let of = |results: &[(PersonId, PlayerResult)]| -> Vec<ResultEntry> {
            let own_results = results.iter().filter(|(whose, _)| *whose == person);
            own_results.map(|(_, result)| ResultEntry { table: after.id, result: result.clone() }).collect()
        };
        let results = of(&new);
        (of(&old) != results)
            .then(|| result_pages(person).and_then(move |pages| Ok(ResultUpdate { person, results, pages })))
    }))
}

impl ResultUpdate {
    /// Replaces the results about the table, or appends them to the last row with room.
    pub(super) fn apply_to(self, batch: WriteBatch, table: TableId) -> WriteBatch {
        let Self { person, results, mut pages } = self;
        let page_of_table = pages.iter().position(|page| page.results.iter().any(|result| result.table == table));
        let last_page_with_room =
            pages.len().checked_sub(1).filter(|last| pages[*last].results.len() < RESULTS_PER_PAGE);
        let Some(number) = page_of_table.or(last_page_with_room) else {
            let after = pages.last().and_then(|page| page.key.rsplit('/').next()?.parse::<u32>().ok());
            let key = format!("{}{:06}", keys::person_results_prefix(person), after.map_or(0, |last| last + 1));
            return if results.is_empty() { batch } else { batch.require_absent(&key).put(key, to_json(&results)) };
        };
        let mut page = pages.swap_remove(number);
        page.results.retain(|result| result.table != table);
        page.results.extend(results);
        let batch = batch.require(&page.key, page.raw_value);
        if page.results.is_empty() { batch.remove(page.key) } else { batch.put(page.key, to_json(&page.results)) }
    }
}
