//! The folder in which a house lives: its store, its backups, its control socket, and a mark that somebody lives there. By the
//! mark, or by backups, a house that has lost its store is told from a new one: the first is never begun anew by itself.
//!
//! The store may be in a database instead; then several processes may work there, side by side (`tenant`), each
//! with a folder of its own (`lodging`).

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

/// The mark's name.
const MARK: &str = "house";
/// What it says to whoever finds it. That it is there is what counts.
const SAID: &str = "Here lives a house of Meadhall. Its tables are in store/, copies of them in backups/.\n\
    If store/ is lost, Meadhall does not begin anew here by itself, and says how to go on from a backup.\n";

/// A house's folder.
#[derive(Clone, Debug)]
pub struct Home {
    folder: PathBuf,
    shelf: Shelf,
    keep: Keep,
    games: Catalogue,
    onlooker: Onlooker,
}

/// Where the store is.
#[derive(Clone, Debug)]
enum Shelf {
    Folder,
    Database(Arc<Dsn>, IfTaken),
}

/// A store that was opened.
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
            // Nobody ever calls.
            Self::Folder(store) => (Arc::new(store), Company::alone(), mpsc::unbounded_channel().1),
            Self::Database(store, company, called) => (Arc::new(store), company, called),
        }
    }
}

/// Books that are open, those who work with them, and the tables that others call.
pub struct Shared {
    /// The books.
    pub ledger: Ledger,
    /// All processes that work with them.
    pub company: Company,
    /// Tables that another process has changed.
    pub called: CalledTables,
}

/// What is in a house's folder, as far as that can be told without opening anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// Nobody has ever lived here.
    Nobody,
    /// A store.
    Store,
    /// Somebody has lived here, and there is no store.
    Lost,
}

/// Why the books of a house are not opened.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HomeError {
    /// There is none.
    #[error("there is no house")]
    Nobody,
    /// Somebody has lived here, and what they kept is gone.
    #[error("the house has lost its store: {0}")]
    Lost(&'static str),
    /// The store is in a database that has none, and the folder has one.
    #[error(
        "there is no house in the database, but {} has one of its own: to move that one, export it and import it with --new; \
         to begin another, name a new folder as data",
        .0.display()
    )]
    Elsewhere(PathBuf),
    /// Not all of the file is there from which it is built.
    #[error("the house is not whole: the import of {0} tables and settings was cut short; import the same file again")]
    Unfinished(u64),
    /// The books cannot be read.
    #[error(transparent)]
    Ledger(#[from] LedgerError),
}

impl From<StoreError> for HomeError {
    fn from(error: StoreError) -> Self {
        Self::Ledger(error.into())
    }
}

impl HomeError {
    /// There should be a store, and there is none.
    pub const LOST: Self = Self::Lost("there is none any more");

    /// Whether the store is not what it was: then a backup is needed.
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
    /// The house in this folder, which hosts these games.
    pub fn new(folder: PathBuf, games: Catalogue) -> Self {
        Self { folder, shelf: Shelf::Folder, keep: Keep::default(), games, onlooker: Onlooker::default() }
    }

    /// The same, whose store is in this database.
    #[must_use]
    pub fn in_database(self, address: Dsn) -> Self {
        Self { shelf: Shelf::Database(Arc::new(address), IfTaken::Refused), ..self }
    }

    /// The same, for whoever joins others who work there. As long as they may not, they wait, unless they are told to stop; this is told
    /// for whom.
    #[must_use]
    pub fn joining(self, tell: fn(&str), stop: Stop) -> Self {
        let shelf = match self.shelf {
            Shelf::Database(address, _) => Shelf::Database(address, IfTaken::Joins(tell, stop)),
            Shelf::Folder => Shelf::Folder,
        };
        Self { shelf, ..self }
    }

    /// The same, with so many backups.
    #[must_use]
    pub fn keeping(self, keep: Keep) -> Self {
        Self { keep, ..self }
    }

    /// The same, with somebody who looks on while the store is written.
    #[must_use]
    pub fn before(self, onlooker: Onlooker) -> Self {
        Self { onlooker, ..self }
    }

    /// The folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The database, if the store is in one.
    pub fn database(&self) -> Option<&Dsn> {
        match &self.shelf {
            Shelf::Folder => None,
            Shelf::Database(address, _) => Some(address),
        }
    }

    /// The store's folder.
    pub fn store(&self) -> PathBuf {
        self.folder.join("store")
    }

    /// Where the store may be, or what is left of it.
    pub fn remains(&self) -> [PathBuf; 3] {
        store::folders_of(&self.store())
    }

