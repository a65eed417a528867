//! The data directory: the store, backups, the admin socket, and a marker file. The marker, or a backup,
//! shows that a missing store was lost; such a store is never replaced by an empty one.
//!
//! The store may be elsewhere instead, and shared by several processes (`shared_store`), each with a data
//! directory of its own (`lock_file`).

mod compaction;
mod error;
mod files_watch;
mod lock_file;
mod lost_store;
mod marker;
mod restore;
mod shared_store;

use std::fs::DirBuilder;
use std::io;
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use meadhall_registry::GameRegistry;
use meadhall_store::{CompactionSummary, Store, StoreAddress, StoreError, WriteObserver};
use meadhall_tables::clock::UnixMillis;
use tokio::sync::mpsc;

use crate::backup::{BackupDir, BackupError, BackupRetention, ProgressCallback, ProgressPhase, ProgressUpdate};
use crate::cluster::{ClusterHandle, RemoteTableChanges};
use crate::monitoring::DiskUsage;
use crate::repository::{
    MIGRATIONS, Migration, Repository, RepositoryError, check_application, claim_for_application, find_pending_import,
    schema_version_of,
};
use compaction::compact;
use shared_store::{JoinMode, SharedStore};
use tokio_util::sync::CancellationToken;

pub use error::{DataDirError, DataDirState};
pub use files_watch::StoreFilesWatch;
pub use restore::{RestoreOutcome, RestoredFrom};

/// A data directory and the address of its store.
#[derive(Clone, Debug)]
pub struct DataDir {
    path: PathBuf,
    /// `None` if the store is in this directory.
    external_store: Option<StoreAddress>,
    join_mode: JoinMode,
    retention: BackupRetention,
    games: GameRegistry,
    migrations: &'static [Migration],
    /// The Discord application of the bot that opens the store; `None` for subcommands.
    application: Option<String>,
    write_observer: WriteObserver,
}

/// A store that this process may use, and its cluster.
struct OpenedStore {
    store: Arc<dyn Store>,
    cluster: ClusterHandle,
    remote_changes: RemoteTableChanges,
}

/// An open repository and its cluster.
pub struct DataStore {
    pub repository: Repository,
    pub cluster: ClusterHandle,
    /// Tables that other processes have changed.
    pub remote_changes: RemoteTableChanges,
}

impl DataDir {
    /// Creates a data directory whose store is in a folder inside it. The bot offers these games.
    pub fn new(path: PathBuf, games: GameRegistry) -> Self {
        Self {
            path,
            external_store: None,
            join_mode: JoinMode::Exclusive(|_| {}),
            retention: BackupRetention::default(),
            games,
            migrations: MIGRATIONS,
            application: None,
            write_observer: WriteObserver::default(),
        }
    }

    /// Uses the store at this address instead.
    #[must_use]
    pub fn with_store(self, address: StoreAddress) -> Self {
        Self { external_store: Some(address), ..self }
    }

    /// Uses a shared store alone. If another process is in the way, `on_wait` gets a description of it, and `open` waits
    /// until it is clear whether that process is dead.
    #[must_use]
    pub fn reporting_wait(self, on_wait: fn(&str)) -> Self {
        Self { join_mode: JoinMode::Exclusive(on_wait), ..self }
    }

    /// Joins the other processes of a shared store. While that is not possible, `open` waits until `shutdown` is
    /// given, and passes a description of the process it waits for to `on_wait`.
    #[must_use]
    pub fn joining_cluster(self, on_wait: fn(&str), shutdown: CancellationToken) -> Self {
        Self { join_mode: JoinMode::Shared(on_wait, shutdown), ..self }
    }

    /// Refuses a store that the bot of another Discord application uses.
    #[must_use]
    pub fn for_application(self, application: Option<String>) -> Self {
        Self { application, ..self }
    }

    /// Uses other migrations, for tests with a made-up schema version.
    #[must_use]
    pub fn with_migrations(self, migrations: &'static [Migration]) -> Self {
        Self { migrations, ..self }
    }

    #[must_use]
    pub fn with_retention(self, retention: BackupRetention) -> Self {
        Self { retention, ..self }
    }

