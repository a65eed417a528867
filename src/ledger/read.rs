//! Reading the books.

use std::sync::Arc;

use super::aside::{Aside, Parked};
use super::chronicle::Chronicle;
use super::index::OCCUPIED;
use super::layout::{self, RowsDone};
use super::outbox::{Door, Errand, Shown};
use super::{Held, Ledger, LedgerError, json, keys, parse};
use crate::game::Log;
use crate::journal::{self, Entry};
use crate::kind::{Catalogue, Match};
use crate::store::{Change, Commit, Store};
use crate::table::clock::{Moment, ServiceTime};
use crate::table::past::{Beginning, Kept, Past, PastError};
use crate::table::{Cause, Channel, Person, Server, Table, TableId};

/// So many rows are read at a time where there may be many.
const PAGE: usize = 1024;

/// A match that was read.
pub enum Loaded {
    /// It can be played.
    Match(Box<dyn Match>),
    /// There is none yet.
    None,
    /// It cannot be played on with the rules of today.
    Frozen(String),
}

/// Errands that were put aside in a store of today's layout. One that cannot be read says so.
pub fn parked_in(store: &dyn Store) -> Result<Vec<Parked>, LedgerError> {
    let rows = store.scan(keys::PARKED, None, PAGE)?;
    let parked = rows.into_iter().map(|row| {
        let (what, why) = match parse(&row.key, &row.value) {
            Ok(Aside { errand, why }) => (errand.what(), why),
            // Why it cannot be read might quote what was to be said.
            Err(_) => ("it cannot be read".to_owned(), None),
        };
        Parked { key: row.key, what, why }
    });
    Ok(parked.collect())
}

/// A finished table, and the rows it was read from.
struct Finished {
    chronicle: Chronicle,
    rows: Vec<(String, Vec<u8>)>,
}

impl Ledger {
    /// Opens the books of a house that hosts these games, and brings older ones up to today's layout once `backup` has kept what they were.
    pub fn open(
        store: Arc<dyn Store>,
        games: Catalogue,
        backup: &dyn Fn(u32) -> Result<(), LedgerError>,
        progress: &RowsDone<'_>,
    ) -> Result<Self, LedgerError> {
        let head = layout::migrate(store.as_ref(), backup, progress)?;
        Ok(Self { store, epoch: head.epoch, games })
    }

    /// The games that are hosted here.
    pub const fn games(&self) -> Catalogue {
        self.games
    }

    /// Tells the messages of this store from those of every other.
    pub const fn epoch(&self) -> u64 {
        self.epoch
    }

    /// The shelf on which the books stand.
    pub fn store(&self) -> &dyn Store {
        self.store.as_ref()
    }

    /// The table of this name, open or finished.
    pub fn table(&self, id: TableId) -> Result<Option<Held>, LedgerError> {
        let key = keys::table(id);
        if let Some(row) = self.store.get(&key)? {
            return Ok(Some(Held { table: parse(&key, &row)?, rows: vec![(key, row)] }));
        }
        let Some(Finished { chronicle, rows }) = self.finished(id)? else { return Ok(None) };
        Ok(Some(Held { table: chronicle.table, rows }))
    }

