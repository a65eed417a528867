//! The process that is killed: it plays at many tables, advances its clock and delivers messages. It reports
//! every acknowledged answer on stdout; the fake Discord is at the other end of its pipes.

use std::collections::HashMap;
use std::io::{self, BufRead, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Result, anyhow};
use meadhall::game::{Dice, Seat, Seed};
use meadhall::games::GAMES;
use meadhall::house::{Call, Chance, Failed, Fresh, House};
use meadhall::ledger::{Address, Ledger, Message};
use meadhall::outbox::{Nonce, Outbox, Parcel, Post, Undelivered};
use meadhall::store::{Store, Wait};
use meadhall::table::clock::{BEAT, Reach, Wall};
use meadhall::table::lobby::Opening;
use meadhall::table::pace::Pace;
use meadhall::table::record::{Holder, Phase};
use meadhall::table::{Person, Table, TableId};
use serde::{Deserialize, Serialize};
use stage::hosted::{self, at_random, opening, place};
use tokio::sync::oneshot;

use crate::discord::{self, Request};

/// How many tables are played at the same time.
const TABLES: u64 = 12;
/// Milliseconds of the child's wall clock in one real millisecond.
pub const HASTE: u64 = 4_000;

/// A message of the child to its parent, one line of JSON each.
#[derive(Debug, Serialize, Deserialize)]
pub enum Said {
    /// This answer is about to be given.
    Tries(Answer),
    Acked(Answer),
    /// A request to the fake Discord, with the number that its reply carries.
    Asks(u64, Request),
}

/// Identifies an answer: the table, the seat, and the seat's last journal entry before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Answer {
    pub table: TableId,
    pub seat: Seat,
    pub after: u64,
}

/// The pipes to the parent process.
struct Pipes {
    out: Mutex<io::Stdout>,
    asked: AtomicU64,
    open: Mutex<HashMap<u64, oneshot::Sender<Option<u64>>>>,
}

impl Pipes {
    fn say(&self, said: &Said) -> io::Result<()> {
        let mut line = serde_json::to_vec(said)?;
        line.push(b'\n');
        let mut out = self.out.lock().map_err(|error| io::Error::other(error.to_string()))?;
        out.write_all(&line)?;
        out.flush()
    }

    /// Reads replies until the parent is gone.
    fn hear(&self) {
        for line in io::stdin().lock().lines().map_while(Result::ok) {
            let Ok((number, answer)) = serde_json::from_str::<(u64, Option<u64>)>(&line) else { continue };
            let asked = self.open.lock().ok().and_then(|mut open| open.remove(&number));
            asked.map(|asked| asked.send(answer));
        }
    }

    async fn ask(&self, request: Request) -> Result<Option<u64>, Undelivered> {
        let later = Undelivered::Later { wait: None };
        let number = self.asked.fetch_add(1, Ordering::Relaxed);
        let (asked, answer) = oneshot::channel();
        self.open.lock().map_err(|_| later.clone())?.insert(number, asked);
        self.say(&Said::Asks(number, request)).map_err(|_| later.clone())?;
        answer.await.map_err(|_| later)
    }
}

/// Sends messages through the pipes.
struct PipePost(Arc<Pipes>);

impl Post for PipePost {
    async fn create(&self, parcel: &Parcel<'_>, address: Address, nonce: Nonce) -> Result<u64, Undelivered> {
        let created = self.0.ask(discord::create(parcel, address, nonce)).await?;
        created.ok_or(Undelivered::Later { wait: None })
    }

    async fn edit(&self, parcel: &Parcel<'_>, message: Message) -> Result<(), Undelivered> {
        self.0.ask(discord::edit(parcel, message)).await?.map(drop).ok_or(Undelivered::Gone)
    }

    async fn find(&self, address: Address, nonce: Nonce, since: Wall) -> Result<Option<u64>, Undelivered> {
        self.0.ask(discord::find(address, nonce, since)).await
    }
}

/// Plays until it is killed. `wall` is the time of the wall clock at the start.
pub fn play(store: Arc<dyn Store>, wall: u64) -> Result<()> {
    let begun = Instant::now();
    let clock = move || Wall(wall + u64::try_from(begun.elapsed().as_millis()).unwrap_or(u64::MAX) * HASTE);
    let ledger = Ledger::open(store, GAMES, &|_| Ok(()), &|_| {})?;
    let house = Arc::new(House::begin(ledger, Box::new(clock), Chance::System).wait()?);
    let pipes = Arc::new(Pipes { out: Mutex::new(io::stdout()), asked: AtomicU64::new(0), open: Mutex::default() });
    let hearing = Arc::clone(&pipes);
    thread::spawn(move || hearing.hear());
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_time().build()?;
    runtime.block_on(async {
        let outbox = Outbox::new(Arc::clone(&house), PipePost(Arc::clone(&pipes)), Box::new(|_| {}));
        tokio::spawn(outbox.run(std::future::pending()));
        let mut tables: Vec<TableId> = house.ledger().open_tables(None).wait()?;
        tables.truncate(TABLES as usize);
        tables.resize(TABLES as usize, TableId::new(0));
        for (number, id) in (0..).zip(tables) {
            tokio::spawn(sit(Arc::clone(&house), Arc::clone(&pipes), number, id));
        }
        keep_time(&house).await
    })
}

