//! One slot for each table that is being used: whoever holds it changes the table alone, and finds it as it was left. What
//! lies in a slot is only ever what is in the books, too; an empty slot costs a moment, and nothing else.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use super::lately::Lately;
use crate::kind::{Kind, Match};
use crate::ledger::Held;
use crate::table::TableId;

/// So many slots may be left lying about before all that nobody uses are cleared: a table at hand takes tens of kilobytes, and one
/// that is over, with all of its journal, hundreds.
const SLOTS: usize = 512;

/// A table that is at hand.
pub struct Warm {
    /// The game played there.
    pub kind: &'static dyn Kind,
    /// The table.
    pub held: Held,
    /// Its match, if it is on and can be played.
    pub game: Option<Box<dyn Match>>,
    /// Why its match cannot be played, if so.
    pub frozen: Option<String>,
    /// Whether the table asks for something else than its match does: then the rules have changed since.
    pub outdated: bool,
    /// What happened there lately.
    pub lately: Lately,
}

/// A place for a table.
pub type Slot = Option<Warm>;

/// The slots of all tables in use.
#[derive(Default)]
pub struct Slots(Mutex<HashMap<TableId, Arc<tokio::sync::Mutex<Slot>>>>);

impl Slots {
    /// The slot of a table.
    pub fn of(&self, id: TableId) -> Arc<tokio::sync::Mutex<Slot>> {
        // Nothing in here can be left half done.
        let mut slots = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if !slots.contains_key(&id) {
            let many = slots.len() >= SLOTS;
            slots.retain(|_, slot| Arc::strong_count(slot) > 1 || !(many || is_spent(slot)));
        }
        Arc::clone(slots.entry(id).or_default())
    }
}

/// Whether a slot that nobody uses is of no more use: nothing lies in it, or a table that is over, at which people look a few times
/// and then no more.
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

    /// A house in which nobody has opened a table yet, and whoever calls.
    async fn house() -> (House, Call) {
        let ledger = Ledger::open(Arc::new(MemoryStore::new()), GAMES, &|_| Ok(()), &|_| {}).unwrap();
        let house = House::begin(ledger, Box::new(|| Wall(0)), Chance::numbered(1)).await.unwrap();
        let caller = Caller { person: Person(1), rank: Rank::Member };
        (house, Call { caller, cause: None, standing: Standing::default() })
    }

    /// Opens a table and takes it up.
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
