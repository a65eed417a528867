//! What a command reads beside its table, at one moment: settings of its people, settings of its
//! server, the displayed messages, and how many other tables there are.

use std::collections::BTreeMap;

use meadhall_game::Lang;
use meadhall_store::{ReadOp, StoreEntry};
use meadhall_tables::{PersonId, ServerId, Table, TableId, TableLocation};

use super::delivery::{DisplayTarget, DisplayedMessages};
use super::index::COUNTED_RELATION;
use super::query::{self, StoreQuery};
use super::quota::QuotaGuard;
use super::read::{open_tables_in, open_tables_in_server, table_id_at_key_end};
use super::table_record::stored_table;
use super::{PersonSettings, Repository, RepositoryError, ServerSettings, StoredTable, from_json, keys};

/// The settings of people, each with the error if they cannot be read.
#[derive(Default)]
pub struct SettingsByPerson(BTreeMap<PersonId, Result<PersonSettings, RepositoryError>>);

/// The displayed messages of a table, by target key.
#[derive(Default)]
pub struct DisplayedByTarget(BTreeMap<String, Result<DisplayedMessages, RepositoryError>>);

/// The data that a command reads in addition to its table.
pub struct TableContext {
    /// The settings of all people who appear in the table.
    pub settings: SettingsByPerson,
    pub server_settings: Result<ServerSettings, RepositoryError>,
    pub displayed: DisplayedByTarget,
}

/// The open tables that count against the limits of a new table, and the settings that set those
/// limits.
pub struct QuotaUsage {
    pub server_settings: ServerSettings,
    /// The open tables that count towards the person's limit.
    pub of_person: CountedTables,
    /// The open tables in the channel.
    pub in_channel: CountedTables,
    /// The open tables in the server.
    pub in_server: CountedTables,
}

/// Open tables that count towards one limit, and the guard of that limit.
pub struct CountedTables {
    pub tables: Vec<TableId>,
    pub guard: QuotaGuard,
}

impl Default for TableContext {
    fn default() -> Self {
        Self {
            settings: SettingsByPerson::default(),
            server_settings: Ok(ServerSettings::default()),
            displayed: DisplayedByTarget::default(),
        }
    }
}

impl SettingsByPerson {
    /// Returns a person's settings: the defaults if they have no row.
    pub fn get(&self, person: PersonId) -> Result<PersonSettings, RepositoryError> {
        self.0.get(&person).cloned().unwrap_or_else(|| Ok(PersonSettings::default()))
    }

    /// Returns a person's settings, or the defaults if they cannot be read.
    pub fn get_or_default(&self, person: PersonId) -> PersonSettings {
        self.get(person).unwrap_or_default()
    }
}

impl DisplayedByTarget {
    /// Returns the messages displayed at a target, or `None` if none are stored.
    pub fn get(&self, target: DisplayTarget) -> Result<Option<DisplayedMessages>, RepositoryError> {
        self.0.get(&target.key()).cloned().transpose()
    }

    /// Returns the messages displayed at a target, or an empty value if none are stored or they cannot be read.
    pub fn get_or_default(&self, target: DisplayTarget) -> DisplayedMessages {
        self.get(target).ok().flatten().unwrap_or_default()
    }
}

impl Repository {
    /// Returns the existing tables among these. A table that cannot be read has its own error.
    pub async fn existing_tables(
        &self,
        ids: &[TableId],
    ) -> Result<Vec<Result<StoredTable, RepositoryError>>, RepositoryError> {
        let tables = self.run_query(StoreQuery::join_all(ids.iter().map(|id| stored_table(*id).into_result()))).await?;
        Ok(tables.into_iter().filter_map(Result::transpose).collect())
    }