/// Ticks the service clock, processes deadlines and lets AIs move, forever.
async fn keep_time(house: &House) -> Result<()> {
    loop {
        house.beat(Reach::Up).await?;
        house.sweep().await?;
        for id in house.ledger().thinking(None, 64).wait()? {
            match house.think(id).await {
                Ok(_) | Err(Failed::Refused(_)) => {}
                Err(failed) => return Err(failed.into()),
            }
        }
        tokio::time::sleep(Duration::from_millis(BEAT / HASTE / 2)).await;
    }
}

/// Plays match after match at one table of this number, forever.
async fn sit(house: Arc<House>, pipes: Arc<Pipes>, number: u64, id: TableId) -> Result<()> {
    let mut dice = Dice::new(&Seed::new(rand::random()), 0);
    let mut id = id;
    loop {
        let gone = match house.look(id).await {
            Ok(look) => look.table.over().is_some(),
            Err(_) => true,
        };
        if gone {
            match open(&house, number, &mut dice).await {
                Ok(opened) => id = opened,
                // Too many tables were opened within a minute.
                Err(_) => tokio::time::sleep(Duration::from_millis(5)).await,
            }
            continue;
        }
        act(&house, &pipes, id, &mut dice).await?;
    }
}

fn call(person: u64, dice: &mut Dice) -> Call {
    hosted::call(person, format!("{}.{}.{}", person, dice.below(u32::MAX), dice.below(u32::MAX)))
}

async fn open(house: &House, number: u64, dice: &mut Dice) -> Result<TableId> {
    let host = number * 10 + u64::from(dice.below(4));
    let (kind, place) = (GAMES[dice.index(GAMES.len())], place(1, number / 3));
    let opening = Opening { pace: Pace::Own(8), computers: at_random(dice.index(2)), ..opening(kind, place) };
    let id = house.open(&call(host, dice), opening).await?.table.id;
    house.join(&call(number * 10 + 7, dice), id).await?;
    house.start(&call(host, dice), id).await?;
    Ok(id)
}

/// Takes one action: mostly an answer of the player who has to decide; sometimes a delay, an undo, or a
/// return of a replaced player.
async fn act(house: &House, pipes: &Pipes, id: TableId, dice: &mut Dice) -> Result<()> {
    let look = house.look(id).await?;
    let table = &look.table;
    if dice.below(20) == 0 {
        tokio::time::sleep(Duration::from_millis(u64::from(dice.below(200)))).await;
    }
    if let Some(person) = away(table).filter(|_| dice.below(4) == 0) {
        return let_pass(house.join(&call(person.0, dice), id).await.map(drop));
    }
    if let Some(undo) = table.playing().and_then(|playing| playing.undo.as_ref()).filter(|_| dice.below(6) == 0) {
        let person = table.chairs[undo.seat.index()].person().map_or(0, |person| person.0);
        return let_pass(house.undo(&call(person, dice), id, table.revision).await.map(drop));
    }
    if matches!(table.phase, Phase::Lobby { .. }) {
        // The kill came between opening the table and starting the match.
        let host = table.host.map_or(0, |host| host.0);
        let_pass(house.join(&call(host / 10 * 10 + 7, dice), id).await.map(drop))?;
        return let_pass(house.start(&call(host, dice), id).await.map(drop));
    }
    let asked = table.seated().find(|(_, chair)| chair.asked.is_some() && chair.person().is_some());
    let Some((seat, chair)) = asked else {
        tokio::time::sleep(Duration::from_millis(1)).await;
        return Ok(());
    };
    let options = look.game.as_ref().and_then(|game| game.options(seat).ok()).map_or(1, |options| options.len());
    let press = table.question(seat, dice.index(options))?;
    let person = chair.person().ok_or_else(|| anyhow!("a person was found there"))?;
    let answer = Answer { table: id, seat, after: press.n };
    pipes.say(&Said::Tries(answer))?;
    match house.press(&call(person.0, dice), id, press).await {
        Ok(told) if told.news == Fresh::New => Ok(pipes.say(&Said::Acked(answer))?),
        other => let_pass(other.map(drop)),
    }
}

/// Ignores refusals, which are expected here.
fn let_pass(done: Result<(), Failed>) -> Result<()> {
    match done {
        Ok(()) | Err(Failed::Refused(_)) => Ok(()),
        Err(failed) => Err(failed.into()),
    }
}

fn away(table: &Table) -> Option<Person> {
    table.chairs.iter().find_map(|chair| match chair.holder {
        Holder::Computer { stands_in_for, .. } => stands_in_for,
        Holder::Person(_) | Holder::Forgotten => None,
    })
}
