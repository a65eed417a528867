//! Fills a store with archived matches, people's results, and open matches that are really played.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, Result};
use futures::future::try_join_all;
use indicatif::{ProgressBar, ProgressStyle};
use meadhall::game::{Dice, Seed};
use meadhall::games::GAMES;
use meadhall::house::{Chance, House};
use meadhall::ledger::{BookLine, Chronicle, LINES_A_PAGE, Ledger, keys};
use meadhall::store::{Change, MemoryStore, SledStore, Store, Wait, compact};
use meadhall::table::clock::Reach;
use meadhall::table::record::Holder;
use meadhall::table::{Person, TableId};
use tokio::runtime::Runtime;

use super::now;
use super::play::{begin, play};

/// How many distinct matches are played to their end; the others are copies.
const DIFFERENT: u64 = 500;
/// How many people have played the finished matches.
const PEOPLE: u32 = 50_000;
/// How many tables are played at the same time.
const AT_ONCE: u64 = 200;
/// How many matches are put into one commit.
const BATCH: u64 = 200;

pub fn fill(folder: &Path, finished: u64, open: u64) -> Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread().build()?;
    let different = different(&runtime, finished.min(DIFFERENT))?;
    let store = Arc::new(SledStore::open(folder)?);
    Ledger::open(Arc::clone(&store) as Arc<dyn Store>, GAMES, &|_| Ok(()), &|_| {})?;
    keep(store.as_ref(), &different, finished)?;
    drop(store);
    // The bot does this by itself when its store has grown for long.
    compact(folder, &|_| {})?;
    let house = house(Arc::new(SledStore::open(folder)?), Chance::System)?;
    play_open(&runtime, &house, open)
}

fn house(store: Arc<dyn Store>, chance: Chance) -> Result<House> {
    Ok(House::begin(Ledger::open(store, GAMES, &|_| Ok(()), &|_| {})?, Box::new(now), chance).wait()?)
}

fn bar(length: u64, what: &str) -> Result<ProgressBar> {
    let bar = ProgressBar::new(length);
    bar.set_style(ProgressStyle::with_template(&format!(
        "{what} {{wide_bar}} {{human_pos}} of {{human_len}}, {{eta}}"
    ))?);
    Ok(bar)
}

/// Plays matches to their end, with two to four people who choose at random.
fn different(runtime: &Runtime, count: u64) -> Result<Vec<Chronicle>> {
    let house = house(Arc::new(MemoryStore::new()), Chance::numbered(1))?;
    let bar = bar(count, "played")?;
    runtime.block_on(async {
        let mut chronicles = Vec::new();
        for number in 0..count {
            let mut dice = Dice::new(&Seed::numbered(number), 1);
            let people: Vec<u64> = (0..2 + number % 3).map(|seat| 1 + number * 4 + seat).collect();
            let id = begin(&house, number, &people, &mut dice).await?;
            play(&house, id, u32::MAX, &mut dice).await?;
            chronicles.push(house.ledger().chronicle(id).wait()?.context("a finished table is kept")?);
            bar.inc(1);
        }
        Ok(chronicles)
    })
}

/// Stores these matches again and again, each copy with its own table id and people.
fn keep(store: &dyn Store, different: &[Chronicle], count: u64) -> Result<()> {
    let bar = bar(count, "kept")?;
    let mut dice = Dice::new(&Seed::numbered(2), 2);
    let mut books: BTreeMap<Person, Vec<BookLine>> = BTreeMap::new();
    let mut change = Change::new();
    for (number, chronicle) in (0..count).zip(different.iter().cycle()) {
        let mut chronicle = chronicle.clone();
        chronicle.table.id = TableId::new(u64::from(dice.below(u32::MAX)) << 16 | number & 0xffff);
        for chair in &mut chronicle.table.chairs {
            chair.holder = Holder::Person(Person(1_000_000 + u64::from(dice.below(PEOPLE))));
        }
        for (person, outcome) in chronicle.table.outcomes() {
            let lines = books.entry(person).or_default();
            lines.push(BookLine { table: chronicle.table.id, outcome });
            if lines.len().is_multiple_of(LINES_A_PAGE) || number + 1 == count {
                change = page(change, person, lines)?;
            }
        }
        change = chronicle.rows().into_iter().fold(change, |change, (key, row)| change.put(key, row));
        if number % BATCH == BATCH - 1 || number + 1 == count {
            store.commit(std::mem::take(&mut change)).wait()?;
            bar.set_position(number + 1);
        }
    }
    for (person, lines) in books.iter().filter(|(_, lines)| !lines.len().is_multiple_of(LINES_A_PAGE)) {
        change = page(change, *person, lines)?;
    }
    store.commit(change).wait()?;
    Ok(())
}

/// Writes the last page of a person's results.
fn page(change: Change, person: Person, lines: &[BookLine]) -> Result<Change> {
    let number = (lines.len() - 1) / LINES_A_PAGE;
    let key = format!("{}{number:06}", keys::outcomes(person));
    Ok(change.put(key, serde_json::to_vec(&lines[number * LINES_A_PAGE..])?))
}

/// Starts open matches and plays some random steps of each.
fn play_open(runtime: &Runtime, house: &House, count: u64) -> Result<()> {
    let bar = bar(count, "open")?;
    runtime.block_on(async {
        house.beat(Reach::Up).await?;
        for batch in (0..count).collect::<Vec<_>>().chunks(AT_ONCE as usize) {
            let tables = batch.iter().map(|number| async move {
                let mut dice = Dice::new(&Seed::numbered(*number), 3);
                let people: Vec<u64> = (0..2 + number % 3).map(|seat| 5_000_000 + number * 4 + seat).collect();
                let id = begin(house, *number, &people, &mut dice).await?;
                play(house, id, dice.below(60), &mut dice).await
            });
            try_join_all(tables).await?;
            bar.inc(batch.len() as u64);
        }
        Ok(())
    })
}