    /// Returns the languages that a person and a server have chosen; `None` where the read fails.
    pub async fn preferred_languages(
        &self,
        person: PersonId,
        server: Option<ServerId>,
    ) -> (Option<Lang>, Option<Lang>) {
        let server = server.map_or_else(
            || StoreQuery::ready(None),
            |server| server_settings(server).and_then(|settings| Ok(settings.language)),
        );
        let read = self.run_query(settings_of_people([person]).join(server.into_result())).await;
        let Ok((settings, here)) = read else { return (None, None) };
        (settings.get_or_default(person).language, here.unwrap_or_default())
    }

    pub async fn settings_of_people(
        &self,
        people: impl IntoIterator<Item = PersonId>,
    ) -> Result<SettingsByPerson, RepositoryError> {
        self.run_query(settings_of_people(people)).await
    }
}

/// Reads the context of a table, and the settings of one more person.
pub fn table_context(table: &Table, person: Option<PersonId>) -> StoreQuery<TableContext> {
    let settings = settings_of_people(table.people().into_iter().chain(person));
    let server_settings = server_settings(table.location.server).into_result();
    settings
        .join(server_settings)
        .join(displayed_by_target(table.id))
        .and_then(|((settings, server_settings), displayed)| Ok(TableContext { settings, server_settings, displayed }))
}

/// Reads the open tables that count against a new table of this person at this location.
pub fn quota_usage(person: PersonId, location: TableLocation) -> StoreQuery<QuotaUsage> {
    let counted_table_id =
        |row: &StoreEntry| (row.value == COUNTED_RELATION).then(|| table_id_at_key_end(&row.key)).transpose();
    let of_person = query::decode_each_row(ReadOp::scan_all(keys::person_tables_prefix(person)), counted_table_id)
        .and_then(|of_person| Ok(of_person.into_iter().flatten().collect()));
    let of_person = counted_tables(of_person, QuotaGuard::of_person(person));
    let in_channel = counted_tables(open_tables_in(location.channel), QuotaGuard::of_channel(location.channel));
    let in_server = counted_tables(open_tables_in_server(location.server), QuotaGuard::of_server(location.server));
    let usage = server_settings(location.server).join(of_person).join(in_channel.join(in_server));
    usage.and_then(|((server_settings, of_person), (in_channel, in_server))| {
        Ok(QuotaUsage { server_settings, of_person, in_channel, in_server })
    })
}

fn counted_tables(tables: StoreQuery<Vec<TableId>>, guard: StoreQuery<QuotaGuard>) -> StoreQuery<CountedTables> {
    tables.join(guard).and_then(|(tables, guard)| Ok(CountedTables { tables, guard }))
}

/// Reads a server's settings.
pub fn server_settings(server: ServerId) -> StoreQuery<ServerSettings> {
    query::get_row(keys::server_settings(server)).and_then(|settings| Ok(settings.unwrap_or_default()))
}

/// Reads the settings of these people. A row that cannot be read does not fail the others.
pub fn settings_of_people(people: impl IntoIterator<Item = PersonId>) -> StoreQuery<SettingsByPerson> {
    let mut people: Vec<PersonId> = people.into_iter().collect();
    people.sort_unstable();
    people.dedup();
    let rows = StoreQuery::join_all(
        people.iter().map(|person| query::get_row::<PersonSettings>(keys::person_settings(*person)).into_result()),
    );
    rows.and_then(|rows| {
        let found = people.into_iter().zip(rows.into_iter().map(Result::transpose));
        Ok(SettingsByPerson(found.filter_map(|(person, settings)| Some((person, settings?))).collect()))
    })
}

/// Reads what is displayed at every target of a table.
pub fn displayed_by_target(id: TableId) -> StoreQuery<DisplayedByTarget> {
    let prefix = keys::displayed_prefix(id);
    StoreQuery::new(ReadOp::scan_all(prefix.as_str()), move |rows| {
        let target_key = |key: &str| key.strip_prefix(prefix.as_str()).unwrap_or_default().to_owned();
        Ok(DisplayedByTarget(rows.iter().map(|row| (target_key(&row.key), from_json(&row.key, &row.value))).collect()))
    })
}
