//! Processes due deadlines, and advances the service clock. Due tables are found in the store; there are no
//! timers, so a restart forgets nothing.

use super::reach::unreached_since;
use super::{Failed, House};
use crate::ledger::{Doors, LedgerError, ServerSettings, keys, server, shown_by};
use crate::store::{Change, Reads, StoreError};
use crate::table::clock::{Reach, ServiceTime};
use crate::table::{Desk, Standstill, Table, TableId};

/// The number of tables that one sweep processes before other tasks run.
const AT_ONCE: usize = 256;
/// The number of due tables that one sweep tries; some may fail again and again.
const LOOKED_AT: usize = 4096;
const STRIKE: usize = 512;

/// The result of one sweep over the due tables.
#[derive(Debug, Default)]
pub struct Swept {
    pub woken: Vec<TableId>,
    /// The tables that failed, for the operator.
    pub failed: Vec<(TableId, Failed)>,
}

impl House {
    /// Records that the bot is running, and whether Discord is connected. Service time passes from one tick
    /// to the next.
    pub async fn beat(&self, reach: Reach) -> Result<(), StoreError> {
        let time = {
            let mut time = self.service_time();
            time.beat((self.clock)(), reach);
            time.clone()
        };
        self.ledger.put_time(&time).await
    }

    /// Sets the clock to the one that the leader has stored last, unless that equals `known`.
    pub async fn follow_time(&self, known: &mut Option<ServiceTime>) -> Result<(), LedgerError> {
        let told = self.ledger.time().await?;
        if let Some(time) = told.as_ref().filter(|_| told != *known) {
            self.service_time().follow(time, (self.clock)());
        }
        *known = told;
        Ok(())
    }

    /// Continues the stored clock of the previous leader. Discord counts as offline until the next tick.
    pub async fn take_time_over(&self) -> Result<(), LedgerError> {
        if let Some(told) = self.ledger.time().await? {
            let mut time = self.service_time();
            *time = time.taking_over(told, (self.clock)());
        }
        Ok(())
    }

    /// Processes due tables while Discord is connected. A table that fails does not stop the others.
    pub async fn sweep(&self) -> Result<Swept, Failed> {
        let mut swept = Swept::default();
        let now = self.time();
        if !self.service_time().may_expire(now.wall) {
            return Ok(swept);
        }
        for id in self.ledger.due(now.now, LOOKED_AT).await? {
            match self.wake(id).await {
                Ok(()) | Err(Failed::Refused(_)) => swept.woken.push(id),
                // No other table can be written either.
                Err(failed) if failed.stops_all() => return Err(failed),
                Err(failed) => swept.failed.push((id, failed)),
            }
            if swept.woken.len() >= AT_ONCE {
                break;
            }
        }
        Ok(swept)
    }

    /// Processes the due deadlines of a table. Time before a decision was shown to its player does not count
    /// against them.
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
        // The decision may have been shown at the same moment.
        if table.stands_still(Standstill::Unreached) { self.weigh_reach(id).await } else { Ok(()) }
    }

    /// Deletes command ids older than yesterday. Returns how many there were.
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
