//! What time brings. A sweep looks for what is due and wakes those tables; nothing sleeps until then, so nothing is
//! forgotten when the process ends.

use super::reach::unreached_since;
use super::{Failed, House};
use crate::ledger::{Doors, LedgerError, ServerSettings, keys, server, shown_by};
use crate::store::{Change, Reads, StoreError};
use crate::table::clock::{Reach, ServiceTime};
use crate::table::{Desk, Standstill, Table, TableId};

/// So many tables are woken before others get a word in.
const AT_ONCE: usize = 256;
/// So many are looked at, for some may fail again and again.
const LOOKED_AT: usize = 4096;
/// So many old causes are struck out at once.
const STRIKE: usize = 512;

/// What a sweep has done.
#[derive(Debug, Default)]
pub struct Swept {
    /// The tables that were woken.
    pub woken: Vec<TableId>,
    /// The tables that could not be, and why: somebody has to look at them.
    pub failed: Vec<(TableId, Failed)>,
}

impl House {
    /// Says that the house is alive, and whether players can be reached. Time counts from one beat to the next.
    pub async fn beat(&self, reach: Reach) -> Result<(), StoreError> {
        let time = {
            let mut time = self.service_time();
            time.beat((self.clock)(), reach);
            time.clone()
        };
        self.ledger.put_time(&time).await
    }

    /// Goes by the time that whoever has the duty of the house has written down last, if that is not `known` yet.
    pub async fn follow_time(&self, known: &mut Option<ServiceTime>) -> Result<(), LedgerError> {
        let told = self.ledger.time().await?;
        if let Some(time) = told.as_ref().filter(|_| told != *known) {
            self.service_time().follow(time, (self.clock)());
        }
        *known = told;
        Ok(())
    }

    /// Takes service time over from whoever has written it down last. Players are not reached yet.
    pub async fn take_time_over(&self) -> Result<(), LedgerError> {
        if let Some(told) = self.ledger.time().await? {
            let mut time = self.service_time();
            *time = time.taking_over(told, (self.clock)());
        }
        Ok(())
    }

    /// Wakes tables that are due, if players can be reached. A table that cannot be woken keeps nobody else from it.
    pub async fn sweep(&self) -> Result<Swept, Failed> {
        let mut swept = Swept::default();
        let now = self.time();
        if !self.service_time().may_expire(now.wall) {
            return Ok(swept);
        }
        for id in self.ledger.due(now.now, LOOKED_AT).await? {
            match self.wake(id).await {
                Ok(()) | Err(Failed::Refused(_)) => swept.woken.push(id),
                // Nobody else can be written down either.
                Err(failed) if failed.stops_all() => return Err(failed),
                Err(failed) => swept.failed.push((id, failed)),
            }
            if swept.woken.len() >= AT_ONCE {
                break;
            }
        }
        Ok(swept)
    }

    /// Does what has become due at a table. Time that has passed before a question was shown to anybody has not passed for
    /// whoever it is put to.
    async fn wake(&self, id: TableId) -> Result<(), Failed> {
        let learn = |table: &Table| server(table.place.server).tried().and(shown_by(table.id));
        let wake = |desk: &mut Desk, (server, doors): (Result<ServerSettings, LedgerError>, Doors)| {
            let table = &desk.table;
            if self.ends_quiet(&server.unwrap_or_default()).is_some() && !table.stands_still(Standstill::Quiet) {
                desk.stop_clock(Standstill::Quiet)?;
                return Ok(Vec::new());
            }
            match unreached_since(table, &doors, self.time().now)? {
                Some(since) => desk.stop_clock_since(Standstill::Unreached, since)?,
                None => desk.wake()?,
            }
            Ok(Vec::new())
        };
        let table = self.change_knowing(id, None, learn, wake).await?.table;
        // It may have been shown in the same moment.
        if table.stands_still(Standstill::Unreached) { self.weigh_reach(id).await } else { Ok(()) }
    }

    /// Forgets what caused things before yesterday.
    pub async fn strike_causes(&self) -> Result<usize, Failed> {
        let oldest = keys::first_cause_of(keys::day(self.time().now).saturating_sub(1));
        let mut struck = 0;
        loop {
            let rows = self.ledger.store().scan(keys::CAUSES, None, STRIKE).await?;
            let old: Vec<String> = rows.into_iter().map(|row| row.key).filter(|key| *key < oldest).collect();
            if old.is_empty() {
                return Ok(struck);
            }
            struck += old.len();
            self.ledger.store().commit(old.into_iter().fold(Change::new(), |change, key| change.remove(key))).await?;
        }
    }
}
