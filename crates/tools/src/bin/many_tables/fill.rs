//! Fills a store with archived matches, people's results, and open matches that are really played.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, Result};
use futures::future::try_join_all;
use indicatif::{ProgressBar, ProgressStyle};
use meadhall_game::{Dice, Seed};
use meadhall_games::GAMES;
use meadhall_service::repository::{RESULTS_PER_PAGE, Repository, ResultEntry, TableArchive, keys};
use meadhall_service::table_service::{RandomSource, TableService};
use meadhall_store::sled::compact;
use meadhall_store::{BlockingExt, MemoryStore, SledStore, Store, WriteBatch};
use meadhall_tables::clock::Connectivity;
use meadhall_tables::table::Occupant;
use meadhall_tables::{PersonId, TableId};
use tokio::runtime::Runtime;

use super::play::{play_steps, start_match};
use super::system_now;

/// How many distinct matches are played to their end; the others are copies.
const MAX_DISTINCT_MATCHES: u64 = 500;
/// How many people have played the finished matches.
const PERSON_COUNT: u32 = 50_000;
/// How many tables are played at the same time.
const CONCURRENT_TABLES: u64 = 200;
/// How many matches are put into one commit.
const MATCHES_PER_COMMIT: u64 = 200;

pub fn fill_store(folder: &Path, finished: u64, open: u64) -> Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread().build()?;
    let matches = play_distinct_matches(&runtime, finished.min(MAX_DISTINCT_MATCHES))?;
    let store = Arc::new(SledStore::open(folder)?);
    Repository::open(Arc::clone(&store) as Arc<dyn Store>, GAMES, &|_| Ok(()), &|_| {})?;
    store_copies(store.as_ref(), &matches, finished)?;
    drop(store);
    // A bot compacts its store by itself after long growth.
    compact(folder, &|_| {})?;
    let service = open_service(Arc::new(SledStore::open(folder)?), RandomSource::System)?;
    play_open_matches(&runtime, &service, open)
}

fn open_service(store: Arc<dyn Store>, chance: RandomSource) -> Result<TableService> {
    Ok(TableService::new(Repository::open(store, GAMES, &|_| Ok(()), &|_| {})?, Box::new(system_now), chance)
        .block_on()?)
}

fn progress_bar(length: u64, what: &str) -> Result<ProgressBar> {
    let bar = ProgressBar::new(length);
    bar.set_style(ProgressStyle::with_template(&format!(
        "{what} {{wide_bar}} {{human_pos}} of {{human_len}}, {{eta}}"
    ))?);
    Ok(bar)
}

/// Plays matches to their end, with two to four people who choose at random.
fn play_distinct_matches(runtime: &Runtime, count: u64) -> Result<Vec<TableArchive>> {
    let service = open_service(Arc::new(MemoryStore::new()), RandomSource::seeded(1))?;
    let bar = progress_bar(count, "played")?;
    runtime.block_on(async {
        let mut archives = Vec::new();
        for number in 0..count {
            let mut dice = Dice::new(&Seed::from_number(number), 1);
            let people: Vec<u64> = (0..2 + number % 3).map(|seat| 1 + number * 4 + seat).collect();
            let id = start_match(&service, number, &people, &mut dice).await?;
            play_steps(&service, id, u32::MAX, &mut dice).await?;
            archives.push(
                service.repository().table_archive(id).block_on()?.context("the archive of a finished table exists")?,
            );
            bar.inc(1);
        }
        Ok(archives)
    })
}

/// Stores these matches again and again, each copy with its own table id and people.
fn store_copies(store: &dyn Store, matches: &[TableArchive], count: u64) -> Result<()> {
    let bar = progress_bar(count, "kept")?;
    let mut dice = Dice::new(&Seed::from_number(2), 2);
    let mut results: BTreeMap<PersonId, Vec<ResultEntry>> = BTreeMap::new();
    let mut change = WriteBatch::new();
    for (number, archive) in (0..count).zip(matches.iter().cycle()) {
        let mut archive = archive.clone();
        archive.table.id = TableId::new(u64::from(dice.below(u32::MAX)) << 16 | number & 0xffff);
        for seat_state in &mut archive.table.seats {
            seat_state.occupant = Occupant::Person(PersonId(1_000_000 + u64::from(dice.below(PERSON_COUNT))));
        }
        for (person, outcome) in archive.table.player_results() {
            let rows = results.entry(person).or_default();
            rows.push(ResultEntry { table: archive.table.id, result: outcome });
            if rows.len().is_multiple_of(RESULTS_PER_PAGE) || number + 1 == count {
                change = put_last_results_page(change, person, rows)?;
            }
        }
        change = archive.packed_rows().into_iter().fold(change, |change, (key, row)| change.put(key, row));
        if number % MATCHES_PER_COMMIT == MATCHES_PER_COMMIT - 1 || number + 1 == count {
            store.commit(std::mem::take(&mut change)).block_on()?;
            bar.set_position(number + 1);
        }
    }
    for (person, rows) in results.iter().filter(|(_, rows)| !rows.len().is_multiple_of(RESULTS_PER_PAGE)) {
        change = put_last_results_page(change, *person, rows)?;
    }
    store.commit(change).block_on()?;
    Ok(())
}

/// Writes the last page of a person's results.
fn put_last_results_page(change: WriteBatch, person: PersonId, rows: &[ResultEntry]) -> Result<WriteBatch> {
    let number = (rows.len() - 1) / RESULTS_PER_PAGE;
    let key = format!("{}{number:06}", keys::person_results_prefix(person));
    Ok(change.put(key, serde_json::to_vec(&rows[number * RESULTS_PER_PAGE..])?))
}

/// Starts open matches and plays some random steps of each.
fn play_open_matches(runtime: &Runtime, service: &TableService, count: u64) -> Result<()> {
    let bar = progress_bar(count, "open")?;
    runtime.block_on(async {
        service.tick_clock(Connectivity::Online).await?;
        for batch in (0..count).collect::<Vec<_>>().chunks(CONCURRENT_TABLES as usize) {
            let tables = batch.iter().map(|number| async move {
                let mut dice = Dice::new(&Seed::from_number(*number), 3);
                let people: Vec<u64> = (0..2 + number % 3).map(|seat| 5_000_000 + number * 4 + seat).collect();
                let id = start_match(service, *number, &people, &mut dice).await?;
                play_steps(service, id, dice.below(60), &mut dice).await
            });
            try_join_all(tables).await?;
            bar.inc(batch.len() as u64);
        }
        Ok(())
    })
}
