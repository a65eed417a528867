//! A service for these tests, with a manual clock, seeded randomness, and tables in every state.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use meadhall::archive::{ArchiveError, Finding, Imported, Incoming, Matches, Scope, export, verify};
use meadhall::games::{GAMES, find};
use meadhall::house::{Call, Chance, House};
use meadhall::lang::Lang;
use meadhall::ledger::{Ledger, Settings};
use meadhall::store::{Entry, MemoryStore, Reads, Store, Wait};
use meadhall::table::clock::{BEAT, GRACE, Reach, Wall};
use meadhall::table::lobby::Opening;
use meadhall::table::pace::Pace;
use meadhall::table::record::Press;
use meadhall::table::{Caller, Cause, Channel, Person, Place, Rank, Server, Standing, Table, TableId};
use tokio::sync::OnceCell;

pub const HOUR: u64 = 60 * 60_000;

pub struct Bench {
    pub house: Arc<House>,
    pub store: Arc<dyn Store>,
    wall: Arc<AtomicU64>,
    causes: AtomicU64,
}

impl Bench {
    /// Starts a service on this store, with players connected.
    pub async fn on(store: Arc<dyn Store>) -> Self {
        let wall = Arc::new(AtomicU64::new(400_000 * HOUR));
        let clock = Arc::clone(&wall);
        let house =
            House::begin(ledger(&store), Box::new(move || Wall(clock.load(Ordering::SeqCst))), Chance::numbered(7))
                .wait();
        let bench = Self { house: Arc::new(house.unwrap()), store, wall, causes: AtomicU64::new(0) };
        bench.house.beat(Reach::Up).await.unwrap();
        bench.pass(GRACE).await;
        bench
    }

    pub async fn new() -> Self {
        Self::on(Arc::new(MemoryStore::new())).await
    }

    /// Starts a service with lobbies, running and finished tables, tables with an undone step and with a
    /// substitute, and people with settings.
    pub async fn busy() -> Self {
        Self::new().await.filled().await
    }

    pub async fn filled(self) -> Self {
        let lobby = self.open(1, 1).await;
        let (fresh, early, late, away, over, conceded) = (
            self.playing(&[1, 2]).await,
            self.playing(&[1, 2, 3]).await,
            self.playing(&[2, 3]).await,
            self.playing(&[3, 4]).await,
            self.playing(&[4, 1]).await,
            self.playing(&[2, 1, 5]).await,
        );
        assert_ne!(lobby, fresh);
        self.pass(3 * HOUR).await;
        self.steps(early, 9).await;
        self.take_back(early).await;
        self.steps(late, 24).await;
        self.take_back(late).await;
        self.steps(away, 5).await;
        self.house.leave(&self.by(4), away).await.unwrap();
        self.steps(over, usize::MAX).await;
        self.steps(conceded, 6).await;
        for person in [2, 1, 5] {
            self.house.concede(&self.by(person), conceded).await.unwrap();
        }
        for person in [1, 2, 30] {
            let settings = Settings { name: format!("Zoë {person}"), language: Some(Lang::Es), ..Settings::default() };
            self.house.amend(Person(person), |it| *it = settings.clone()).await.unwrap();
        }
        self.pass(HOUR).await;
        self
    }

    pub fn now(&self) -> Wall {
        Wall(self.wall.load(Ordering::SeqCst))
    }

    /// Advances the clock in steps of one tick.
    pub async fn pass(&self, time: u64) {
        for _ in 0..time / BEAT {
            self.wall.fetch_add(BEAT, Ordering::SeqCst);
            self.house.beat(Reach::Up).await.unwrap();
        }
    }

    pub fn by(&self, person: u64) -> Call {
        let cause = self.causes.fetch_add(1, Ordering::SeqCst);
        let caller = Caller { person: Person(person), rank: Rank::Member };
        Call { caller, cause: Some(Cause(format!("c{cause}"))), standing: Standing::default() }
    }

