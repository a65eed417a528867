//! Writes: everything that a change of a table implies, in one transaction.

use meadhall_store::{PendingCommit, StoreError, StoreExt, WriteBatch};
use meadhall_tables::clock::ServiceInstant;
use meadhall_tables::history::MatchHistory;
use meadhall_tables::{CommandId, PersonId, Table, TableChange, TableId};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::dead_letter::{DeadLetterReason, DeadLetterRow};
use super::delivery::{Delivery, DisplayTarget, DisplayedMessages};
use super::query::{self, StoreQuery};
use super::quota::QuotaGuard;
use super::results::result_updates;
use super::table_archive::TableArchive;
use super::table_record::{TableRecord, table_record};
use super::{Repository, RepositoryError, StoredTable, from_json, index, keys, to_json};

/// A change whose commit has started.
pub struct PendingWrite {
    pub commit: PendingCommit,
    /// The table that is stored after the commit.
    pub stored_table: StoredTable,
}

impl Repository {
    /// Starts the commit of a table change. The commit fails with a conflict if the table or one of the quotas has
    /// changed since it was read, or if the command id was used before. Dropping the future before other rows are read
    /// (for a finished match or results) writes nothing.
    pub async fn start_save(
        &self,
        before: Option<&StoredTable>,
        changed: &TableChange,
        quotas: Vec<QuotaGuard>,
        command_id: Option<&CommandId>,
        now: ServiceInstant,
    ) -> Result<PendingWrite, RepositoryError> {
        let (after, new_rows) = (&changed.table, &changed.new_rows);
        let id = after.id;
        let mut batch = WriteBatch::new();
        if let Some(command_id) = command_id {
            let today = keys::service_day(now);
            let [key, yesterday] = [today, today.wrapping_sub(1)].map(|day| keys::command_id(day, command_id));
            batch = batch.require_absent(yesterday).require_absent(&key).put(key, id.to_string());
        }
        batch = quotas.into_iter().fold(batch, |batch, guard| guard.claim(batch, id, after.revision));
        let ends = after.result().is_some() && before.is_some_and(|stored| stored.table.running_match().is_some());
        let record = if ends { table_record(id) } else { StoreQuery::ready(None) };
        let (record, result_updates) =
            self.run_query(record.join(result_updates(before.map(|stored| &stored.table), after))).await?;
        let rows = table_rows(before, record.as_ref(), changed)?;
        batch = match before {
            None => batch.require_absent(keys::open_table(id)).require_absent(keys::finished_table_part(id, 0)),
            Some(stored) => stored.rows.iter().fold(batch, |batch, (key, row)| batch.require(key, row.as_slice())),
        };
        for (key, _) in before.iter().flat_map(|stored| stored.rows.iter()) {
            if !rows.iter().any(|(new_key, _)| new_key == key) {
                batch = batch.remove(key);
            }
        }
        batch = rows.iter().fold(batch, |batch, (key, row)| batch.put(key, row.as_slice()));
        batch = add_index_changes(batch, before.map(|stored| &stored.table), after);
        batch = result_updates.into_iter().fold(batch, |batch, update| update.apply_to(batch, id));
        if after.result().is_some() {
            // The packed table contains all of these rows.
            batch = record.iter().flat_map(TableRecord::match_row_keys).fold(batch, WriteBatch::remove);
        } else {
            let start = new_rows.match_start.iter().map(|start| (keys::match_start(id), to_json(start)));
            let entries = new_rows
                .entries
                .iter()
                .map(|entry| (keys::journal_entry(id, entry.entry.step_number()), to_json(entry)));
            let snapshot = new_rows.snapshot.iter().map(|saved| (keys::match_snapshot(id), saved.clone().into_bytes()));
            batch = start.chain(entries).chain(snapshot).fold(batch, |batch, (key, row)| batch.put(key, row));
        }
        for (key, delivery) in new_deliveries(before.map(|stored| &stored.table), changed) {
            batch = batch.put(key, to_json(&delivery));
        }
        Ok(PendingWrite { commit: self.store.commit(batch), stored_table: StoredTable::new(after.clone(), rows) })
    }

