//! A service with its job scheduler. The wall clock is the runtime's, so a test that pauses it can run
//! through days in a moment. The store can be made to fail.

use std::future::ready;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use meadhall_games::GAMES;
use meadhall_service::backup::{BackupDir, BackupRetention};
use meadhall_service::cluster::ClusterHandle;
use meadhall_service::data_dir::DataDir;
use meadhall_service::jobs::{JobScheduler, StoreStoppedError};
use meadhall_service::monitoring::Monitor;
use meadhall_service::repository::{MemberStatus, Repository};
use meadhall_service::table_service::{CommandContext, RandomSource, TableService};
use meadhall_store::{BlockingExt, MemoryStore, PendingCommit, ReadFuture, ReadOp, Store, StoreError, WriteBatch};
use meadhall_tables::TableId;
use meadhall_tables::clock::{Connectivity, UnixMillis};
use meadhall_tables::lobby::NewTable;
use meadhall_test_support::games::{RAIDS, command_from, location_of, new_table_settings, repeat_random_strategy};
use tempfile::TempDir;
use tokio::sync::{mpsc, watch};
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep};
use tokio_util::sync::CancellationToken;

/// Eight minutes of polling in real time, or eleven days on a paused clock.
const MAX_POLLS: u32 = 50_000;

/// A store that fails with `error` while it is set.
#[derive(Default)]
pub struct FailingStore {
    inner: MemoryStore,
    error: Mutex<Option<StoreError>>,
}

impl FailingStore {
    /// Makes every read and commit fail with this error; `None` makes the store work again.
    pub fn set_error(&self, error: Option<StoreError>) {
        *self.error.lock().unwrap() = error;
    }

    fn check_error(&self) -> Result<(), StoreError> {
        self.error.lock().unwrap().clone().map_or(Ok(()), Err)
    }
}

impl Store for FailingStore {
    fn read(&self, reads: Vec<ReadOp>) -> ReadFuture {
        self.check_error().map_or_else(|error| Box::pin(ready(Err(error))) as ReadFuture, |()| self.inner.read(reads))
    }

    fn commit(&self, batch: WriteBatch) -> PendingCommit {
        self.check_error().map_or_else(|error| Err(error).into(), |()| self.inner.commit(batch))
    }
}

/// A service with a running job scheduler.
pub struct SchedulerFixture {
    pub service: Arc<TableService>,
    pub store: Arc<FailingStore>,
    pub backup_dir: Arc<BackupDir>,
    pub connectivity: watch::Sender<Connectivity>,
    pub shutdown: CancellationToken,
    pub scheduler: JoinHandle<Result<(), StoreStoppedError>>,
    _backup_folder: TempDir,
    _data_folder: Option<TempDir>,
}

impl SchedulerFixture {
    /// Runs `setup` on the service, then starts the scheduler.
    pub async fn with_setup<F: Future<Output = ()>>(setup: impl FnOnce(Arc<TableService>) -> F) -> Self {
        Self::with_ai_time_limit(Duration::from_secs(2), setup).await
    }

    /// Does the same as `with_setup`, with a time limit for each AI turn.
    pub async fn with_ai_time_limit<F: Future<Output = ()>>(
        ai_time_limit: Duration,
        setup: impl FnOnce(Arc<TableService>) -> F,
    ) -> Self {
        Self::start(ai_time_limit, None, setup).await
    }

    /// Starts a service that exports metrics and health.
    pub async fn with_monitor() -> Self {
        let data_folder = tempfile::tempdir().unwrap();
        let data_dir = DataDir::new(data_folder.path().to_owned(), GAMES);
        let fixture = Self::start(Duration::from_secs(2), Some(data_dir), |_| async {}).await;
        Self { _data_folder: Some(data_folder), ..fixture }
    }

