//! A service with an outbox, plus a store, a Discord and a clock that survive its crashes.

use std::collections::BTreeSet;
use std::future::pending;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use meadhall::house::{Call, Chance, House};
use meadhall::kind::Kind;
use meadhall::ledger::Ledger;
use meadhall::outbox::{Outbox, Trouble};
use meadhall::store::{MemoryStore, Reads, Store, Wait};
use meadhall::table::clock::{BEAT, GRACE, Reach, Wall};
use meadhall::table::lobby::Opening;
use meadhall::table::{Caller, Cause, Channel, Person, Place, Rank, Server, Standing, Table, TableId};
use stage::hosted::{self, HOSTED, RAIDS, at_random};
use tokio::time::{Instant, sleep, timeout};

use super::discord::{Discord, Wire};
use super::fate::{Death, Fate, Mortal, Written};

/// If delivering takes longer than this, it will never end.
const FOR_EVER: Duration = Duration::from_secs(24 * 60 * 60);

pub struct World {
    pub shelf: Arc<MemoryStore>,
    pub written: Written,
    pub discord: Arc<Discord>,
    pub trouble: Arc<Mutex<Vec<Trouble>>>,
    pub house: Arc<House>,
    pub fate: Arc<Fate>,
    /// Their pending notifications are dropped.
    pub forgotten: Mutex<BTreeSet<Person>>,
    wall: Arc<dyn Fn() -> Wall + Send + Sync>,
    lives: u64,
}

impl World {
    pub async fn new() -> Self {
        Self::on(Arc::new(MemoryStore::new())).await
    }

    /// Opens a service on the data in this store.
    pub async fn on(shelf: Arc<MemoryStore>) -> Self {
        let begun = Instant::now();
        let wall: Arc<dyn Fn() -> Wall + Send + Sync> = Arc::new(move || {
            let passed = u64::try_from(begun.elapsed().as_millis()).unwrap();
            Wall(3_600_000_000_000 + passed)
        });
        let fate = Fate::new(Death::Never);
        let written = Written::default();
        let house = house(Arc::new(Mortal::new(&shelf, &fate, &written)), &wall, 0);
        let (discord, trouble) = (Arc::default(), Arc::default());
        let mut world =
            Self { shelf, written, discord, trouble, house, fate, forgotten: Mutex::default(), wall, lives: 0 };
        world.live(Death::Never).await;
        world
    }

    /// Ends the process and starts a new one that crashes at this point.
    pub async fn live(&mut self, death: Death) {
        self.lives += 1;
        // The start itself does not crash: effects are counted from the end of the start.
        let peace = Fate::new(Death::Never);
        let begun = house(Arc::new(Mortal::new(&self.shelf, &peace, &self.written)), &self.wall, self.lives << 32);
        begun.beat(Reach::Up).await.unwrap();
        self.fate = Fate::new(death);
        self.house = house(Arc::new(Mortal::new(&self.shelf, &self.fate, &self.written)), &self.wall, self.lives << 32);
        if death == Death::Never {
            self.pass(0).await;
        }
    }

    /// Builds an outbox for the current process.
    pub fn outbox(&self) -> Outbox<Wire> {
        let wire =
            Wire { discord: Arc::clone(&self.discord), fate: Arc::clone(&self.fate), wall: Arc::clone(&self.wall) };
        let trouble = Arc::clone(&self.trouble);
        let report = move |heard: &Trouble| trouble.lock().unwrap().push(heard.clone());
        Outbox::new(Arc::clone(&self.house), wire, Box::new(report))
    }

    /// Runs a new outbox for this long. Its backoff after forbidden deliveries starts over.
    pub async fn deliver_for(&self, time: Duration) {
        let outbox = tokio::spawn(self.outbox().run(pending()));
        sleep(time).await;
        outbox.abort();
        let _ = outbox.await;
    }

    /// Delivers everything that can be delivered.
    pub async fn settle(&self) {
        timeout(FOR_EVER, self.outbox().settle()).await.expect("the outbox never comes to rest");
    }