    /// Deletes a finished delivery, unless it was requested again meanwhile. Also deletes a dead letter
    /// of the same key.
    pub fn complete_delivery(&self, key: &str, delivery: &Delivery) -> PendingCommit {
        self.store.commit(completed_delivery(key, delivery))
    }

    /// Deletes the finished delivery of a reminder and stores that its target displays it. Both are one commit: if a
    /// crash came between them, the reminder could be deleted and then sent again.
    pub fn complete_reminder(
        &self,
        key: &str,
        delivery: &Delivery,
        (id, target): (TableId, DisplayTarget),
        before: Option<&DisplayedMessages>,
        displayed: &DisplayedMessages,
    ) -> PendingCommit {
        let displayed_key = keys::displayed(id, target);
        let batch = completed_delivery(key, delivery).require_unchanged(&displayed_key, before.map(to_json));
        self.store.commit(batch.put(displayed_key, to_json(displayed)))
    }

    /// Saves the progress of a delivery.
    pub fn update_delivery(&self, key: &str, before: &Delivery, delivery: &Delivery) -> PendingCommit {
        self.store.commit(WriteBatch::new().require(key, to_json(before)).put(key, to_json(delivery)))
    }

    /// Stores the messages that a target displays now. `before` is the row that was read.
    pub fn save_displayed(
        &self,
        id: TableId,
        target: DisplayTarget,
        before: Option<&DisplayedMessages>,
        displayed: Option<&DisplayedMessages>,
    ) -> PendingCommit {
        let key = keys::displayed(id, target);
        let batch = WriteBatch::new().require_unchanged(&key, before.map(to_json));
        self.store.commit(match displayed {
            Some(displayed) => batch.put(key, to_json(displayed)),
            None => batch.remove(key),
        })
    }

    /// Queues the target to be displayed again, and removes the records that prevented this.
    pub async fn requeue_display(
        &self,
        id: TableId,
        target: DisplayTarget,
        revision: u64,
    ) -> Result<(), RepositoryError> {
        let (delivery_key, key) = (keys::display_delivery(id, target), keys::displayed(id, target));
        loop {
            let mut batch = WriteBatch::new();
            let rows =
                query::get_row::<Delivery>(delivery_key.clone()).join(query::get_row::<DisplayedMessages>(key.clone()));
            let (existing_delivery, displayed) = self.run_query(rows).await?;
            if existing_delivery.is_none() {
                batch = batch
                    .require_absent(&delivery_key)
                    .put(&delivery_key, to_json(&Delivery::ShowTable { target, revision }));
            }
            if let Some(displayed) = displayed {
                let cleared = DisplayedMessages { given_up_revision: None, forbidden: None, ..displayed.clone() };
                batch = batch.require(&key, to_json(&displayed)).put(&key, to_json(&cleared));
            }
            match self.store.commit(batch).await {
                Err(StoreError::Conflict { .. }) => {}
                result => return Ok(result?),
            }
        }
    }

    /// Deletes the notifications about a table that are addressed to a person or mention them.
    pub async fn delete_notifications_about(&self, id: TableId, person: PersonId) -> Result<(), RepositoryError> {
        let outbox = keys::table_outbox_prefix(id);
        let dead_letters = keys::dead_letter(&outbox);
        // A delivery can become a dead letter meanwhile, so the outbox is read first.
        for prefix in [&outbox, &dead_letters] {
            for row in self.store.scan(prefix, None, usize::MAX).await? {
                let delivery = if prefix == &dead_letters {
                    from_json::<DeadLetterRow>(&row.key, &row.value).map(|row| row.delivery)
                } else {
                    from_json::<Delivery>(&row.key, &row.value)
                };
                // An unreadable row is deleted if it contains the person's id.
                let is_about_person = match delivery {
                    Ok(delivery) => delivery.notification().is_some_and(|notification| notification.concerns(person)),
                    Err(_) => String::from_utf8_lossy(&row.value).contains(&person.0.to_string()),
                };
                if is_about_person {
                    self.store.commit(WriteBatch::new().remove(row.key)).await?;
                }
            }
        }
        Ok(())
    }

