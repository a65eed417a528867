//! Restores a lost or damaged store in a folder: from its redo log, or else from the newest backup that can be read.
//! What was there is moved aside, never deleted.

use std::path::{Path, PathBuf};

use meadhall_store::sled::{RestoreProgress, RestoreSummary};
use meadhall_store::{Store, StoreRecovery};
use meadhall_tables::clock::UnixMillis;

use super::DataDir;
use crate::backup::{
    BackupError, CheckedImport, ImportSummary, ProgressCallback, ProgressPhase, ProgressUpdate, last_tick_in_backup,
    last_tick_in_store,
};

/// What a restore has done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RestoreOutcome {
    pub restored_from: RestoredFrom,
    /// Where the files are that were there before.
    pub set_aside: Option<PathBuf>,
}

/// From what the store was restored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RestoredFrom {
    /// The store is intact, and nothing was changed.
    IntactStore,
    /// The store's own files or its redo log.
    Log {
        summary: RestoreSummary,
        /// The last tick of the service clock, which ticks once a minute while a bot runs.
        last_tick: Option<UnixMillis>,
        /// The newest backup, if it was made after that tick: the log is then an old copy.
        newer_backup: Option<PathBuf>,
    },
    /// A backup. What happened after it is lost.
    Backup { path: PathBuf, imported: ImportSummary },
}

impl DataDir {
    /// Restores the store, from this backup if one is given. Returns `None` and changes nothing if there is nothing from
    /// which it can be restored.
    pub fn restore(
        &self,
        backup: Option<&Path>,
        now: UnixMillis,
        progress: &ProgressCallback<'_>,
    ) -> Result<Option<RestoreOutcome>, BackupError> {
        let address = self.store();
        let Some(recovery) = address.recovery() else { return Ok(None) };
        if let Some(backup) = backup {
            return self.restore_backup(recovery, backup, now, progress).map(Some);
        }
        if self.open_for_inspection().is_ok() {
            return Ok(Some(RestoreOutcome { restored_from: RestoredFrom::IntactStore, set_aside: None }));
        }
        let show = |RestoreProgress { done_count }| {
            progress(ProgressUpdate { phase: ProgressPhase::Restoring, done_count, total_count: None });
        };
        if let Some(summary) = recovery.restore(&show)?
            && let Ok(store) = self.open_for_inspection()
        {
            self.write_marker()?;
            let set_aside = summary.set_aside.clone();
            return Ok(Some(RestoreOutcome {
                restored_from: self.restored_from_log(summary, store.as_ref()),
                set_aside,
            }));
        }
        for (_, path) in self.backups().list_oldest_first()?.into_iter().rev() {
            match self.restore_backup(recovery, &path, now, progress) {
                Err(BackupError::InvalidFile { .. }) => {}
                restored => return restored.map(Some),
            }
        }
        Ok(None)
    }

    /// Compares a store that was restored from its log with the newest backup. What cannot be read is not compared.
    fn restored_from_log(&self, summary: RestoreSummary, store: &dyn Store) -> RestoredFrom {
        let last_tick = last_tick_in_store(store);
        let newest_backup = self.backups().list_oldest_first().ok().and_then(|mut backups| backups.pop());
        let newer_backup = newest_backup.map(|(_, path)| path);
        let newer_backup = newer_backup.filter(|path| last_tick_in_backup(path).is_some_and(|it| Some(it) > last_tick));
        RestoredFrom::Log { summary, last_tick, newer_backup }
    }

    /// Imports a backup into a new store. An invalid file changes nothing.
    fn restore_backup(
        &self,
        recovery: &dyn StoreRecovery,
        path: &Path,
        now: UnixMillis,
        progress: &ProgressCallback<'_>,
    ) -> Result<RestoreOutcome, BackupError> {
        let checked_import = CheckedImport::check_file(path, self.games, progress)?;
        let set_aside = recovery.set_aside()?;
        let store = self.open_or_create_store()?;
        let back_up = |version| self.back_up_raw_rows(store.as_ref(), version, now, progress);
        let imported = checked_import.write_to_store(&store, &back_up, progress)?;
        self.write_marker()?;
        Ok(RestoreOutcome { restored_from: RestoredFrom::Backup { path: path.to_owned(), imported }, set_aside })
    }
}
