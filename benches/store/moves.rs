//! Moves made through the service: a table is loaded, a person answers at random, and the result is stored.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use anyhow::{Context, Result};
use meadhall_game::{Dice, Seed};
use meadhall_games::GAMES;
use meadhall_service::repository::Repository;
use meadhall_service::table_service::{CommandContext, RandomSource, TableService};
use meadhall_store::{BlockingExt, MemoryStore, Store, StoreExt, WriteBatch};
use meadhall_tables::TableId;
use meadhall_tables::clock::{MINUTE_MS, UnixMillis};
use meadhall_test_support::games::{self, location_of, new_table_settings};

/// Opens the service on a store. Its clock advances a minute at each reading, so that nobody opens tables too
/// fast.
pub fn open_service(store: Arc<dyn Store>, rng_seed: u64) -> Result<TableService> {
    let ledger = Repository::open(store, GAMES, &|_| Ok(()), &|_| {})?;
    let unix_ms = AtomicU64::new(0);
    let clock = move || UnixMillis(unix_ms.fetch_add(MINUTE_MS, Ordering::Relaxed));
    Ok(TableService::new(ledger, Box::new(clock), RandomSource::seeded(rng_seed)).block_on()?)
}

/// A table where two to four people play at random, match after match.
pub struct BenchTable {
    number: u64,
    id: TableId,
    dice: Dice,
}

impl BenchTable {
    /// Opens a table for people who sit at no other table.
    pub async fn open(service: &TableService, number: u64) -> Result<Self> {
        let mut dice = Dice::new(&Seed::from_number(number), 0);
        Ok(Self { number, id: open_and_start_table(service, number, &mut dice).await?, dice })
    }

    /// Answers one decision at random. Starts a new match first if the last one is over.
    pub async fn play_move(&mut self, service: &TableService) -> Result<()> {
        let mut view = service.load_table(self.id).await?;
        if view.table.result().is_some() {
            self.id = open_and_start_table(service, self.number, &mut self.dice).await?;
            view = service.load_table(self.id).await?;
        }
        let decision = view
            .match_state
            .context("the match has not started")?
            .decisions()
            .into_iter()
            .next()
            .context("the match has no decision")?;
        let person = view.table.seats[decision.seat.index()].person().context("the seat is not held by a person")?;
        let answer = view.table.answer_for_option(decision.seat, self.dice.index(decision.option_count))?;
        service.answer(&command_context(person.0, &mut self.dice), self.id, answer).await?;
        Ok(())
    }
}

fn command_context(person: u64, dice: &mut Dice) -> CommandContext {
    // Discord's ids come in no order that a store could benefit from.
    games::command_from(person, format!("{:010}{person:010}", dice.below(u32::MAX)))
}

async fn open_and_start_table(service: &TableService, number: u64, dice: &mut Dice) -> Result<TableId> {
    let opening = new_table_settings(GAMES[usize::try_from(number)? % GAMES.len()], location_of(number / 50, number));
    let people: Vec<u64> = (0..2 + number % 3).map(|seat| number * 4 + seat).collect();
    let id = service.open_table(&command_context(people[0], dice), opening).await?.table.id;
    for person in &people[1..] {
        service.join_table(&command_context(*person, dice), id).await?;
    }
    service.start_match(&command_context(people[0], dice), id).await?;
    Ok(id)
}

/// Fills a store with other tables, each with a few moves. Their numbers begin at `first`.
pub async fn prefill(store: &dyn Store, first: u64, count: u64) -> Result<()> {
    let memory: Arc<dyn Store> = Arc::new(MemoryStore::new());
    let prefill_service = open_service(Arc::clone(&memory), first << 32)?;
    for number in first..first + count {
        let mut table = BenchTable::open(&prefill_service, number).await?;
        for _ in 0..number % 40 {
            table.play_move(&prefill_service).await?;
        }
    }
    let rows = memory.scan("", None, usize::MAX).block_on()?;
    for rows in rows.chunks(500) {
        let change = rows.iter().fold(WriteBatch::new(), |change, row| change.put(&row.key, row.value.as_slice()));
        store.commit(change).await?;
    }
    Ok(())
}
