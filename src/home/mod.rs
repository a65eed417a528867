//! The data directory: the store, backups, the admin socket, and a marker file. The marker, or a backup,
//! shows that a missing store was lost; such a store is never replaced by an empty one.
//!
//! The store may be in a database instead, which several processes share (`tenant`), each with a data
//! directory of its own (`lodging`).

mod lodging;
mod tenant;

use std::fs::{self, DirBuilder, File, Metadata};
use std::io::{self, Write};
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::archive::{ArchiveError, Backups, Done, Keep, Progress, What, private_file};
use crate::company::{CalledTables, Company};
use crate::kind::Catalogue;
use crate::ledger::{Ledger, LedgerError, building_in, layout_of};
use crate::stop::Stop;
use crate::store::postgres::{Dsn, PostgresStore};
use crate::store::{self, Compacted, Copied, Onlooker, SledStore, Store, StoreError};
use crate::table::clock::Wall;
use crate::watch::Space;
use tenant::{IfTaken, Tenant};
use tokio::sync::mpsc;

const MARK: &str = "house";
/// Text for people who find the marker. Only the file's existence matters.
const SAID: &str = "Here lives a house of Meadhall. Its tables are in store/, copies of them in backups/.\n\
    If store/ is lost, Meadhall does not begin anew here by itself, and says how to go on from a backup.\n";

/// A data directory and the location of its store.
#[derive(Clone, Debug)]
pub struct Home {
    folder: PathBuf,
    shelf: Shelf,
    keep: Keep,
    games: Catalogue,
    onlooker: Onlooker,
}

#[derive(Clone, Debug)]
enum Shelf {
    Folder,
    Database(Arc<Dsn>, IfTaken),
}

enum Opened {
    Folder(SledStore),
    Database(Tenant, Company, CalledTables),
}

impl Opened {
    fn store(self) -> Arc<dyn Store> {
        self.shared().0
    }

    fn shared(self) -> (Arc<dyn Store>, Company, CalledTables) {
        match self {
            // A store in a folder has no other processes.
            Self::Folder(store) => (Arc::new(store), Company::alone(), mpsc::unbounded_channel().1),
            Self::Database(store, company, called) => (Arc::new(store), company, called),
        }
    }
}

/// An open repository and its cluster.
pub struct Shared {
    pub ledger: Ledger,
    pub company: Company,
    /// Tables that other processes have changed.
    pub called: CalledTables,
}

/// State of a data directory, as far as it can be determined without opening the store.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// It was never used.
    Nobody,
    Store,
    /// It was used before, but the store is gone.
    Lost,
}

/// Why a data directory cannot be opened.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HomeError {
    #[error("there is no house")]
    Nobody,
    /// It was used before, but its store is gone or empty.
    #[error("the house has lost its store: {0}")]
    Lost(&'static str),
    /// The database has no store, but the data directory has one.
    #[error(
        "there is no house in the database, but {} has one of its own: to move that one, export it and import it with --new; \
         to begin another, name a new folder as data",
        .0.display()
    )]
    Elsewhere(PathBuf),
    /// An import that creates the store was cut short.
    #[error("the house is not whole: the import of {0} tables and settings was cut short; import the same file again")]
    Unfinished(u64),
    #[error(transparent)]
    Ledger(#[from] LedgerError),
}

impl From<StoreError> for HomeError {
    fn from(error: StoreError) -> Self {
        Self::Ledger(error.into())
    }
}

impl HomeError {
    pub const LOST: Self = Self::Lost("there is none any more");

    /// Returns whether data is missing or corrupt, so that a backup is needed.
    #[must_use]
    pub const fn is_damage(&self) -> bool {
        match self {
            Self::Lost(_) => true,
            Self::Ledger(LedgerError::Store(StoreError::Damaged { .. }) | LedgerError::Unreadable { .. }) => true,
            Self::Ledger(LedgerError::Store(_) | LedgerError::Newer { .. }) => false,
            Self::Nobody | Self::Elsewhere(_) | Self::Unfinished(_) => false,
        }
    }
}

impl Home {
    /// Uses a store in this directory, for these games.
    pub fn new(folder: PathBuf, games: Catalogue) -> Self {
        Self { folder, shelf: Shelf::Folder, keep: Keep::default(), games, onlooker: Onlooker::default() }
    }

    /// Uses a store in this database instead.
    #[must_use]
    pub fn in_database(self, address: Dsn) -> Self {
        Self { shelf: Shelf::Database(Arc::new(address), IfTaken::Refused), ..self }
    }

