//! Finds rows that belong to nothing: index rows that do not follow from a table, rows of a match that is not
//! running, deliveries of unknown tables, and rows of an unknown kind.

use std::collections::HashSet;

use meadhall_game::Fingerprint;
use meadhall_store::{BlockingExt, INTERNAL_KEYS, StoreEntry, StoreExt};
use meadhall_tables::clock::ServiceClock;
use meadhall_tables::{Table, TableId};
use serde::de::DeserializeOwned;

use super::finding::{FindingSink, MAX_RECHECKS};
use crate::backup::BackupError;
use crate::backup::reader::line_fingerprint;
use crate::repository::{
    ClusterMember, DeadLetterRow, Delivery, DisplayedMessages, MemberHeartbeat, PersonSettings, QuotaClaim, Repository,
    RepositoryError, ResultEntry, ServerSettings, ShardLeases, all_rows, keys,
};

/// Checks every row. `known_index_rows` has the fingerprints of the index rows that are known to be right.
pub(in crate::backup) fn report_faulty_rows(
    repository: &Repository,
    known_index_rows: &HashSet<Fingerprint>,
    report: &mut FindingSink<'_>,
) -> Result<(), BackupError> {
    // The rows of a table are adjacent, so the table read last is often needed again for the next row.
    let mut cached_table: Option<(TableId, Option<Table>)> = None;
    repository
        .store()
        .for_each_row::<BackupError>("", |StoreEntry { key, value }| {
            if keys::is_index_key(key) && known_index_rows.contains(&line_fingerprint(key.as_bytes())) {
                return Ok(());
            }
            let Some(problem) = problem_with_row(repository, key, value, &mut cached_table)? else { return Ok(()) };
            cached_table = None;
            if let Some(problem) = recheck(repository, key, problem)? {
                report.add(format!("row \"{key}\""), problem);
            }
            Ok(())
        })
        .block_on()
}

/// Checks a row again until its table has not changed in between.
fn recheck(repository: &Repository, key: &str, mut problem: String) -> Result<Option<String>, BackupError> {
    for _ in 0..MAX_RECHECKS {
        let before = table_of_row(key).map(|id| read_table(repository, id)).transpose()?;
        let Some(value) = repository.store().get(key).block_on()? else { return Ok(None) };
        match problem_with_row(repository, key, &value, &mut None)? {
            Some(doubt) => problem = doubt,
            None => return Ok(None),
        }
        if before == table_of_row(key).map(|id| read_table(repository, id)).transpose()? {
            break;
        }
    }
    Ok(Some(problem))
}

/// Returns a description of the problem that a row seems to have.
fn problem_with_row(
    repository: &Repository,
    key: &str,
    value: &[u8],
    cached_table: &mut Option<(TableId, Option<Table>)>,
) -> Result<Option<String>, BackupError> {
    let unknown = || Ok(Some("unknown kind of row".to_owned()));
    let Some((kind, _)) = key.split_once('/') else {
        return match key {
            keys::SERVICE_CLOCK_KEY => Ok(parse_problem::<ServiceClock>(value)),
            keys::STORE_HEADER_KEY | keys::PROBE_KEY => Ok(None),
            keys::LEADER_KEY => Ok(parse_problem::<String>(value)),
            keys::SHARD_LEASES_KEY => Ok(parse_problem::<ShardLeases>(value)),
            own if INTERNAL_KEYS.contains(&own) => Ok(None),
            _ => unknown(),
        };
    };
    match kind {
        "p" => return Ok(parse_problem::<PersonSettings>(value)),
        "v" if keys::server_of_settings_key(key).is_some() => return Ok(parse_problem::<ServerSettings>(value)),
        "r" => return Ok(parse_problem::<Vec<ResultEntry>>(value)),
        "a" => return Ok(parse_problem::<QuotaClaim>(value)),
        "!member" => return Ok(parse_problem::<ClusterMember>(value)),
        "!heartbeat" => return Ok(parse_problem::<MemberHeartbeat>(value)),
        "x" | "!erasure" => return Ok(None),
        _ => {}
    }
    let Some(id) = table_of_row(key) else { return unknown() };
    let has = |key: &str| Ok::<_, BackupError>(repository.store().get(key).block_on()?.is_some());
    let (open, finished) = (keys::open_table(id), keys::finished_table_part(id, 0));
    match kind {
        "t" if has(&finished)? => Ok(Some("the table is stored both as open and as finished".to_owned())),
        "t" | "f" => Ok(None),
        "o" | "q" | "k" if !has(&open)? && !has(&finished)? => Ok(Some("its table does not exist".to_owned())),
        "o" => Ok(parse_problem::<Delivery>(value)),
        "q" => Ok(parse_problem::<DeadLetterRow>(value)),
        "k" => Ok(parse_problem::<DisplayedMessages>(value)),
        "h" | "g" | "c" | "d" | "w" => check_index_row(repository, id, key),
        "b" | "s" | "j" => {
            if cached_table.as_ref().is_none_or(|(read, _)| *read != id) {
                *cached_table = Some((id, read_table(repository, id)?));
            }
            let table = cached_table.as_ref().and_then(|(_, table)| table.as_ref());
            Ok(check_match_row(kind, key, id, table))
        }
        _ => unknown(),
    }
}

/// Returns the table that a row is about.
fn table_of_row(key: &str) -> Option<TableId> {
    match key.split_once('/')?.0 {
        "h" | "g" | "c" | "d" => key.split('/').nth(2)?.parse().ok(),
        _ => keys::table_in_second_key_part(key),
    }
}

/// Returns the table, or `None` if it is missing or unreadable.
fn read_table(repository: &Repository, id: TableId) -> Result<Option<Table>, BackupError> {
    match repository.table(id).block_on() {
        Ok(stored) => Ok(stored.map(|stored| stored.table)),
        Err(RepositoryError::UnreadableRow { .. }) => Ok(None),
        Err(error) => Err(error.into()),
    }
}

/// Checks that an index row matches the content of its table.
fn check_index_row(repository: &Repository, id: TableId, key: &str) -> Result<Option<String>, BackupError> {
    let stored_match = match repository.table_export(id).block_on() {
        Err(RepositoryError::UnreadableRow { .. }) => None,
        stored_match => stored_match?,
    };
    Ok(match stored_match {
        None => Some("its table does not exist".to_owned()),
        Some(stored_match) if all_rows(&stored_match).contains_key(key) => None,
        Some(_) => Some("it does not match its table".to_owned()),
    })
}

/// Checks that a row of a match belongs to a running match.
fn check_match_row(kind: &str, key: &str, id: TableId, table: Option<&Table>) -> Option<String> {
    let Some(table) = table else { return Some("its table does not exist".to_owned()) };
    let Some(running_match) = table.running_match() else { return Some("its table has no running match".to_owned()) };
    let belongs = match kind {
        "b" => key == keys::match_start(id),
        "s" => key == keys::match_snapshot(id) && running_match.snapshot_step > 0,
        _ => {
            let n = key.rsplit('/').next().and_then(|n| n.parse().ok());
            n.is_some_and(|n| key == keys::journal_entry(id, n) && (1..running_match.next_step).contains(&n))
        }
    };
    if belongs { None } else { Some("it does not belong to the running match of its table".to_owned()) }
}

fn parse_problem<T: DeserializeOwned>(value: &[u8]) -> Option<String> {
    serde_json::from_slice::<T>(value).err().map(|error| format!("it cannot be read: {error}"))
}
