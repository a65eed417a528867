//! A service for tests with a store in memory, a manual clock and seeded randomness.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use meadhall_registry::{GameRegistry, GameType};
use meadhall_service::repository::Repository;
use meadhall_service::table_service::{
    BackupCopies, CommandContext, CommandError, CommandOutcome, RandomSource, TableService, UsagePolicy,
};
use meadhall_store::{BlockingExt, MemoryStore, Store};
pub use meadhall_tables::clock::MINUTE_MS;
use meadhall_tables::clock::{Connectivity, GRACE_AFTER_ONLINE_MS, TICK_INTERVAL_MS, UnixMillis};
use meadhall_tables::lobby::NewTable;
use meadhall_tables::table::{Answer, Occupant};
use meadhall_tables::{AccessLevel, ChannelId, PersonId, ServerId, Table, TableId, TableLocation};

use crate::games::{RAIDS, TEST_GAMES, command_from, new_table_settings, repeat_random_strategy};

pub const HOUR_MS: u64 = 60 * MINUTE_MS;
pub const LOCATION: TableLocation = TableLocation { server: ServerId(1), channel: ChannelId(100) };

/// Restarts count process numbers from 0; processes that run at the same time get numbers from here.
const SECOND_PROCESS_OFFSET: u64 = 1 << 20;

/// A service whose process can be restarted.
pub struct ServiceFixture {
    pub service: Arc<TableService>,
    pub store: Arc<dyn Store>,
    registry: GameRegistry,
    seed: u64,
    wall_millis: Arc<AtomicU64>,
    process_number: u64,
    command_count: AtomicU64,
}

/// Builds a [`ServiceFixture`] with other games, another seed or another time.
pub struct ServiceFixtureBuilder {
    registry: GameRegistry,
    seed: u64,
    start: UnixMillis,
}

impl ServiceFixture {
    /// Starts a service on an empty store and advances the clock until deadlines can expire.
    pub async fn new() -> Self {
        Self::with_store(Arc::new(MemoryStore::new())).await
    }

    pub async fn with_store(store: Arc<dyn Store>) -> Self {
        Self::builder().build(store).await
    }

    pub fn builder() -> ServiceFixtureBuilder {
        ServiceFixtureBuilder { registry: TEST_GAMES, seed: 0, start: UnixMillis(1_000_000 * HOUR_MS) }
    }

    /// Starts a second process with the same store, clock and policy.
    pub async fn second_process(&self) -> Self {
        self.second_process_on(Arc::clone(&self.store)).await
    }

    /// Starts a second process that has its own connection to the store.
    pub async fn second_process_on(&self, store: Arc<dyn Store>) -> Self {
        let process_number = self.process_number + SECOND_PROCESS_OFFSET;
        let seed = self.seed + (process_number << 32);
        let service =
            new_service(&store, self.registry, &self.wall_millis, seed).with_policy((*self.service.policy()).clone());
        let fixture = Self {
            service: Arc::new(service),
            store,
            registry: self.registry,
            seed: self.seed,
            wall_millis: Arc::clone(&self.wall_millis),
            process_number,
            command_count: AtomicU64::new(0),
        };
        fixture.go_online_past_grace_period().await;
        fixture
    }

    pub fn with_policy(self, policy: UsagePolicy) -> Self {
        let service = Arc::into_inner(self.service).expect("nobody else uses the service yet");
        Self { service: Arc::new(service.with_policy(policy)), ..self }
    }

    pub fn with_backups(self, backups: Arc<dyn BackupCopies>) -> Self {
        let service = Arc::into_inner(self.service).expect("nobody else uses the service yet");
        Self { service: Arc::new(service.with_backups(backups)), ..self }
    }

    /// Ends the process and starts a new one after this outage.
    pub async fn restart_after(&mut self, outage_millis: u64) {
        self.process_number += 1;
        self.wall_millis.fetch_add(outage_millis, Ordering::SeqCst);
        let seed = self.seed + (self.process_number << 32);
        self.service = Arc::new(new_service(&self.store, self.registry, &self.wall_millis, seed));
        self.go_online_past_grace_period().await;
    }

    /// Returns the current wall-clock time.
    pub fn now(&self) -> UnixMillis {
        UnixMillis(self.wall_millis.load(Ordering::SeqCst))
    }

    async fn go_online_past_grace_period(&self) {
        self.service.tick_clock(Connectivity::Online).await.unwrap();
        self.advance(GRACE_AFTER_ONLINE_MS).await;
    }

    /// Advances the clock tick by tick.
    pub async fn advance(&self, millis: u64) {
        let end = self.wall_millis.load(Ordering::SeqCst) + millis;
        while self.wall_millis.load(Ordering::SeqCst) < end {
            let now = self.wall_millis.load(Ordering::SeqCst);
            self.wall_millis.store(end.min(now + TICK_INTERVAL_MS), Ordering::SeqCst);
            self.service.tick_clock(Connectivity::Online).await.unwrap();
        }
    }

    /// Advances the clock tick by tick and processes due tables.
    pub async fn advance_and_process_due(&self, millis: u64) {
        let mut millis_left = millis;
        while millis_left > 0 {
            let step_millis = millis_left.min(TICK_INTERVAL_MS);
            self.advance(step_millis).await;
            loop {
                let report = self.service.process_due_tables().await.unwrap();
                assert!(report.failed_tables.is_empty(), "{:?}", report.failed_tables);
                if report.processed_tables.is_empty() {
                    break;
                }
            }
            millis_left -= step_millis;
        }
    }