    /// Joins the other processes of the database. While that is not possible, `open` waits until `stop` is
    /// given, and passes a description of the process it waits for to `tell`. Has no effect on a store in a
    /// folder.
    #[must_use]
    pub fn joining(self, tell: fn(&str), stop: Stop) -> Self {
        let shelf = match self.shelf {
            Shelf::Database(address, _) => Shelf::Database(address, IfTaken::Joins(tell, stop)),
            Shelf::Folder => Shelf::Folder,
        };
        Self { shelf, ..self }
    }

    #[must_use]
    pub fn keeping(self, keep: Keep) -> Self {
        Self { keep, ..self }
    }

    /// Observes every group of writes to the store.
    #[must_use]
    pub fn before(self, onlooker: Onlooker) -> Self {
        Self { onlooker, ..self }
    }

    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Returns the database, if the store is in one.
    pub fn database(&self) -> Option<&Dsn> {
        match &self.shelf {
            Shelf::Folder => None,
            Shelf::Database(address, _) => Some(address),
        }
    }

    pub fn store(&self) -> PathBuf {
        self.folder.join("store")
    }

    /// Returns the folders where the store, or what an interrupted compaction left of it, may be.
    pub fn remains(&self) -> [PathBuf; 3] {
        store::folders_of(&self.store())
    }

    pub fn socket(&self) -> PathBuf {
        self.folder.join("control.sock")
    }

    pub fn backups(&self) -> Backups {
        Backups::new(self.folder.join("backups"), self.keep, self.games)
    }

    /// Determines the state without changing anything.
    pub fn found(&self) -> Result<Found, HomeError> {
        let lies_there = match &self.shelf {
            Shelf::Folder => store::lies_in(&self.store())?,
            Shelf::Database(address, _) => PostgresStore::lies_in(address)?,
        };
        Ok(match lies_there {
            true => Found::Store,
            false if self.is_lived_in() => Found::Lost,
            false => Found::Nobody,
        })
    }

    /// Returns the size of the store, and the free space on the disk of the data directory.
    pub fn space(&self) -> Result<Space, StoreError> {
        let disk = rustix::fs::statvfs(&self.folder).map_err(|error| self.unavailable(&error.into()))?;
        let free = disk.f_bavail.saturating_mul(disk.f_frsize);
        let size = |path: &Path| {
            let entries = fs::read_dir(path).into_iter().flatten().flatten();
            // A file that was removed meanwhile counts as 0.
            entries.filter_map(|entry| entry.metadata().ok()).filter(Metadata::is_file).map(|it| it.len()).sum::<u64>()
        };
        let store = match &self.shelf {
            // sled keeps values that outgrow its pages in this folder.
            Shelf::Folder => size(&self.store()) + size(&self.store().join("blobs")),
            Shelf::Database(address, _) => PostgresStore::size_in(address)?,
        };
        Ok(Space { store, free })
    }

    /// Opens an existing store. One that is mostly dead is compacted first; one of an older schema version is
    /// backed up, then upgraded.
    pub fn open(&self, now: Wall, progress: &Progress<'_>) -> Result<Ledger, HomeError> {
        Ok(self.books(self.known_store()?, now, progress)?.ledger)
    }

    /// Opens the store, or creates one if the directory was never used.
    pub fn open_or_build(&self, now: Wall, progress: &Progress<'_>) -> Result<Shared, HomeError> {
        let store = match self.known_store() {
            Err(HomeError::Nobody) => self.any_store()?,
            store => store?,
        };
        let shared = self.books(store, now, progress)?;
        self.mark()?;
        Ok(shared)
    }

    /// Opens an existing store to import a file into it.
    pub fn open_known_store(&self) -> Result<Arc<dyn Store>, HomeError> {
        let opened = match self.known_store() {
            // Rows without a header may come from an import that was cut short.
            Err(HomeError::Ledger(LedgerError::Unreadable { .. })) => self.any_store()?,
            store => store?,
        };
        Ok(opened.store())
    }

    /// Creates a store to import a file into it. Returns `None` if there is a store already.
    pub fn build(&self) -> Result<Option<Arc<dyn Store>>, HomeError> {
        let there = self.found()? == Found::Store;
        let store = self.open_store()?;
        // A store whose import was killed may be imported again.
        let taken = there && layout_of(store.as_ref()) != Ok(None) && building_in(store.as_ref())?.is_none();
        Ok((!taken).then_some(store))
    }

    /// Opens an existing store to read it, even while other processes of a cluster use it.
    pub fn look(&self) -> Result<Arc<dyn Store>, HomeError> {
        match &self.shelf {
            Shelf::Folder => self.open_known_store(),
            Shelf::Database(address, _) => Ok(Arc::new(PostgresStore::open(address)?)),
        }
    }

