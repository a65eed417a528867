//! Moves made through the service: a table is loaded, a person answers at random, and the result is stored.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use anyhow::{Context, Result};
use meadhall::game::{Dice, Seed};
use meadhall::games::GAMES;
use meadhall::house::{Call, Chance, House};
use meadhall::ledger::Ledger;
use meadhall::store::{Change, MemoryStore, Reads, Store, Wait};
use meadhall::table::TableId;
use meadhall::table::clock::{MINUTE, Wall};
use stage::hosted::{self, opening, place};

/// Opens the service on a store. Its clock advances a minute at each reading, so that nobody opens tables too
/// fast.
pub fn house(store: Arc<dyn Store>, chance: u64) -> Result<House> {
    let ledger = Ledger::open(store, GAMES, &|_| Ok(()), &|_| {})?;
    let wall = AtomicU64::new(0);
    let clock = move || Wall(wall.fetch_add(MINUTE, Ordering::Relaxed));
    Ok(House::begin(ledger, Box::new(clock), Chance::numbered(chance)).wait()?)
}

/// A table where two to four people play at random, match after match.
pub struct Table {
    number: u64,
    id: TableId,
    dice: Dice,
}

impl Table {
    /// Opens a table for people who sit at no other table.
    pub async fn begin(house: &House, number: u64) -> Result<Self> {
        let mut dice = Dice::new(&Seed::numbered(number), 0);
        Ok(Self { number, id: begin(house, number, &mut dice).await?, dice })
    }

    /// Answers one decision at random. Starts a new match first if the last one is over.
    pub async fn make_a_move(&mut self, house: &House) -> Result<()> {
        let mut look = house.look(self.id).await?;
        if look.table.over().is_some() {
            self.id = begin(house, self.number, &mut self.dice).await?;
            look = house.look(self.id).await?;
        }
        let question = look.game.context("the match is on")?.questions().into_iter().next().context("and asks")?;
        let person = look.table.chairs[question.seat.index()].person().context("people")?;
        let press = look.table.question(question.seat, self.dice.index(question.options))?;
        house.press(&call(person.0, &mut self.dice), self.id, press).await?;
        Ok(())
    }
}

fn call(person: u64, dice: &mut Dice) -> Call {
    // Discord's ids come in no order that a store could benefit from.
    hosted::call(person, format!("{:010}{person:010}", dice.below(u32::MAX)))
}

async fn begin(house: &House, number: u64, dice: &mut Dice) -> Result<TableId> {
    let opening = opening(GAMES[usize::try_from(number)? % GAMES.len()], place(number / 50, number));
    let people: Vec<u64> = (0..2 + number % 3).map(|seat| number * 4 + seat).collect();
    let id = house.open(&call(people[0], dice), opening).await?.table.id;
    for person in &people[1..] {
        house.join(&call(*person, dice), id).await?;
    }
    house.start(&call(people[0], dice), id).await?;
    Ok(id)
}

/// Fills a store with other tables, each with a few moves. Their numbers begin at `first`.
pub async fn furnish(store: &dyn Store, first: u64, count: u64) -> Result<()> {
    let memory: Arc<dyn Store> = Arc::new(MemoryStore::new());
    let other = house(Arc::clone(&memory), first << 32)?;
    for number in first..first + count {
        let mut table = Table::begin(&other, number).await?;
        for _ in 0..number % 40 {
            table.make_a_move(&other).await?;
        }
    }
    let rows = memory.scan("", None, usize::MAX).wait()?;
    for rows in rows.chunks(500) {
        let change = rows.iter().fold(Change::new(), |change, row| change.put(&row.key, row.value.as_slice()));
        store.commit(change).await?;
    }
    Ok(())
}
