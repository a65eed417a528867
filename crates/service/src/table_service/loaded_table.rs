//! A loaded table with its match. It holds hidden information and is not meant for viewers.

use meadhall_game::GameLog;
use meadhall_game::catch_panic::catch_panic;
use meadhall_registry::{GameType, Match};
use meadhall_tables::{Table, TableId};

use super::cache::CachedTable;
use super::views::card_obstacle_of;
use super::{CommandError, CommandOutcome, TableService};
use crate::repository::{DeliveryObstacle, RepositoryError, StoredTable, displayed_by_target};

/// A table with its match, as loaded.
pub struct LoadedTable {
    pub table: Table,
    /// The current or final match; `None` in a lobby, or if the match cannot be played.
    pub match_state: Option<Box<dyn Match>>,
    /// The obstacle that keeps the card from being shown.
    pub card_obstacle: Option<DeliveryObstacle>,
}

/// The current match of a table, or what its final match is replayed from.
pub(super) enum MatchSource {
    Ready(Option<Box<dyn Match>>),
    Finished(Box<StoredTable>, &'static dyn GameType),
}

impl TableService {
    pub async fn load_table(&self, id: TableId) -> Result<LoadedTable, CommandError> {
        let slot = self.cache.slot(id);
        let mut slot = slot.lock().await;
        let (cached, displayed) = self.load_cached_with(id, &mut slot, &|table| displayed_by_target(table.id)).await?;
        let (table, source) = cached.table_with_match();
        drop(slot);
        let match_state = self.load_match(source).await?;
        // While the store cannot be read, the obstacle is unknown.
        let card_obstacle = displayed.ok().and_then(|displayed| card_obstacle_of(&table, &displayed));
        Ok(LoadedTable { table, match_state, card_obstacle })
    }

    /// Returns the outcome of a command that changed nothing. An unreadable match is omitted, because the command itself
    /// has succeeded.
    pub(super) async fn unchanged_outcome(&self, (table, source): (Table, MatchSource)) -> CommandOutcome {
        let match_state = self.load_match(source).await.unwrap_or_default();
        LoadedTable { table, match_state, card_obstacle: None }.into()
    }

    /// Returns the current or final match of a table. The table must not be locked.
    async fn load_match(&self, source: MatchSource) -> Result<Option<Box<dyn Match>>, CommandError> {
        let (stored, game_type) = match source {
            MatchSource::Ready(match_state) => return Ok(match_state),
            MatchSource::Finished(stored, game_type) => (stored, game_type),
        };
        let (id, revision) = (stored.table.id, stored.table.revision);
        let replay = move || {
            let Some(history) = stored.packed_history()? else { return Ok(None) };
            let replayed = catch_panic(|| history.replay(game_type, &mut GameLog::disabled()));
            Ok::<_, RepositoryError>(replayed.ok().and_then(Result::ok))
        };
        let final_match = self.replays.run(replay).await??;
        let slot = self.cache.slot(id);
        if let Some(cached) = slot.lock().await.as_mut().filter(|cached| cached.stored.table.revision == revision) {
            cached.final_match = final_match.as_ref().map(|final_match| final_match.clone_boxed());
        }
        Ok(final_match)
    }
}

impl CachedTable {
    /// Returns the table, and where its current or final match comes from.
    pub(super) fn table_with_match(&self) -> (Table, MatchSource) {
        let is_finished = self.stored.table.result().is_some();
        let known = if is_finished { &self.final_match } else { &self.match_state };
        let source = match known {
            None if is_finished => MatchSource::Finished(Box::new(self.stored.clone()), self.game_type),
            known => MatchSource::Ready(known.as_ref().map(|match_state| match_state.clone_boxed())),
        };
        (self.stored.table.clone(), source)
    }
}
