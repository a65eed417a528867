//! The house: takes tables out of the books, lets a call change them, and writes them back. Everything that touches a
//! table goes through `House::change`: one at a time for each table, durable before it is told, once for each cause.
//!
//! - `calls` what people ask for; `look` a table as it is, `scenes` what one viewer may see of it
//! - `slots` tables at hand, `warm` how they come to be
//! - `recap` what has happened, as far as it is wanted; `lately` the last of it, kept at hand; `replay` how it came about, turn by turn
//! - `sweep` what time brings; `think` what computers answer
//! - `bell` rings for whoever has something to do when a table has changed
//! - `reach` whether those who are asked have been reached; `bare` where no pictures are taken
//! - `rules` who may open a table and sit down, and how many there may be; `servers` what a server's managers decide
//! - `privacy` what is known of a person, and how it is forgotten

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

/// How often a change is tried again that somebody else came before.
const TRIES: u32 = 64;

/// How long computers think at most, unless something else is said.
const THINKS_WITHIN: Duration = Duration::from_secs(2);

/// Tells the time on the wall.
pub type Clock = dyn Fn() -> Wall + Send + Sync;

/// All tables of one store.
pub struct House {
    ledger: Ledger,
    slots: Slots,
    time: Mutex<ServiceTime>,
    clock: Box<Clock>,
    chance: Chance,
    bell: Bell,
    /// What is decided for all of it.
    rules: HouseRules,
    /// Where else people are named.
    copies: Option<Arc<dyn Copies>>,
    /// No computer thinks longer about an answer.
    thinks_within: Duration,
    /// Sees what is done here.
    watch: Watch,
}

/// What has come of a call. What anybody may see of it is told by [`House::scene_after`].
#[derive(Debug)]
pub struct Told {
    /// The table as the call has left it.
    pub table: Table,
    /// Its match, likewise.
    game: Option<Box<dyn Match>>,
    /// Whether this call has changed it.
    pub news: Fresh,
    /// The words of the answer that it was, if it was one.
    pub chosen: Vec<Text>,
    /// What happened in the match.
    pub lines: Vec<Line>,
    /// What is to be told, besides what the table's doors show. It is in the outbox already.
    pub notices: Vec<Notice>,
}

/// Whether a call has changed anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fresh {
    /// It has.
    New,
    /// All was so already: the same was asked for before.
    AsBefore,
}

/// Why a call was not carried out. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Failed {
    /// It is the caller's to know.
    #[error(transparent)]
    Refused(#[from] Refused),
    /// The books cannot be read or written now.
    #[error(transparent)]
    Ledger(#[from] LedgerError),
    /// The rules made a mistake.
    #[error("our mistake {code}: {what}")]
    Bug {
        /// What the player can quote.
        code: String,
        /// What the log gets.
        what: String,
    },
}

impl Failed {
    /// Whether no other table can be changed now either.
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
    /// A house with these books. Players are not reached yet: see [`House::beat`].
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

    /// The same house, whose computers answer after this time at the latest.
    #[must_use]
    pub fn thinking_within(self, time: Duration) -> Self {
        Self { thinks_within: time, ..self }
    }

    /// The same house, whose service time goes so many times as fast as the clock on the wall.
    #[must_use]
    pub fn hurrying(self, times: u32) -> Self {
        let hurried = self.service_time().clone().hurrying(times);
        Self { time: Mutex::new(hurried), ..self }
    }

    /// How long this much service time lasts on the wall.
    pub fn lasts(&self, service: Duration) -> Duration {
        let service = u64::try_from(service.as_millis()).unwrap_or(u64::MAX);
        Duration::from_millis(self.service_time().lasts(service).max(1))
    }

    /// The same house, at which somebody looks from outside.
    #[must_use]
    pub fn watched_by(self, watch: Watch) -> Self {
        Self { watch, ..self }
    }

    /// The same house, which knows where else people are named: whoever is forgotten leaves these copies, too.
    #[must_use]
    pub fn with_copies(self, copies: Arc<dyn Copies>) -> Self {
        Self { copies: Some(copies), ..self }
    }

    /// The games that are hosted here.
    pub const fn games(&self) -> Catalogue {
        self.ledger.games()
    }

    /// The books.
    pub const fn ledger(&self) -> &Ledger {
        &self.ledger
    }

    /// Rings whenever a table has changed.
    pub const fn bell(&self) -> &Bell {
        &self.bell
    }

    /// Whoever looks at the house from outside: what is measured anywhere above it is told there.
    pub const fn watch(&self) -> &Watch {
        &self.watch
    }

    fn service_time(&self) -> MutexGuard<'_, ServiceTime> {
        // Service time is replaced whole, so a panic elsewhere leaves it whole.
        self.time.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What time it is.
    pub fn time(&self) -> Time {
        let wall = (self.clock)();
        Time { now: self.service_time().now(wall), wall }
    }

    /// Changes a table: all of `call` or nothing, and durable when this returns.
    async fn change(
        &self,
        id: TableId,
        cause: Option<&Cause>,
        mut call: impl FnMut(&mut Desk) -> Result<(), Failed>,
    ) -> Result<Told, Failed> {
        self.change_knowing(id, cause, |_| Lookup::known(()), |desk, ()| call(desk).map(|()| Vec::new())).await
    }

    /// Changes a table by a call that has to know more than what lies on its desk. What it learns is read together with the
    /// table, so both are as they were at one moment; whenever the change is tried again, it is learnt anew. It tells through which
    /// gates the table comes by it.
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
            // What panics is thrown away with the copy it was working on.
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
                // An event that is repeated finds its question settled, by itself.
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
                    // It may be on disk or not: what is there is read anew.
                    *slot = None;
                    return Err(error.into());
                }
            }
        }
        Err(StoreError::Stale { key: id.to_string() }.into())
    }

    /// Whether a call would be carried out now. Nothing is changed.
    async fn would(&self, id: TableId, call: impl FnOnce(&mut Desk) -> Result<(), Failed>) -> Result<(), Failed> {
        let slot = self.slots.of(id);
        let mut slot = slot.lock().await;
        let mut desk = self.warm(id, &mut slot).await?.desk(self.time());
        calmly(|| call(&mut desk)).unwrap_or_else(|panic| Err(bug(id, panic)))
    }

    /// Changes many tables. One that cannot be changed keeps no other from it; the first that failed is told.
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

    /// The table at which this cause has acted before.
    async fn done_before(&self, cause: Option<&Cause>, time: Time) -> Result<Option<TableId>, LedgerError> {
        match cause {
            Some(cause) => self.ledger.read(done(cause, time.now)).await,
            None => Ok(None),
        }
    }
}

/// All was so already. A match that cannot be read is not shown, and what was done before stays done.
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