    /// Opens or creates the store without checking its content. Only the owner can access a new data
    /// directory.
    pub fn open_store(&self) -> Result<Arc<dyn Store>, LedgerError> {
        Ok(self.any_store()?.store())
    }

    /// Compacts an existing store.
    pub fn compact(&self, progress: &dyn Fn(Copied)) -> Result<Compacted, HomeError> {
        drop(self.known_store()?);
        Ok(store::compact(&self.store(), progress)?)
    }

    /// Writes the marker, so that a lost store will be noticed.
    pub fn mark(&self) -> Result<(), StoreError> {
        let marked = match private_file(&self.folder.join(MARK)) {
            Ok(mut file) => file
                .write_all(SAID.as_bytes())
                .and_then(|()| file.sync_all())
                .and_then(|()| File::open(&self.folder)?.sync_all()),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(()),
            Err(error) => Err(error),
        };
        marked.map_err(|error| self.unavailable(&error))
    }

    /// Backs up the rows of an older schema version as they are.
    pub fn back_up_rows(
        &self,
        store: &dyn Store,
        layout: u32,
        now: Wall,
        progress: &Progress<'_>,
    ) -> Result<(), LedgerError> {
        self.backups().make_of_rows(store, layout, now, progress).map(drop).map_err(|error: ArchiveError| error.into())
    }

    /// Returns whether the marker or a backup shows that there was a store.
    fn is_lived_in(&self) -> bool {
        self.folder.join(MARK).exists() || self.backups().list().is_ok_and(|all| !all.is_empty())
    }

    /// Returns the error for a store that is missing from a used data directory.
    pub fn lost(&self) -> HomeError {
        self.elsewhere().unwrap_or(HomeError::LOST)
    }

    /// Returns an error if the store is expected in a database but the directory has one.
    fn elsewhere(&self) -> Option<HomeError> {
        let is_there = matches!(self.shelf, Shelf::Database(..)) && store::lies_in(&self.store()) == Ok(true);
        is_there.then(|| HomeError::Elsewhere(self.store()))
    }

    fn known_store(&self) -> Result<Opened, HomeError> {
        match self.found()? {
            Found::Nobody => return Err(HomeError::Nobody),
            Found::Lost => return Err(self.lost()),
            Found::Store => {}
        }
        let opened = self.any_store()?;
        let layout = match &opened {
            Opened::Folder(store) => layout_of(store)?,
            Opened::Database(store, ..) => layout_of(store)?,
        };
        match layout {
            Some(_) => Ok(opened),
            None if self.is_lived_in() => Err(self.elsewhere().unwrap_or(HomeError::Lost("it is empty"))),
            None => Err(HomeError::Nobody),
        }
    }

    fn any_store(&self) -> Result<Opened, LedgerError> {
        let made = DirBuilder::new().recursive(true).mode(0o700).create(&self.folder);
        made.map_err(|error| self.unavailable(&error))?;
        let onlooker = self.onlooker.clone();
        Ok(match &self.shelf {
            Shelf::Folder => Opened::Folder(SledStore::open_before(self.store(), onlooker)?),
            Shelf::Database(address, if_taken) => {
                let (store, company, called) =
                    Tenant::of(PostgresStore::open_before(address, onlooker)?, &self.folder, if_taken)?;
                Opened::Database(store, company, called)
            }
        })
    }

    fn books(&self, opened: Opened, now: Wall, progress: &Progress<'_>) -> Result<Shared, HomeError> {
        let store = match opened {
            Opened::Folder(mut store) => {
                if store.mostly_dead()? {
                    drop(store);
                    let copied = |copied: Copied| {
                        progress(Done { what: What::Copied, done: copied.entries, of: Some(copied.of) })
                    };
                    store::compact(&self.store(), &copied)?;
                    store = SledStore::open_before(self.store(), self.onlooker.clone())?;
                }
                Opened::Folder(store)
            }
            opened @ Opened::Database(..) => opened,
        };
        let (store, company, called) = store.shared();
        let backup = |layout| self.back_up_rows(store.as_ref(), layout, now, progress);
        let rows = |done| progress(Done { what: What::BroughtUp, done, of: None });
        let ledger = Ledger::open(Arc::clone(&store), self.games, &backup, &rows)?;
        if let Some(building) = building_in(store.as_ref())? {
            return Err(HomeError::Unfinished(building.things));
        }
        Ok(Shared { ledger, company, called })
    }

    fn unavailable(&self, error: &io::Error) -> StoreError {
        StoreError::Unavailable(format!("{}: {error}", self.folder.display()))
    }
}
