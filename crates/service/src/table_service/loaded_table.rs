//! A loaded table with its match. It holds hidden information and is not meant for viewers.

use meadhall_game::GameLog;
use meadhall_game::catch_panic::catch_panic;
use meadhall_registry::Match;
use meadhall_tables::{Table, TableId};

use super::cache::CachedTable;
use super::views::card_obstacle_of;
use super::{CommandError, TableService};
use crate::repository::{DeliveryObstacle, displayed_by_target};

/// A table with its match, as loaded.
pub struct LoadedTable {
    pub table: Table,
    /// The current or final match; `None` in a lobby, or if the match cannot be played.
    pub match_state: Option<Box<dyn Match>>,
    /// The obstacle that keeps the card from being shown.
    pub card_obstacle: Option<DeliveryObstacle>,
}

impl TableService {
    pub async fn load_table(&self, id: TableId) -> Result<LoadedTable, CommandError> {
        let slot = self.cache.slot(id);
        let mut slot = slot.lock().await;
        let (cached, displayed) = self.load_cached_with(id, &mut slot, &|table| displayed_by_target(table.id)).await?;
        let match_state = match_state_of(cached)?;
        let table = cached.stored.table.clone();
        // While the store cannot be read, the obstacle is unknown.
        let card_obstacle = displayed.ok().and_then(|displayed| card_obstacle_of(&table, &displayed));
        Ok(LoadedTable { table, match_state, card_obstacle })
    }
}

/// Returns the current or final match of a cached table.
pub(super) fn match_state_of(cached: &CachedTable) -> Result<Option<Box<dyn Match>>, CommandError> {
    if cached.stored.table.result().is_none() {
        return Ok(cached.match_state.as_ref().map(|match_state| match_state.clone_boxed()));
    }
    let Some(history) = cached.stored.packed_history()? else { return Ok(None) };
    Ok(catch_panic(|| history.replay(cached.game_type, &mut GameLog::disabled())).ok().and_then(Result::ok))
}