    pub async fn open(&self, person: u64, computers: usize) -> TableId {
        self.pass(BEAT).await;
        let opening = Opening {
            kind: find("raids").unwrap(),
            variants: BTreeMap::new(),
            place: Place { server: Server(1), channel: Channel(100 + person) },
            language: Lang::Fr,
            pace: Pace::Day,
            computers: vec!["random".to_owned(); computers],
            venue: meadhall::table::Venue::default(),
            lesson: None,
        };
        self.house.open(&self.by(person), opening).await.unwrap().table.id
    }

    pub async fn playing(&self, people: &[u64]) -> TableId {
        let id = self.open(people[0], 0).await;
        for person in &people[1..] {
            self.house.join(&self.by(*person), id).await.unwrap();
        }
        self.house.start(&self.by(people[0]), id).await.unwrap();
        id
    }

    pub async fn table(&self, id: TableId) -> Table {
        self.house.look(id).await.unwrap().table
    }

    /// Answers pending decisions, at most `most` of them. Returns how many were answered.
    pub async fn steps(&self, id: TableId, most: usize) -> usize {
        for step in 0..most {
            let look = self.house.look(id).await.unwrap();
            let asked = look.table.seated().find(|(_, chair)| chair.asked.is_some());
            let Some((seat, chair)) = asked else { return step };
            let Some(person) = chair.person() else {
                self.house.think(id).await.unwrap();
                continue;
            };
            let options = look.game.unwrap().options(seat).unwrap().len();
            let press = Press { option: step * 7 % options, ..look.table.question(seat, 0).unwrap() };
            self.house.press(&self.by(person.0), id, press).await.unwrap();
        }
        most
    }

    /// Plays until somebody may undo a step, and undoes it.
    async fn take_back(&self, id: TableId) {
        loop {
            let table = self.table(id).await;
            let undo = table.playing().and_then(|playing| playing.undo.as_ref());
            if let Some(undo) = undo.filter(|undo| !undo.back_to.is_empty()) {
                let person = table.chairs[undo.seat.index()].person().unwrap();
                self.house.undo(&self.by(person.0), id, table.revision).await.unwrap();
                return;
            }
            assert_eq!(self.steps(id, 1).await, 1, "nobody could ever take a step back");
        }
    }
}

pub fn ledger(store: &Arc<dyn Store>) -> Ledger {
    Ledger::open(Arc::clone(store), GAMES, &|_| Ok(()), &|_| {}).unwrap()
}

pub fn empty() -> Arc<dyn Store> {
    Arc::new(MemoryStore::new())
}

/// Exports everything.
pub fn exported(store: &Arc<dyn Store>) -> Vec<u8> {
    let mut text = Vec::new();
    export(&ledger(store), Scope::Everything, &mut text, &|_| {}).unwrap();
    text
}

static BUSY: OnceCell<Vec<u8>> = OnceCell::const_new();

/// Returns the export of a busy store, which is made once per process.
pub async fn busy_export() -> &'static [u8] {
    BUSY.get_or_init(async || exported(&Bench::busy().await.store)).await
}

pub fn file(folder: &Path, text: &[u8]) -> PathBuf {
    let path = folder.join("file");
    std::fs::write(&path, text).unwrap();
    path
}

pub fn imported(store: &Arc<dyn Store>, text: &[u8]) -> Result<Imported, ArchiveError> {
    let folder = tempfile::tempdir().unwrap();
    Incoming::check(&file(folder.path(), text), GAMES, &|_| {})?.write(store, &|_| Ok(()), &|_| {})
}

pub fn rows(store: &Arc<dyn Store>) -> Vec<Entry> {
    store.scan("", None, usize::MAX).wait().unwrap()
}

pub fn findings(store: &Arc<dyn Store>) -> Vec<String> {
    let mut findings = Vec::new();
    verify(&ledger(store), Matches::All, &mut |finding: Finding| findings.push(finding.to_string()), &|_| {}).unwrap();
    findings
}

pub fn lines(text: &[u8]) -> Vec<String> {
    std::str::from_utf8(text).unwrap().lines().map(str::to_owned).collect()
}
