//! Reads of single rows and lists.

use std::sync::Arc;

use super::aside::{Aside, Parked};
use super::layout::{self, RowsDone};
use super::lookup::{self, Lookup};
use super::outbox::{Door, Errand, Shown};
use super::{Ledger, LedgerError, json, keys, parse};
use crate::kind::Catalogue;
use crate::store::{Change, Commit, Reads, Store, Want};
use crate::table::clock::{Moment, ServiceTime};
use crate::table::{Cause, Channel, Person, Server, TableId};

/// How many rows are read at a time where there may be many.
const PAGE: usize = 1024;

/// Returns the dead letters in a store of the current schema. An unreadable one is described as
/// such.
pub async fn parked_in(store: &dyn Store) -> Result<Vec<Parked>, LedgerError> {
    let rows = store.scan(keys::PARKED, None, PAGE).await?;
    let parked = rows.into_iter().map(|row| {
        let (what, why) = match parse(&row.key, &row.value) {
            Ok(Aside { errand, why }) => (errand.what(), why),
            // Leave the parse error out: it might quote message text.
            Err(_) => ("it cannot be read".to_owned(), None),
        };
        Parked { key: row.key, what, why }
    });
    Ok(parked.collect())
}

impl Ledger {
    /// Opens the store and migrates it to the current schema; `backup` is called before rows change.
    pub fn open(
        store: Arc<dyn Store>,
        games: Catalogue,
        backup: &dyn Fn(u32) -> Result<(), LedgerError>,
        progress: &RowsDone<'_>,
    ) -> Result<Self, LedgerError> {
        let head = layout::migrate(store.as_ref(), backup, progress)?;
        Ok(Self { store, epoch: head.epoch, games })
    }

    pub const fn games(&self) -> Catalogue {
        self.games
    }

    /// Distinguishes messages of this store from those of other stores.
    pub const fn epoch(&self) -> u64 {
        self.epoch
    }

    pub fn store(&self) -> &dyn Store {
        self.store.as_ref()
    }

    pub async fn tables_of(&self, person: Person) -> Result<Vec<TableId>, LedgerError> {
        self.read(tables_of(person)).await
    }

    pub async fn tables_in(&self, channel: Channel) -> Result<Vec<TableId>, LedgerError> {
        self.read(tables_in(channel)).await
    }

    pub async fn tables_of_server(&self, server: Server) -> Result<Vec<TableId>, LedgerError> {
        self.read(tables_of_server(server)).await
    }

    pub async fn servers(&self) -> Result<Vec<Server>, LedgerError> {
        let (mut servers, mut after) = (Vec::new(), None);
        // Read one row of each server, then skip the rest of its rows.
        while let Some(row) = self.store.scan(keys::SERVERS, after.as_deref(), 1).await?.pop() {
            let server = keys::server_in(&row.key).ok_or_else(|| no_server(&row.key))?;
            after = Some(keys::behind_server(server));
            servers.push(server);
        }
        Ok(servers)
    }

    /// Returns open tables in the order of their ids, starting after `after`.
    pub async fn open_tables(&self, after: Option<TableId>) -> Result<Vec<TableId>, LedgerError> {
        self.names(keys::TABLES, after.map(keys::table).as_deref(), PAGE).await
    }

    /// Returns open tables in which an AI must decide, starting after `after`.
    pub async fn thinking(&self, after: Option<TableId>, most: usize) -> Result<Vec<TableId>, LedgerError> {
        self.names(keys::THINKING, after.map(keys::thinking).as_deref(), most).await
    }

    /// Returns those of these tables in which an AI must decide.
    pub async fn thinking_of(&self, tables: impl IntoIterator<Item = TableId>) -> Result<Vec<TableId>, LedgerError> {
        let of = |id| lookup::page(Want::One(keys::thinking(id)), |row| name(&row.key));
        Ok(self.read(Lookup::each(tables.into_iter().map(of))).await?.concat())
    }

    /// Returns tables that are due by now, longest due first.
    pub async fn due(&self, now: Moment, most: usize) -> Result<Vec<TableId>, LedgerError> {
        let rows = self.store.scan(keys::DUE, None, most).await?;
        let due =
            rows.iter().take_while(|row| row.key.as_str() < keys::due(Moment(now.0 + 1), TableId::new(0)).as_str());
        due.map(|row| name(&row.key)).collect()
    }

