//! Checks that a stored table is possible and agrees with its match. An import checks each line before it
//! uses it, and a verification checks every table of the store.

mod error;
mod replay;
mod table;

use meadhall_registry::GameRegistry;
use meadhall_store::MAX_VALUE_BYTES;
use meadhall_tables::clock::ServiceInstant;
use meadhall_tables::{PersonId, ServerId, Table};

use self::replay::CheckedMatch;
use crate::repository::{PersonSettings, RowsByKey, ServerSettings, TableExport, keys};

pub(super) use table::MAX_TIME_MS;

pub use error::RecordCheckError;

/// Checks a table as of this service time and replays its match. Reads nothing from the store.
pub(super) fn check_table(
    registry: GameRegistry,
    stored_match: &TableExport,
    now: ServiceInstant,
) -> Result<CheckedMatch, RecordCheckError> {
    let (table, history) = (&stored_match.archive.table, stored_match.archive.history.as_ref());
    let game_type =
        registry.find(&table.game_id).ok_or_else(|| RecordCheckError::UnknownGame(table.game_id.clone()))?;
    table::check_fields(table, game_type.meta(), history.is_some(), now)?;
    let Some(history) = history else { return Ok(CheckedMatch { snapshot: None, tolerated_replay_error: None }) };
    replay::check_by_replay(table, game_type, history, stored_match.snapshot.as_deref())
}

/// Checks a table without replaying its match.
pub(super) fn check_table_without_replay(
    registry: GameRegistry,
    stored_match: &TableExport,
    now: ServiceInstant,
) -> Result<(), RecordCheckError> {
    let table = &stored_match.archive.table;
    let game_type =
        registry.find(&table.game_id).ok_or_else(|| RecordCheckError::UnknownGame(table.game_id.clone()))?;
    table::check_fields(table, game_type.meta(), stored_match.archive.history.is_some(), now)
}

/// Checks the settings of a person.
pub(super) fn check_person_settings(person: PersonId, settings: &PersonSettings) -> Result<(), RecordCheckError> {
    table::check_person_id(person)?;
    settings.blocked_people.people().iter().copied().try_for_each(table::check_person_id)?;
    let size_bytes = serde_json::to_vec(settings).map_or(usize::MAX, |row| row.len());
    if size_bytes > MAX_VALUE_BYTES {
        Err(RecordCheckError::RowTooLarge { key: keys::person_settings(person), size_bytes })
    } else {
        Ok(())
    }
}

/// Checks the settings of a server.
pub(super) fn check_server_settings(server: ServerId, settings: &ServerSettings) -> Result<(), RecordCheckError> {
    table::check_server_fields(server, settings)?;
    let size_bytes = serde_json::to_vec(settings).map_or(usize::MAX, |row| row.len());
    if size_bytes > MAX_VALUE_BYTES {
        Err(RecordCheckError::RowTooLarge { key: keys::server_settings(server), size_bytes })
    } else {
        Ok(())
    }
}

/// Checks the ids that Discord has assigned: server, channel and people.
pub(super) fn check_discord_ids(table: &Table) -> Result<(), RecordCheckError> {
    table::check_discord_ids(table)
}

/// Checks that each row is small enough for the store.
pub(super) fn check_row_sizes(rows: &RowsByKey) -> Result<(), RecordCheckError> {
    match rows.iter().find(|(_, row)| row.len() > MAX_VALUE_BYTES) {
        Some((key, row)) => Err(RecordCheckError::RowTooLarge { key: key.clone(), size_bytes: row.len() }),
        None => Ok(()),
    }
}
