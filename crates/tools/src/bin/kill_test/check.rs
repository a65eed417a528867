//! Checks a store after a kill: every acknowledged answer is there, every match can be replayed, and the fake
//! Discord shows every table's current state after delivery.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex};

use anyhow::Result;
use meadhall::game::Log;
use meadhall::games;
use meadhall::games::GAMES;
use meadhall::house::{Chance, House};
use meadhall::kind::Match;
use meadhall::ledger::{Address, Ledger, Loaded, Message, Missing};
use meadhall::outbox::{Nonce, Outbox, Parcel, Post, Undelivered};
use meadhall::store::{Store, Wait};
use meadhall::table::clock::Wall;
use meadhall::table::past::Past;
use meadhall::table::{Table, TableId};
use stage::given::{self, Question};

use crate::child::Answer;
use crate::discord::{self, Discord, Request};

/// The results of checking the journals.
#[derive(Default)]
pub struct Found {
    pub lost: u64,
    pub doubled: u64,
    pub unreplayable: u64,
    pub told: Vec<String>,
}

/// Compares the journals in the store with the attempted and the acknowledged answers.
pub fn journals(ledger: &Ledger, tried: &BTreeSet<Answer>, acked: &BTreeSet<Answer>) -> Result<Found> {
    let mut found = Found::default();
    let mut tables: BTreeMap<TableId, Vec<Answer>> = BTreeMap::new();
    for answer in acked {
        tables.entry(answer.table).or_default().push(*answer);
    }
    for id in ledger.open_tables(None).wait()? {
        tables.entry(id).or_default();
    }
    for (id, answers) in tables {
        let Some(chronicle) = ledger.chronicle(id).wait()? else {
            found.lost += answers.len() as u64;
            found.told.push(format!("{id} is gone"));
            continue;
        };
        let Some(past) = chronicle.past else { continue };
        let there: BTreeSet<Question> = given::by_people(&past).into_iter().collect();
        let nobodys =
            there.iter().filter(|(seat, after)| !tried.contains(&Answer { table: id, seat: *seat, after: *after }));
        found.doubled += nobodys.count() as u64;
        found.lost += answers.iter().filter(|answer| !there.contains(&(answer.seat, answer.after))).count() as u64;
        if let Err(why) = replays(ledger, &chronicle.table, &past) {
            found.unreplayable += 1;
            found.told.push(format!("{id}: {why}"));
        }
    }
    Ok(found)
}

/// Checks that replay and snapshot give the same match, and that the table waits for the same decisions.
fn replays(ledger: &Ledger, table: &Table, past: &Past) -> Result<(), String> {
    let kind = games::find(&table.game).ok_or("there is no such game")?;
    let leaves = ledger.taken(table.id).wait().map_err(|error| error.to_string())?.ok_or("there is no such table")?;
    let whole = past.replay(kind, &mut Log::muted()).map_err(|error| error.to_string())?;
    let loaded: Box<dyn Match> = match leaves.load(ledger.games()).map_err(|error| error.to_string())? {
        Loaded::Match(game) => game,
        Loaded::None => return Err("there is no match".to_owned()),
        Loaded::Frozen(why) => return Err(why),
    };
    if loaded.save() != whole.save() {
        return Err("the snapshot is not what the journal leads to".to_owned());
    }
    if !table.agrees(Some(whole.as_ref()), None) {
        return Err("the table asks for something else".to_owned());
    }
    Ok(())
}

/// Sends messages directly to the fake Discord.
struct Direct(Arc<Mutex<Discord>>);

impl Direct {
    fn ask(&self, request: Request) -> Result<Option<u64>, Undelivered> {
        let mut discord = self.0.lock().map_err(|_| Undelivered::Later { wait: None })?;
        Ok(discord.answer(request))
    }
}

impl Post for Direct {
    async fn create(&self, parcel: &Parcel<'_>, address: Address, nonce: Nonce) -> Result<u64, Undelivered> {
        self.ask(discord::create(parcel, address, nonce))?.ok_or(Undelivered::Refused(Missing::Unsaid))
    }

    async fn edit(&self, parcel: &Parcel<'_>, message: Message) -> Result<(), Undelivered> {
        self.ask(discord::edit(parcel, message))?.map(drop).ok_or(Undelivered::Gone)
    }

    async fn find(&self, address: Address, nonce: Nonce, since: Wall) -> Result<Option<u64>, Undelivered> {
        self.ask(discord::find(address, nonce, since))
    }
}

/// Lets a service deliver the remaining messages, then checks that every target shows its table's current
/// state.
pub fn doors(
    store: Arc<dyn Store>,
    wall: u64,
    discord: &Arc<Mutex<Discord>>,
    acked: &BTreeSet<Answer>,
) -> Result<Vec<String>> {
    let ledger = Ledger::open(store, GAMES, &|_| Ok(()), &|_| {})?;
    let house = Arc::new(House::begin(ledger, Box::new(move || Wall(wall)), Chance::System).wait()?);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build()?;
    let post = Direct(Arc::clone(discord));
    runtime.block_on(async { Outbox::new(Arc::clone(&house), post, Box::new(|_| {})).settle().await });
    let discord = discord.lock().map_err(|error| anyhow::anyhow!("{error}"))?;
    let mut tables: BTreeSet<TableId> = acked.iter().map(|answer| answer.table).collect();
    tables.extend(house.ledger().open_tables(None).wait()?);
    let mut wrong = Vec::new();
    for id in tables {
        if let Some(held) = house.ledger().table(id).wait()? {
            wrong.extend(discord.wrong(&held.table));
        }
    }
    for (key, _) in house.ledger().errands(None, 99).wait()? {
        wrong.push(format!("{key} is not delivered"));
    }
    Ok(wrong)
}
