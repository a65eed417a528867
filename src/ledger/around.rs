//! What is around a table: what those who sit there have settled, what its server has decided, what its doors show, how many other
//! tables there are. Whoever has to know much of that reads it at one moment.

use std::collections::BTreeMap;

use super::gates::Gate;
use super::index::OCCUPIED;
use super::leaves::held;
use super::lookup::{self, Lookup};
use super::outbox::{Door, Shown};
use super::read::{name, tables_in, tables_of_server};
use super::{Held, Ledger, LedgerError, ServerSettings, Settings, keys, parse};
use crate::lang::Lang;
use crate::store::{Entry, Want};
use crate::table::{Person, Place, Server, Table, TableId};

/// What people have settled, as far as it can be read.
#[derive(Default)]
pub struct Settled(BTreeMap<Person, Result<Settings, LedgerError>>);

/// What the doors of a table show.
#[derive(Default)]
pub struct Doors(BTreeMap<String, Result<Shown, LedgerError>>);

/// What is around a table.
pub struct Around {
    /// What those have settled who are named there.
    pub people: Settled,
    /// What its server has decided.
    pub server: Result<ServerSettings, LedgerError>,
    /// What its doors show.
    pub doors: Doors,
}

/// What else there is where a person wants a table.
pub struct Room {
    /// What the server has decided.
    pub server: ServerSettings,
    /// The open tables that the person has to look after.
    pub own: Behind,
    /// Those in the channel.
    pub in_channel: Behind,
    /// Those in the server.
    pub in_server: Behind,
}

/// Open tables, and the gate through which others come to them.
pub struct Behind {
    /// The tables.
    pub tables: Vec<TableId>,
    /// The gate.
    pub gate: Gate,
}

impl Default for Around {
    /// Nothing.
    fn default() -> Self {
        Self { people: Settled::default(), server: Ok(ServerSettings::default()), doors: Doors::default() }
    }
}

impl Settled {
    /// What a person has settled.
    pub fn by(&self, person: Person) -> Result<Settings, LedgerError> {
        self.0.get(&person).cloned().unwrap_or_else(|| Ok(Settings::default()))
    }

    /// The same, where whatever cannot be read is as if they had settled nothing.
    pub fn or_nothing_by(&self, person: Person) -> Settings {
        self.by(person).unwrap_or_default()
    }
}

impl Doors {
    /// What a door shows, if anything was ever noted of it.
    pub fn noted(&self, door: Door) -> Result<Option<Shown>, LedgerError> {
        self.0.get(&door.name()).cloned().transpose()
    }

    /// What a door shows. What cannot be read is as if nothing were noted.
    pub fn shown(&self, door: Door) -> Shown {
        self.noted(door).ok().flatten().unwrap_or_default()
    }
}

impl Ledger {
    /// Those of these tables that there are, each as far as it can be read.
    pub async fn tables(&self, ids: &[TableId]) -> Result<Vec<Result<Held, LedgerError>>, LedgerError> {
        let tables = self.read(Lookup::each(ids.iter().map(|id| held(*id).tried()))).await?;
        Ok(tables.into_iter().filter_map(Result::transpose).collect())
    }

    /// The languages that a person, and a server, have settled. What cannot be read now is as if they had settled none.
    pub async fn languages(&self, person: Person, here: Option<Server>) -> (Option<Lang>, Option<Lang>) {
        let here = here.map_or_else(|| Lookup::known(None), |here| server(here).then(|settings| Ok(settings.language)));
        let read = self.read(settings_of([person]).and(here.tried())).await;
        let Ok((settled, here)) = read else { return (None, None) };
        (settled.or_nothing_by(person).language, here.unwrap_or_default())
    }

    /// What these people have settled.
    pub async fn settings_of(&self, people: impl IntoIterator<Item = Person>) -> Result<Settled, LedgerError> {
        self.read(settings_of(people)).await
    }
}

/// What is around a table, and what this person has settled.
pub fn around(table: &Table, person: Option<Person>) -> Lookup<Around> {
    let people = settings_of(table.people().into_iter().chain(person));
    let server = server(table.place.server).tried();
    people.and(server).and(shown_by(table.id)).then(|((people, server), doors)| Ok(Around { people, server, doors }))
}

/// What there is besides where this person wants a table.
pub fn room(person: Person, place: Place) -> Lookup<Room> {
    let bond = |row: &Entry| (row.value == OCCUPIED).then(|| name(&row.key)).transpose();
    let own =
        lookup::page(Want::all(keys::tables_of(person)), bond).then(|own| Ok(own.into_iter().flatten().collect()));
    let own = counted(own, Gate::of(person));
    let in_channel = counted(tables_in(place.channel), Gate::of_channel(place.channel));
    let in_server = counted(tables_of_server(place.server), Gate::of_server(place.server));
    let room = server(place.server).and(own).and(in_channel.and(in_server));
    room.then(|((server, own), (in_channel, in_server))| Ok(Room { server, own, in_channel, in_server }))
}

fn counted(tables: Lookup<Vec<TableId>>, gate: Lookup<Gate>) -> Lookup<Behind> {
    tables.and(gate).then(|(tables, gate)| Ok(Behind { tables, gate }))
}

/// What a server has decided.
pub fn server(server: Server) -> Lookup<ServerSettings> {
    lookup::row(keys::server(server)).then(|settings| Ok(settings.unwrap_or_default()))
}

/// What these people have settled.
pub fn settings_of(people: impl IntoIterator<Item = Person>) -> Lookup<Settled> {
    let mut people: Vec<Person> = people.into_iter().collect();
    people.sort_unstable();
    people.dedup();
    let rows = Lookup::each(people.iter().map(|person| lookup::row::<Settings>(keys::person(*person)).tried()));
    rows.then(|rows| {
        let found = people.into_iter().zip(rows.into_iter().map(Result::transpose));
        Ok(Settled(found.filter_map(|(person, settings)| Some((person, settings?))).collect()))
    })
}

/// What all doors of a table show.
pub fn shown_by(id: TableId) -> Lookup<Doors> {
    let prefix = keys::shown(id);
    Lookup::of(Want::all(prefix.as_str()), move |rows| {
        let door = |key: &str| key.strip_prefix(prefix.as_str()).unwrap_or_default().to_owned();
        Ok(Doors(rows.iter().map(|row| (door(&row.key), parse(&row.key, &row.value))).collect()))
    })
}