    /// Advances the clock tick by tick and processes due tables.
    pub async fn pass(&self, time: u64) {
        self.house.beat(Reach::Up).await.unwrap();
        let mut left = time;
        while left > 0 {
            let step = left.min(BEAT);
            sleep(Duration::from_millis(step)).await;
            left -= step;
            self.house.beat(Reach::Up).await.unwrap();
            while !self.house.sweep().await.unwrap().woken.is_empty() {}
        }
    }

    /// Advances the clock until deadlines can expire.
    pub async fn get_ready(&self) {
        self.pass(GRACE).await;
    }

    pub async fn table(&self, id: TableId) -> Table {
        self.house.look(id).await.unwrap().table
    }

    pub async fn open(&self, person: u64, computers: usize, channel: u64) -> TableId {
        self.house.open(&by(person, None), opening(RAIDS, computers, channel)).await.unwrap().table.id
    }

    /// Starts a match of Raids with these people.
    pub async fn playing(&self, people: &[u64], computers: usize, channel: u64) -> TableId {
        self.playing_at(RAIDS, people, computers, channel).await
    }

    /// Starts a match of any game.
    pub async fn playing_at(&self, kind: &'static dyn Kind, people: &[u64], computers: usize, channel: u64) -> TableId {
        let opening = opening(kind, computers, channel);
        let id = self.house.open(&by(people[0], None), opening).await.unwrap().table.id;
        for person in &people[1..] {
            self.house.join(&by(*person, None), id).await.unwrap();
        }
        self.house.start(&by(people[0], None), id).await.unwrap();
        id
    }

    /// Answers the first open decision of a person with this option, or with the last one. Returns who
    /// answered.
    pub async fn answer(&self, id: TableId, option: usize) -> Option<Person> {
        let look = self.house.look(id).await.unwrap();
        let (table, game) = (look.table, look.game?);
        let asked = |chair: &&meadhall::table::record::Chair| chair.asked.is_some() && chair.person().is_some();
        let (seat, chair) = table.seated().find(|(_, chair)| asked(chair))?;
        let person = chair.person()?;
        let options = game.options(seat).unwrap().len();
        let press = table.question(seat, option.min(options - 1)).unwrap();
        self.house.press(&by(person.0, None), id, press).await.unwrap();
        Some(person)
    }

    /// Answers open decisions until the turn passes and a new card is due.
    pub async fn passes_on(&self, id: TableId) {
        let card = self.table(id).await.card;
        while self.table(id).await.card == card {
            self.answer(id, 0).await.expect("a question");
        }
    }

    pub fn rows(&self, prefix: &str) -> Vec<String> {
        let rows = self.shelf.scan(prefix, None, usize::MAX).wait().unwrap();
        rows.into_iter().map(|row| format!("{} {}", row.key, String::from_utf8_lossy(&row.value))).collect()
    }
}

fn house(store: Arc<dyn Store>, wall: &Arc<dyn Fn() -> Wall + Send + Sync>, chance: u64) -> Arc<House> {
    let ledger = Ledger::open(store, HOSTED, &|_| Ok(()), &|_| {}).unwrap();
    let wall = Arc::clone(wall);
    Arc::new(House::begin(ledger, Box::new(move || wall()), Chance::numbered(chance)).wait().unwrap())
}

pub fn by(person: u64, cause: Option<String>) -> Call {
    Call {
        caller: Caller { person: Person(person), rank: Rank::Member },
        cause: cause.map(Cause),
        standing: Standing::default(),
    }
}

pub fn place(channel: u64) -> Place {
    Place { server: Server(1), channel: Channel(channel) }
}

/// Returns a new table in this channel with random AIs.
pub fn opening(kind: &'static dyn Kind, computers: usize, channel: u64) -> Opening {
    Opening { computers: at_random(computers), ..hosted::opening(kind, place(channel)) }
}
