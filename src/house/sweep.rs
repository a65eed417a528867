//! What time brings. A sweep looks for what is due and wakes those tables; nothing sleeps until then, so nothing is
//! forgotten when the process ends.

use super::{Failed, House};
use crate::ledger::keys;
use crate::store::{Change, StoreError};
use crate::table::clock::Reach;
use crate::table::{Refused, TableId};

/// So many tables are woken before others get a word in.
const AT_ONCE: usize = 256;
/// So many old causes are struck out at once.
const STRIKE: usize = 512;

impl House {
    /// Says that the house is alive, and whether players can be reached. Time counts from one beat to the next.
    pub async fn beat(&self, reach: Reach) -> Result<(), StoreError> {
        let time = {
            let mut time = self.service_time();
            time.beat((self.clock)(), reach);
            time.clone()
        };
        self.ledger.keep_time(&time).await
    }

    /// Wakes every table that is due, if players can be reached. Tells which.
    pub async fn sweep(&self) -> Result<Vec<TableId>, Failed> {
        let mut woken = Vec::new();
        let now = self.time();
        if !self.service_time().may_expire(now.wall) {
            return Ok(woken);
        }
        let due = self.ledger.due(now.now, AT_ONCE)?;
        for id in due {
            match self.change(id, None, |desk| Ok(desk.wake()?)).await {
                Ok(_) | Err(Failed::Refused(Refused::Over)) => woken.push(id),
                Err(failed) => return Err(failed),
            }
        }
        Ok(woken)
    }

    /// Forgets what caused things before yesterday.
    pub async fn strike_causes(&self) -> Result<usize, Failed> {
        let oldest = keys::first_cause_of(keys::day(self.time().now).saturating_sub(1));
        let mut struck = 0;
        loop {
            let rows = self.ledger.store().scan(keys::CAUSES, None, STRIKE)?;
            let old: Vec<String> = rows.into_iter().map(|row| row.key).filter(|key| *key < oldest).collect();
            if old.is_empty() {
                return Ok(struck);
            }
            struck += old.len();
            self.ledger.store().commit(old.into_iter().fold(Change::new(), |change, key| change.remove(key))).await?;
        }
    }
}
