//! Loads tables into the cache, together with other rows that a command needs.

use super::lately::Lately;
use super::slots::{Slot, Warm};
use super::{Failed, House, TRIES};
use crate::calm::calmly;
use crate::ledger::{Leaves, LedgerError, Loaded, Lookup};
use crate::store::StoreError;
use crate::table::{Desk, Refused, Table, TableId, Time};

impl House {
    /// Returns the table with its match, from the cache if it is still current.
    pub(super) async fn warm<'a>(&self, id: TableId, slot: &'a mut Slot) -> Result<&'a Warm, Failed> {
        Ok(self.warm_knowing(id, slot, &|_| Lookup::known(())).await?.0)
    }

    /// Returns the table together with extra reads about it, both as of one moment.
    pub(super) async fn warm_knowing<'a, T: 'static>(
        &self,
        id: TableId,
        slot: &'a mut Slot,
        learn: &impl Fn(&Table) -> Lookup<T>,
    ) -> Result<(&'a Warm, Result<T, LedgerError>), Failed> {
        for _ in 0..TRIES {
            let fresh = slot.is_none();
            if fresh {
                *slot = Some(self.heated(self.ledger.taken(id).await?.ok_or(Refused::NoTable(id))?)?);
            }
            let Warm { held, .. } = slot.as_ref().ok_or(Refused::NoTable(id))?;
            let learning = learn(&held.table);
            // A change may have been stored although its caller stopped waiting for it.
            let stands = if fresh && learning.is_known() { Lookup::known(true) } else { held.stands() };
            let (stands, known) = match self.ledger.read(stands.and(learning.tried())).await {
                // If no other process can have written meanwhile, the cached table may still be shown.
                Err(error) if !self.ledger.store().is_shared() => (true, Err(error)),
                read => read?,
            };
            if stands {
                return Ok((slot.as_ref().ok_or(Refused::NoTable(id))?, known));
            }
            *slot = None;
        }
        Err(StoreError::Stale { key: id.to_string() }.into())
    }

    fn heated(&self, leaves: Leaves) -> Result<Warm, Failed> {
        let table = &leaves.held.table;
        let key = table.id.to_string();
        let unknown = || LedgerError::Unreadable { key, why: format!("there is no game \"{}\"", table.game) };
        let kind = self.games().find(&table.game).ok_or_else(unknown)?;
        let open = table.playing().is_some();
        let loaded = if open { calmly(|| leaves.load(self.games())) } else { Ok(Ok(Loaded::None)) };
        let (game, frozen) = match loaded.unwrap_or_else(|panic| Ok(Loaded::Frozen(panic)))? {
            Loaded::Match(game) => (Some(game), None),
            Loaded::None => (None, None),
            Loaded::Frozen(why) => (None, Some(why)),
        };
        let outdated = !table.agrees(game.as_deref(), frozen.as_deref());
        let lately = Lately::since(table.playing().map_or(u64::MAX, |playing| playing.next));
        Ok(Warm { kind, held: leaves.held, game, frozen, outdated, lately })
    }
}

impl Warm {
    /// Starts an edit on a copy.
    pub(super) fn desk(&self, time: Time) -> Desk {
        Desk::new(self.held.table.clone(), self.kind, self.game.as_ref().map(|game| game.fork()), time)
    }
}