    /// Whether a table is still as it was read.
    pub fn stands(&self, held: &Held) -> Result<bool, LedgerError> {
        for (key, row) in &held.rows {
            if self.store.get(key)?.as_ref() != Some(row) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The match of a table from its beginning, if it began.
    pub fn past(&self, table: &Table) -> Result<Option<Past>, LedgerError> {
        if table.over().is_some() {
            return Ok(self.finished(table.id)?.and_then(|finished| finished.chronicle.past));
        }
        let key = keys::beginning(table.id);
        let Some(row) = self.store.get(&key)? else { return Ok(None) };
        let beginning: Beginning = parse(&key, &row)?;
        Ok(Some(Past { beginning, entries: self.entries(table.id, 0)? }))
    }

    fn finished(&self, id: TableId) -> Result<Option<Finished>, LedgerError> {
        let key = keys::finished(id);
        let parts = self.store.scan(&key, None, PAGE)?;
        if parts.is_empty() {
            return Ok(None);
        }
        let packed = parts.iter().map(|part| part.value.as_slice()).collect::<Vec<_>>().concat();
        let rows = parts.into_iter().map(|part| (part.key, part.value)).collect();
        Ok(Some(Finished { chronicle: Chronicle::unpack(&key, &packed)?, rows }))
    }

    /// The journal of an open match after this entry.
    fn entries(&self, id: TableId, after: u64) -> Result<Vec<Kept>, LedgerError> {
        let from = keys::entry(id, after);
        let rows = self.store.scan(&keys::journal(id), Some(&from), usize::MAX)?;
        rows.iter().map(|row| parse(&row.key, &row.value)).collect()
    }

    /// The match of a table. It goes on from its last snapshot; if the rules have changed since, from its beginning, where
    /// everything has to come out as it did, or from the last snapshot whose state today's rules can take over.
    pub fn load(&self, table: &Table) -> Result<Loaded, LedgerError> {
        let frozen = |why: String| Ok(Loaded::Frozen(why));
        let Some(kind) = self.games.find(&table.game) else {
            return frozen(format!("there is no game {}", table.game));
        };
        let Some(playing) = table.playing() else {
            let Some(past) = self.past(table)? else { return Ok(Loaded::None) };
            return Ok(made_again(past.replay(kind, &mut Log::muted())));
        };
        let saved = self.store.get(&keys::snapshot(table.id))?.map(|row| String::from_utf8_lossy(&row).into_owned());
        let tail = |mut game: Box<dyn Match>| -> Result<Result<Box<dyn Match>, String>, LedgerError> {
            let entries: Vec<Entry> =
                self.entries(table.id, playing.snapshot)?.into_iter().map(|kept| kept.entry).collect();
            Ok(journal::replay(game.as_mut(), &entries, &mut Log::muted())
                .map(|()| game)
                .map_err(|error| error.to_string()))
        };
        if let Some(game) = saved.as_ref().and_then(|saved| kind.load(saved).ok())
            && let Ok(game) = tail(game)?
        {
            return Ok(Loaded::Match(game));
        }
        let Some(past) = self.past(table)? else { return frozen("it has no beginning".to_owned()) };
        let again = made_again(past.replay(kind, &mut Log::muted()));
        if let Loaded::Match(_) = again {
            return Ok(again);
        }
        if let Some(game) = saved.as_ref().and_then(|saved| kind.adopt(saved).ok())
            && let Ok(game) = tail(game)?
        {
            return Ok(Loaded::Match(game));
        }
        Ok(again)
    }

    /// The table at which this was done before, today or yesterday.
    pub fn done_before(&self, cause: &Cause, now: Moment) -> Result<Option<TableId>, LedgerError> {
        let day = keys::day(now);
        for day in [Some(day), day.checked_sub(1)].into_iter().flatten() {
            let key = keys::cause(day, cause);
            if let Some(row) = self.store.get(&key)? {
                return name(&String::from_utf8_lossy(&row)).map(Some);
            }
        }
        Ok(None)
    }

    /// The open tables of a person.
    pub fn tables_of(&self, person: Person) -> Result<Vec<TableId>, LedgerError> {
        self.names(&keys::tables_of(person), None, PAGE)
    }

    /// How many open tables a person has to look after.
    pub fn occupied_by(&self, person: Person) -> Result<usize, LedgerError> {
        let rows = self.store.scan(&keys::tables_of(person), None, PAGE)?;
        Ok(rows.iter().filter(|row| row.value == OCCUPIED).count())
    }

    /// The open tables in a channel.
    pub fn tables_in(&self, channel: Channel) -> Result<Vec<TableId>, LedgerError> {
        self.names(&keys::tables_in(channel), None, PAGE)
    }

    /// The open tables of a server.
    pub fn tables_of_server(&self, server: Server) -> Result<Vec<TableId>, LedgerError> {
        self.names(&keys::tables_of_server(server), None, usize::MAX)
    }

    /// The servers where tables are open.
    pub fn servers(&self) -> Result<Vec<Server>, LedgerError> {
        let (mut servers, mut after) = (Vec::new(), None);
        // One row of each is enough: the next one begins behind all of its own.
        while let Some(row) = self.store.scan(keys::SERVERS, after.as_deref(), 1)?.pop() {
            let server = keys::server_in(&row.key).ok_or_else(|| no_server(&row.key))?;
            after = Some(keys::behind_server(server));
            servers.push(server);
        }
        Ok(servers)
    }

    /// All open tables, those after `after` only.
    pub fn open_tables(&self, after: Option<TableId>) -> Result<Vec<TableId>, LedgerError> {
        self.names(keys::TABLES, after.map(keys::table).as_deref(), PAGE)
    }

    /// Open tables whose computers must think, those after `after` only.
    pub fn thinking(&self, after: Option<TableId>, most: usize) -> Result<Vec<TableId>, LedgerError> {
        self.names(keys::THINKING, after.map(keys::thinking).as_deref(), most)
    }

    /// Tables that are due by now, the longest due first.
    pub fn due(&self, now: Moment, most: usize) -> Result<Vec<TableId>, LedgerError> {
        let rows = self.store.scan(keys::DUE, None, most)?;
        let due =
            rows.iter().take_while(|row| row.key.as_str() < keys::due(Moment(now.0 + 1), TableId::new(0)).as_str());
        due.map(|row| name(&row.key)).collect()
    }

    /// Errands to be run, those after `after` only, with their keys.
    pub fn errands(&self, after: Option<&str>, most: usize) -> Result<Vec<(String, Errand)>, LedgerError> {
        let rows = self.store.scan(keys::OUTBOX, after, most)?;
        rows.into_iter().map(|row| parse(&row.key, &row.value).map(|errand| (row.key, errand))).collect()
    }

    /// The keys of errands that begin with `prefix`, those after `after` only. What they say is read one by one, so that
    /// one that cannot be read holds up no other.
    pub fn errand_keys(&self, prefix: &str, after: Option<&str>, most: usize) -> Result<Vec<String>, LedgerError> {
        Ok(self.store.scan(prefix, after, most)?.into_iter().map(|row| row.key).collect())
    }

    /// Errands that were put aside.
    pub fn parked(&self) -> Result<Vec<Parked>, LedgerError> {
        parked_in(self.store.as_ref())
    }

    /// One errand, if it is still to be run.
    pub fn errand(&self, key: &str) -> Result<Option<Errand>, LedgerError> {
        self.store.get(key)?.map(|row| parse(key, &row)).transpose()
    }

    /// What a door shows.
    pub fn shown(&self, id: TableId, door: Door) -> Result<Option<Shown>, LedgerError> {
        let key = keys::door(id, door);
        self.store.get(&key)?.map(|row| parse(&key, &row)).transpose()
    }

    /// Service time, as it was last written down.
    pub fn time(&self) -> Result<Option<ServiceTime>, LedgerError> {
        self.store.get(keys::TIME)?.map(|row| parse(keys::TIME, &row)).transpose()
    }

    /// Hands in service time.
    pub fn put_time(&self, time: &ServiceTime) -> Commit {
        self.store.commit(Change::new().put(keys::TIME, json(time)))
    }

    fn names(&self, prefix: &str, after: Option<&str>, most: usize) -> Result<Vec<TableId>, LedgerError> {
        self.store.scan(prefix, after, most)?.iter().map(|row| name(&row.key)).collect()
    }
}

fn no_server(key: &str) -> LedgerError {
    LedgerError::Unreadable { key: key.to_owned(), why: "it names no server".to_owned() }
}

/// The table's name at the end of a key.
pub(super) fn name(key: &str) -> Result<TableId, LedgerError> {
    let last = key.rsplit('/').next().unwrap_or_default();
    last.parse().map_err(|error| LedgerError::Unreadable { key: key.to_owned(), why: format!("{error}") })
}

fn made_again(made: Result<Box<dyn Match>, PastError>) -> Loaded {
    made.map_or_else(|why| Loaded::Frozen(why.to_string()), Loaded::Match)
}
