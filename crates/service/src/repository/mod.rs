//! Which rows of the store make up a table, and what is written together when it changes. Knows no
//! rules of play. `keys` names the rows, `index` derives the lists, `quota` guards the limits, `query`
//! combines reads, `table_record` and `context` read a table with its match and its context, `write` writes,
//! `table_archive` packs finished tables, `membership` and `shard_leases` coordinate the processes on one
//! store, `schema` migrates older stores, `erasure` keeps requests to erase people.

mod change_reason;
mod cluster_report;
mod context;
mod dead_letter;
mod delivery;
mod erasure;
mod index;
pub mod keys;
mod membership;
mod pending_import;
mod person_list;
mod query;
mod quota;
mod read;
mod results;
mod schema;
mod settings;
mod shard_leases;
mod table_archive;
mod table_export;
mod table_record;
mod write;

use std::sync::Arc;

use meadhall_registry::GameRegistry;
use meadhall_store::{Store, StoreError};
pub use meadhall_tables::DeliveryObstacle;
use meadhall_tables::Table;
use serde::{Deserialize, Serialize};

pub use change_reason::ChangeReason;
pub use cluster_report::{ClusterReport, MemberReport};
pub use context::{
    CountedTables, DisplayedByTarget, QuotaUsage, SettingsByPerson, TableContext, displayed_by_target, quota_usage,
    server_settings, settings_of_people, table_context,
};
pub use dead_letter::{DeadLetter, DeadLetterReason, DeadLetterRow};
pub use delivery::{
    Address, CurrentMessage, Delivery, DisplayTarget, DisplayedMessages, ForbiddenUpdate, MessageRef, ReminderMessage,
    RetiredMessage, SendAttempt,
};
pub use erasure::ErasureRequest;
pub use index::RowsByKey;
pub use membership::{ClusterMember, ClusterMembership, MemberAssignment, MemberHeartbeat, MemberState};
pub use pending_import::{PendingImport, begin_import, find_pending_import};
pub use person_list::PersonList;
pub use query::StoreQuery;
pub use quota::{QuotaClaim, QuotaGuard};
pub use read::{dead_letters_in, last_tick_in, open_tables_in, open_tables_naming, open_tables_of, table_of_command};
pub use results::{RESULTS_PER_PAGE, ResultEntry};
pub use schema::{
    MIGRATIONS, Migration, MigrationProgress, SCHEMA_VERSION, StoreHeader, check_application, claim_for_application,
    run_migrations, schema_version_of,
};
pub use settings::{DmPreference, PersonSettings, ServerSettings, ServerTableLimits};
pub use shard_leases::{MemberStatus, ShardLeases};
pub use table_archive::TableArchive;
pub use table_export::{TableExport, all_rows};
pub use table_record::{LoadedMatch, TableRecord, match_history, stored_table};
pub use write::PendingWrite;

/// Reads and writes everything the service keeps, in a [`Store`].
pub struct Repository {
    store: Arc<dyn Store>,
    store_id: u64,
    registry: GameRegistry,
}

/// A table, and the rows from which it was read. A later write fails if these rows have changed (optimistic locking).
#[derive(Clone)]
pub struct StoredTable {
    pub table: Table,
    rows: Arc<[(String, Vec<u8>)]>,
}

/// Why the store could not be read or written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RepositoryError {
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A row cannot be parsed. It is not changed.
    #[error("row \"{key}\" cannot be read: {reason}")]
    UnreadableRow {
        /// The row's key.
        key: String,
        reason: String,
    },
    /// A newer version wrote the store. It is not changed.
    #[error(
        "the store has schema version {found_version}, but this Meadhall supports only up to version {SCHEMA_VERSION}; \
         use a newer Meadhall"
    )]
    NewerSchema {
        /// The schema version of the store.
        found_version: u32,
    },
    /// The bot of another Discord application uses the store. It is not changed.
    #[error(
        "the store belongs to the Discord application {owner}, but this token to {application}; give this bot a data \
         folder or a database of its own, or export the data and import it there"
    )]
    OtherApplication { owner: String, application: String },
}

impl StoredTable {
    fn new(table: Table, rows: Vec<(String, Vec<u8>)>) -> Self {
        Self { table, rows: rows.into() }
    }
}

impl RepositoryError {
    /// Returns whether another writer came first, so that nothing was written.
    pub const fn is_conflict(&self) -> bool {
        matches!(self, Self::Store(StoreError::Conflict { .. }))
    }
}

fn to_json(value: &impl Serialize) -> Vec<u8> {
    serde_json::to_vec(value).expect("rows can always be written as JSON")
}

fn from_json<T: for<'a> Deserialize<'a>>(key: &str, value: &[u8]) -> Result<T, RepositoryError> {
    let unreadable =
        |error: serde_json::Error| RepositoryError::UnreadableRow { key: key.to_owned(), reason: error.to_string() };
    serde_json::from_slice(value).map_err(unreadable)
}
