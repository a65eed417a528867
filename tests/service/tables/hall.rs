//! A house for tests: a store in memory, a clock that is set by hand, chance that repeats, and people to call.

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

/// Before this, processes are counted that follow upon each other; behind it, those beside them.
const ANOTHER: u64 = 1 << 20;

/// A house whose process can be ended and begun again.
pub struct Hall {
    pub house: House,
    pub store: Arc<dyn Store>,
    wall: Arc<AtomicU64>,
    begun: u64,
    causes: AtomicU64,
}

impl Hall {
    /// A house that has been open for a while.
    pub async fn new() -> Self {
        Self::on(Arc::new(MemoryStore::new())).await
    }

    /// A house on this store.
    pub async fn on(store: Arc<dyn Store>) -> Self {
        let wall = Arc::new(AtomicU64::new(1_000_000 * HOUR));
        let mut hall = Self { house: house(&store, &wall, 0), store, wall, begun: 0, causes: AtomicU64::new(0) };
        hall.ready().await;
        hall
    }

    /// Another process of the same house, with the same store, clock and rules.
    pub async fn beside(&self) -> Self {
        self.beside_on(Arc::clone(&self.store)).await
    }

    /// The same, which reaches the store by a way of its own.
    pub async fn beside_on(&self, store: Arc<dyn Store>) -> Self {
        let begun = self.begun + ANOTHER;
        let house = house(&store, &self.wall, begun << 32).ruled(self.house.rules().clone());
        let wall = Arc::clone(&self.wall);
        let mut hall = Self { house, store, wall, begun, causes: AtomicU64::new(0) };
        hall.ready().await;
        hall
    }

    /// The same with a house that has these rules.
    pub fn ruled(self, rules: HouseRules) -> Self {
        Self { house: self.house.ruled(rules), ..self }
    }

    /// The process ends, and begins anew some time later.
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

    /// Time goes by, a beat at a time.
    pub async fn pass(&self, time: u64) {
        let end = self.wall.load(Ordering::SeqCst) + time;
        while self.wall.load(Ordering::SeqCst) < end {
            let now = self.wall.load(Ordering::SeqCst);
            self.wall.store(end.min(now + BEAT), Ordering::SeqCst);
            self.house.beat(Reach::Up).await.unwrap();
        }
    }

    /// Time goes by, and the house does what is due as it comes.
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

    /// A call of this person's, with a cause of its own.
    pub fn by(&self, person: u64) -> Call {
        let cause = self.causes.fetch_add(1, Ordering::SeqCst);
        Call {
            caller: Caller { person: Person(person), rank: Rank::Member },
            cause: Some(Cause(format!("{}.{cause}", self.begun))),
            standing: Standing::default(),
        }
    }

    /// A call of somebody who manages the server.
    pub fn by_manager(&self, person: u64) -> Call {
        let mut call = self.by(person);
        call.caller.rank = Rank::Manager(PLACE.server);
        call
    }

    pub async fn table(&self, id: TableId) -> Table {
        self.house.look(id).await.unwrap().table
    }

    /// Opens a table of this person's.
    pub async fn open(&self, person: u64, computers: usize) -> TableId {
        self.open_for(RAIDS, person, computers).await
    }

    /// Opens a table for another game.
    pub async fn open_for(&self, kind: &'static dyn Kind, person: u64, computers: usize) -> TableId {
        self.house.open(&self.by(person), Opening { kind, ..raids(computers) }).await.unwrap().table.id
    }

    /// Opens a table for these people and starts the match.
    pub async fn playing(&self, people: &[u64], computers: usize) -> TableId {
        self.playing_at(RAIDS, people, computers).await
    }

    /// The same with another game.
    pub async fn playing_at(&self, kind: &'static dyn Kind, people: &[u64], computers: usize) -> TableId {
        let id = self.open_for(kind, people[0], computers).await;
        for person in &people[1..] {
            self.house.join(&self.by(*person), id).await.unwrap();
        }
        self.house.start(&self.by(people[0]), id).await.unwrap();
        id
    }

    /// The person who is asked first, and an answer that names the question.
    pub async fn asked(&self, id: TableId, option: usize) -> Option<(u64, Press)> {
        let table = self.table(id).await;
        let asked = table.seated().find(|(_, chair)| chair.asked.is_some() && chair.person().is_some());
        asked.map(|(seat, chair)| (chair.person().unwrap().0, table.question(seat, option).unwrap()))
    }

    /// Whoever is asked takes this option, or the last there is.
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

/// Raids, with computers.
pub fn raids(computers: usize) -> Opening {
    Opening { computers: at_random(computers), ..opening(RAIDS, PLACE) }
}

/// Whether a computer sits there, and for whom.
pub fn computer(holder: &Holder) -> Option<Option<Person>> {
    match holder {
        Holder::Computer { stands_in_for, .. } => Some(*stands_in_for),
        Holder::Person(_) | Holder::Forgotten => None,
    }
}
