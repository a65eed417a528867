//! A table in memory with the longest ids and names, on which golden matches are played.

use std::collections::BTreeMap;
use std::sync::Arc;

use local_discord::TOKEN;

use super::super::client::{Place as Wire, http};
use super::super::hall::Hall;
use super::super::requests::Requests;
use super::super::waiting::RESPONSE_DEADLINE;
use crate::company::Company;
use crate::games::{GAMES, find};
use crate::house::{Call, Chance, Eyes, House, Look, Tale};
use crate::kind::Kind;
use crate::lang::Lang;
use crate::ledger::{Address, Door, Ledger, Message, Present, Settings, Shown};
use crate::scene::Scene;
use crate::store::{MemoryStore, Wait};
use crate::table::clock::{BEAT, Wall};
use crate::table::lobby::Opening;
use crate::table::pace::{LONGEST as SLOWEST, Pace};
use crate::table::record::Press;
use crate::table::{Caller, Channel, Person, Place, Rank, Server, Standing, TableId, Venue};

/// Returns a context with an empty store in memory. It never sends anything.
pub(in super::super) fn hall() -> Arc<Hall> {
    hall_with(Arc::new(MemoryStore::new()), 7)
}

/// Returns a context with this store and a service whose random numbers start at `chance`.
fn hall_with(store: Arc<MemoryStore>, chance: u64) -> Arc<Hall> {
    let ledger = Ledger::open(store, GAMES, &|_| Ok(()), &|_| {}).unwrap();
    let house = House::begin(ledger, Box::new(|| Wall(30_000_000 * BEAT)), Chance::numbered(chance)).wait().unwrap();
    let requests = Requests::new(Arc::new(http(TOKEN, &Wire::Real).unwrap()), Arc::default());
    Hall::new(Arc::new(house), Arc::new(requests), Company::alone(), 0, RESPONSE_DEADLINE).unwrap()
}

/// The largest id that Discord can assign.
pub(super) const MOST: u64 = i64::MAX.unsigned_abs();

/// A table whose players have the longest ids and names.
pub(in super::super) struct Room {
    pub(in super::super) hall: Arc<Hall>,
    pub(in super::super) id: TableId,
    pub(in super::super) people: Vec<Person>,
    store: Arc<MemoryStore>,
    pub(in super::super) language: Lang,
    /// How many messages have been checked.
    pub(in super::super) shown: usize,
}

impl Room {
    pub(in super::super) async fn open(seats: u64, language: Lang) -> Self {
        Self::open_for(find("raids").unwrap(), seats, language).await
    }

    pub(in super::super) async fn open_for(kind: &'static dyn Kind, seats: u64, language: Lang) -> Self {
        // The table's id is drawn first, then the match's seed, which is that of the golden match.
        let store = Arc::new(MemoryStore::new());
        let hall = hall_with(Arc::clone(&store), seats - 1);
        let people: Vec<Person> = (0..seats).map(|n| Person(MOST - n)).collect();
        for person in &people {
            let settings = Settings { name: "W".repeat(99), ..Settings::default() };
            hall.house.amend(*person, |it| *it = settings.clone()).await.unwrap();
        }
        let place = Place { server: Server(MOST), channel: Channel(MOST) };
        let (pace, variants) = (Pace::Own(SLOWEST), BTreeMap::new());
        let (computers, venue, lesson) = (Vec::new(), Venue::default(), None);
        let opening = Opening { kind, variants, place, language, pace, computers, venue, lesson };
        let id = hall.house.open(&by(people[0]), opening).await.unwrap().table.id;
        for person in &people[1..] {
            hall.house.join(&by(*person), id).await.unwrap();
        }
        Self { hall, id, people, store, language, shown: 0 }
    }

    /// Loads the same store into a new context, with empty caches.
    pub(in super::super) fn reopen(&mut self) {
        self.hall = hall_with(Arc::clone(&self.store), 99);
    }

    /// Records in the store that the channel shows one card and has shown others.
    pub(in super::super) async fn shows(&self, present: u64, past: &[u64]) {
        let table = self.look().await.table;
        let message = |number| Message { address: Address::Channel(table.place.channel), number };
        let shows = |called| Present { message: message(called), called, revision: table.revision, seal: None };
        let past = past.iter().map(|called| shows(*called).spent()).collect();
        let shown = Shown { present: Some(shows(present)), past, ..Shown::default() };
        self.hall.house.ledger().show(table.id, Door::Card, None, Some(&shown)).await.unwrap();
    }

    pub(in super::super) async fn look(&self) -> Look {
        self.hall.house.look(self.id).await.unwrap()
    }

    /// Returns the next player and the golden match's answer: this option of so many.
    pub(in super::super) async fn answer(&self, (option, options): (usize, usize)) -> (Person, Press) {
        let look = self.look().await;
        let (seat, chair) = look.table.seated().find(|(_, chair)| chair.asked.is_some()).expect("a question");
        assert_eq!(look.game.as_ref().unwrap().options(seat).unwrap().len(), options, "another match is played");
        (chair.person().unwrap(), look.table.question(seat, option - 1).unwrap())
    }

    pub(in super::super) async fn scene(&self, eyes: Eyes, tale: Tale<'_>) -> Scene {
        self.hall.house.scene(self.id, eyes, tale).await.unwrap()
    }
}

/// Returns the command context of a member without special permissions.
pub(in super::super) fn by(person: Person) -> Call {
    Call { caller: Caller { person, rank: Rank::Member }, cause: None, standing: Standing::default() }
}

/// Returns the answers of the golden match of Raids, each as option number and number of options.
pub(in super::super) fn golden(seats: u64, lang: Lang) -> Vec<(usize, usize)> {
    golden_of("raids", seats, lang)
}

pub(in super::super) fn golden_of(game: &str, seats: u64, lang: Lang) -> Vec<(usize, usize)> {
    let path = format!("{}/tests/games/golden/playthroughs/{game}_{seats}.{lang}.txt", env!("CARGO_MANIFEST_DIR"));
    let told = std::fs::read_to_string(path).unwrap();
    let answer = |line: &str| {
        let (numbers, _) = line.strip_prefix("  [")?.split_once("] ")?;
        let (option, options) = numbers.split_once('/')?;
        Some((option.parse().ok()?, options.parse().ok()?))
    };
    told.lines().filter_map(answer).collect()
}
