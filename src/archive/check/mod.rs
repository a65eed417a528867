//! Checks that a stored table is possible and agrees with its match. An import checks each line before it
//! uses it, and a verification checks every table of the store.

mod played;
mod record;
mod wrong;

pub(super) use record::LAST_TIME;
pub use wrong::Wrong;

use self::played::Checked;
use crate::kind::Catalogue;
use crate::ledger::{Rows, ServerSettings, Settings, Whole, keys};
use crate::store::LARGEST_VALUE;
use crate::table::clock::Moment;
use crate::table::{Person, Server, Table};

/// Checks a table as of this service time and replays its match. Reads nothing from the store.
pub(super) fn check(games: Catalogue, whole: &Whole, now: Moment) -> Result<Checked, Wrong> {
    let (table, past) = (&whole.chronicle.table, whole.chronicle.past.as_ref());
    let kind = games.find(&table.game).ok_or_else(|| Wrong::NoGame(table.game.clone()))?;
    record::check(table, kind.meta(), past.is_some(), now)?;
    let Some(past) = past else { return Ok(Checked { snapshot: None, unplayed: None }) };
    played::check(table, kind, past, whole.snapshot.as_deref())
}

/// Checks a table without replaying its match.
pub(super) fn check_record(games: Catalogue, whole: &Whole, now: Moment) -> Result<(), Wrong> {
    let table = &whole.chronicle.table;
    let kind = games.find(&table.game).ok_or_else(|| Wrong::NoGame(table.game.clone()))?;
    record::check(table, kind.meta(), whole.chronicle.past.is_some(), now)
}

/// Checks the settings of a person.
pub(super) fn check_person(person: Person, settings: &Settings) -> Result<(), Wrong> {
    record::person(person)?;
    settings.blocked.iter().copied().try_for_each(record::person)?;
    let size = serde_json::to_vec(settings).map_or(usize::MAX, |row| row.len());
    if size > LARGEST_VALUE { Err(Wrong::TooLarge { key: keys::person(person), size }) } else { Ok(()) }
}

/// Checks the settings of a server.
pub(super) fn check_server(server: Server, settings: &ServerSettings) -> Result<(), Wrong> {
    record::server(server, settings)?;
    let size = serde_json::to_vec(settings).map_or(usize::MAX, |row| row.len());
    if size > LARGEST_VALUE { Err(Wrong::TooLarge { key: keys::server(server), size }) } else { Ok(()) }
}

/// Checks the ids that Discord has assigned: server, channel and people.
pub(super) fn check_numbers(table: &Table) -> Result<(), Wrong> {
    record::numbers(table)
}

/// Checks that each row is small enough for the store.
pub(super) fn fits(rows: &Rows) -> Result<(), Wrong> {
    match rows.iter().find(|(_, row)| row.len() > LARGEST_VALUE) {
        Some((key, row)) => Err(Wrong::TooLarge { key: key.clone(), size: row.len() }),
        None => Ok(()),
    }
}
