//! Reads of single rows and lists.

use std::sync::Arc;

use meadhall_registry::GameRegistry;
use meadhall_store::{CheckpointRetention, PendingCommit, ReadOp, Store, StoreEntry, StoreError, StoreExt, WriteBatch};
use meadhall_tables::clock::{ServiceClock, ServiceInstant, UnixMillis};
use meadhall_tables::{ChannelId, CommandId, PersonId, ServerId, TableId};

use super::dead_letter::{DeadLetter, DeadLetterRow};
use super::delivery::{Delivery, DisplayTarget, DisplayedMessages};
use super::index::FORMER_RELATION;
use super::query::{self, StoreQuery};
use super::schema::{self, MigrationProgress};
use super::{Repository, RepositoryError, from_json, keys, to_json};

/// The number of rows read at a time where there may be many rows.
const PAGE_ROWS: usize = 1024;

/// Returns the dead letters in a store of the current schema. An unreadable one is described as
/// such.
pub async fn dead_letters_in(store: &dyn Store) -> Result<Vec<DeadLetter>, RepositoryError> {
    let rows = store.scan(keys::DEAD_LETTERS_PREFIX, None, PAGE_ROWS).await?;
    let dead_letters = rows.into_iter().map(|row| {
        let (description, reason) = match from_json(&row.key, &row.value) {
            Ok(DeadLetterRow { delivery, reason }) => (delivery.description(), Some(reason)),
            // Leave the parse error out: it might quote message text.
            Err(_) => ("unreadable delivery".to_owned(), None),
        };
        DeadLetter { key: row.key, description, reason }
    });
    Ok(dead_letters.collect())
}

impl Repository {
    /// Opens the store and migrates it to the current schema; `backup` is called before rows change.
    pub fn open(
        store: Arc<dyn Store>,
        registry: GameRegistry,
        backup: &dyn Fn(u32) -> Result<(), RepositoryError>,
        progress: &MigrationProgress<'_>,
    ) -> Result<Self, RepositoryError> {
        Self::open_with_migrations(store, registry, schema::MIGRATIONS, backup, progress)
    }

    /// Opens the store with other migrations.
    pub fn open_with_migrations(
        store: Arc<dyn Store>,
        registry: GameRegistry,
        migrations: &[schema::Migration],
        backup: &dyn Fn(u32) -> Result<(), RepositoryError>,
        progress: &MigrationProgress<'_>,
    ) -> Result<Self, RepositoryError> {
        let header = schema::run_migrations(migrations, store.as_ref(), backup, progress)?;
        Ok(Self { store, store_id: header.store_id, registry })
    }

    pub const fn registry(&self) -> GameRegistry {
        self.registry
    }

    /// Returns the store's id, which distinguishes its messages on Discord from the messages of other stores.
    pub const fn store_id(&self) -> u64 {
        self.store_id
    }

    pub fn store(&self) -> &dyn Store {
        self.store.as_ref()
    }

    /// Removes erased data from the log of the store. This may take long, so it runs on a thread of its own.
    pub async fn drop_old_log(&self) -> Result<(), RepositoryError> {
        let store = Arc::clone(&self.store);
        let dropped = tokio::task::spawn_blocking(move || store.checkpoint(CheckpointRetention::OnlyNew)).await;
        Ok(dropped.map_err(|error| StoreError::Unavailable(error.to_string()))??)
    }

    pub async fn open_tables_of(&self, person: PersonId) -> Result<Vec<TableId>, RepositoryError> {
        self.run_query(open_tables_of(person)).await
    }

    pub async fn open_tables_in(&self, channel: ChannelId) -> Result<Vec<TableId>, RepositoryError> {
        self.run_query(open_tables_in(channel)).await
    }

    pub async fn open_tables_in_server(&self, server: ServerId) -> Result<Vec<TableId>, RepositoryError> {
        self.run_query(open_tables_in_server(server)).await
    }

