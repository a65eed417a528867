//! A table with all rows of its match, read at one moment. Its match, history and export are built
//! from it without another read.

use std::sync::Arc;

use meadhall_game::GameLog;
use meadhall_registry::journal::{self, JournalEntry};
use meadhall_registry::{GameRegistry, Match};
use meadhall_store::ReadOp;
use meadhall_tables::history::{HistoryEntry, HistoryError, MatchHistory, MatchStart};
use meadhall_tables::table::RunningMatch;
use meadhall_tables::{Table, TableId};

use super::query::StoreQuery;
use super::table_archive::TableArchive;
use super::table_export::TableExport;
use super::{Repository, RepositoryError, StoredTable, from_json, keys};

/// A match that was loaded.
pub enum LoadedMatch {
    Playable(Box<dyn Match>),
    /// The match has not begun.
    NotStarted,
    /// The current rules cannot continue the match, for this reason.
    Frozen(String),
}

/// A table with all rows of its match.
pub struct TableRecord {
    pub stored_table: StoredTable,
    match_rows: MatchRows,
}

/// How a match is stored.
enum MatchRows {
    /// The match is stored in the compressed rows of its finished table.
    Packed(Option<MatchHistory>),
    /// The match is stored in separate rows.
    Unpacked {
        start: Option<meadhall_store::StoreEntry>,
        snapshot: Option<String>,
        journal: Vec<meadhall_store::StoreEntry>,
    },
}

impl TableRecord {
    /// Returns the match history, or `None` if the match never began.
    pub fn history(&self) -> Result<Option<MatchHistory>, RepositoryError> {
        match &self.match_rows {
            MatchRows::Packed(history) => Ok(history.clone()),
            MatchRows::Unpacked { start: None, .. } => Ok(None),
            MatchRows::Unpacked { start: Some(row), .. } => {
                let start: MatchStart = from_json(&row.key, &row.value)?;
                Ok(Some(MatchHistory { start, entries: self.entries_after(0)? }))
            }
        }
    }

    /// Loads the match from its last snapshot. After a change of the rules, replays the whole history and requires the
    /// same states, or loads the snapshot if the current rules accept its state.
    pub fn load_match(&self, registry: GameRegistry) -> Result<LoadedMatch, RepositoryError> {
        let table = &self.stored_table.table;
        let frozen_with = |reason: String| Ok(LoadedMatch::Frozen(reason));
        let Some(game_type) = registry.find(&table.game_id) else {
            return frozen_with(format!("unknown game {}", table.game_id));
        };
        let Some(running_match) = table.running_match() else {
            let Some(history) = self.history()? else { return Ok(LoadedMatch::NotStarted) };
            return Ok(loaded_or_frozen(history.replay(game_type, &mut GameLog::disabled())));
        };
        if let Some(match_state) = self.snapshot().and_then(|snapshot| game_type.load_match(snapshot).ok())
            && let Some(match_state) = self.replay_after_snapshot(match_state, running_match)?
        {
            return Ok(LoadedMatch::Playable(match_state));
        }
        let Some(history) = self.history()? else { return frozen_with("the match has no start record".to_owned()) };
        let replayed = loaded_or_frozen(history.replay(game_type, &mut GameLog::disabled()));
        if let LoadedMatch::Playable(_) = replayed {
            return Ok(replayed);
        }
        if let Some(match_state) =
            self.snapshot().and_then(|snapshot| game_type.load_match_of_older_rules(snapshot).ok())
            && let Some(match_state) = self.replay_after_snapshot(match_state, running_match)?
        {
            return Ok(LoadedMatch::Playable(match_state));
        }
        Ok(replayed)
    }

    pub fn into_export(self) -> Result<TableExport, RepositoryError> {
        let (history, snapshot) = (self.history()?, self.snapshot().map(str::to_owned));
        Ok(TableExport { archive: TableArchive { table: self.stored_table.table, history }, snapshot })
    }

    /// Returns the keys of the match's separate rows. The match of a finished table has none.
    pub(super) fn match_row_keys(&self) -> Vec<String> {
        let MatchRows::Unpacked { journal, .. } = &self.match_rows else { return Vec::new() };
        let id = self.stored_table.table.id;
        let own = [keys::match_start(id), keys::match_snapshot(id)];
        own.into_iter().chain(journal.iter().map(|row| row.key.clone())).collect()
    }

    fn snapshot(&self) -> Option<&str> {
        match &self.match_rows {
            MatchRows::Packed(_) => None,
            MatchRows::Unpacked { snapshot, .. } => snapshot.as_deref(),
        }
    }

    /// Replays the journal from the last snapshot on. Returns `None` if an entry does not fit the match.
    fn replay_after_snapshot(
        &self,
        mut match_state: Box<dyn Match>,
        running_match: &RunningMatch,
    ) -> Result<Option<Box<dyn Match>>, RepositoryError> {
        let entries: Vec<JournalEntry> =
            self.entries_after(running_match.snapshot_step)?.into_iter().map(|entry| entry.entry).collect();
        Ok(journal::replay(match_state.as_mut(), &entries, &mut GameLog::disabled()).is_ok().then_some(match_state))
    }

