//! A service with an outbox, plus a store, a Discord and a clock that survive its crashes.

use std::collections::BTreeSet;
use std::future::pending;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use meadhall_registry::GameType;
use meadhall_service::outbox::{Outbox, OutboxError};
use meadhall_service::repository::Repository;
use meadhall_service::table_service::{CommandContext, CommandError, RandomSource, TableService};
use meadhall_store::{BlockingExt, MemoryStore, Store, StoreExt};
use meadhall_tables::clock::{Connectivity, GRACE_AFTER_ONLINE_MS, TICK_INTERVAL_MS, UnixMillis};
use meadhall_tables::lobby::NewTable;
use meadhall_tables::{CommandId, PersonId, Table, TableId, TableLocation};
use meadhall_test_support::games::{self, RAIDS, TEST_GAMES, repeat_random_strategy};
use tokio::time::{Instant, sleep, timeout};

use super::discord::{FakeSender, InMemoryDiscord};
use super::fate::{CrashPoint, CrashingStore, ProcessLife, WrittenRows};

/// If delivering takes longer than this, it will never end.
const DELIVERY_TIMEOUT: Duration = Duration::from_secs(24 * 60 * 60);

pub struct OutboxFixture {
    pub store: Arc<MemoryStore>,
    pub written_rows: WrittenRows,
    pub discord: Arc<InMemoryDiscord>,
    pub errors: Arc<Mutex<Vec<OutboxError>>>,
    pub service: Arc<TableService>,
    pub process: Arc<ProcessLife>,
    /// Their pending notifications are dropped.
    pub erased_people: Mutex<BTreeSet<PersonId>>,
    wall_clock: Arc<dyn Fn() -> UnixMillis + Send + Sync>,
    restart_count: u64,
}

impl OutboxFixture {
    pub async fn new() -> Self {
        Self::with_store(Arc::new(MemoryStore::new())).await
    }

    /// Opens a service on the data in this store.
    pub async fn with_store(store: Arc<MemoryStore>) -> Self {
        let started_at = Instant::now();
        let wall_clock: Arc<dyn Fn() -> UnixMillis + Send + Sync> = Arc::new(move || {
            let elapsed_millis = u64::try_from(started_at.elapsed().as_millis()).unwrap();
            UnixMillis(3_600_000_000_000 + elapsed_millis)
        });
        let process = ProcessLife::new(CrashPoint::Never);
        let written_rows = WrittenRows::default();
        let service = new_service(Arc::new(CrashingStore::new(&store, &process, &written_rows)), &wall_clock, 0);
        let (discord, errors) = (Arc::default(), Arc::default());
        let mut fixture = Self {
            store,
            written_rows,
            discord,
            errors,
            service,
            process,
            erased_people: Mutex::default(),
            wall_clock,
            restart_count: 0,
        };
        fixture.restart(CrashPoint::Never).await;
        fixture
    }

    /// Ends the process and starts a new one that crashes at this point.
    pub async fn restart(&mut self, crash_point: CrashPoint) {
        self.restart_count += 1;
        // The start itself does not crash: effects are counted from the end of the start.
        let life_without_crash = ProcessLife::new(CrashPoint::Never);
        let starting_service = new_service(
            Arc::new(CrashingStore::new(&self.store, &life_without_crash, &self.written_rows)),
            &self.wall_clock,
            self.restart_count << 32,
        );
        starting_service.tick_clock(Connectivity::Online).await.unwrap();
        self.process = ProcessLife::new(crash_point);
        self.service = new_service(
            Arc::new(CrashingStore::new(&self.store, &self.process, &self.written_rows)),
            &self.wall_clock,
            self.restart_count << 32,
        );
        if crash_point == CrashPoint::Never {
            self.advance(0).await;
        }
    }

    /// Builds an outbox for the current process.
    pub fn new_outbox(&self) -> Outbox<FakeSender> {
        let sender = FakeSender {
            discord: Arc::clone(&self.discord),
            process: Arc::clone(&self.process),
            wall_clock: Arc::clone(&self.wall_clock),
        };
        let errors = Arc::clone(&self.errors);
        let report = move |error: &OutboxError| errors.lock().unwrap().push(error.clone());
        Outbox::new(Arc::clone(&self.service), sender, Box::new(report))
    }

    /// Runs a new outbox for this long. Its backoff after forbidden deliveries starts over.
    pub async fn deliver_for(&self, duration: Duration) {
        let outbox = tokio::spawn(self.new_outbox().run(pending()));
        sleep(duration).await;
        outbox.abort();
        let _ = outbox.await;
    }

    /// Delivers everything that can be delivered.
    pub async fn deliver_all(&self) {
        timeout(DELIVERY_TIMEOUT, self.new_outbox().drain()).await.expect("the outbox does not finish its deliveries");
    }

