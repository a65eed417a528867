//! Verifies the whole data store, also while it is in use: replays each match with today's rules and compares
//! each index with the tables it is derived from. Whatever looks wrong is checked again until it has not
//! changed in between.

use std::collections::HashSet;

use serde::{Deserialize, Serialize};

use super::books::Expected;
use super::check::{Wrong, check, check_record};
use super::read::mark_of;
use super::report::{Finding, Report, TRIES};
use super::walk::{each_row, is_list, name_in};
use super::{ArchiveError, Done, Progress, What};
use crate::Mark;
use crate::ledger::{Ledger, LedgerError, Whole, keys, rows_of};
use crate::store::{Reads, Wait};
use crate::table::TableId;
use crate::table::clock::{Moment, ServiceTime};

/// The matches that are replayed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Matches {
    /// Running matches.
    Open,
    /// Running and finished matches.
    All,
}

/// The result of a verification.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Verified {
    pub tables: u64,
    /// Matches that were replayed.
    pub replayed: u64,
    pub findings: u64,
}

pub fn verify(
    ledger: &Ledger,
    matches: Matches,
    tell: &mut dyn FnMut(Finding),
    progress: &Progress<'_>,
) -> Result<Verified, ArchiveError> {
    let mut report = Report::new(tell);
    let mut verified = Verified::default();
    let (mut follows, mut books) = (HashSet::new(), Expected::default());
    let mut last = None;
    for prefix in [keys::TABLES, keys::FINISHED] {
        each_row(ledger.store(), prefix, &mut |key, _| {
            let Some(id) = name_in(key) else { return Ok(()) };
            if last.replace(id) == Some(id) {
                return Ok(());
            }
            verified.tables += 1;
            verified.replayed += table(ledger, id, matches, &mut follows, &mut books, &mut report)?;
            progress(Done { what: What::Verified, done: verified.tables, of: None });
            Ok(())
        })?;
    }
    super::stray::find(ledger, &follows, &mut report)?;
    books.compare(ledger, &mut report)?;
    Ok(Verified { findings: report.found(), ..verified })
}

/// Verifies one table and adds the index rows that must exist for it. Returns how many matches were replayed.
fn table(
    ledger: &Ledger,
    id: TableId,
    matches: Matches,
    follows: &mut HashSet<Mark>,
    books: &mut Expected,
    report: &mut Report<'_>,
) -> Result<u64, ArchiveError> {
    for _ in 0..TRIES {
        let whole = match ledger.whole(id).wait() {
            Ok(Some(whole)) => whole,
            Ok(None) => return Ok(0),
            Err(LedgerError::Unreadable { key, why }) => {
                report.add(format!("table {id}"), format!("\"{key}\" cannot be read: {why}"));
                return Ok(0);
            }
            Err(error) => return Err(error.into()),
        };
        let (wrong, replayed) = judge(ledger, id, &whole, matches)?;
        let still = wrong.is_empty() || matches!(ledger.whole(id).wait(), Ok(Some(now)) if now == whole);
        if still {
            books.expect(&whole.chronicle.table);
            follows.extend(rows_of(&whole).keys().filter(|key| is_list(key)).map(|key| mark_of(key.as_bytes())));
            wrong.iter().for_each(|wrong| report.add(format!("table {id}"), wrong));
            return Ok(replayed);
        }
    }
    report.add(format!("table {id}"), "it changes faster than it can be verified");
    Ok(0)
}

/// Returns the problems of a table, and how many matches were replayed to find them.
fn judge(ledger: &Ledger, id: TableId, whole: &Whole, matches: Matches) -> Result<(Vec<String>, u64), ArchiveError> {
    let table = &whole.chronicle.table;
    let mut wrong = Vec::new();
    if table.id != id {
        wrong.push(format!("it calls itself {}", table.id));
        return Ok((wrong, 0));
    }
    let now = ledger.time().wait()?.as_ref().map_or(Moment(0), ServiceTime::last_beat);
    let replay = whole.chronicle.past.is_some() && (table.over().is_none() || matches == Matches::All);
    let mut expected = whole.clone();
    let games = ledger.games();
    match if replay { check(games, whole, now).map(Some) } else { check_record(games, whole, now).map(|()| None) } {
        Ok(Some(checked)) => {
            wrong.extend(checked.unplayed.map(|why| format!("with today's rules its match would differ: {why}")));
            expected.snapshot = checked.snapshot;
        }
        Ok(None) => {}
        Err(error @ Wrong::Replay(_)) => wrong.push(format!("its match would differ: {error}")),
        Err(error) => wrong.push(error.to_string()),
    }
    if let Some(why) = table.playing().and_then(|playing| playing.frozen.as_ref()) {
        wrong.push(format!("its match is frozen: {why}"));
    }
    for (key, row) in rows_of(&expected).into_iter().filter(|(key, _)| !key.starts_with(keys::FINISHED)) {
        match ledger.store().get(&key).wait()? {
            Some(stored) if stored == row => {}
            Some(_) => wrong.push(format!("its row \"{key}\" is not what it has to be")),
            None => wrong.push(format!("its row \"{key}\" is missing")),
        }
    }
    Ok((wrong, replay.into()))
}
