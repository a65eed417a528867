//! Verifies the whole data store, also while it is in use: replays each match with today's rules and compares
//! each index with the tables it is derived from. Whatever looks wrong is checked again until it has not
//! changed in between.

pub mod finding;
pub mod orphans;
pub mod results;

use std::collections::HashSet;

use meadhall_game::Fingerprint;
use meadhall_store::{BlockingExt, StoreEntry, StoreExt};
use meadhall_tables::TableId;
use meadhall_tables::clock::{ServiceClock, ServiceInstant};
use serde::{Deserialize, Serialize};

use super::check::{check_table, check_table_without_replay};
use super::reader::line_fingerprint;
use super::verify::finding::{FindingSink, MAX_RECHECKS, VerifyFinding};
use super::verify::results::ExpectedResults;
use super::{BackupError, ProgressCallback, ProgressPhase, ProgressUpdate};
use crate::repository::{Repository, RepositoryError, TableExport, all_rows, keys};

/// The matches that are replayed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ReplayScope {
    /// Running matches.
    OpenMatches,
    /// Running and finished matches.
    AllMatches,
}

/// The result of a verification.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VerifySummary {
    pub table_count: u64,
    /// Matches that were replayed.
    pub replayed_count: u64,
    pub finding_count: u64,
}

pub fn verify_store(
    repository: &Repository,
    matches: ReplayScope,
    on_finding: &mut dyn FnMut(VerifyFinding),
    progress: &ProgressCallback<'_>,
) -> Result<VerifySummary, BackupError> {
    let mut report = FindingSink::new(on_finding);
    let mut verified = VerifySummary::default();
    let (mut known_index_rows, mut results) = (HashSet::new(), ExpectedResults::default());
    let mut last = None;
    for prefix in [keys::OPEN_TABLES_PREFIX, keys::FINISHED_TABLES_PREFIX] {
        repository
            .store()
            .for_each_row::<BackupError>(prefix, |StoreEntry { key, .. }| {
                let Some(id) = keys::table_in_second_key_part(key) else { return Ok(()) };
                if last.replace(id) == Some(id) {
                    return Ok(());
                }
                verified.table_count += 1;
                verified.replayed_count +=
                    verify_table(repository, id, matches, &mut known_index_rows, &mut results, &mut report)?;
                progress(ProgressUpdate {
                    phase: ProgressPhase::Verifying,
                    done_count: verified.table_count,
                    total_count: None,
                });
                Ok(())
            })
            .block_on()?;
    }
    super::verify::orphans::report_faulty_rows(repository, &known_index_rows, &mut report)?;
    results.report_differences(repository, &mut report)?;
    Ok(VerifySummary { finding_count: report.finding_count(), ..verified })
}

/// Verifies one table, and adds the table's expected index rows to the known ones. Returns how many matches were
/// replayed.
fn verify_table(
    repository: &Repository,
    id: TableId,
    matches: ReplayScope,
    known_index_rows: &mut HashSet<Fingerprint>,
    results: &mut ExpectedResults,
    report: &mut FindingSink<'_>,
) -> Result<u64, BackupError> {
    for _ in 0..MAX_RECHECKS {
        let stored_match = match repository.table_export(id).block_on() {
            Ok(Some(stored_match)) => stored_match,
            Ok(None) => return Ok(0),
            Err(RepositoryError::UnreadableRow { key, reason: why }) => {
                report.add(format!("table {id}"), format!("row \"{key}\" cannot be read: {why}"));
                return Ok(0);
            }
            Err(error) => return Err(error.into()),
        };
        let (problems, replayed) = check_stored_table(repository, id, &stored_match, matches)?;
        let is_unchanged = problems.is_empty()
            || matches!(repository.table_export(id).block_on(), Ok(Some(now)) if now == stored_match);
        if is_unchanged {
            results.add_table(&stored_match.archive.table);
            known_index_rows.extend(
                all_rows(&stored_match)
                    .keys()
                    .filter(|key| keys::is_index_key(key))
                    .map(|key| line_fingerprint(key.as_bytes())),
            );
            problems.iter().for_each(|problems| report.add(format!("table {id}"), problems));
            return Ok(replayed);
        }
    }
    report.add(format!("table {id}"), "it changes faster than it can be verified");
    Ok(0)
}

/// Returns the problems of a table, and how many matches were replayed to find them.
fn check_stored_table(
    repository: &Repository,
    id: TableId,
    stored_match: &TableExport,
    matches: ReplayScope,
) -> Result<(Vec<String>, u64), BackupError> {
    let table = &stored_match.archive.table;
    let mut problems = Vec::new();
    if table.id != id {
        problems.push(format!("its record has the id {}", table.id));
        return Ok((problems, 0));
    }
    let now = repository
        .service_clock()
        .block_on()?
        .as_ref()
        .map_or(ServiceInstant(0), ServiceClock::service_time_at_last_tick);
    let replay =
        stored_match.archive.history.is_some() && (table.result().is_none() || matches == ReplayScope::AllMatches);
    let mut expected = stored_match.clone();
    let registry = repository.registry();
    match if replay {
        check_table(registry, stored_match, now).map(Some)
    } else {
        check_table_without_replay(registry, stored_match, now).map(|()| None)
    } {
        Ok(Some(checked)) => {
            problems.extend(
                checked
                    .tolerated_replay_error
                    .map(|why| format!("its match replays differently with the current rules: {why}")),
            );
            expected.snapshot = checked.snapshot;
        }
        Ok(None) => {}
        Err(error) => problems.push(error.to_string()),
    }
    if let Some(why) = table.running_match().and_then(|running_match| running_match.frozen_reason.as_ref()) {
        problems.push(format!("its match is frozen: {why}"));
    }
    for (key, row) in all_rows(&expected).into_iter().filter(|(key, _)| !key.starts_with(keys::FINISHED_TABLES_PREFIX))
    {
        match repository.store().get(&key).block_on()? {
            Some(stored) if stored == row => {}
            Some(_) => problems.push(format!("its row \"{key}\" differs from the expected content")),
            None => problems.push(format!("its row \"{key}\" is missing")),
        }
    }
    Ok((problems, replay.into()))
}
