//! The keys of all rows. The first letter is the kind of row; the rest sorts in the order of scans.

use meadhall_tables::clock::{DAY_MS, ServiceInstant};
use meadhall_tables::{ChannelId, CommandId, PersonId, ServerId, TableId};

use super::delivery::DisplayTarget;

/// The schema version and the id of the store.
pub const STORE_HEADER_KEY: &str = "!header";
/// The row that exists while an import is not finished.
pub const IMPORT_MARKER_KEY: &str = "!import";
/// The service clock at its last tick.
pub const SERVICE_CLOCK_KEY: &str = "!time";

pub const OPEN_TABLES_PREFIX: &str = "t/";
/// Finished tables, by id and part.
pub const FINISHED_TABLES_PREFIX: &str = "f/";
/// Open tables by the time at which they are next due.
pub const DUE_TABLES_PREFIX: &str = "d/";
/// Open tables in which an AI must decide.
pub const AWAITING_AI_PREFIX: &str = "w/";
/// Deliveries, by table and target.
pub const OUTBOX_PREFIX: &str = "o/";
/// Dead letters, by table and target.
pub const DEAD_LETTERS_PREFIX: &str = "q/";
pub const PERSON_SETTINGS_PREFIX: &str = "p/";
pub const SERVER_SETTINGS_PREFIX: &str = "v/";
/// Command ids by day, for duplicate detection.
pub const COMMAND_IDS_PREFIX: &str = "x/";
/// People whose data is being erased.
pub const ERASURES_PREFIX: &str = "!erasure/";

/// Returns the key of the row that records an unfinished erasure.
pub fn erasure_request(person: PersonId) -> String {
    format!("{ERASURES_PREFIX}{}", person.0)
}

pub fn open_table(id: TableId) -> String {
    format!("{OPEN_TABLES_PREFIX}{id}")
}

pub fn finished_table_prefix(id: TableId) -> String {
    format!("{FINISHED_TABLES_PREFIX}{id}/")
}

/// Returns the key of one part of a packed table. Part 0 always exists.
pub fn finished_table_part(id: TableId, number: usize) -> String {
    format!("{FINISHED_TABLES_PREFIX}{id}/{number:04}")
}

pub fn match_start(id: TableId) -> String {
    format!("b/{id}")
}

pub fn match_snapshot(id: TableId) -> String {
    format!("s/{id}")
}

pub fn journal_prefix(id: TableId) -> String {
    format!("j/{id}/")
}

pub fn journal_entry(id: TableId, n: u64) -> String {
    format!("j/{id}/{n:08}")
}

pub fn person_tables_prefix(person: PersonId) -> String {
    format!("h/{}/", person.0)
}

pub fn channel_tables_prefix(channel: ChannelId) -> String {
    format!("c/{}/", channel.0)
}

/// Open tables by server.
pub const SERVER_TABLES_PREFIX: &str = "g/";

pub fn server_tables_prefix(server: ServerId) -> String {
    format!("{SERVER_TABLES_PREFIX}{}/", server.0)
}

/// Returns the server in a key under `SERVER_TABLES_PREFIX`.
pub fn server_of_table_key(key: &str) -> Option<ServerId> {
    key.strip_prefix(SERVER_TABLES_PREFIX)?.split('/').next()?.parse().ok().map(ServerId)
}

/// Returns a key after all tables of a server and before those of any other: '0' follows '/'.
pub fn after_server_tables(server: ServerId) -> String {
    format!("{SERVER_TABLES_PREFIX}{}0", server.0)
}

/// Quota rows.
pub const QUOTAS_PREFIX: &str = "a/";

pub fn person_quota(person: PersonId) -> String {
    format!("{QUOTAS_PREFIX}person/{}", person.0)
}

pub fn channel_quota(channel: ChannelId) -> String {
    format!("{QUOTAS_PREFIX}channel/{}", channel.0)
}

pub fn server_quota(server: ServerId) -> String {
    format!("{QUOTAS_PREFIX}server/{}", server.0)
}

