//! Processes due deadlines, and advances the service clock. Due tables are found in the store; there are no
//! timers, so a restart forgets nothing.

use meadhall_store::{StoreError, StoreExt, WriteBatch};
use meadhall_tables::clock::{Connectivity, ServiceClock};
use meadhall_tables::{PauseReason, Table, TableEdit, TableId};

use super::notified::not_notified_since;
use super::{CommandError, TableService};
use crate::repository::{
    DisplayedByTarget, RepositoryError, ServerSettings, displayed_by_target, keys, server_settings,
};

/// The number of tables that one sweep processes before it lets other tasks run.
const MAX_TABLES_PER_SWEEP: usize = 256;
/// The maximum number of due tables that one sweep reads. It exceeds [`MAX_TABLES_PER_SWEEP`], because some tables may
/// fail in every sweep.
const MAX_TABLES_SCANNED: usize = 4096;
const DELETE_BATCH_ROWS: usize = 512;

/// The result of one sweep over the due tables.
#[derive(Debug, Default)]
pub struct SweepReport {
    pub processed_tables: Vec<TableId>,
    /// The tables that failed, for the operator.
    pub failed_tables: Vec<(TableId, CommandError)>,
}

impl TableService {
    /// Records that the bot is running, and whether the chat platform is connected. Service time passes from one tick
    /// to the next.
    pub async fn tick_clock(&self, connectivity: Connectivity) -> Result<(), StoreError> {
        let time = {
            let mut time = self.service_clock();
            time.tick((self.wall_clock)(), connectivity);
            time.clone()
        };
        self.repository.save_service_clock(&time).await
    }

    /// Sets the clock to the one that the leader has stored last, unless that equals `last_seen`.
    pub async fn copy_leader_clock(&self, last_seen: &mut Option<ServiceClock>) -> Result<(), RepositoryError> {
        let stored_clock = self.repository.service_clock().await?;
        if let Some(time) = stored_clock.as_ref().filter(|_| stored_clock != *last_seen) {
            self.service_clock().sync_from(time, (self.wall_clock)());
        }
        *last_seen = stored_clock;
        Ok(())
    }

    /// Continues the stored clock of the previous leader. The chat platform counts as offline until the next tick.
    pub async fn take_over_clock(&self) -> Result<(), RepositoryError> {
        if let Some(stored_clock) = self.repository.service_clock().await? {
            let mut time = self.service_clock();
            *time = time.take_over(stored_clock, (self.wall_clock)());
        }
        Ok(())
    }

    /// Processes due tables while the chat platform is connected. A table that fails does not stop the others.
    pub async fn process_due_tables(&self) -> Result<SweepReport, CommandError> {
        let mut report = SweepReport::default();
        let now = self.now();
        if !self.service_clock().can_expire_deadlines(now.unix) {
            return Ok(report);
        }
        for id in self.repository.due_tables(now.service, MAX_TABLES_SCANNED).await? {
            match self.run_due_table(id).await {
                Ok(()) | Err(CommandError::Refused(_)) => report.processed_tables.push(id),
                // While the store is unavailable, no other table can be written either.
                Err(error) if error.is_store_unavailable() => return Err(error),
                Err(error) => report.failed_tables.push((id, error)),
            }
            if report.processed_tables.len() >= MAX_TABLES_PER_SWEEP {
                break;
            }
        }
        Ok(report)
    }

    /// Processes the due deadlines of a table. Time before a decision was shown to its player does not count
    /// against them.
    async fn run_due_table(&self, id: TableId) -> Result<(), CommandError> {
        let extra_reads =
            |table: &Table| server_settings(table.location.server).into_result().join(displayed_by_target(table.id));
        let wake =
            |edit: &mut TableEdit,
             (server, displayed): (Result<ServerSettings, RepositoryError>, DisplayedByTarget)| {
                let table = &edit.table;
                if self.active_quiet_hours_end(&server.unwrap_or_default()).is_some()
                    && !table.is_paused_for(PauseReason::QuietHours)
                {
                    edit.pause_clock(PauseReason::QuietHours)?;
                    return Ok(Vec::new());
                }
                match not_notified_since(table, &displayed, self.now().service)? {
                    Some(since) => edit.pause_clock_since(PauseReason::PlayerNotNotified, since)?,
                    None => edit.process_deadlines()?,
                }
                Ok(Vec::new())
            };
        let table = self.edit_table_with(id, None, extra_reads, wake).await?.table;
        // A message that shows the decision may have been sent at the same moment.
        if table.is_paused_for(PauseReason::PlayerNotNotified) {
            self.update_not_notified_pause(id).await
        } else {
            Ok(())
        }
    }

    /// Deletes command ids older than yesterday. Returns how many there were.
    pub async fn delete_old_command_ids(&self) -> Result<usize, CommandError> {
        let oldest = keys::command_ids_prefix_of_day(keys::service_day(self.now().service).saturating_sub(1));
        let mut deleted_count = 0;
        loop {
            let rows = self.repository.store().scan(keys::COMMAND_IDS_PREFIX, None, DELETE_BATCH_ROWS).await?;
            let old: Vec<String> = rows.into_iter().map(|row| row.key).filter(|key| *key < oldest).collect();
            if old.is_empty() {
                return Ok(deleted_count);
            }
            deleted_count += old.len();
            self.repository
                .store()
                .commit(old.into_iter().fold(WriteBatch::new(), |change, key| change.remove(key)))
                .await?;
        }
    }
}
