//! The application layer: loads a table, runs one command on a copy, and stores the result. All changes of a
//! table go through `House::change`: one at a time for each table, durable before the outcome is returned,
//! and once for each command id. It knows nothing of Discord and sends no messages.

mod bare;
mod bell;
mod calls;
mod chance;
mod lately;
mod look;
mod privacy;
mod reach;
mod recap;
mod replay;
mod rules;
mod scenes;
mod servers;
mod slots;
mod sweep;
mod think;
mod warm;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::Mark;
use crate::calm::calmly;
use crate::game::{Line, Text};
use crate::kind::{Catalogue, Match};
use crate::ledger::{Gate, Ledger, LedgerError, Lookup, Written, done};
use crate::store::StoreError;
use crate::table::clock::{ServiceTime, Wall};
use crate::table::notice::Notice;
use crate::table::{Cause, Changed, Desk, Refused, Table, TableId, Time};
use crate::watch::Watch;
use lately::Lately;
use look::match_at;
use slots::{Slots, Warm};

pub use bell::{Bell, Ear};
pub use calls::Call;
pub use chance::Chance;
pub use look::Look;
pub use privacy::{Copies, Known};
pub use recap::Tale;
pub use replay::{Film, Frame};
pub use rules::{HouseRules, Limits, MOST_BLOCKED};
pub use scenes::Eyes;
pub use servers::{MOST_KEPT_OUT, MOST_NAMED};
pub use sweep::Swept;

/// The limit of attempts when other processes keep changing the same rows.
const TRIES: u32 = 64;

/// The default limit for one decision of an AI.
const THINKS_WITHIN: Duration = Duration::from_secs(2);

/// Returns the current wall-clock time.
pub type Clock = dyn Fn() -> Wall + Send + Sync;

/// Runs commands on the tables of one store.
pub struct House {
    ledger: Ledger,
    slots: Slots,
    time: Mutex<ServiceTime>,
    clock: Box<Clock>,
    chance: Chance,
    bell: Bell,
    /// The operator's settings.
    rules: HouseRules,
    /// Backups, from which people must be erased, too.
    copies: Option<Arc<dyn Copies>>,
    thinks_within: Duration,
    watch: Watch,
}

/// The outcome of a command. It holds hidden information; build a view of it before showing it to anybody.
#[derive(Debug)]
pub struct Told {
    /// The table after the command.
    pub table: Table,
    /// The match after the command.
    game: Option<Box<dyn Match>>,
    pub news: Fresh,
    /// The texts of the chosen option, if the command was an answer.
    pub chosen: Vec<Text>,
    pub lines: Vec<Line>,
    /// Notifications that the command caused, besides updated cards and DMs. They are in the outbox already.
    pub notices: Vec<Notice>,
}

/// Whether a command has changed anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fresh {
    New,
    /// The table was so already, or the same command ran before.
    AsBefore,
}

