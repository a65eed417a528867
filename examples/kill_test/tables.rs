//! What is played, written and checked: matches of the house, step by step, each step one change of the store.

use anyhow::{Context, Result, anyhow};
use meadhall::game::{Dice, Log, Seed, Setup};
use meadhall::games::GAMES;
use meadhall::journal::{self, Entry};
use meadhall::kind::Match;
use meadhall::store::{Change, Store, StoreError};

/// One table: matches of the house without end, one after the other.
pub struct Table {
    id: u32,
    /// Which match of the table, from 0.
    number: u32,
    game: Box<dyn Match>,
}

/// What a store holds of one table.
pub struct Found {
    /// The table's revision: how many steps were stored.
    pub revision: u64,
    /// Steps that are not there, or there as another step.
    pub unreplayable: u64,
}

fn revision_key(id: u32) -> String {
    format!("table/{id:03}")
}

fn journal_prefix(id: u32, number: u32) -> String {
    format!("journal/{id:03}/{number:05}/")
}

/// "revision number": how far a table is.
fn read_revision(store: &dyn Store, id: u32) -> Result<(u64, u32)> {
    let Some(value) = store.get(&revision_key(id))? else { return Ok((0, 0)) };
    let text = String::from_utf8(value)?;
    let (revision, number) = text.split_once(' ').context("a revision has two numbers")?;
    Ok((revision.parse()?, number.parse()?))
}

fn begin(id: u32, number: u32) -> Result<Box<dyn Match>> {
    let kind = GAMES[number as usize % GAMES.len()];
    let setups = Setup::every(kind.meta());
    let setup = &setups[(id + number) as usize % setups.len()];
    Ok(kind.start(setup, Seed::numbered(u64::from(id) << 32 | u64::from(number)))?)
}

fn journal(store: &dyn Store, id: u32, number: u32) -> Result<Vec<Entry>> {
    let found = store.scan(&journal_prefix(id, number), None, usize::MAX)?;
    found.iter().map(|entry| Ok(serde_json::from_slice(&entry.value)?)).collect()
}

impl Table {
    /// The table as the store has it; a new one if it has none.
    pub fn open(store: &dyn Store, id: u32) -> Result<Self> {
        let (_, number) = read_revision(store, id)?;
        let mut game = begin(id, number)?;
        journal::replay(game.as_mut(), &journal(store, id, number)?, &mut Log::muted())?;
        Ok(Self { id, number, game })
    }

    /// Plays one step and stores it. Tells the revision that is now durable.
    pub fn step(&mut self, store: &dyn Store) -> Result<u64> {
        let Some(question) = self.game.questions().into_iter().next() else {
            self.number += 1;
            self.game = begin(self.id, self.number)?;
            return self.step(store);
        };
        let mut whim = Dice::new(&Seed::numbered(self.id.into()), self.game.next());
        let option = whim.index(question.options);
        let taken = journal::answer(self.game.as_mut(), question.seat, option, &mut Log::muted())?;
        let (revision, number) = read_revision(store, self.id)?;
        let key = revision_key(self.id);
        let change = match revision {
            0 => Change::new().expect_nothing(&key),
            _ => Change::new().expect(&key, format!("{revision} {number}")),
        };
        let entry = format!("{}{:05}", journal_prefix(self.id, self.number), taken.answer.n);
        let change = change
            .put(&key, format!("{} {}", revision + 1, self.number))
            .expect_nothing(&entry)
            .put(&entry, serde_json::to_vec(&taken.answer)?);
        match store.commit(change).wait() {
            Ok(()) => Ok(revision + 1),
            Err(StoreError::Stale { key }) => Err(anyhow!("{key} has moved under its only writer")),
            Err(error) => Err(error.into()),
        }
    }
}

/// Checks everything that the store has of a table: each match replays, and the steps are as many as the revision says.
pub fn check(store: &dyn Store, id: u32) -> Result<Found> {
    let (revision, last) = read_revision(store, id)?;
    let (mut steps, mut unreplayable) = (0, 0);
    for number in 0..=last {
        let entries = journal(store, id, number)?;
        steps += entries.len() as u64;
        let mut game = begin(id, number)?;
        let replayed = journal::replay(game.as_mut(), &entries, &mut Log::muted()).is_ok();
        let whole = number == last || game.questions().is_empty();
        unreplayable += u64::from(!(replayed && whole));
    }
    unreplayable += u64::from(steps != revision);
    Ok(Found { revision, unreplayable })
}
