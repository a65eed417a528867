//! The folder of compressed backups: creating, listing and pruning them. A backup is written under a
//! temporary name and renamed when it is durable, so a file with a backup's name is always complete.

use std::fs::{self, DirBuilder, File};
use std::io::{self, BufWriter, Write};
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use flate2::Compression;
use flate2::write::GzEncoder;
use meadhall_registry::GameRegistry;
use meadhall_store::{BlockingExt, CheckpointRetention, Store};
use meadhall_tables::clock::{DAY_MS, UnixMillis};

use super::writer::create_private_file;
use super::{BackupError, ExportScope, ExportSummary, ProgressCallback, export, export_raw_rows, file_name};
use crate::repository::Repository;

/// The suffix of a file's name while the file is being written.
const PARTIAL_SUFFIX: &str = ".part";

/// The rules for keeping backups. The newest one is always kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BackupRetention {
    pub max_count: usize,
    /// The age in milliseconds after which a backup is deleted.
    pub max_age_ms: u64,
}

impl Default for BackupRetention {
    fn default() -> Self {
        Self { max_count: 14, max_age_ms: 30 * DAY_MS }
    }
}

pub struct BackupDir {
    pub(super) folder: PathBuf,
    retention: BackupRetention,
    pub(super) registry: GameRegistry,
    /// Locked while backups are written, so that a backup begun before a person's data was erased cannot be finished
    /// after the erasure.
    write_lock: Mutex<()>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BackupFile {
    pub path: PathBuf,
    pub contents: ExportSummary,
}

impl BackupDir {
    pub const fn new(folder: PathBuf, retention: BackupRetention, registry: GameRegistry) -> Self {
        Self { folder, retention, registry, write_lock: Mutex::new(()) }
    }

    /// Creates a backup, then deletes backups that are too many or too old. Returns `None` for an empty store, whose
    /// backup would only displace a useful one.
    pub fn create_and_prune(
        &self,
        repository: &Repository,
        now: UnixMillis,
        progress: &ProgressCallback<'_>,
    ) -> Result<Option<BackupFile>, BackupError> {
        let created = self.create(repository, now, progress)?;
        if created.is_some() {
            self.prune_old(now)?;
        }
        Ok(created)
    }

    /// Creates a backup and a checkpoint of the store, and deletes no backup. Returns `None` for an empty store.
    pub fn create(
        &self,
        repository: &Repository,
        now: UnixMillis,
        progress: &ProgressCallback<'_>,
    ) -> Result<Option<BackupFile>, BackupError> {
        let tables = !repository.open_tables(None).block_on()?.is_empty()
            || !repository.finished_tables(None, 1).block_on()?.is_empty();
        let has_server_settings = !repository.server_settings_page(None, 1).block_on()?.is_empty();
        if !tables && !has_server_settings && repository.person_settings_page(None, 1).block_on()?.is_empty() {
            return Ok(None);
        }
        let backup = self.create_file(now, None, |out| export(repository, ExportScope::Everything, out, progress))?;
        // The redo log begins anew with each backup, so it does not grow forever.
        repository.store().checkpoint(CheckpointRetention::KeepPrevious)?;
        Ok(Some(backup))
    }

    /// Creates a backup of a store with an older schema version, row by row.
    pub fn create_from_raw_rows(
        &self,
        store: &dyn Store,
        schema_version: u32,
        now: UnixMillis,
        progress: &ProgressCallback<'_>,
    ) -> Result<BackupFile, BackupError> {
        self.create_file(now, Some(schema_version), |out| export_raw_rows(store, schema_version, out, progress))
    }

    /// Returns all backups with their creation times, oldest first.
    pub fn list_oldest_first(&self) -> Result<Vec<(UnixMillis, PathBuf)>, BackupError> {
        let unlisted = || BackupError::io(format!("{} cannot be listed", self.folder.display()));
        let entries = match fs::read_dir(&self.folder) {
            Ok(entries) => entries,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(unlisted()(error)),
        };
        let mut found = Vec::new();
        for entry in entries {
            let entry = entry.map_err(unlisted())?;
            found.extend(entry.file_name().to_str().and_then(file_name::parse_created_at).map(|at| (at, entry.path())));
        }
        found.sort();
        Ok(found)
    }

    fn create_file(
        &self,
        now: UnixMillis,
        schema_version: Option<u32>,
        content: impl FnOnce(&mut dyn Write) -> Result<ExportSummary, BackupError>,
    ) -> Result<BackupFile, BackupError> {
        let _one_by_one = self.lock_writes();
        let path = (now.0..)
            .map(|at| self.folder.join(file_name::backup_file_name(UnixMillis(at), schema_version)))
            .find(|path| !path.exists());
        let path = path.unwrap_or_else(|| self.folder.join(file_name::backup_file_name(now, schema_version)));
        let contents = self.write_file(&path, content)?;
        Ok(BackupFile { path, contents })
    }

    /// Writes a file under a temporary name and renames it when it is durable.
    pub(super) fn write_file<T>(
        &self,
        path: &Path,
        content: impl FnOnce(&mut dyn Write) -> Result<T, BackupError>,
    ) -> Result<T, BackupError> {
        let unwritten = || BackupError::io(format!("{} cannot be written", path.display()));
        DirBuilder::new().recursive(true).mode(0o700).create(&self.folder).map_err(unwritten())?;
        self.remove_partial_files()?;
        let mut partial = path.as_os_str().to_owned();
        partial.push(PARTIAL_SUFFIX);
        let file = create_private_file(Path::new(&partial)).map_err(unwritten())?;
        let mut compressed = GzEncoder::new(BufWriter::new(file), Compression::default());
        let result = content(&mut compressed).inspect_err(|_| drop(fs::remove_file(&partial)))?;
        let file = compressed.finish().and_then(|file| file.into_inner().map_err(io::IntoInnerError::into_error));
        file.and_then(|file| file.sync_all()).map_err(unwritten())?;
        fs::rename(&partial, path).map_err(unwritten())?;
        self.sync_folder().map_err(unwritten())?;
        Ok(result)
    }

    /// Deletes files that an earlier process began to write and did not finish.
    pub(super) fn remove_partial_files(&self) -> Result<(), BackupError> {
        for entry in fs::read_dir(&self.folder).into_iter().flatten().flatten() {
            let ours = entry
                .file_name()
                .to_str()
                .and_then(|name| file_name::parse_created_at(name.strip_suffix(PARTIAL_SUFFIX)?))
                .is_some();
            if ours {
                self.remove_file(&entry.path())?;
            }
        }
        Ok(())
    }

    pub(super) fn remove_file(&self, path: &Path) -> Result<(), BackupError> {
        fs::remove_file(path).map_err(BackupError::io(format!("{} cannot be removed", path.display())))
    }

    pub(super) fn lock_writes(&self) -> MutexGuard<'_, ()> {
        self.write_lock.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Makes creations and renames in the folder durable.
    pub(super) fn sync_folder(&self) -> io::Result<()> {
        File::open(&self.folder)?.sync_all()
    }

    fn prune_old(&self, now: UnixMillis) -> Result<(), BackupError> {
        let newest = self.list_oldest_first()?.into_iter().rev().enumerate().skip(1);
        for (number, (at, path)) in newest {
            if number >= self.retention.max_count || now.0.saturating_sub(at.0) > self.retention.max_age_ms {
                self.remove_file(&path)?;
            }
        }
        Ok(())
    }
}