    /// Advances the clock tick by tick and processes due tables.
    pub async fn advance(&self, millis: u64) {
        self.service.tick_clock(Connectivity::Online).await.unwrap();
        let mut millis_left = millis;
        while millis_left > 0 {
            let step_millis = millis_left.min(TICK_INTERVAL_MS);
            sleep(Duration::from_millis(step_millis)).await;
            millis_left -= step_millis;
            self.service.tick_clock(Connectivity::Online).await.unwrap();
            while !self.service.process_due_tables().await.unwrap().processed_tables.is_empty() {}
        }
    }

    /// Advances the clock until deadlines can expire.
    pub async fn go_online(&self) {
        self.advance(GRACE_AFTER_ONLINE_MS).await;
    }

    pub fn repository(&self) -> &Repository {
        self.service.repository()
    }

    pub async fn table(&self, id: TableId) -> Table {
        self.service.load_table(id).await.unwrap().table
    }

    pub async fn open_table(&self, person: u64, ai_count: usize, channel: u64) -> TableId {
        self.service
            .open_table(&command_from(person, None), new_table_in(RAIDS, ai_count, channel))
            .await
            .unwrap()
            .table
            .id
    }

    /// Starts a match of Raids with these people.
    pub async fn start_match(&self, people: &[u64], ai_count: usize, channel: u64) -> TableId {
        self.start_match_of(RAIDS, people, ai_count, channel).await
    }

    /// Starts a match of any game.
    pub async fn start_match_of(
        &self,
        game_type: &'static dyn GameType,
        people: &[u64],
        ai_count: usize,
        channel: u64,
    ) -> TableId {
        let new_table = new_table_in(game_type, ai_count, channel);
        let id = self.service.open_table(&command_from(people[0], None), new_table).await.unwrap().table.id;
        for person in &people[1..] {
            self.service.join_table(&command_from(*person, None), id).await.unwrap();
        }
        self.service.start_match(&command_from(people[0], None), id).await.unwrap();
        id
    }

    /// Answers the first open decision of a person with this option, or with the last one. Returns who
    /// answered.
    pub async fn answer_next(&self, id: TableId, option: usize) -> Option<PersonId> {
        self.try_answer_next(id, option).await.map(Result::unwrap)
    }

    /// Tries to answer the first open decision of a person.
    pub async fn try_answer_next(&self, id: TableId, option: usize) -> Option<Result<PersonId, CommandError>> {
        let loaded = self.service.load_table(id).await.unwrap();
        let (table, match_state) = (loaded.table, loaded.match_state?);
        let is_asked = |seat_state: &&meadhall_tables::table::SeatState| {
            seat_state.pending_decision.is_some() && seat_state.person().is_some()
        };
        let (seat, seat_state) = table.iter_seats().find(|(_, seat_state)| is_asked(seat_state))?;
        let person = seat_state.person()?;
        let option_count = match_state.options(seat).unwrap().len();
        let answer = table.answer_for_option(seat, option.min(option_count - 1)).unwrap();
        Some(self.service.answer(&command_from(person.0, None), id, answer).await.map(|_| person))
    }

    /// Answers open decisions until the turn passes and a new card is due.
    pub async fn play_until_new_card(&self, id: TableId) {
        let card = self.table(id).await.card_revision;
        while self.table(id).await.card_revision == card {
            self.answer_next(id, 0).await.expect("a decision is open");
        }
    }

    pub fn rows_with_prefix(&self, prefix: &str) -> Vec<String> {
        let rows = self.store.scan(prefix, None, usize::MAX).block_on().unwrap();
        rows.into_iter().map(|row| format!("{} {}", row.key, String::from_utf8_lossy(&row.value))).collect()
    }
}

fn new_service(
    store: Arc<dyn Store>,
    wall_clock: &Arc<dyn Fn() -> UnixMillis + Send + Sync>,
    seed: u64,
) -> Arc<TableService> {
    let repository = Repository::open(store, TEST_GAMES, &|_| Ok(()), &|_| {}).unwrap();
    let wall_clock = Arc::clone(wall_clock);
    Arc::new(
        TableService::new(repository, Box::new(move || wall_clock()), RandomSource::seeded(seed)).block_on().unwrap(),
    )
}

pub fn command_from(person: u64, command_id: Option<String>) -> CommandContext {
    CommandContext { command_id: command_id.map(CommandId), ..games::command_from(person, "") }
}

pub fn location_in(channel: u64) -> TableLocation {
    games::location_of(1, channel)
}

/// Returns a new table in this channel with random AIs.
pub fn new_table_in(game_type: &'static dyn GameType, ai_count: usize, channel: u64) -> NewTable {
    NewTable {
        ai_strategies: repeat_random_strategy(ai_count),
        ..games::new_table_settings(game_type, location_in(channel))
    }
}
