//! Requests to erase people. A request stays until no table, no list and no copy of the data names the person.

use meadhall_store::{StoreEntry, StoreError, StoreExt, WriteBatch};
use meadhall_tables::PersonId;
use meadhall_tables::clock::UnixMillis;
use serde::{Deserialize, Serialize};

use super::{Repository, RepositoryError, from_json, keys, to_json};

/// The row of a request.
#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ErasureRow {
    /// This distinguishes the request from a later one of the same person.
    requested_at: UnixMillis,
    /// Whether the store named the person, so that copies may, too.
    had_data: bool,
    /// Whether the person was erased from their tables. Since then they may have joined others.
    is_erased_from_tables: bool,
}

/// A stored request to erase a person.
pub struct ErasureRequest {
    pub person: PersonId,
    row: ErasureRow,
    stored: StoreEntry,
}

impl ErasureRequest {
    fn from_entry(stored: StoreEntry) -> Option<Self> {
        let person = PersonId(stored.key.strip_prefix(keys::ERASURES_PREFIX)?.parse().ok()?);
        // An unreadable request has to be done completely.
        let unreadable = ErasureRow { requested_at: UnixMillis(0), had_data: true, is_erased_from_tables: false };
        let row = from_json(&stored.key, &stored.value).unwrap_or(unreadable);
        Some(Self { person, row, stored })
    }

    /// Returns whether the store named the person, so that copies may, too.
    pub const fn had_data(&self) -> bool {
        self.row.had_data
    }

    pub const fn is_erased_from_tables(&self) -> bool {
        self.row.is_erased_from_tables
    }
}

impl Repository {
    /// Deletes a person's settings and stores a request for the rest. The quota of the person stays for now, so that
    /// nobody opens tables faster by deleting their data.
    pub async fn request_erasure(
        &self,
        person: PersonId,
        has_tables: bool,
        now: UnixMillis,
    ) -> Result<ErasureRequest, RepositoryError> {
        let own_keys = [keys::person_settings(person), keys::person_quota(person)];
        let request_key = keys::erasure_request(person);
        loop {
            let mut batch = WriteBatch::new();
            let mut had_data = has_tables;
            for key in &own_keys {
                let row = self.store.get(key).await?;
                had_data |= row.is_some();
                batch = batch.require_unchanged(key, row);
            }
            batch = batch.remove(keys::person_settings(person));
            let earlier = self.store.get(&request_key).await?;
            batch = batch.require_unchanged(&request_key, earlier.clone());
            let earlier =
                earlier.and_then(|value| ErasureRequest::from_entry(StoreEntry { key: request_key.clone(), value }));
            had_data |= earlier.is_some_and(|earlier| earlier.had_data());
            let row = ErasureRow { requested_at: now, had_data, is_erased_from_tables: false };
            let stored = StoreEntry { key: request_key.clone(), value: to_json(&row) };
            match self.store.commit(batch.put(&stored.key, stored.value.clone())).await {
                Err(StoreError::Conflict { .. }) => {}
                result => return Ok(result.map(|()| ErasureRequest { person, row, stored })?),
            }
        }
    }

    pub async fn erasure_requests(&self) -> Result<Vec<ErasureRequest>, RepositoryError> {
        let rows = self.store.scan(keys::ERASURES_PREFIX, None, usize::MAX).await?;
        Ok(rows.into_iter().filter_map(ErasureRequest::from_entry).collect())
    }

    /// Records that the person was erased from their tables.
    pub async fn mark_erased_from_tables(&self, request: ErasureRequest) -> Result<(), RepositoryError> {
        let row = ErasureRow { is_erased_from_tables: true, ..request.row.clone() };
        self.replace_erasure_request(request, |batch, key| batch.put(key, to_json(&row))).await
    }

    pub async fn remove_erasure_request(&self, request: ErasureRequest) -> Result<(), RepositoryError> {
        let quota = keys::person_quota(request.person);
        self.replace_erasure_request(request, |batch, key| batch.remove(key).remove(quota)).await
    }

    /// Writes the row of a request, unless it has changed since it was read.
    async fn replace_erasure_request(
        &self,
        request: ErasureRequest,
        write: impl FnOnce(WriteBatch, String) -> WriteBatch,
    ) -> Result<(), RepositoryError> {
        let StoreEntry { key, value } = request.stored;
        match self.store.commit(write(WriteBatch::new().require(&key, value), key)).await {
            Err(StoreError::Conflict { .. }) => Ok(()),
            result => Ok(result?),
        }
    }
}
