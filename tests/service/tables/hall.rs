//! A service for tests with a store in memory, a manual clock and seeded randomness.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use meadhall::house::{Call, Chance, Failed, House, HouseRules, Told};
use meadhall::kind::Kind;
use meadhall::ledger::Ledger;
use meadhall::store::{MemoryStore, Store, Wait};
use meadhall::table::clock::{BEAT, GRACE, Reach, Wall};
use meadhall::table::lobby::Opening;
use meadhall::table::record::{Holder, Press};
use meadhall::table::{Caller, Cause, Channel, Person, Place, Rank, Server, Standing, Table, TableId};
use stage::hosted::{HOSTED, RAIDS, at_random, opening};

pub const MINUTE: u64 = 60_000;
pub const HOUR: u64 = 60 * MINUTE;
pub const PLACE: Place = Place { server: Server(1), channel: Channel(100) };

/// Restarts count process numbers from 0; processes that run at the same time get numbers from here.
const ANOTHER: u64 = 1 << 20;

/// A service whose process can be restarted.
pub struct Hall {
    pub house: House,
    pub store: Arc<dyn Store>,
    wall: Arc<AtomicU64>,
    begun: u64,
    causes: AtomicU64,
}

impl Hall {
    /// Starts a service on an empty store and advances the clock until deadlines can expire.
    pub async fn new() -> Self {
        Self::on(Arc::new(MemoryStore::new())).await
    }

    pub async fn on(store: Arc<dyn Store>) -> Self {
        let wall = Arc::new(AtomicU64::new(1_000_000 * HOUR));
        let mut hall = Self { house: house(&store, &wall, 0), store, wall, begun: 0, causes: AtomicU64::new(0) };
        hall.ready().await;
        hall
    }

    /// Starts a second process with the same store, clock and policy.
    pub async fn beside(&self) -> Self {
        self.beside_on(Arc::clone(&self.store)).await
    }

    /// Starts a second process that has its own connection to the store.
    pub async fn beside_on(&self, store: Arc<dyn Store>) -> Self {
        let begun = self.begun + ANOTHER;
        let house = house(&store, &self.wall, begun << 32).ruled(self.house.rules().clone());
        let wall = Arc::clone(&self.wall);
        let mut hall = Self { house, store, wall, begun, causes: AtomicU64::new(0) };
        hall.ready().await;
        hall
    }

    pub fn ruled(self, rules: HouseRules) -> Self {
        Self { house: self.house.ruled(rules), ..self }
    }

    /// Ends the process and starts a new one after this outage.
    pub async fn crash(&mut self, outage: u64) {
        self.begun += 1;
        self.wall.fetch_add(outage, Ordering::SeqCst);
        self.house = house(&self.store, &self.wall, self.begun << 32);
        self.ready().await;
    }

    async fn ready(&mut self) {
        self.house.beat(Reach::Up).await.unwrap();
        self.pass(GRACE).await;
    }

    /// Advances the clock tick by tick.
    pub async fn pass(&self, time: u64) {
        let end = self.wall.load(Ordering::SeqCst) + time;
        while self.wall.load(Ordering::SeqCst) < end {
            let now = self.wall.load(Ordering::SeqCst);
            self.wall.store(end.min(now + BEAT), Ordering::SeqCst);
            self.house.beat(Reach::Up).await.unwrap();
        }
    }

    /// Advances the clock tick by tick and processes due tables.
    pub async fn wait(&self, time: u64) {
        let mut left = time;
        while left > 0 {
            let step = left.min(BEAT);
            self.pass(step).await;
            loop {
                let swept = self.house.sweep().await.unwrap();
                assert!(swept.failed.is_empty(), "{:?}", swept.failed);
                if swept.woken.is_empty() {
                    break;
                }
            }
            left -= step;
        }
    }

    /// Returns the context of a command from this person, with a new command id.
    pub fn by(&self, person: u64) -> Call {
        let cause = self.causes.fetch_add(1, Ordering::SeqCst);
        Call {
            caller: Caller { person: Person(person), rank: Rank::Member },
            cause: Some(Cause(format!("{}.{cause}", self.begun))),
            standing: Standing::default(),
        }
    }

    /// Returns the context of a command from a manager of the server.
    pub fn by_manager(&self, person: u64) -> Call {
        let mut call = self.by(person);
        call.caller.rank = Rank::Manager(PLACE.server);
        call
    }

    pub async fn table(&self, id: TableId) -> Table {
        self.house.look(id).await.unwrap().table
    }

    /// Opens a table of Raids with this person as its host.
    pub async fn open(&self, person: u64, computers: usize) -> TableId {
        self.open_for(RAIDS, person, computers).await
    }

    /// Opens a table of any game.
    pub async fn open_for(&self, kind: &'static dyn Kind, person: u64, computers: usize) -> TableId {
        self.house.open(&self.by(person), Opening { kind, ..raids(computers) }).await.unwrap().table.id
    }

    /// Starts a match of Raids with these people.
    pub async fn playing(&self, people: &[u64], computers: usize) -> TableId {
        self.playing_at(RAIDS, people, computers).await
    }

    /// Starts a match of any game.
    pub async fn playing_at(&self, kind: &'static dyn Kind, people: &[u64], computers: usize) -> TableId {
        let id = self.open_for(kind, people[0], computers).await;
        for person in &people[1..] {
            self.house.join(&self.by(*person), id).await.unwrap();
        }
        self.house.start(&self.by(people[0]), id).await.unwrap();
        id
    }

    /// Returns the first person with an open decision, and an answer to it.
    pub async fn asked(&self, id: TableId, option: usize) -> Option<(u64, Press)> {
        let table = self.table(id).await;
        let asked = table.seated().find(|(_, chair)| chair.asked.is_some() && chair.person().is_some());
        asked.map(|(seat, chair)| (chair.person().unwrap().0, table.question(seat, option).unwrap()))
    }

    /// Answers the first open decision of a person with this option, or with the last one.
    pub async fn answer(&self, id: TableId, option: usize) -> Result<Told, Failed> {
        let (person, mut press) = self.asked(id, option).await.unwrap();
        let look = self.house.look(id).await.unwrap();
        let options = look.game.unwrap().options(press.seat).unwrap().len();
        press.option = option.min(options - 1);
        self.house.press(&self.by(person), id, press).await
    }
}

fn house(store: &Arc<dyn Store>, wall: &Arc<AtomicU64>, chance: u64) -> House {
    let ledger = Ledger::open(Arc::clone(store), HOSTED, &|_| Ok(()), &|_| {}).unwrap();
    let wall = Arc::clone(wall);
    House::begin(ledger, Box::new(move || Wall(wall.load(Ordering::SeqCst))), Chance::numbered(chance)).wait().unwrap()
}

/// Returns a new table of Raids with this many random AIs.
pub fn raids(computers: usize) -> Opening {
    Opening { computers: at_random(computers), ..opening(RAIDS, PLACE) }
}

/// Returns `Some` if an AI has the seat; the inner option is the person it stands in for.
pub fn computer(holder: &Holder) -> Option<Option<Person>> {
    match holder {
        Holder::Computer { stands_in_for, .. } => Some(*stands_in_for),
        Holder::Person(_) | Holder::Forgotten => None,
    }
}