    /// Returns the context of a command from this person, with a new command id.
    pub fn command_from(&self, person: u64) -> CommandContext {
        let command_number = self.command_count.fetch_add(1, Ordering::SeqCst);
        command_from(person, format!("{}.{command_number}", self.process_number))
    }

    /// Returns the context of a command from a manager of the server.
    pub fn manager_command_from(&self, person: u64) -> CommandContext {
        let mut command = self.command_from(person);
        command.actor.access = AccessLevel::ServerManager(LOCATION.server);
        command
    }

    pub fn repository(&self) -> &Repository {
        self.service.repository()
    }

    pub async fn table(&self, id: TableId) -> Table {
        self.service.load_table(id).await.unwrap().table
    }

    /// Opens a table of Raids with this person as its host.
    pub async fn open_table(&self, person: u64, ai_count: usize) -> TableId {
        self.open_table_of(RAIDS, person, ai_count).await
    }

    /// Opens a table of any game.
    pub async fn open_table_of(&self, game_type: &'static dyn GameType, person: u64, ai_count: usize) -> TableId {
        self.service
            .open_table(&self.command_from(person), NewTable { game_type, ..new_raids_table(ai_count) })
            .await
            .unwrap()
            .table
            .id
    }

    /// Starts a match of Raids with these people.
    pub async fn start_match(&self, people: &[u64], ai_count: usize) -> TableId {
        self.start_match_of(RAIDS, people, ai_count).await
    }

    /// Starts a match of any game.
    pub async fn start_match_of(&self, game_type: &'static dyn GameType, people: &[u64], ai_count: usize) -> TableId {
        let id = self.open_table_of(game_type, people[0], ai_count).await;
        for person in &people[1..] {
            self.service.join_table(&self.command_from(*person), id).await.unwrap();
        }
        self.service.start_match(&self.command_from(people[0]), id).await.unwrap();
        id
    }

    /// Returns the first person with an open decision, and an answer to it.
    pub async fn next_answer(&self, id: TableId, option: usize) -> Option<(u64, Answer)> {
        let table = self.table(id).await;
        let asked_seat = table
            .iter_seats()
            .find(|(_, seat_state)| seat_state.pending_decision.is_some() && seat_state.person().is_some());
        asked_seat
            .map(|(seat, seat_state)| (seat_state.person().unwrap().0, table.answer_for_option(seat, option).unwrap()))
    }

    /// Answers the first open decision of a person with this option, or with the last one.
    pub async fn answer_next(&self, id: TableId, option: usize) -> Result<CommandOutcome, CommandError> {
        let (person, mut answer) = self.next_answer(id, option).await.unwrap();
        let loaded = self.service.load_table(id).await.unwrap();
        let option_count = loaded.match_state.unwrap().options(answer.seat).unwrap().len();
        answer.option = option.min(option_count - 1);
        self.service.answer(&self.command_from(person), id, answer).await
    }
}

impl ServiceFixtureBuilder {
    pub fn registry(self, registry: GameRegistry) -> Self {
        Self { registry, ..self }
    }

    /// Sets the seed of the random matches and table ids.
    pub fn seed(self, seed: u64) -> Self {
        Self { seed, ..self }
    }

    /// Sets the wall-clock time at the start.
    pub fn start_at(self, start: UnixMillis) -> Self {
        Self { start, ..self }
    }

    /// Starts the service on this store and advances the clock until deadlines can expire.
    pub async fn build(self, store: Arc<dyn Store>) -> ServiceFixture {
        let Self { registry, seed, start } = self;
        let wall_millis = Arc::new(AtomicU64::new(start.0));
        let service = Arc::new(new_service(&store, registry, &wall_millis, seed));
        let (process_number, command_count) = (0, AtomicU64::new(0));
        let fixture = ServiceFixture { service, store, registry, seed, wall_millis, process_number, command_count };
        fixture.go_online_past_grace_period().await;
        fixture
    }
}

fn new_service(
    store: &Arc<dyn Store>,
    registry: GameRegistry,
    wall_millis: &Arc<AtomicU64>,
    seed: u64,
) -> TableService {
    let repository = Repository::open(Arc::clone(store), registry, &|_| Ok(()), &|_| {}).unwrap();
    let wall_millis = Arc::clone(wall_millis);
    TableService::new(
        repository,
        Box::new(move || UnixMillis(wall_millis.load(Ordering::SeqCst))),
        RandomSource::seeded(seed),
    )
    .block_on()
    .unwrap()
}

/// Returns a new table of Raids with this many random AIs.
pub fn new_raids_table(ai_count: usize) -> NewTable {
    NewTable { ai_strategies: repeat_random_strategy(ai_count), ..new_table_settings(RAIDS, LOCATION) }
}

/// Returns `Some` if an AI has the seat; the inner option is the person it stands in for.
pub fn ai_stands_in_for(occupant: &Occupant) -> Option<Option<PersonId>> {
    match occupant {
        Occupant::Ai { stands_in_for, .. } => Some(*stands_in_for),
        Occupant::Person(_) | Occupant::Erased => None,
    }
}