    /// Moves a delivery to the dead letters.
    pub fn move_to_dead_letters(&self, key: &str, delivery: &Delivery, reason: DeadLetterReason) -> PendingCommit {
        let row = DeadLetterRow { delivery: delivery.clone(), reason };
        self.store.commit(
            WriteBatch::new().require(key, to_json(delivery)).remove(key).put(keys::dead_letter(key), to_json(&row)),
        )
    }

    /// Reads, changes and writes a row, and retries on conflicts. A row that equals the default is
    /// deleted.
    pub(super) async fn update_row<T, E>(&self, key: &str, update: impl Fn(&mut T) -> Result<(), E>) -> Result<T, E>
    where
        T: Clone + Default + PartialEq + Serialize + DeserializeOwned,
        E: From<RepositoryError>,
    {
        loop {
            let row = self.store.get(key).await.map_err(RepositoryError::from)?;
            let before = row.as_deref().map_or_else(|| Ok(T::default()), |row| from_json(key, row))?;
            let mut after = before.clone();
            update(&mut after)?;
            if after == before {
                return Ok(after);
            }
            let batch = WriteBatch::new().require_unchanged(key, row);
            let batch = if after == T::default() { batch.remove(key) } else { batch.put(key, to_json(&after)) };
            match self.store.commit(batch).await {
                Err(StoreError::Conflict { .. }) => {}
                result => return result.map(|()| after).map_err(|error| RepositoryError::from(error).into()),
            }
        }
    }
}

fn completed_delivery(key: &str, delivery: &Delivery) -> WriteBatch {
    WriteBatch::new().require(key, to_json(delivery)).remove(key).remove(keys::dead_letter(key))
}

/// Returns the rows of the table itself. A finished table is packed with its history, which comes
/// from the match rows or from the table packed before.
fn table_rows(
    before: Option<&StoredTable>,
    record: Option<&TableRecord>,
    changed: &TableChange,
) -> Result<Vec<(String, Vec<u8>)>, RepositoryError> {
    let (table, new_rows) = (&changed.table, &changed.new_rows);
    if table.result().is_none() {
        return Ok(vec![(keys::open_table(table.id), to_json(table))]);
    }
    let mut history = match (record, before) {
        (Some(record), _) => record.history()?,
        (None, Some(stored)) => stored.packed_history()?,
        (None, None) => None,
    };
    if let Some(start) = &new_rows.match_start {
        history = Some(MatchHistory { start: start.clone(), entries: Vec::new() });
    }
    history.iter_mut().for_each(|history| history.entries.extend(new_rows.entries.iter().cloned()));
    Ok(TableArchive { table: table.clone(), history }.packed_rows())
}

/// Adds the index rows that differ before and after the change.
fn add_index_changes(mut batch: WriteBatch, before: Option<&Table>, after: &Table) -> WriteBatch {
    let old = before.map(index::index_rows).unwrap_or_default();
    let new = index::index_rows(after);
    for key in old.keys().filter(|key| !new.contains_key(*key)) {
        batch = batch.remove(key);
    }
    for (key, row) in new.iter().filter(|(key, row)| old.get(*key) != Some(row)) {
        batch = batch.put(key, row.as_slice());
    }
    batch
}

fn new_deliveries(before: Option<&Table>, changed: &TableChange) -> Vec<(String, Delivery)> {
    let (table, revision) = (&changed.table, changed.table.revision);
    let outbox = keys::table_outbox_prefix(table.id);
    let targets = index::outdated_targets(before, table).into_iter();
    let targets =
        targets.map(|target| (keys::display_delivery(table.id, target), Delivery::ShowTable { target, revision }));
    let notifications = changed.new_rows.notifications.iter().enumerate();
    let notifications = notifications.map(|(number, notification)| {
        (format!("{outbox}tell{revision:08}.{number}"), Delivery::Notify(notification.clone()))
    });
    targets.chain(notifications).collect()
}