    pub async fn servers_with_tables(&self) -> Result<Vec<ServerId>, RepositoryError> {
        let (mut servers, mut after) = (Vec::new(), None);
        // Read one row of each server, then skip the rest of its rows.
        while let Some(row) = self.store.scan(keys::SERVER_TABLES_PREFIX, after.as_deref(), 1).await?.pop() {
            let server = keys::server_of_table_key(&row.key).ok_or_else(|| invalid_server_key(&row.key))?;
            after = Some(keys::after_server_tables(server));
            servers.push(server);
        }
        Ok(servers)
    }

    /// Returns open tables in the order of their ids, starting after `after`.
    pub async fn open_tables(&self, after: Option<TableId>) -> Result<Vec<TableId>, RepositoryError> {
        self.table_ids(keys::OPEN_TABLES_PREFIX, after.map(keys::open_table).as_deref(), PAGE_ROWS).await
    }

    /// Returns open tables in which an AI must decide, starting after `after`.
    pub async fn tables_awaiting_ai(
        &self,
        after: Option<TableId>,
        max: usize,
    ) -> Result<Vec<TableId>, RepositoryError> {
        self.table_ids(keys::AWAITING_AI_PREFIX, after.map(keys::awaiting_ai).as_deref(), max).await
    }

    /// Returns those of these tables in which an AI must decide.
    pub async fn awaiting_ai_among(
        &self,
        tables: impl IntoIterator<Item = TableId>,
    ) -> Result<Vec<TableId>, RepositoryError> {
        let query_for =
            |id| query::decode_each_row(ReadOp::Get(keys::awaiting_ai(id)), |row| table_id_at_key_end(&row.key));
        Ok(self.run_query(StoreQuery::join_all(tables.into_iter().map(query_for))).await?.concat())
    }

    /// Returns tables that are due now, beginning with the earliest due time.
    pub async fn due_tables(&self, now: ServiceInstant, max: usize) -> Result<Vec<TableId>, RepositoryError> {
        let rows = self.store.scan(keys::DUE_TABLES_PREFIX, None, max).await?;
        let due = rows
            .iter()
            .take_while(|row| row.key.as_str() < keys::due_table(ServiceInstant(now.0 + 1), TableId::new(0)).as_str());
        due.map(|row| table_id_at_key_end(&row.key)).collect()
    }

    /// Returns deliveries with their keys, starting after `after`.
    pub async fn deliveries(
        &self,
        after: Option<&str>,
        max: usize,
    ) -> Result<Vec<(String, Delivery)>, RepositoryError> {
        let rows = self.store.scan(keys::OUTBOX_PREFIX, after, max).await?;
        rows.into_iter().map(|row| from_json(&row.key, &row.value).map(|delivery| (row.key, delivery))).collect()
    }

    /// Returns the keys of deliveries under `prefix`, starting after `after`. Each delivery is read
    /// separately later, so that an unreadable one does not block the others.
    pub async fn delivery_keys(
        &self,
        prefix: &str,
        after: Option<&str>,
        max: usize,
    ) -> Result<Vec<String>, RepositoryError> {
        Ok(self.store.scan(prefix, after, max).await?.into_iter().map(|row| row.key).collect())
    }

    /// Returns the keys of all deliveries of these tables.
    pub async fn delivery_keys_of(
        &self,
        tables: impl IntoIterator<Item = TableId>,
    ) -> Result<Vec<String>, RepositoryError> {
        let query_for =
            |id| query::decode_each_row(ReadOp::scan_all(keys::table_outbox_prefix(id)), |row| Ok(row.key.clone()));
        Ok(self.run_query(StoreQuery::join_all(tables.into_iter().map(query_for))).await?.concat())
    }

    pub async fn dead_letters(&self) -> Result<Vec<DeadLetter>, RepositoryError> {
        dead_letters_in(self.store.as_ref()).await
    }

    /// Returns a delivery; `None` if it is done.
    pub async fn delivery(&self, key: &str) -> Result<Option<Delivery>, RepositoryError> {
        self.run_query(query::get_row(key.to_owned())).await
    }

