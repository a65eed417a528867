//! In-memory cache of loaded tables, with one lock for each. It holds nothing that is not in the store; a
//! cache miss only costs a read.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use super::lately::Lately;
use crate::kind::{Kind, Match};
use crate::ledger::Held;
use crate::table::TableId;

/// From this many slots on, all unused ones are dropped: a running table takes tens of kilobytes, a finished
/// one with its journal hundreds.
const SLOTS: usize = 512;

/// A loaded table.
pub struct Warm {
    pub kind: &'static dyn Kind,
    pub held: Held,
    /// The match, if it is running and can be played.
    pub game: Option<Box<dyn Match>>,
    /// The reason why the match cannot be played, if any.
    pub frozen: Option<String>,
    /// Whether the table's open decisions differ from those of its match, because the rules have changed.
    pub outdated: bool,
    pub lately: Lately,
}

/// The place of one table in the cache; empty until the table is loaded.
pub type Slot = Option<Warm>;

/// All cached tables. The holder of a slot's lock is the only one that changes its table.
#[derive(Default)]
pub struct Slots(Mutex<HashMap<TableId, Arc<tokio::sync::Mutex<Slot>>>>);

impl Slots {
    pub fn of(&self, id: TableId) -> Arc<tokio::sync::Mutex<Slot>> {
        // A panic cannot leave the map half changed.
        let mut slots = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if !slots.contains_key(&id) {
            let many = slots.len() >= SLOTS;
            slots.retain(|_, slot| Arc::strong_count(slot) > 1 || !(many || is_spent(slot)));
        }
        Arc::clone(slots.entry(id).or_default())
    }
}

/// Returns whether an unused slot may be dropped: it is empty, or its table is finished and probably not
/// viewed again.
fn is_spent(slot: &tokio::sync::Mutex<Slot>) -> bool {
    slot.try_lock().is_ok_and(|slot| slot.as_ref().is_none_or(|warm| warm.held.table.over().is_some()))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::sync::Arc;

    use crate::games::{GAMES, find};
    use crate::house::{Call, Chance, House};
    use crate::lang::Lang;
    use crate::ledger::Ledger;
    use crate::store::MemoryStore;
    use crate::table::clock::Wall;
    use crate::table::lobby::Opening;
    use crate::table::pace::Pace;
    use crate::table::{Caller, Channel, Person, Place, Rank, Server, Standing, TableId, Venue};

    async fn house() -> (House, Call) {
        let ledger = Ledger::open(Arc::new(MemoryStore::new()), GAMES, &|_| Ok(()), &|_| {}).unwrap();
        let house = House::begin(ledger, Box::new(|| Wall(0)), Chance::numbered(1)).await.unwrap();
        let caller = Caller { person: Person(1), rank: Rank::Member };
        (house, Call { caller, cause: None, standing: Standing::default() })
    }

    /// Opens a table and loads it into the cache.
    async fn taken_up(house: &House, call: &Call) -> TableId {
        let place = Place { server: Server(1), channel: Channel(1) };
        let (kind, variants, computers) = (find("raids").unwrap(), BTreeMap::new(), Vec::new());
        let (language, pace, venue, lesson) = (Lang::En, Pace::Live, Venue::default(), None);
        let opening = Opening { kind, variants, place, language, pace, computers, venue, lesson };
        let id = house.open(call, opening).await.unwrap().table.id;
        house.look(id).await.unwrap();
        id
    }

    #[tokio::test]
    async fn a_table_that_is_over_is_at_hand_until_another_is_taken_up() {
        let (house, call) = house().await;
        let at_hand = |id: TableId| house.slots.0.lock().unwrap().contains_key(&id);
        let (over, open) = (taken_up(&house, &call).await, taken_up(&house, &call).await);
        house.cancel(&call, over).await.unwrap();
        assert!(at_hand(over) && at_hand(open));
        let other = taken_up(&house, &call).await;
        assert!(!at_hand(over) && at_hand(open) && at_hand(other));
        assert!(house.look(over).await.unwrap().table.over().is_some());
    }
}
