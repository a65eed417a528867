//! Quotas: one row for each counter (a person's, a channel's, a server's tables). A command that
//! adds a table reads the row, counts, and writes only if the row is unchanged, so concurrent
//! commands cannot exceed a limit. Leaving does not touch the row: at worst a command is refused
//! that would just have fitted.

use meadhall_store::{ReadOp, WriteBatch};
use meadhall_tables::clock::UnixMillis;
use meadhall_tables::{ChannelId, PersonId, ServerId, TableId};
use serde::{Deserialize, Serialize};

use super::query::StoreQuery;
use super::{keys, to_json};

/// The row of a quota, unchanged since it was read. A write that claims the quota fails if the row has changed since.
pub struct QuotaGuard {
    key: String,
    raw_value: Option<Vec<u8>>,
    last_claim: Option<QuotaClaim>,
    /// The times of recent openings to store with the next claim. By default these are the times that were read.
    recent_openings: Vec<UnixMillis>,
}

/// The last claim of a quota. A table never claims twice with the same revision, so the row never has the same value
/// again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct QuotaClaim {
    pub table: TableId,
    pub revision: u64,
    /// The times at which tables were recently opened under this quota.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub recent_openings: Vec<UnixMillis>,
}

impl QuotaGuard {
    /// Reads the guard of the quota for tables of a person.
    pub fn of_person(person: PersonId) -> StoreQuery<Self> {
        quota_guard(keys::person_quota(person))
    }

    /// Reads the guard of the quota for tables in a channel.
    pub fn of_channel(channel: ChannelId) -> StoreQuery<Self> {
        quota_guard(keys::channel_quota(channel))
    }

    /// Reads the guard of the quota for tables in a server.
    pub fn of_server(server: ServerId) -> StoreQuery<Self> {
        quota_guard(keys::server_quota(server))
    }

    /// Returns the last claim; `None` if there is none or it cannot be read.
    pub const fn last_claim(&self) -> Option<&QuotaClaim> {
        self.last_claim.as_ref()
    }

    /// Replaces the recent openings that the claim stores.
    #[must_use]
    pub fn with_recent_openings(self, recent_openings: Vec<UnixMillis>) -> Self {
        Self { recent_openings, ..self }
    }

    /// Adds this table's claim of the quota to the batch. The batch fails with a conflict if the quota was claimed
    /// since it was read.
    pub(super) fn claim(self, batch: WriteBatch, table: TableId, revision: u64) -> WriteBatch {
        let Self { key, raw_value, recent_openings, .. } = self;
        batch.require_unchanged(&key, raw_value).put(key, to_json(&QuotaClaim { table, revision, recent_openings }))
    }
}

/// Reads the row of a quota. An unreadable row is treated as empty, but a claim still requires that its bytes are
/// unchanged.
fn quota_guard(key: String) -> StoreQuery<QuotaGuard> {
    StoreQuery::new(ReadOp::Get(key.clone()), move |found| {
        let raw_value = found.into_iter().next().map(|row| row.value);
        let last_claim =
            raw_value.as_deref().and_then(|raw_value| serde_json::from_slice::<QuotaClaim>(raw_value).ok());
        let recent_openings =
            last_claim.as_ref().map(|last_claim| last_claim.recent_openings.clone()).unwrap_or_default();
        Ok(QuotaGuard { key, raw_value, last_claim, recent_openings })
    })
}
