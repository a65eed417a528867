//! What a command reads beside its table, at one moment: settings of its people, settings of its
//! server, the displayed messages, and how many other tables there are.

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

/// The settings of people, as far as they can be read.
#[derive(Default)]
pub struct Settled(BTreeMap<Person, Result<Settings, LedgerError>>);

/// The displayed messages of a table, by target key.
#[derive(Default)]
pub struct Doors(BTreeMap<String, Result<Shown, LedgerError>>);

/// What a command reads beside its table.
pub struct Around {
    /// The settings of everybody the table names.
    pub people: Settled,
    pub server: Result<ServerSettings, LedgerError>,
    pub doors: Doors,
}

/// The open tables that count against the limits of a new table, and the settings that set those
/// limits.
pub struct Room {
    pub server: ServerSettings,
    /// The open tables that count towards the person's limit.
    pub own: Behind,
    /// The open tables in the channel.
    pub in_channel: Behind,
    /// The open tables in the server.
    pub in_server: Behind,
}

/// Open tables that count towards one limit, and the guard of that limit.
pub struct Behind {
    pub tables: Vec<TableId>,
    pub gate: Gate,
}

impl Default for Around {
    fn default() -> Self {
        Self { people: Settled::default(), server: Ok(ServerSettings::default()), doors: Doors::default() }
    }
}

impl Settled {
    /// Returns a person's settings: the defaults if they have no row.
    pub fn by(&self, person: Person) -> Result<Settings, LedgerError> {
        self.0.get(&person).cloned().unwrap_or_else(|| Ok(Settings::default()))
    }

    /// Returns a person's settings, or the defaults if they cannot be read.
    pub fn or_nothing_by(&self, person: Person) -> Settings {
        self.by(person).unwrap_or_default()
    }
}

impl Doors {
    /// Returns what is displayed at a target; `None` if it has no row.
    pub fn noted(&self, door: Door) -> Result<Option<Shown>, LedgerError> {
        self.0.get(&door.name()).cloned().transpose()
    }

    /// Returns what is displayed at a target. A row that is missing or unreadable counts as empty.
    pub fn shown(&self, door: Door) -> Shown {
        self.noted(door).ok().flatten().unwrap_or_default()
    }
}

impl Ledger {
    /// Returns those of these tables that exist, each with its own read error.
    pub async fn tables(&self, ids: &[TableId]) -> Result<Vec<Result<Held, LedgerError>>, LedgerError> {
        let tables = self.read(Lookup::each(ids.iter().map(|id| held(*id).tried()))).await?;
        Ok(tables.into_iter().filter_map(Result::transpose).collect())
    }

    /// Returns the languages that a person and a server have chosen; `None` where the read fails.
    pub async fn languages(&self, person: Person, here: Option<Server>) -> (Option<Lang>, Option<Lang>) {
        let here = here.map_or_else(|| Lookup::known(None), |here| server(here).then(|settings| Ok(settings.language)));
        let read = self.read(settings_of([person]).and(here.tried())).await;
        let Ok((settled, here)) = read else { return (None, None) };
        (settled.or_nothing_by(person).language, here.unwrap_or_default())
    }

    pub async fn settings_of(&self, people: impl IntoIterator<Item = Person>) -> Result<Settled, LedgerError> {
        self.read(settings_of(people)).await
    }
}

/// Reads the context of a table, and the settings of one more person.
pub fn around(table: &Table, person: Option<Person>) -> Lookup<Around> {
    let people = settings_of(table.people().into_iter().chain(person));
    let server = server(table.place.server).tried();
    people.and(server).and(shown_by(table.id)).then(|((people, server), doors)| Ok(Around { people, server, doors }))
}

/// Reads the open tables that count against a new table of this person at this location.
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

/// Reads a server's settings.
pub fn server(server: Server) -> Lookup<ServerSettings> {
    lookup::row(keys::server(server)).then(|settings| Ok(settings.unwrap_or_default()))
}

/// Reads the settings of these people. A row that cannot be read does not fail the others.
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

/// Reads what is displayed at every target of a table.
pub fn shown_by(id: TableId) -> Lookup<Doors> {
    let prefix = keys::shown(id);
    Lookup::of(Want::all(prefix.as_str()), move |rows| {
        let door = |key: &str| key.strip_prefix(prefix.as_str()).unwrap_or_default().to_owned();
        Ok(Doors(rows.iter().map(|row| (door(&row.key), parse(&row.key, &row.value))).collect()))
    })
}
