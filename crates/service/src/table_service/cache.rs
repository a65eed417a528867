//! In-memory cache of loaded tables, with one lock for each. It holds nothing that is not in the store; a
//! cache miss only costs a read.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use meadhall_registry::{GameType, Match};
use meadhall_tables::TableId;

use super::recent_log::RecentLog;
use crate::repository::StoredTable;

/// The number of cached tables from which on all tables not in use are removed. A running table takes tens of
/// kilobytes, a finished table with its journal hundreds.
const EVICT_ABOVE_ENTRIES: usize = 512;

/// A loaded table.
pub struct CachedTable {
    pub game_type: &'static dyn GameType,
    pub stored: StoredTable,
    /// The match, if it is running and can be played.
    pub match_state: Option<Box<dyn Match>>,
    /// The match at its end, once it was replayed.
    pub final_match: Option<Box<dyn Match>>,
    /// The reason why the match cannot be played, if any.
    pub frozen_reason: Option<String>,
    /// Whether the table's open decisions differ from those of its match, because the rules have changed.
    pub is_outdated: bool,
    pub recent_log: RecentLog,
}

/// The cache entry of one table, empty until the table is loaded.
pub type CacheSlot = Option<CachedTable>;

/// All cached tables. Only the task that holds the lock of a cache entry changes the table.
#[derive(Default)]
pub struct TableCache(Mutex<HashMap<TableId, Arc<tokio::sync::Mutex<CacheSlot>>>>);

impl TableCache {
    pub fn slot(&self, id: TableId) -> Arc<tokio::sync::Mutex<CacheSlot>> {
        // A panic cannot leave the map half changed.
        let mut slots = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if !slots.contains_key(&id) {
            let is_full = slots.len() >= EVICT_ABOVE_ENTRIES;
            slots.retain(|_, slot| Arc::strong_count(slot) > 1 || !(is_full || is_evictable(slot)));
        }
        Arc::clone(slots.entry(id).or_default())
    }
}

/// Returns whether an unused cache entry may be removed: it is empty, or its table is finished.
fn is_evictable(slot: &tokio::sync::Mutex<CacheSlot>) -> bool {
    slot.try_lock().is_ok_and(|slot| slot.as_ref().is_none_or(|cached| cached.stored.table.result().is_some()))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::sync::Arc;

    use meadhall_game::Lang;
    use meadhall_games::{GAMES, find_game};
    use meadhall_store::MemoryStore;
    use meadhall_tables::clock::UnixMillis;
    use meadhall_tables::lobby::NewTable;
    use meadhall_tables::pace::Pace;
    use meadhall_tables::{
        AccessLevel, Actor, ActorContext, ChannelId, MatchVenue, PersonId, ServerId, TableId, TableLocation,
    };

    use crate::repository::Repository;
    use crate::table_service::{CommandContext, RandomSource, TableService};

    async fn new_service() -> (TableService, CommandContext) {
        let repository = Repository::open(Arc::new(MemoryStore::new()), GAMES, &|_| Ok(()), &|_| {}).unwrap();
        let service = TableService::new(repository, Box::new(|| UnixMillis(0)), RandomSource::seeded(1)).await.unwrap();
        let actor = Actor { person: PersonId(1), access: AccessLevel::Member };
        (service, CommandContext { actor, command_id: None, actor_context: ActorContext::default() })
    }

    /// Opens a table and loads it into the cache.
    async fn load_new_table(service: &TableService, ctx: &CommandContext) -> TableId {
        let location = TableLocation { server: ServerId(1), channel: ChannelId(1) };
        let (game_type, variants, ai_strategies) = (find_game("raids").unwrap(), BTreeMap::new(), Vec::new());
        let (language, pace, venue, tutorial) = (Lang::En, Pace::Live, MatchVenue::default(), None);
        let new_table = NewTable { game_type, variants, location, language, pace, ai_strategies, venue, tutorial };
        let id = service.open_table(ctx, new_table).await.unwrap().table.id;
        service.load_table(id).await.unwrap();
        id
    }

    #[tokio::test]
    async fn a_finished_table_stays_cached_until_another_is_loaded() {
        let (service, ctx) = new_service().await;
        let is_cached = |id: TableId| service.cache.0.lock().unwrap().contains_key(&id);
        let (finished, open) = (load_new_table(&service, &ctx).await, load_new_table(&service, &ctx).await);
        service.cancel_lobby(&ctx, finished).await.unwrap();
        assert!(is_cached(finished) && is_cached(open));
        let other = load_new_table(&service, &ctx).await;
        assert!(!is_cached(finished) && is_cached(open) && is_cached(other));
        assert!(service.load_table(finished).await.unwrap().table.result().is_some());
    }
}
