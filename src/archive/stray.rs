//! Finds rows that belong to nothing: index rows that do not follow from a table, rows of a match that is not
//! running, deliveries of unknown tables, and rows of an unknown kind.

use std::collections::HashSet;

use serde::de::DeserializeOwned;

use super::ArchiveError;
use super::read::mark_of;
use super::report::{Report, TRIES};
use super::walk::{each_row, is_list, name_in};
use crate::Mark;
use crate::ledger::{
    Aside, BookLine, Errand, Heart, Ledger, LedgerError, Passed, Process, ServerSettings, Settings, Shares, Shown,
    keys, rows_of,
};
use crate::store::{OWN_KEYS, Reads, Wait};
use crate::table::clock::ServiceTime;
use crate::table::{Table, TableId};

/// Checks every row. `follows` has the fingerprints of the index rows that are known to be right.
pub(super) fn find(ledger: &Ledger, follows: &HashSet<Mark>, report: &mut Report<'_>) -> Result<(), ArchiveError> {
    // The rows of a table are stored together, so the last table read is often the next one.
    let mut last: Option<(TableId, Option<Table>)> = None;
    each_row(ledger.store(), "", &mut |key, value| {
        if is_list(key) && follows.contains(&mark_of(key.as_bytes())) {
            return Ok(());
        }
        let Some(why) = doubt(ledger, key, value, &mut last)? else { return Ok(()) };
        last = None;
        if let Some(why) = confirmed(ledger, key, why)? {
            report.add(format!("row \"{key}\""), why);
        }
        Ok(())
    })
}

/// Checks a row again until its table has not changed in between.
fn confirmed(ledger: &Ledger, key: &str, mut why: String) -> Result<Option<String>, ArchiveError> {
    for _ in 0..TRIES {
        let before = of_row(key).map(|id| read(ledger, id)).transpose()?;
        let Some(value) = ledger.store().get(key).wait()? else { return Ok(None) };
        match doubt(ledger, key, &value, &mut None)? {
            Some(doubt) => why = doubt,
            None => return Ok(None),
        }
        if before == of_row(key).map(|id| read(ledger, id)).transpose()? {
            break;
        }
    }
    Ok(Some(why))
}

/// Returns a description of the problem that a row seems to have.
fn doubt(
    ledger: &Ledger,
    key: &str,
    value: &[u8],
    last: &mut Option<(TableId, Option<Table>)>,
) -> Result<Option<String>, ArchiveError> {
    let unknown = || Ok(Some("nobody writes such a row".to_owned()));
    let Some((kind, _)) = key.split_once('/') else {
        return match key {
            keys::TIME => Ok(unread::<ServiceTime>(value)),
            keys::LAYOUT => Ok(None),
            keys::HOLDER => Ok(unread::<String>(value)),
            keys::SHARES => Ok(unread::<Shares>(value)),
            own if OWN_KEYS.contains(&own) => Ok(None),
            _ => unknown(),
        };
    };
    match kind {
        "p" => return Ok(unread::<Settings>(value)),
        "v" if keys::server_ruled(key).is_some() => return Ok(unread::<ServerSettings>(value)),
        "r" => return Ok(unread::<Vec<BookLine>>(value)),
        "a" => return Ok(unread::<Passed>(value)),
        "!here" => return Ok(unread::<Process>(value)),
        "!heart" => return Ok(unread::<Heart>(value)),
        "x" | "!forget" => return Ok(None),
        _ => {}
    }
    let Some(id) = of_row(key) else { return unknown() };
    let has = |key: &str| Ok::<_, ArchiveError>(ledger.store().get(key).wait()?.is_some());
    let (open, finished) = (keys::table(id), keys::part(id, 0));
    match kind {
        "t" if has(&finished)? => Ok(Some("this table is finished, too".to_owned())),
        "t" | "f" => Ok(None),
        "o" | "q" | "k" if !has(&open)? && !has(&finished)? => Ok(Some("there is no such table".to_owned())),
        "o" => Ok(unread::<Errand>(value)),
        "q" => Ok(unread::<Aside>(value)),
        "k" => Ok(unread::<Shown>(value)),
        "h" | "g" | "c" | "d" | "w" => listed(ledger, id, key),
        "b" | "s" | "j" => {
            if last.as_ref().is_none_or(|(read, _)| *read != id) {
                *last = Some((id, read(ledger, id)?));
            }
            let table = last.as_ref().and_then(|(_, table)| table.as_ref());
            Ok(part(kind, key, id, table))
        }
        _ => unknown(),
    }
}

/// Returns the table that a row is about.
fn of_row(key: &str) -> Option<TableId> {
    match key.split_once('/')?.0 {
        "h" | "g" | "c" | "d" => key.split('/').nth(2)?.parse().ok(),
        _ => name_in(key),
    }
}

/// Returns the table, or `None` if it is missing or unreadable.
fn read(ledger: &Ledger, id: TableId) -> Result<Option<Table>, ArchiveError> {
    match ledger.table(id).wait() {
        Ok(held) => Ok(held.map(|held| held.table)),
        Err(LedgerError::Unreadable { .. }) => Ok(None),
        Err(error) => Err(error.into()),
    }
}

/// Checks that an index row follows from its table.
fn listed(ledger: &Ledger, id: TableId, key: &str) -> Result<Option<String>, ArchiveError> {
    let whole = match ledger.whole(id).wait() {
        Err(LedgerError::Unreadable { .. }) => None,
        whole => whole?,
    };
    Ok(match whole {
        None => Some("there is no such table".to_owned()),
        Some(whole) if rows_of(&whole).contains_key(key) => None,
        Some(_) => Some("it does not follow from its table".to_owned()),
    })
}

/// Checks that a row of a match belongs to a running match.
fn part(kind: &str, key: &str, id: TableId, table: Option<&Table>) -> Option<String> {
    let Some(table) = table else { return Some("there is no such table".to_owned()) };
    let Some(playing) = table.playing() else { return Some("no match is on at this table".to_owned()) };
    let belongs = match kind {
        "b" => key == keys::beginning(id),
        "s" => key == keys::snapshot(id) && playing.snapshot > 0,
        _ => {
            let n = key.rsplit('/').next().and_then(|n| n.parse().ok());
            n.is_some_and(|n| key == keys::entry(id, n) && (1..playing.next).contains(&n))
        }
    };
    if belongs { None } else { Some("it does not belong to the match of its table".to_owned()) }
}

fn unread<T: DeserializeOwned>(value: &[u8]) -> Option<String> {
    serde_json::from_slice::<T>(value).err().map(|error| format!("it cannot be read: {error}"))
}
