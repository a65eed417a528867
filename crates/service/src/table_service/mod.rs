//! The application layer: loads a table, runs one command on a copy, and stores the result. All changes of a
//! table go through `TableService::edit_table`: one at a time for each table, durable before the outcome is returned,
//! and once for each command id. It knows no chat platform and sends no messages.

mod ai_turns;
mod cache;
mod cached_table;
mod change_notifier;
mod commands;
mod deadlines;
mod loaded_table;
mod log_range;
mod notified;
mod player_ratings;
mod policy;
mod privacy;
mod random;
mod recent_log;
mod rematch;
mod replay;
mod replay_pool;
mod review;
mod servers;
mod store_recovery;
mod text_only;
mod views;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};
use std::time::Duration;

use meadhall_game::catch_panic::catch_panic;
use meadhall_game::{Fingerprint, GameLogLine, Text};
use meadhall_registry::{GameRegistry, Match};
use meadhall_store::StoreError;
use meadhall_tables::clock::{ServiceClock, UnixMillis};
use meadhall_tables::notification::Notification;
use meadhall_tables::{CommandId, CommandTime, Table, TableChange, TableEdit, TableError, TableId};
use tokio::sync::watch;

use crate::monitoring::Monitor;
use crate::repository::{
    ChangeReason, PendingWrite, QuotaGuard, Repository, RepositoryError, StoreQuery, table_of_command,
};
use cache::{CachedTable, TableCache};
use recent_log::RecentLog;
use replay_pool::ReplayPool;

pub use ai_turns::{AiTurnOutcome, FailedAi, Hint};
pub use change_notifier::{ChangeNotifier, ChangeSubscription, ChangedTables};
pub use commands::CommandContext;
pub use deadlines::SweepReport;
pub use loaded_table::LoadedTable;
pub use log_range::LogRange;
pub use policy::{MAX_BLOCKED_PEOPLE, OpenTableLimits, UsagePolicy};
pub use privacy::{BackupCopies, PersonalData};
pub use random::RandomSource;
pub use replay::{ReplayFrame, ViewerReplay};
pub use servers::{MAX_BANNED_PEOPLE, MAX_LISTED_CHANNELS_OR_ROLES};
pub use store_recovery::StoreRecoveries;
pub use views::ViewAudience;

/// The limit of attempts when other processes keep changing the same rows.
const MAX_COMMIT_ATTEMPTS: u32 = 64;

/// The default maximum time an AI may take for one decision.
const DEFAULT_AI_TIME_LIMIT: Duration = Duration::from_secs(2);

/// Returns the current wall-clock time.
pub type WallClock = dyn Fn() -> UnixMillis + Send + Sync;

/// Runs commands on the tables of one store.
pub struct TableService {
    repository: Repository,
    cache: TableCache,
    replays: ReplayPool,
    service_clock: Mutex<ServiceClock>,
    wall_clock: Box<WallClock>,
    random: RandomSource,
    notifier: ChangeNotifier,
    /// The operator's settings.
    policy: RwLock<Arc<UsagePolicy>>,
    /// The backups, from which an erased person's data must be removed too.
    backups: Option<Arc<dyn BackupCopies>>,
    ai_time_limit: Duration,
    /// Whether views have pictures.
    draws_pictures: bool,
    monitor: Monitor,
    /// Counts how often the store has become available again.
    store_recoveries: watch::Sender<u64>,
}

/// The outcome of a command. It holds hidden information; build a view of it before showing it to anybody.
#[derive(Debug)]
pub struct CommandOutcome {
    /// The table after the command.
    pub table: Table,
    /// The match after the command.
    match_state: Option<Box<dyn Match>>,
    pub effect: CommandEffect,
    /// The texts of the chosen option, if the command was an answer.
    pub chosen_option: Vec<Text>,
    pub log_lines: Vec<GameLogLine>,
    /// Notifications that the command caused, besides updated cards and DMs. They are in the outbox already.
    pub notifications: Vec<Notification>,
}

/// Whether a command has changed anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CommandEffect {
    Applied,
    /// The table was in the requested state already, or the same command had run before.
    NothingChanged,
}