    /// Returns deliveries with their keys, starting after `after`.
    pub async fn errands(&self, after: Option<&str>, most: usize) -> Result<Vec<(String, Errand)>, LedgerError> {
        let rows = self.store.scan(keys::OUTBOX, after, most).await?;
        rows.into_iter().map(|row| parse(&row.key, &row.value).map(|errand| (row.key, errand))).collect()
    }

    /// Returns the keys of deliveries under `prefix`, starting after `after`. Each delivery is read
    /// separately later, so that an unreadable one does not block the others.
    pub async fn errand_keys(
        &self,
        prefix: &str,
        after: Option<&str>,
        most: usize,
    ) -> Result<Vec<String>, LedgerError> {
        Ok(self.store.scan(prefix, after, most).await?.into_iter().map(|row| row.key).collect())
    }

    /// Returns the keys of all deliveries of these tables.
    pub async fn errand_keys_of(&self, tables: impl IntoIterator<Item = TableId>) -> Result<Vec<String>, LedgerError> {
        let of = |id| lookup::page(Want::all(keys::outbox(id)), |row| Ok(row.key.clone()));
        Ok(self.read(Lookup::each(tables.into_iter().map(of))).await?.concat())
    }

    pub async fn parked(&self) -> Result<Vec<Parked>, LedgerError> {
        parked_in(self.store.as_ref()).await
    }

    /// Returns a delivery; `None` if it is done.
    pub async fn errand(&self, key: &str) -> Result<Option<Errand>, LedgerError> {
        self.read(lookup::row(key.to_owned())).await
    }

    pub async fn shown(&self, id: TableId, door: Door) -> Result<Option<Shown>, LedgerError> {
        self.read(lookup::row(keys::door(id, door))).await
    }

    /// Returns the service clock that was saved last.
    pub async fn time(&self) -> Result<Option<ServiceTime>, LedgerError> {
        self.read(lookup::row(keys::TIME.to_owned())).await
    }

    pub fn put_time(&self, time: &ServiceTime) -> Commit {
        self.store.commit(Change::new().put(keys::TIME, json(time)))
    }

    async fn names(&self, prefix: &str, after: Option<&str>, most: usize) -> Result<Vec<TableId>, LedgerError> {
        self.store.scan(prefix, after, most).await?.iter().map(|row| name(&row.key)).collect()
    }
}

/// Finds the table at which this command was executed today or yesterday.
pub fn done(cause: &Cause, now: Moment) -> Lookup<Option<TableId>> {
    let today = keys::day(now);
    let days = [Some(today), today.checked_sub(1)].into_iter().flatten();
    let done = |day| Lookup::of(Want::One(keys::cause(day, cause)), |found| Ok(found.into_iter().next()));
    Lookup::each(days.map(done)).then(|done| {
        let mut done = done.into_iter().flatten();
        done.next().map(|row| name(&String::from_utf8_lossy(&row.value))).transpose()
    })
}

/// Reads the open tables of a person.
pub fn tables_of(person: Person) -> Lookup<Vec<TableId>> {
    lookup::page(Want::all(keys::tables_of(person)), |row| name(&row.key))
}

/// Reads the open tables in a channel.
pub fn tables_in(channel: Channel) -> Lookup<Vec<TableId>> {
    lookup::page(Want::all(keys::tables_in(channel)), |row| name(&row.key))
}

/// Reads the open tables in a server.
pub fn tables_of_server(server: Server) -> Lookup<Vec<TableId>> {
    lookup::page(Want::all(keys::tables_of_server(server)), |row| name(&row.key))
}

fn no_server(key: &str) -> LedgerError {
    LedgerError::Unreadable { key: key.to_owned(), why: "it names no server".to_owned() }
}

/// Parses the table id at the end of a key.
pub(super) fn name(key: &str) -> Result<TableId, LedgerError> {
    let last = key.rsplit('/').next().unwrap_or_default();
    last.parse().map_err(|error| LedgerError::Unreadable { key: key.to_owned(), why: format!("{error}") })
}
