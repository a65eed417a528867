//! A service with its job scheduler. The wall clock is the runtime's, so a test that pauses it can run
//! through days in a moment. The store can be made to fail.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use meadhall::archive::{Backups, Keep};
use meadhall::company::Company;
use meadhall::games::GAMES;
use meadhall::home::Home;
use meadhall::house::{Call, Chance, House};
use meadhall::ledger::{Ledger, Vitals};
use meadhall::steward::{Dead, Steward};
use meadhall::stop::Stop;
use meadhall::store::{Change, Commit, MemoryStore, Reading, Store, StoreError, Wait, Want};
use meadhall::table::TableId;
use meadhall::table::clock::{Reach, Wall};
use meadhall::table::lobby::Opening;
use meadhall::watch::Watch;
use stage::hosted::{RAIDS, at_random, call, opening, place};
use std::future::ready;

use tempfile::TempDir;
use tokio::sync::{mpsc, watch};
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep};

/// Eight minutes of polling in real time, or eleven days on a paused clock.
const MOST: u32 = 50_000;

/// A store that fails with `ill` while it is set.
#[derive(Default)]
pub struct Sick {
    store: MemoryStore,
    ill: Mutex<Option<StoreError>>,
}

impl Sick {
    /// Makes every read and commit fail with this error; `None` makes the store work again.
    pub fn is(&self, ill: Option<StoreError>) {
        *self.ill.lock().unwrap() = ill;
    }

    fn well(&self) -> Result<(), StoreError> {
        self.ill.lock().unwrap().clone().map_or(Ok(()), Err)
    }
}

impl Store for Sick {
    fn read(&self, wants: Vec<Want>) -> Reading {
        self.well().map_or_else(|error| Box::pin(ready(Err(error))) as Reading, |()| self.store.read(wants))
    }

    fn commit(&self, change: Change) -> Commit {
        self.well().map_or_else(|error| Err(error).into(), |()| self.store.commit(change))
    }
}

/// A service with a running job scheduler.
pub struct Kept {
    pub house: Arc<House>,
    pub store: Arc<Sick>,
    pub backups: Arc<Backups>,
    pub reach: watch::Sender<Reach>,
    pub stop: Stop,
    pub steward: JoinHandle<Result<(), Dead>>,
    _folder: TempDir,
    _home: Option<TempDir>,
}

impl Kept {
    /// Runs `before` on the service, then starts the scheduler.
    pub async fn after<F: Future<Output = ()>>(before: impl FnOnce(Arc<House>) -> F) -> Self {
        Self::thinking(Duration::from_secs(2), before).await
    }

    /// Does the same as `after`, with a time limit for each AI turn.
    pub async fn thinking<F: Future<Output = ()>>(most: Duration, before: impl FnOnce(Arc<House>) -> F) -> Self {
        Self::begin(most, None, before).await
    }

    /// Starts a service that exports metrics and health.
    pub async fn watched() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let home = Home::new(folder.path().to_owned(), GAMES);
        let kept = Self::begin(Duration::from_secs(2), Some(home), |_| async {}).await;
        Self { _home: Some(folder), ..kept }
    }

    async fn begin<F: Future<Output = ()>>(
        most: Duration,
        home: Option<Home>,
        before: impl FnOnce(Arc<House>) -> F,
    ) -> Self {
        let (begun, store) = (Instant::now(), Arc::new(Sick::default()));
        let ledger = Ledger::open(store.clone(), GAMES, &|_| Ok(()), &|_| {}).unwrap();
        let wall = move || Wall(1_000_000_000_000 + u64::try_from(begun.elapsed().as_millis()).unwrap());
        let house = House::begin(ledger, Box::new(wall), Chance::numbered(1)).wait().unwrap();
        let (reach, reached) = watch::channel(Reach::Down);
        let watch = home.as_ref().map_or_else(Watch::default, |_| Watch::on(wall(), reached.clone()));
        let house = Arc::new(house.thinking_within(most).watched_by(watch));
        before(house.clone()).await;
        let folder = tempfile::tempdir().unwrap();
        let backups = Arc::new(Backups::new(folder.path().to_owned(), Keep::default(), GAMES));
        let company = Company::alone();
        let called = mpsc::unbounded_channel().1;
        let steward =
            Steward { house: house.clone(), backups: backups.clone(), company: company.clone(), called, home };
        tokio::spawn(tell(company, reached));
        let stop = Stop::default();
        let steward = tokio::spawn(steward.run(stop.clone()));
        Self { house, store, backups, reach, stop, steward, _folder: folder, _home: None }
    }

    /// Starts a service and its scheduler.
    pub async fn new() -> Self {
        Self::after(|_| async {}).await
    }

    /// Polls every 10 ms until the condition holds. For tests on a clock that is not paused.
    pub async fn until(&self, what: &str, is_so: impl FnMut(&Self) -> bool) {
        self.look(Duration::from_millis(10), what, is_so).await;
    }

    /// Advances the paused clock by 20 seconds at a time until the condition holds.
    pub async fn lives_until(&self, what: &str, is_so: impl FnMut(&Self) -> bool) {
        self.look(Duration::from_secs(20), what, is_so).await;
    }

    async fn look(&self, every: Duration, what: &str, mut is_so: impl FnMut(&Self) -> bool) {
        for _ in 0..MOST {
            if is_so(self) {
                return;
            }
            sleep(every).await;
        }
        panic!("it is never so: {what}");
    }

    pub fn served(&self) -> u64 {
        self.house.time().now.0
    }

    pub fn is_over(&self, id: TableId) -> bool {
        self.house.ledger().table(id).wait().unwrap().unwrap().table.over().is_some()
    }
}

/// Reports the connectivity to a cluster handle with a single process.
async fn tell(company: Company, mut reached: watch::Receiver<Reach>) {
    loop {
        let now = *reached.borrow_and_update() == Reach::Up;
        company.tell(&Vitals { divides: Some(1), reached: now, ..Vitals::default() });
        if reached.changed().await.is_err() {
            return;
        }
    }
}

pub fn by(person: u64, cause: &str) -> Call {
    call(person, format!("{person}.{cause}"))
}

/// Opens a table with this person as its host.
pub async fn open(house: &House, person: u64, computers: usize) -> TableId {
    open_with(house, person, at_random(computers)).await
}

/// Opens a table with this person as its host and these AI strategies.
pub async fn open_with(house: &House, person: u64, computers: Vec<String>) -> TableId {
    let opening = Opening { computers, ..opening(RAIDS, place(1, person)) };
    house.open(&by(person, "open"), opening).await.unwrap().table.id
}

/// Starts a match of AIs only: its host leaves right after the start.
pub async fn begin(house: &House, person: u64) -> TableId {
    let id = open(house, person, 3).await;
    house.start(&by(person, "start"), id).await.unwrap();
    house.leave(&by(person, "leave"), id).await.unwrap();
    id
}