/// The reason why a command failed. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CommandError {
    /// The command is not allowed; the player sees the reason.
    #[error(transparent)]
    Refused(#[from] TableError),
    #[error(transparent)]
    Repository(#[from] RepositoryError),
    /// The rules or the service panicked.
    #[error("internal error {code}: {details}")]
    Panicked {
        /// The code that the player can report.
        code: String,
        /// The description of the error for the program's log.
        details: String,
    },
}

impl CommandError {
    /// Returns whether the store is unavailable, so that no other table can be changed either.
    pub const fn is_store_unavailable(&self) -> bool {
        let Self::Repository(RepositoryError::Store(error)) = self else { return false };
        !matches!(error, StoreError::Conflict { .. } | StoreError::ValueTooLarge { .. })
    }
}

impl From<StoreError> for CommandError {
    fn from(error: StoreError) -> Self {
        Self::Repository(error.into())
    }
}

impl TableService {
    /// Creates the service. Its clock counts the chat platform as offline until the first tick.
    pub async fn new(
        repository: Repository,
        clock: Box<WallClock>,
        random: RandomSource,
    ) -> Result<Self, RepositoryError> {
        let now = clock();
        let time = repository
            .service_clock()
            .await?
            .map_or_else(|| ServiceClock::new(now), |time| time.resume_after_restart(now));
        Ok(Self {
            repository,
            cache: TableCache::default(),
            replays: ReplayPool::default(),
            service_clock: Mutex::new(time),
            wall_clock: clock,
            random,
            notifier: ChangeNotifier::default(),
            policy: RwLock::default(),
            backups: None,
            ai_time_limit: DEFAULT_AI_TIME_LIMIT,
            draws_pictures: true,
            monitor: Monitor::default(),
            store_recoveries: watch::Sender::default(),
        })
    }

    /// Sets whether views have pictures.
    #[must_use]
    pub fn with_pictures(self, draws_pictures: bool) -> Self {
        Self { draws_pictures, ..self }
    }

    /// Limits the time an AI may take for one decision.
    #[must_use]
    pub fn with_ai_time_limit(self, time: Duration) -> Self {
        Self { ai_time_limit: time, ..self }
    }

    /// Runs the service clock this number of times as fast as the wall clock.
    #[must_use]
    pub fn with_clock_speedup(self, times: u32) -> Self {
        let faster = self.service_clock().clone().with_speedup(times);
        Self { service_clock: Mutex::new(faster), ..self }
    }

    /// Converts a duration on the service clock to wall-clock time.
    pub fn to_wall_duration(&self, service: Duration) -> Duration {
        let service = u64::try_from(service.as_millis()).unwrap_or(u64::MAX);
        Duration::from_millis(self.service_clock().to_wall_millis(service).max(1))
    }

    #[must_use]
    pub fn with_monitor(self, monitor: Monitor) -> Self {
        Self { monitor, ..self }
    }

    /// Sets the backups, from which an erased person's data is removed too.
    #[must_use]
    pub fn with_backups(self, backups: Arc<dyn BackupCopies>) -> Self {
        Self { backups: Some(backups), ..self }
    }

    pub const fn registry(&self) -> GameRegistry {
        self.repository.registry()
    }

    pub const fn repository(&self) -> &Repository {
        &self.repository
    }

    /// Returns the notifier that is triggered whenever a table has changed.
    pub const fn notifier(&self) -> &ChangeNotifier {
        &self.notifier
    }

    pub const fn monitor(&self) -> &Monitor {
        &self.monitor
    }

    fn service_clock(&self) -> MutexGuard<'_, ServiceClock> {
        // The clock is always replaced as a whole, so it is intact after a panic elsewhere.
        self.service_clock.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the current service time and wall-clock time.
    pub fn now(&self) -> CommandTime {
        let wall = (self.wall_clock)();
        CommandTime { service: self.service_clock().now(wall), unix: wall }
    }

    /// Applies a command to a table, completely or not at all. The change is durable when this returns.
    async fn edit_table(
        &self,
        id: TableId,
        command_id: Option<&CommandId>,
        mut apply: impl FnMut(&mut TableEdit) -> Result<(), CommandError>,
    ) -> Result<CommandOutcome, CommandError> {
        self.edit_table_with(id, command_id, |_| StoreQuery::ready(()), |edit, ()| apply(edit).map(|()| Vec::new()))
            .await
    }

    /// Edits a table with a command that also needs other rows. They are read together with the table, as of
    /// one moment, and read again on every retry. The command returns the quotas that its change must claim.
    async fn edit_table_with<T: 'static>(
        &self,
        id: TableId,
        command_id: Option<&CommandId>,
        extra_reads: impl Fn(&Table) -> StoreQuery<T>,
        mut apply: impl FnMut(&mut TableEdit, T) -> Result<Vec<QuotaGuard>, CommandError>,
    ) -> Result<CommandOutcome, CommandError> {
        let slot = self.cache.slot(id);
        let mut slot = slot.lock().await;
        for _ in 0..MAX_COMMIT_ATTEMPTS {
            let (cached, extra_data) = self.load_cached_with(id, &mut slot, &extra_reads).await?;
            let (extra_data, time) = (extra_data?, self.now());
            let (game_type, frozen_reason, is_outdated) =
                (cached.game_type, cached.frozen_reason.clone(), cached.is_outdated);
            let mut edit = cached.start_edit(time);
            // If the command panics, the copy that it was editing is dropped.
            let result = catch_panic(|| {
                let quotas = if is_outdated {
                    edit.sync_with_rules(frozen_reason.as_deref())?;
                    Vec::new()
                } else {
                    apply(&mut edit, extra_data)?
                };
                Ok(edit.into_change(Some(&cached.stored.table)).map(|change| (change, quotas)))
            });
            let (change, quotas) = match result.unwrap_or_else(|panic| Err(panic_error(id, panic))) {
                Ok(Some(change)) => change,
                Ok(None) => {
                    let unchanged = cached.table_with_match();
                    drop(slot);
                    return Ok(self.unchanged_outcome(unchanged).await);
                }
                // A command that is repeated may fail because its first run has settled the decision.
                Err(CommandError::Refused(_)) if self.find_earlier_run(command_id, time).await?.is_some() => {
                    let unchanged = cached.table_with_match();
                    drop(slot);
                    return Ok(self.unchanged_outcome(unchanged).await);
                }
                Err(error) => return Err(error),
            };
            let command_id = command_id.filter(|_| !is_outdated);
            let PendingWrite { commit, stored_table: stored } =
                self.repository.start_save(Some(&cached.stored), &change, quotas, command_id, time.service).await?;
            match commit.await {
                Ok(()) => {
                    self.notifier.notify(id, ChangeReason::Saved);
                    let mut recent_log =
                        slot.take().map_or(RecentLog::starting_at(u64::MAX), |cached| cached.recent_log);
                    recent_log.record(&change);
                    let TableChange { table, match_state, log_lines, new_rows } = change;
                    let match_copy = match_state.as_ref().map(|match_state| match_state.clone_boxed());
                    *slot = Some(CachedTable {
                        game_type,
                        stored,
                        match_state,
                        final_match: None,
                        frozen_reason,
                        is_outdated: false,
                        recent_log,
                    });
                    if is_outdated {
                        continue;
                    }
                    let (effect, chosen_option) = (CommandEffect::Applied, Vec::new());
                    return Ok(CommandOutcome {
                        table,
                        match_state: match_copy,
                        effect,
                        chosen_option,
                        log_lines,
                        notifications: new_rows.notifications,
                    });
                }
                Err(StoreError::Conflict { .. }) => {
                    *slot = None;
                    if self.find_earlier_run(command_id, time).await?.is_some() {
                        let unchanged = self.load_cached(id, &mut slot).await?.table_with_match();
                        drop(slot);
                        return Ok(self.unchanged_outcome(unchanged).await);
                    }
                }
                Err(error) => {
                    // The write may have succeeded or not, so the table is read again.
                    *slot = None;
                    return Err(error.into());
                }
            }
        }
        Err(StoreError::Conflict { key: id.to_string() }.into())
    }

    /// Checks whether a command would succeed now, without changing anything.
    async fn dry_run(
        &self,
        id: TableId,
        apply: impl FnOnce(&mut TableEdit) -> Result<(), CommandError>,
    ) -> Result<(), CommandError> {
        let slot = self.cache.slot(id);
        let mut slot = slot.lock().await;
        let mut edit = self.load_cached(id, &mut slot).await?.start_edit(self.now());
        catch_panic(|| apply(&mut edit)).unwrap_or_else(|panic| Err(panic_error(id, panic)))
    }

    /// Edits many tables. A table that cannot be changed does not stop the others; returns the first error at
    /// the end.
    async fn edit_each_table(
        &self,
        tables: &[TableId],
        apply: impl Fn(&mut TableEdit) -> Result<(), TableError>,
    ) -> Result<(), CommandError> {
        let mut first_error = None;
        for id in tables {
            match self.edit_table(*id, None, |edit| Ok(apply(edit)?)).await {
                Ok(_) | Err(CommandError::Refused(_)) => {}
                Err(error) if error.is_store_unavailable() => return Err(error),
                Err(error) => first_error = first_error.or(Some(error)),
            }
        }
        first_error.map_or(Ok(()), Err)
    }

    /// Returns the table at which this command id has been applied before.
    async fn find_earlier_run(
        &self,
        command_id: Option<&CommandId>,
        time: CommandTime,
    ) -> Result<Option<TableId>, RepositoryError> {
        match command_id {
            Some(command_id) => self.repository.run_query(table_of_command(command_id, time.service)).await,
            None => Ok(None),
        }
    }
}

impl From<LoadedTable> for CommandOutcome {
    fn from(loaded: LoadedTable) -> Self {
        let LoadedTable { table, match_state, .. } = loaded;
        let (effect, chosen_option, log_lines, notifications) =
            (CommandEffect::NothingChanged, Vec::new(), Vec::new(), Vec::new());
        Self { table, match_state, effect, chosen_option, log_lines, notifications }
    }
}

fn panic_error(id: TableId, panic: String) -> CommandError {
    let fingerprint = Fingerprint::of(&(id, &panic)).to_string().to_uppercase();
    CommandError::Panicked { code: format!("R-{}", &fingerprint[..4]), details: format!("table {id}: {panic}") }
}
