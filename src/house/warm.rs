//! Tables at hand, taken out of the books: as they are now, and with what a call has to know about them.

use super::lately::Lately;
use super::slots::{Slot, Warm};
use super::{Failed, House, TRIES};
use crate::calm::calmly;
use crate::ledger::{Leaves, LedgerError, Loaded, Lookup};
use crate::store::StoreError;
use crate::table::{Desk, Refused, Table, TableId, Time};

impl House {
    /// The table with its match, read from the books unless it is still at hand.
    pub(super) async fn warm<'a>(&self, id: TableId, slot: &'a mut Slot) -> Result<&'a Warm, Failed> {
        Ok(self.warm_knowing(id, slot, &|_| Lookup::known(())).await?.0)
    }

    /// The same, and what is to be learnt about it, as both were at one moment.
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
            // A change may have been made although its caller gave up waiting for it.
            let stands = if fresh && learning.is_known() { Lookup::known(true) } else { held.stands() };
            let (stands, known) = match self.ledger.read(stands.and(learning.tried())).await {
                // Where nobody else can have written meanwhile, what is at hand may still be looked at.
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
    /// A copy to work on.
    pub(super) fn desk(&self, time: Time) -> Desk {
        Desk::new(self.held.table.clone(), self.kind, self.game.as_ref().map(|game| game.fork()), time)
    }
}