    /// Returns the journal entries after this step.
    fn entries_after(&self, after_step: u64) -> Result<Vec<HistoryEntry>, RepositoryError> {
        let MatchRows::Unpacked { journal, .. } = &self.match_rows else { return Ok(Vec::new()) };
        let after_key = keys::journal_entry(self.stored_table.table.id, after_step);
        journal.iter().filter(|row| row.key > after_key).map(|row| from_json(&row.key, &row.value)).collect()
    }
}

impl StoredTable {
    /// Returns the match history that a finished table contains, or `None` if the match never began.
    pub fn packed_history(&self) -> Result<Option<MatchHistory>, RepositoryError> {
        if self.table.result().is_none() {
            return Ok(None);
        }
        Ok(unpack_archive(self.table.id, &self.rows)?.history)
    }

    /// Reads the table's rows again and returns whether they are unchanged.
    pub fn is_unchanged(&self) -> StoreQuery<bool> {
        let rows = Arc::clone(&self.rows);
        let reads = rows.iter().map(|(key, _)| StoreQuery::new(ReadOp::get(key), |rows| Ok(rows.into_iter().next())));
        StoreQuery::join_all(reads).and_then(move |current_rows| {
            let now = current_rows.iter().map(|row| row.as_ref().map(|row| row.value.as_slice()));
            Ok(now.eq(rows.iter().map(|(_, row)| Some(row.as_slice()))))
        })
    }
}

impl Repository {
    /// Returns a table, open or finished, with all rows of its match.
    pub async fn table_record(&self, id: TableId) -> Result<Option<TableRecord>, RepositoryError> {
        self.run_query(table_record(id)).await
    }

    /// Returns a table, open or finished.
    pub async fn table(&self, id: TableId) -> Result<Option<StoredTable>, RepositoryError> {
        self.run_query(stored_table(id)).await
    }

    /// Returns the history of a table's match, or `None` if the match never began.
    pub async fn match_history(&self, id: TableId) -> Result<Option<MatchHistory>, RepositoryError> {
        self.run_query(match_history(id)).await
    }

    pub async fn table_export(&self, id: TableId) -> Result<Option<TableExport>, RepositoryError> {
        self.table_record(id).await?.map(TableRecord::into_export).transpose()
    }

    pub async fn table_archive(&self, id: TableId) -> Result<Option<TableArchive>, RepositoryError> {
        Ok(self.table_export(id).await?.map(|whole| whole.archive))
    }
}

/// Reads a table, open or finished.
pub fn stored_table(id: TableId) -> StoreQuery<Option<StoredTable>> {
    find_table(id).and_then(|found| Ok(found.map(|(stored, _)| stored)))
}

/// Reads the history of a table's match. The result is `None` if the match never began.
pub fn match_history(id: TableId) -> StoreQuery<Option<MatchHistory>> {
    table_record(id).and_then(|record| record.map_or(Ok(None), |record| record.history()))
}

/// Reads a table with all rows of its match.
pub(super) fn table_record(id: TableId) -> StoreQuery<Option<TableRecord>> {
    let optional_row = |key: String| StoreQuery::new(ReadOp::Get(key), |rows| Ok(rows.into_iter().next()));
    let journal = StoreQuery::new(ReadOp::scan_all(keys::journal_prefix(id)), Ok);
    let rows = optional_row(keys::match_start(id)).join(optional_row(keys::match_snapshot(id))).join(journal);
    find_table(id).join(rows).and_then(|(found, ((start, snapshot), journal))| {
        let snapshot = snapshot.map(|snapshot| String::from_utf8_lossy(&snapshot.value).into_owned());
        Ok(found.map(|(stored, history)| match stored.table.result() {
            Some(_) => TableRecord { stored_table: stored, match_rows: MatchRows::Packed(history) },
            None => TableRecord { stored_table: stored, match_rows: MatchRows::Unpacked { start, snapshot, journal } },
        }))
    })
}

/// Reads a table, and its history if it is finished. An open table is one row, a finished one has
/// several parts.
fn find_table(id: TableId) -> StoreQuery<Option<(StoredTable, Option<MatchHistory>)>> {
    let open = StoreQuery::new(ReadOp::Get(keys::open_table(id)), Ok);
    let parts = StoreQuery::new(ReadOp::scan_all(keys::finished_table_prefix(id)), Ok);
    open.join(parts).and_then(move |(open, parts)| {
        let rows = |found: Vec<meadhall_store::StoreEntry>| -> Vec<(String, Vec<u8>)> {
            found.into_iter().map(|row| (row.key, row.value)).collect()
        };
        if let Some(row) = open.first() {
            let table: Table = from_json(&row.key, &row.value)?;
            return Ok(Some((StoredTable::new(table, rows(open)), None)));
        }
        if parts.is_empty() {
            return Ok(None);
        }
        let rows = rows(parts);
        let TableArchive { table, history } = unpack_archive(id, &rows)?;
        Ok(Some((StoredTable::new(table, rows), history)))
    })
}

fn unpack_archive(id: TableId, parts: &[(String, Vec<u8>)]) -> Result<TableArchive, RepositoryError> {
    let packed = parts.iter().map(|(_, part)| part.as_slice()).collect::<Vec<_>>().concat();
    TableArchive::unpack(&keys::finished_table_prefix(id), &packed)
}

fn loaded_or_frozen(replayed: Result<Box<dyn Match>, HistoryError>) -> LoadedMatch {
    replayed.map_or_else(|error| LoadedMatch::Frozen(error.to_string()), LoadedMatch::Playable)
}