    /// The control socket.
    pub fn socket(&self) -> PathBuf {
        self.folder.join("control.sock")
    }

    /// The backups.
    pub fn backups(&self) -> Backups {
        Backups::new(self.folder.join("backups"), self.keep, self.games)
    }

    /// Looks what is here, and touches nothing.
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

    /// What the house takes, and what there is for it.
    pub fn space(&self) -> Result<Space, StoreError> {
        let disk = rustix::fs::statvfs(&self.folder).map_err(|error| self.unavailable(&error.into()))?;
        let free = disk.f_bavail.saturating_mul(disk.f_frsize);
        let size = |path: &Path| {
            let entries = fs::read_dir(path).into_iter().flatten().flatten();
            // What is gone by the time it is looked at takes nothing.
            entries.filter_map(|entry| entry.metadata().ok()).filter(Metadata::is_file).map(|it| it.len()).sum::<u64>()
        };
        let store = match &self.shelf {
            // sled keeps what outgrows its pages in a folder of its own.
            Shelf::Folder => size(&self.store()) + size(&self.store().join("blobs")),
            Shelf::Database(address, _) => PostgresStore::size_in(address)?,
        };
        Ok(Space { store, free })
    }

    /// Opens the books of a house that is there. A store that is mostly dead is compacted first; books of an older layout are
    /// backed up, then brought up to today's.
    pub fn open(&self, now: Wall, progress: &Progress<'_>) -> Result<Ledger, HomeError> {
        Ok(self.books(self.known_store()?, now, progress)?.ledger)
    }

    /// The same; but where nobody has ever lived, a house is built.
    pub fn open_or_build(&self, now: Wall, progress: &Progress<'_>) -> Result<Shared, HomeError> {
        let store = match self.known_store() {
            Err(HomeError::Nobody) => self.any_store()?,
            store => store?,
        };
        let shared = self.books(store, now, progress)?;
        self.mark()?;
        Ok(shared)
    }

    /// Opens the store of a house that is there, for a file to be taken in.
    pub fn open_known_store(&self) -> Result<Arc<dyn Store>, HomeError> {
        let opened = match self.known_store() {
            // Rows without a head may be those of an import that was cut short.
            Err(HomeError::Ledger(LedgerError::Unreadable { .. })) => self.any_store()?,
            store => store?,
        };
        Ok(opened.store())
    }

    /// Opens the store of a house that is being built, for a file to be taken in. Nothing, if there is a house already.
    pub fn build(&self) -> Result<Option<Arc<dyn Store>>, HomeError> {
        let there = self.found()? == Found::Store;
        let store = self.open_store()?;
        // Whoever was killed while they built one may begin again.
        let taken = there && layout_of(store.as_ref()) != Ok(None) && building_in(store.as_ref())?.is_none();
        Ok((!taken).then_some(store))
    }

    /// Opens the store of a house that is there to look at it, whoever has the house.
    pub fn look(&self) -> Result<Arc<dyn Store>, HomeError> {
        match &self.shelf {
            Shelf::Folder => self.open_known_store(),
            Shelf::Database(address, _) => Ok(Arc::new(PostgresStore::open(address)?)),
        }
    }

    /// Opens the store, whatever is in it; a new one is nobody's to look into but its owner's.
    pub fn open_store(&self) -> Result<Arc<dyn Store>, LedgerError> {
        Ok(self.any_store()?.store())
    }

    /// Gives back the space of what is no longer alive, in a house that is there.
    pub fn compact(&self, progress: &dyn Fn(Copied)) -> Result<Compacted, HomeError> {
        drop(self.known_store()?);
        Ok(store::compact(&self.store(), progress)?)
    }

    /// Marks that somebody lives here, so that a store that is lost is missed.
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

    /// Backs up books in an older layout.
    pub fn back_up_rows(
        &self,
        store: &dyn Store,
        layout: u32,
        now: Wall,
        progress: &Progress<'_>,
    ) -> Result<(), LedgerError> {
        self.backups().make_of_rows(store, layout, now, progress).map(drop).map_err(|error: ArchiveError| error.into())
    }

    /// Whether there are signs of a house, beside its store.
    fn is_lived_in(&self) -> bool {
        self.folder.join(MARK).exists() || self.backups().list().is_ok_and(|all| !all.is_empty())
    }

    /// Why there is no store where somebody has lived.
    pub fn lost(&self) -> HomeError {
        self.elsewhere().unwrap_or(HomeError::LOST)
    }

    /// Whether whoever is looked for in the database lives in the folder.
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