/// Processes in the cluster.
pub const MEMBERS_PREFIX: &str = "!member/";
/// The heartbeat and status of each process.
pub const HEARTBEATS_PREFIX: &str = "!heartbeat/";
/// Which process leads the cluster.
pub const LEADER_KEY: &str = "!leader";
/// A row that is written and removed to find out whether there is room for rows.
pub const PROBE_KEY: &str = "!probe";
/// Which process serves which shard.
pub const SHARD_LEASES_KEY: &str = "!shards";

/// Returns whether a row belongs to an index of tables.
pub fn is_index_key(key: &str) -> bool {
    ["h/", "c/", SERVER_TABLES_PREFIX, DUE_TABLES_PREFIX, AWAITING_AI_PREFIX].iter().any(|list| key.starts_with(list))
}

/// Returns the table id in a key, or `None` if the second part of the key is not a table id.
pub fn table_in_second_key_part(key: &str) -> Option<TableId> {
    key.split('/').nth(1)?.parse().ok()
}

/// Returns whether a row is about the processes that share the store, and not part of the data.
pub fn is_cluster_key(key: &str) -> bool {
    [LEADER_KEY, SHARD_LEASES_KEY, PROBE_KEY].contains(&key)
        || key.starts_with(MEMBERS_PREFIX)
        || key.starts_with(HEARTBEATS_PREFIX)
}

pub fn member(process: &str) -> String {
    format!("{MEMBERS_PREFIX}{process}")
}

pub fn heartbeat(process: &str) -> String {
    format!("{HEARTBEATS_PREFIX}{process}")
}

/// People's results, by person and page.
pub const RESULTS_PREFIX: &str = "r/";

pub fn person_results_prefix(person: PersonId) -> String {
    format!("r/{}/", person.0)
}

pub fn due_table(due_at: ServiceInstant, id: TableId) -> String {
    format!("{DUE_TABLES_PREFIX}{:016}/{id}", due_at.0)
}

pub fn awaiting_ai(id: TableId) -> String {
    format!("{AWAITING_AI_PREFIX}{id}")
}

pub fn table_outbox_prefix(id: TableId) -> String {
    format!("{OUTBOX_PREFIX}{id}/")
}

/// Returns the table in the key of a delivery.
pub fn table_of_delivery(key: &str) -> Option<TableId> {
    key.strip_prefix(OUTBOX_PREFIX)?.split('/').next()?.parse().ok()
}

/// Returns the dead letter key of a delivery.
pub fn dead_letter(delivery_key: &str) -> String {
    delivery_key.replacen(OUTBOX_PREFIX, DEAD_LETTERS_PREFIX, 1)
}

pub fn displayed_prefix(id: TableId) -> String {
    format!("k/{id}/")
}

pub fn displayed(id: TableId, target: DisplayTarget) -> String {
    format!("k/{id}/{}", target.key())
}

/// Returns the key of the delivery that brings a target up to date.
pub fn display_delivery(id: TableId, target: DisplayTarget) -> String {
    format!("{OUTBOX_PREFIX}{id}/{}", target.key())
}

pub fn person_settings(person: PersonId) -> String {
    format!("{PERSON_SETTINGS_PREFIX}{}", person.0)
}

pub fn server_settings(server: ServerId) -> String {
    format!("{SERVER_SETTINGS_PREFIX}{}", server.0)
}

/// Returns the server in the key of its settings.
pub fn server_of_settings_key(key: &str) -> Option<ServerId> {
    key.strip_prefix(SERVER_SETTINGS_PREFIX)?.parse().ok().map(ServerId)
}

pub fn command_id(day: u64, command_id: &CommandId) -> String {
    format!("{COMMAND_IDS_PREFIX}{day:08}/{}", command_id.0)
}

/// Returns the day of a service instant. A command id is kept for its day and the next.
pub const fn service_day(now: ServiceInstant) -> u64 {
    now.0 / DAY_MS
}

/// Returns a key after all command ids of earlier days.
pub fn command_ids_prefix_of_day(day: u64) -> String {
    format!("{COMMAND_IDS_PREFIX}{day:08}/")
}
