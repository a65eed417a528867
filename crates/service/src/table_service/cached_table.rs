//! Loads tables into the cache, together with other rows that a command needs.

use meadhall_game::catch_panic::catch_panic;
use meadhall_store::StoreError;
use meadhall_tables::{CommandTime, Table, TableEdit, TableError, TableId};

use super::cache::{CacheSlot, CachedTable};
use super::recent_log::RecentLog;
use super::{CommandError, MAX_COMMIT_ATTEMPTS, TableService};
use crate::repository::{LoadedMatch, RepositoryError, StoreQuery, TableRecord};

impl TableService {
    /// Returns the table with its match, from the cache if it is still current.
    pub(super) async fn load_cached<'a>(
        &self,
        id: TableId,
        slot: &'a mut CacheSlot,
    ) -> Result<&'a CachedTable, CommandError> {
        Ok(self.load_cached_with(id, slot, &|_| StoreQuery::ready(())).await?.0)
    }

    /// Returns the table together with other data about it, all read from the same snapshot of the store.
    pub(super) async fn load_cached_with<'a, T: 'static>(
        &self,
        id: TableId,
        slot: &'a mut CacheSlot,
        extra_reads: &impl Fn(&Table) -> StoreQuery<T>,
    ) -> Result<(&'a CachedTable, Result<T, RepositoryError>), CommandError> {
        for _ in 0..MAX_COMMIT_ATTEMPTS {
            let is_new = slot.is_none();
            if is_new {
                *slot = Some(
                    self.build_cached(self.repository.table_record(id).await?.ok_or(TableError::UnknownTable(id))?)?,
                );
            }
            let CachedTable { stored, .. } = slot.as_ref().ok_or(TableError::UnknownTable(id))?;
            let extra = extra_reads(&stored.table);
            // A change may have been stored although its caller stopped waiting for it.
            let is_unchanged =
                if is_new && extra.needs_no_read() { StoreQuery::ready(true) } else { stored.is_unchanged() };
            let (is_unchanged, extra_data) =
                match self.repository.run_query(is_unchanged.join(extra.into_result())).await {
                    // If no other process can have written meanwhile, the cached table may still be shown.
                    Err(error) if !self.repository.store().is_shared() => (true, Err(error)),
                    read => read?,
                };
            if is_unchanged {
                return Ok((slot.as_ref().ok_or(TableError::UnknownTable(id))?, extra_data));
            }
            *slot = None;
        }
        Err(StoreError::Conflict { key: id.to_string() }.into())
    }

    fn build_cached(&self, record: TableRecord) -> Result<CachedTable, CommandError> {
        let table = &record.stored_table.table;
        let key = table.id.to_string();
        let unknown = || RepositoryError::UnreadableRow { key, reason: format!("unknown game \"{}\"", table.game_id) };
        let game_type = self.registry().find(&table.game_id).ok_or_else(unknown)?;
        let is_running = table.running_match().is_some();
        let loaded = if is_running {
            catch_panic(|| record.load_match(self.registry()))
        } else {
            Ok(Ok(LoadedMatch::NotStarted))
        };
        let (match_state, frozen_reason) = match loaded.unwrap_or_else(|panic| Ok(LoadedMatch::Frozen(panic)))? {
            LoadedMatch::Playable(match_state) => (Some(match_state), None),
            LoadedMatch::NotStarted => (None, None),
            LoadedMatch::Frozen(reason) => (None, Some(reason)),
        };
        let is_outdated = !table.agrees_with_match(match_state.as_deref(), frozen_reason.as_deref());
        let recent_log =
            RecentLog::starting_at(table.running_match().map_or(u64::MAX, |running_match| running_match.next_step));
        let (stored, final_match) = (record.stored_table, None);
        Ok(CachedTable { game_type, stored, match_state, final_match, frozen_reason, is_outdated, recent_log })
    }
}

impl CachedTable {
    /// Starts an edit on a copy.
    pub(super) fn start_edit(&self, time: CommandTime) -> TableEdit {
        TableEdit::new(
            self.stored.table.clone(),
            self.game_type,
            self.match_state.as_ref().map(|match_state| match_state.clone_boxed()),
            time,
        )
    }
}