    async fn start<F: Future<Output = ()>>(
        ai_time_limit: Duration,
        data_dir: Option<DataDir>,
        setup: impl FnOnce(Arc<TableService>) -> F,
    ) -> Self {
        let (started_at, store) = (Instant::now(), Arc::new(FailingStore::default()));
        let repository = Repository::open(store.clone(), GAMES, &|_| Ok(()), &|_| {}).unwrap();
        let wall_clock =
            move || UnixMillis(1_000_000_000_000 + u64::try_from(started_at.elapsed().as_millis()).unwrap());
        let service = TableService::new(repository, Box::new(wall_clock), RandomSource::seeded(1)).block_on().unwrap();
        let (connectivity, connectivity_receiver) = watch::channel(Connectivity::Offline);
        let monitor = data_dir
            .as_ref()
            .map_or_else(Monitor::default, |_| Monitor::enabled(wall_clock(), connectivity_receiver.clone()));
        let service = Arc::new(service.with_ai_time_limit(ai_time_limit).with_monitor(monitor));
        setup(service.clone()).await;
        let folder = tempfile::tempdir().unwrap();
        let backups = Arc::new(BackupDir::new(folder.path().to_owned(), BackupRetention::default(), GAMES));
        let cluster = ClusterHandle::single_process();
        let remote_changes = mpsc::unbounded_channel().1;
        let scheduler = JobScheduler {
            service: service.clone(),
            backups: backups.clone(),
            cluster: cluster.clone(),
            remote_changes,
            data_dir,
        };
        tokio::spawn(report_connectivity(cluster, connectivity_receiver));
        let shutdown = CancellationToken::default();
        let scheduler = tokio::spawn(scheduler.run(shutdown.clone()));
        Self {
            service,
            store,
            backup_dir: backups,
            connectivity,
            shutdown,
            scheduler,
            _backup_folder: folder,
            _data_folder: None,
        }
    }

    /// Starts a service and its scheduler.
    pub async fn new() -> Self {
        Self::with_setup(|_| async {}).await
    }

    /// Polls every 10 ms until the condition holds. For tests on a clock that is not paused.
    pub async fn wait_until(&self, what: &str, is_met: impl FnMut(&Self) -> bool) {
        self.poll_until(Duration::from_millis(10), what, is_met).await;
    }

    /// Advances the paused clock by 20 seconds at a time until the condition holds.
    pub async fn advance_until(&self, what: &str, is_met: impl FnMut(&Self) -> bool) {
        self.poll_until(Duration::from_secs(20), what, is_met).await;
    }

    async fn poll_until(&self, interval: Duration, what: &str, mut is_met: impl FnMut(&Self) -> bool) {
        for _ in 0..MAX_POLLS {
            if is_met(self) {
                return;
            }
            sleep(interval).await;
        }
        panic!("timed out waiting until {what}");
    }

    pub fn served_millis(&self) -> u64 {
        self.service.now().service.0
    }

    pub fn is_table_over(&self, id: TableId) -> bool {
        self.service.repository().table(id).block_on().unwrap().unwrap().table.result().is_some()
    }
}

/// Reports the connectivity to a cluster handle with a single process.
async fn report_connectivity(cluster: ClusterHandle, mut connectivity_receiver: watch::Receiver<Connectivity>) {
    loop {
        let is_online = *connectivity_receiver.borrow_and_update() == Connectivity::Online;
        cluster.report_status(&MemberStatus {
            shard_count: Some(1),
            is_connected: is_online,
            ..MemberStatus::default()
        });
        if connectivity_receiver.changed().await.is_err() {
            return;
        }
    }
}

pub fn command_from_person(person: u64, command: &str) -> CommandContext {
    command_from(person, format!("{person}.{command}"))
}

/// Opens a table with this person as its host.
pub async fn open_table(service: &TableService, person: u64, ai_count: usize) -> TableId {
    open_table_with_ais(service, person, repeat_random_strategy(ai_count)).await
}

/// Opens a table with this person as its host and these AI strategies.
pub async fn open_table_with_ais(service: &TableService, person: u64, ai_strategies: Vec<String>) -> TableId {
    let new_table = NewTable { ai_strategies, ..new_table_settings(RAIDS, location_of(1, person)) };
    service.open_table(&command_from_person(person, "open"), new_table).await.unwrap().table.id
}

/// Starts a match of AIs only: its host leaves right after the start.
pub async fn start_ai_match(service: &TableService, person: u64) -> TableId {
    let id = open_table(service, person, 3).await;
    service.start_match(&command_from_person(person, "start"), id).await.unwrap();
    service.leave_table(&command_from_person(person, "leave"), id).await.unwrap();
    id
}