    /// Observes every group of writes to the store.
    #[must_use]
    pub fn with_write_observer(self, write_observer: WriteObserver) -> Self {
        Self { write_observer, ..self }
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns the address of the store, if it is not in this directory.
    pub const fn external_store(&self) -> Option<&StoreAddress> {
        self.external_store.as_ref()
    }

    /// Returns the address of the store.
    pub fn store(&self) -> StoreAddress {
        self.external_store.clone().unwrap_or_else(|| StoreAddress::in_folder(self.store_path()))
    }

    /// Returns the folder of a store in this directory.
    pub fn store_path(&self) -> PathBuf {
        self.path.join("store")
    }

    pub fn admin_socket_path(&self) -> PathBuf {
        self.path.join("control.sock")
    }

    pub fn backups(&self) -> BackupDir {
        BackupDir::new(self.path.join("backups"), self.retention, self.games)
    }

    /// Determines the state without changing anything.
    pub fn state(&self) -> Result<DataDirState, DataDirError> {
        Ok(match self.store().exists()? {
            true => DataDirState::HasStore,
            false if self.has_been_used() => DataDirState::StoreMissing,
            false => DataDirState::Empty,
        })
    }

    /// Returns the size of the store, and the free space on the disk of the data directory.
    pub fn disk_usage(&self) -> Result<DiskUsage, StoreError> {
        let disk = rustix::fs::statvfs(&self.path).map_err(|error| self.unavailable_error(&error.into()))?;
        let free_bytes = disk.f_bavail.saturating_mul(disk.f_frsize);
        Ok(DiskUsage { store_bytes: self.store().size_bytes()?, free_bytes })
    }

    /// Opens an existing store. A store with much unused space or with erased data is compacted first, and a store of an
    /// older schema version is backed up and then upgraded.
    pub fn open(&self, now: UnixMillis, progress: &ProgressCallback<'_>) -> Result<Repository, DataDirError> {
        Ok(self.prepare_data_store(self.open_initialized()?, now, progress)?.repository)
    }

    /// Opens the store, or creates one if the directory was never used.
    pub fn open_or_create(&self, now: UnixMillis, progress: &ProgressCallback<'_>) -> Result<DataStore, DataDirError> {
        let store = match self.open_initialized() {
            Err(DataDirError::Empty) => self.open_or_create_unchecked()?,
            store => store?,
        };
        let data_store = self.prepare_data_store(store, now, progress)?;
        self.write_marker()?;
        Ok(data_store)
    }

    /// Opens an existing store to import a file into it.
    pub fn open_existing_store(&self) -> Result<Arc<dyn Store>, DataDirError> {
        let opened = match self.open_initialized() {
            // Rows without the store's header row may come from an interrupted import.
            Err(
                DataDirError::ImportIncomplete(_) | DataDirError::Repository(RepositoryError::UnreadableRow { .. }),
            ) => self.open_or_create_unchecked()?,
            store => store?,
        };
        Ok(opened.store)
    }

    /// Creates a store to import a file into it. Returns `None` if there is a store already.
    pub fn create_for_import(&self) -> Result<Option<Arc<dyn Store>>, DataDirError> {
        let had_store = self.state()? == DataDirState::HasStore;
        if !had_store && self.has_served_database() {
            // An import that is cut short must not leave a store beside a marker that names the database.
            self.write_marker()?;
        }
        let store = self.open_or_create_store()?;
        // A store whose import was killed may be imported again.
        let is_in_use = had_store
            && schema_version_of(store.as_ref()) != Ok(None)
            && find_pending_import(store.as_ref())?.is_none();
        Ok((!is_in_use).then_some(store))
    }

    /// Opens an existing store to read it, even while other processes of a cluster use it. A store in a folder is
    /// copied, so that nothing in it changes.
    pub fn open_for_inspection(&self) -> Result<Arc<dyn Store>, DataDirError> {
        let address = self.store();
        if address.is_shared() {
            return Ok(address.open_with_observer(WriteObserver::default())?);
        }
        self.check_state()?;
        match address.open_copy()? {
            Some(copy) => self.check_initialized(copy.as_ref()).map(|()| copy),
            None => self.open_existing_store(),
        }
    }

    /// Opens the repository of an existing store to read it. A store in a folder is copied, and an older copy is
    /// migrated, so that nothing in the store changes. Calls `note_migration` with the schema version of an older store.
    pub fn open_to_read(
        &self,
        now: UnixMillis,
        note_migration: &dyn Fn(u32),
        progress: &ProgressCallback<'_>,
    ) -> Result<Repository, DataDirError> {
        if self.store().is_shared() {
            return self.open(now, progress);
        }
        let store = self.open_for_inspection()?;
        if let Some(older) =
            schema_version_of(store.as_ref())?.filter(|found| (*found as usize) < self.migrations.len())
        {
            note_migration(older);
        }
        let cluster = ClusterHandle::single_process();
        let opened = OpenedStore { store, cluster, remote_changes: mpsc::unbounded_channel().1 };
        Ok(self.open_repository(opened, &|_| Ok(()), progress)?.repository)
    }

    /// Opens or creates the store without checking its content. Only the owner can access a new data
    /// directory.
    pub fn open_or_create_store(&self) -> Result<Arc<dyn Store>, RepositoryError> {
        Ok(self.open_or_create_unchecked()?.store)
    }

    /// Compacts an existing store. Returns `None` if it reclaims the space of deleted data by itself.
    pub fn compact(&self, progress: &ProgressCallback<'_>) -> Result<Option<CompactionSummary>, DataDirError> {
        let address = self.store();
        let Some(compaction) = address.compaction() else { return Ok(None) };
        drop(self.open_initialized()?);
        Ok(Some(compact(compaction, progress)?))
    }

    /// Backs up the rows of an older schema version as they are.
    pub fn back_up_raw_rows(
        &self,
        store: &dyn Store,
        schema_version: u32,
        now: UnixMillis,
        progress: &ProgressCallback<'_>,
    ) -> Result<(), RepositoryError> {
        self.backups()
            .create_from_raw_rows(store, schema_version, now, progress)
            .map(drop)
            .map_err(|error: BackupError| error.into())
    }

    fn open_initialized(&self) -> Result<OpenedStore, DataDirError> {
        self.check_state()?;
        let opened = self.open_or_create_unchecked()?;
        self.check_initialized(opened.store.as_ref()).map(|()| opened)
    }

    /// Returns an error if there is no store.
    fn check_state(&self) -> Result<(), DataDirError> {
        match self.state()? {
            DataDirState::Empty => Err(DataDirError::Empty),
            DataDirState::StoreMissing => Err(self.missing_store_error()),
            DataDirState::HasStore => self.check_only_store(),
        }
    }

    /// Returns an error if a store is new.
    fn check_initialized(&self, store: &dyn Store) -> Result<(), DataDirError> {
        if schema_version_of(store)?.is_some() {
            return Ok(());
        }
        match find_pending_import(store)? {
            Some(pending_import) => Err(DataDirError::ImportIncomplete(pending_import.record_count)),
            None if self.has_been_used() => {
                Err(self.only_folder_has_store_error().unwrap_or(DataDirError::StoreMissing("it is empty")))
            }
            None => Err(DataDirError::Empty),
        }
    }

    fn open_or_create_unchecked(&self) -> Result<OpenedStore, RepositoryError> {
        let created = DirBuilder::new().recursive(true).mode(0o700).create(&self.path);
        created.map_err(|error| self.unavailable_error(&error))?;
        let store = self.store().open_with_observer(self.write_observer.clone())?;
        if let Some(application) = &self.application {
            check_application(store.as_ref(), application)?;
        }
        if store.is_shared() {
            return SharedStore::join(store, &self.path, &self.join_mode);
        }
        let remote_changes = mpsc::unbounded_channel().1;
        Ok(OpenedStore { store, cluster: ClusterHandle::single_process(), remote_changes })
    }

    fn prepare_data_store(
        &self,
        mut opened: OpenedStore,
        now: UnixMillis,
        progress: &ProgressCallback<'_>,
    ) -> Result<DataStore, DataDirError> {
        let address = self.store();
        if let Some(compaction) = address.compaction()
            && compaction.is_needed(opened.store.as_ref())?
        {
            drop(opened);
            match compact(compaction, progress) {
                // The store works without it, for example on a disk without room for a copy. The next start tries again.
                Ok(_) | Err(StoreError::Unavailable(_)) => {}
                Err(error) => return Err(error.into()),
            }
            opened = self.open_or_create_unchecked()?;
        }
        let store = Arc::clone(&opened.store);
        let back_up = |layout| self.back_up_raw_rows(store.as_ref(), layout, now, progress);
        self.open_repository(opened, &back_up, progress)
    }

    /// Migrates a store after a backup, and opens its repository.
    fn open_repository(
        &self,
        opened: OpenedStore,
        back_up: &dyn Fn(u32) -> Result<(), RepositoryError>,
        progress: &ProgressCallback<'_>,
    ) -> Result<DataStore, DataDirError> {
        let OpenedStore { store, cluster, remote_changes } = opened;
        let on_row =
            |done| progress(ProgressUpdate { phase: ProgressPhase::Migrating, done_count: done, total_count: None });
        let repository =
            Repository::open_with_migrations(Arc::clone(&store), self.games, self.migrations, back_up, &on_row)?;
        if let Some(pending_import) = find_pending_import(store.as_ref())? {
            return Err(DataDirError::ImportIncomplete(pending_import.record_count));
        }
        if let Some(application) = &self.application {
            claim_for_application(store.as_ref(), application)?;
        }
        Ok(DataStore { repository, cluster, remote_changes })
    }

    fn unavailable_error(&self, error: &io::Error) -> StoreError {
        StoreError::from_io(&self.path, error)
    }
}