/// The reason why a command failed. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Failed {
    /// The command is not allowed; the player sees the reason.
    #[error(transparent)]
    Refused(#[from] Refused),
    #[error(transparent)]
    Ledger(#[from] LedgerError),
    /// The rules or the service panicked.
    #[error("our mistake {code}: {what}")]
    Bug {
        /// The code that the player can report.
        code: String,
        /// The text for the log.
        what: String,
    },
}

impl Failed {
    /// Returns whether the store is unavailable, so that no other table can be changed either.
    pub const fn stops_all(&self) -> bool {
        let Self::Ledger(LedgerError::Store(error)) = self else { return false };
        !matches!(error, StoreError::Stale { .. } | StoreError::TooLarge { .. })
    }
}

impl From<StoreError> for Failed {
    fn from(error: StoreError) -> Self {
        Self::Ledger(error.into())
    }
}

impl House {
    /// Creates the service. Its clock counts Discord as offline until the first tick.
    pub async fn begin(ledger: Ledger, clock: Box<Clock>, chance: Chance) -> Result<Self, LedgerError> {
        let now = clock();
        let time = ledger.time().await?.map_or_else(|| ServiceTime::begin(now), |time| time.resume(now));
        Ok(Self {
            ledger,
            slots: Slots::default(),
            time: Mutex::new(time),
            clock,
            chance,
            bell: Bell::default(),
            rules: HouseRules::default(),
            copies: None,
            thinks_within: THINKS_WITHIN,
            watch: Watch::default(),
        })
    }

    /// Limits the time an AI may take for one decision.
    #[must_use]
    pub fn thinking_within(self, time: Duration) -> Self {
        Self { thinks_within: time, ..self }
    }

    /// Runs the service clock so many times as fast as the wall clock.
    #[must_use]
    pub fn hurrying(self, times: u32) -> Self {
        let hurried = self.service_time().clone().hurrying(times);
        Self { time: Mutex::new(hurried), ..self }
    }

    /// Converts a duration on the service clock to wall-clock time.
    pub fn lasts(&self, service: Duration) -> Duration {
        let service = u64::try_from(service.as_millis()).unwrap_or(u64::MAX);
        Duration::from_millis(self.service_time().lasts(service).max(1))
    }

    #[must_use]
    pub fn watched_by(self, watch: Watch) -> Self {
        Self { watch, ..self }
    }

    /// Adds the backups, from which an erased person is removed, too.
    #[must_use]
    pub fn with_copies(self, copies: Arc<dyn Copies>) -> Self {
        Self { copies: Some(copies), ..self }
    }

    pub const fn games(&self) -> Catalogue {
        self.ledger.games()
    }

    pub const fn ledger(&self) -> &Ledger {
        &self.ledger
    }

    /// Returns the notifier that is triggered whenever a table has changed.
    pub const fn bell(&self) -> &Bell {
        &self.bell
    }

    pub const fn watch(&self) -> &Watch {
        &self.watch
    }

    fn service_time(&self) -> MutexGuard<'_, ServiceTime> {
        // The clock is always replaced as a whole, so it is intact after a panic elsewhere.
        self.time.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the current service time and wall-clock time.
    pub fn time(&self) -> Time {
        let wall = (self.clock)();
        Time { now: self.service_time().now(wall), wall }
    }

    /// Applies a command to a table, completely or not at all. The change is durable when this returns.
    async fn change(
        &self,
        id: TableId,
        cause: Option<&Cause>,
        mut call: impl FnMut(&mut Desk) -> Result<(), Failed>,
    ) -> Result<Told, Failed> {
        self.change_knowing(id, cause, |_| Lookup::known(()), |desk, ()| call(desk).map(|()| Vec::new())).await
    }

    /// Edits a table with a command that also needs other rows. They are read together with the table, as of
    /// one moment, and read again on every retry. The command returns the quotas that its change must claim.
    async fn change_knowing<T: 'static>(
        &self,
        id: TableId,
        cause: Option<&Cause>,
        learn: impl Fn(&Table) -> Lookup<T>,
        mut call: impl FnMut(&mut Desk, T) -> Result<Vec<Gate>, Failed>,
    ) -> Result<Told, Failed> {
        let slot = self.slots.of(id);
        let mut slot = slot.lock().await;
        for _ in 0..TRIES {
            let (warm, known) = self.warm_knowing(id, &mut slot, &learn).await?;
            let (known, time) = (known?, self.time());
            let (kind, frozen, outdated) = (warm.kind, warm.frozen.clone(), warm.outdated);
            let mut desk = warm.desk(time);
            // If the command panics, the copy that it was editing is dropped.
            let called = calmly(|| {
                let through = if outdated {
                    desk.renew(frozen.as_deref())?;
                    Vec::new()
                } else {
                    call(&mut desk, known)?
                };
                Ok(desk.close(Some(&warm.held.table)).map(|changed| (changed, through)))
            });
            let (changed, through) = match called.unwrap_or_else(|panic| Err(bug(id, panic))) {
                Ok(Some(changed)) => changed,
                Ok(None) => return Ok(as_before(warm)),
                // A command that is repeated may fail because its first run has settled the decision.
                Err(Failed::Refused(_)) if self.done_before(cause, time).await?.is_some() => {
                    return Ok(as_before(warm));
                }
                Err(failed) => return Err(failed),
            };
            let cause = cause.filter(|_| !outdated);
            let Written { commit, held } =
                self.ledger.write(Some(&warm.held), &changed, through, cause, time.now).await?;
            match commit.await {
                Ok(()) => {
                    self.bell.ring(id);
                    let mut lately = slot.take().map_or(Lately::since(u64::MAX), |warm| warm.lately);
                    lately.add(&changed);
                    let Changed { table, game, lines, left } = changed;
                    let after = game.as_ref().map(|game| game.fork());
                    *slot = Some(Warm { kind, held, game, frozen, outdated: false, lately });
                    if outdated {
                        continue;
                    }
                    let (news, chosen) = (Fresh::New, Vec::new());
                    return Ok(Told { table, game: after, news, chosen, lines, notices: left.notices });
                }
                Err(StoreError::Stale { .. }) => {
                    *slot = None;
                    if self.done_before(cause, time).await?.is_some() {
                        let warm = self.warm(id, &mut slot).await?;
                        return Ok(as_before(warm));
                    }
                }
                Err(error) => {
                    // The write may have succeeded or not, so the table is read again.
                    *slot = None;
                    return Err(error.into());
                }
            }
        }
        Err(StoreError::Stale { key: id.to_string() }.into())
    }

    /// Checks whether a command would succeed now, without changing anything.
    async fn would(&self, id: TableId, call: impl FnOnce(&mut Desk) -> Result<(), Failed>) -> Result<(), Failed> {
        let slot = self.slots.of(id);
        let mut slot = slot.lock().await;
        let mut desk = self.warm(id, &mut slot).await?.desk(self.time());
        calmly(|| call(&mut desk)).unwrap_or_else(|panic| Err(bug(id, panic)))
    }

    /// Edits many tables. A table that cannot be changed does not stop the others; returns the first error at
    /// the end.
    async fn change_each(
        &self,
        tables: &[TableId],
        call: impl Fn(&mut Desk) -> Result<(), Refused>,
    ) -> Result<(), Failed> {
        let mut failed = None;
        for id in tables {
            match self.change(*id, None, |desk| Ok(call(desk)?)).await {
                Ok(_) | Err(Failed::Refused(_)) => {}
                Err(error) if error.stops_all() => return Err(error),
                Err(error) => failed = failed.or(Some(error)),
            }
        }
        failed.map_or(Ok(()), Err)
    }

    /// Returns the table at which this command id has been applied before.
    async fn done_before(&self, cause: Option<&Cause>, time: Time) -> Result<Option<TableId>, LedgerError> {
        match cause {
            Some(cause) => self.ledger.read(done(cause, time.now)).await,
            None => Ok(None),
        }
    }
}

/// Returns the outcome of a command that changed nothing. If the match is unreadable it is left out, since
/// the earlier change stays.
fn as_before(warm: &Warm) -> Told {
    let game = match_at(warm).unwrap_or_default();
    Look { table: warm.held.table.clone(), game, missing: None }.into()
}

impl From<Look> for Told {
    fn from(look: Look) -> Self {
        let Look { table, game, .. } = look;
        let (news, chosen, lines, notices) = (Fresh::AsBefore, Vec::new(), Vec::new(), Vec::new());
        Self { table, game, news, chosen, lines, notices }
    }
}

fn bug(id: TableId, panic: String) -> Failed {
    let mark = Mark::of(&(id, &panic)).to_string().to_uppercase();
    Failed::Bug { code: format!("R-{}", &mark[..4]), what: format!("table {id}: {panic}") }
}