    pub async fn displayed(
        &self,
        id: TableId,
        target: DisplayTarget,
    ) -> Result<Option<DisplayedMessages>, RepositoryError> {
        self.run_query(query::get_row(keys::displayed(id, target))).await
    }

    /// Returns the service clock that was saved last.
    pub async fn service_clock(&self) -> Result<Option<ServiceClock>, RepositoryError> {
        self.run_query(query::get_row(keys::SERVICE_CLOCK_KEY.to_owned())).await
    }

    pub fn save_service_clock(&self, service_clock: &ServiceClock) -> PendingCommit {
        self.store.commit(WriteBatch::new().put(keys::SERVICE_CLOCK_KEY, to_json(service_clock)))
    }

    async fn table_ids(&self, prefix: &str, after: Option<&str>, max: usize) -> Result<Vec<TableId>, RepositoryError> {
        self.store.scan(prefix, after, max).await?.iter().map(|row| table_id_at_key_end(&row.key)).collect()
    }
}

/// Returns the last tick of the service clock in a store; `None` if no bot has run with it yet.
pub async fn last_tick_in(store: &dyn Store) -> Result<Option<UnixMillis>, RepositoryError> {
    let query: StoreQuery<Option<ServiceClock>> = query::get_row(keys::SERVICE_CLOCK_KEY.to_owned());
    Ok(query.run(store).await?.map(|clock| clock.last_tick()))
}

/// Finds the table at which this command was executed today or yesterday.
pub fn table_of_command(command_id: &CommandId, now: ServiceInstant) -> StoreQuery<Option<TableId>> {
    let today = keys::service_day(now);
    let days = [Some(today), today.checked_sub(1)].into_iter().flatten();
    let row_of_day =
        |day| StoreQuery::new(ReadOp::Get(keys::command_id(day, command_id)), |found| Ok(found.into_iter().next()));
    StoreQuery::join_all(days.map(row_of_day)).and_then(|done| {
        let mut done = done.into_iter().flatten();
        done.next().map(|row| table_id_at_key_end(&String::from_utf8_lossy(&row.value))).transpose()
    })
}

/// Reads the open tables of a person.
pub fn open_tables_of(person: PersonId) -> StoreQuery<Vec<TableId>> {
    let own_table_id =
        |row: &StoreEntry| (row.value != FORMER_RELATION).then(|| table_id_at_key_end(&row.key)).transpose();
    query::decode_each_row(ReadOp::scan_all(keys::person_tables_prefix(person)), own_table_id)
        .and_then(|tables| Ok(tables.into_iter().flatten().collect()))
}

/// Reads all open tables that have the id of a person.
pub fn open_tables_naming(person: PersonId) -> StoreQuery<Vec<TableId>> {
    query::decode_each_row(ReadOp::scan_all(keys::person_tables_prefix(person)), |row| table_id_at_key_end(&row.key))
}

/// Reads the open tables in a channel.
pub fn open_tables_in(channel: ChannelId) -> StoreQuery<Vec<TableId>> {
    query::decode_each_row(ReadOp::scan_all(keys::channel_tables_prefix(channel)), |row| table_id_at_key_end(&row.key))
}

/// Reads the open tables in a server.
pub fn open_tables_in_server(server: ServerId) -> StoreQuery<Vec<TableId>> {
    query::decode_each_row(ReadOp::scan_all(keys::server_tables_prefix(server)), |row| table_id_at_key_end(&row.key))
}

fn invalid_server_key(key: &str) -> RepositoryError {
    RepositoryError::UnreadableRow { key: key.to_owned(), reason: "the key has no valid server id".to_owned() }
}

/// Parses the table id at the end of a key.
pub(super) fn table_id_at_key_end(key: &str) -> Result<TableId, RepositoryError> {
    let last = key.rsplit('/').next().unwrap_or_default();
    last.parse().map_err(|error| RepositoryError::UnreadableRow { key: key.to_owned(), reason: format!("{error}") })
}
