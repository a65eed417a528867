//! Which rows of the store make up a table, and what is written together when it changes. Knows no
//! rules of play. `keys` names the rows, `index` derives the lists, `gates` guards the limits, `lookup`
//! combines reads, `leaves` and `around` read a table with its match and its context, `commit` writes,
//! `chronicle` packs finished tables, `roster` and `shares` coordinate the processes on one store,
//! `layout` migrates older stores.

mod around;
mod aside;
mod books;
mod building;
mod chronicle;
mod commit;
mod gates;
mod index;
pub mod keys;
mod layout;
mod leaves;
mod lookup;
mod outbox;
mod person;
mod read;
mod roster;
mod server;
mod shares;
mod whole;

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::kind::GameRegistry;
use crate::store::{Store, StoreError};
use crate::table::Table;

pub use around::{
    CountedTables, DisplayedByTarget, QuotaUsage, SettingsByPerson, TableContext, displayed_by_target, quota_usage,
    server_settings, settings_of_people, table_context,
};
pub use aside::{DeadLetter, DeadLetterReason, DeadLetterRow};
pub use books::{RESULTS_PER_PAGE, ResultEntry};
pub use building::{PendingImport, find_pending_import};
pub use chronicle::TableArchive;
pub use commit::PendingWrite;
pub use gates::{QuotaClaim, QuotaGuard};
pub use index::RowsByKey;
pub use layout::{
    MIGRATIONS, Migration, MigrationProgress, SCHEMA_VERSION, StoreHeader, run_migrations, schema_version_of,
};
pub use leaves::{LoadedMatch, TableRecord, match_history, stored_table};
pub use lookup::StoreQuery;
pub use outbox::{
    Address, CurrentMessage, Delivery, DeliveryObstacle, DisplayTarget, DisplayedMessages, ForbiddenUpdate, MessageRef,
    RetiredMessage, SendAttempt,
};
pub use person::{DmPreference, PersonSettings};
pub use read::{dead_letters_in, open_tables_in, open_tables_of, table_of_command};
pub use roster::{ClusterMember, ClusterMembership, MemberAssignment, MemberHeartbeat, MemberState};
pub use server::{ServerSettings, ServerTableLimits};
pub use shares::{MemberStatus, ShardLeases};
pub use whole::{TableExport, all_rows};

/// Reads and writes everything the service keeps, in a [`Store`].
pub struct Repository {
    store: Arc<dyn Store>,
    store_id: u64,
    registry: GameRegistry,
}

/// A table and the rows it was read from. A change expects to find them unchanged (optimistic
/// locking).
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
    #[error("\"{key}\" cannot be read: {reason}")]
    UnreadableRow {
        /// The row's key.
        key: String,
        reason: String,
    },
    /// A newer version wrote the store. It is not changed.
    #[error("the store has layout {found_version}; this Meadhall reads up to {SCHEMA_VERSION}")]
    NewerSchema {
        /// The schema version of the store.
        found_version: u32,
    },
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
    serde_json::to_vec(value).expect("rows are plain data with string keys")
}

fn from_json<T: for<'a> Deserialize<'a>>(key: &str, value: &[u8]) -> Result<T, RepositoryError> {
    let unreadable =
        |error: serde_json::Error| RepositoryError::UnreadableRow { key: key.to_owned(), reason: error.to_string() };
    serde_json::from_slice(value).map_err(unreadable)
}
