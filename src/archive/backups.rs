//! The folder of compressed backups: creating, listing and pruning them. A backup is written under a
//! temporary name and renamed when it is durable, so a file with a backup's name is always complete.

use std::fs::{self, DirBuilder, File};
use std::io::{self, BufWriter, Write};
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use flate2::Compression;
use flate2::write::GzEncoder;

use super::write::private_file;
use super::{ArchiveError, Exported, Progress, Scope, export, export_rows, names};
use crate::kind::Catalogue;
use crate::ledger::Ledger;
use crate::store::{Store, Wait};
use crate::table::clock::{DAY, Wall};

/// Appended to the name of a file while it is being written.
const PART: &str = ".part";

/// The rules for keeping backups. The newest one is always kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Keep {
    pub most: usize,
    /// The age in milliseconds after which a backup is deleted.
    pub age: u64,
}

impl Default for Keep {
    fn default() -> Self {
        Self { most: 14, age: 30 * DAY }
    }
}

pub struct Backups {
    pub(super) folder: PathBuf,
    keep: Keep,
    pub(super) games: Catalogue,
    /// Held while files are written here, so that a backup begun before a person was erased cannot finish
    /// afterwards.
    turn: Mutex<()>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Made {
    pub path: PathBuf,
    pub holds: Exported,
}

impl Backups {
    pub const fn new(folder: PathBuf, keep: Keep, games: Catalogue) -> Self {
        Self { folder, keep, games, turn: Mutex::new(()) }
    }

    /// Creates a backup and deletes those that are too many or too old. Returns `None` for an empty store,
    /// whose backup would only displace one with content.
    pub fn make(&self, ledger: &Ledger, now: Wall, progress: &Progress<'_>) -> Result<Option<Made>, ArchiveError> {
        let tables =
            !ledger.open_tables(None).wait()?.is_empty() || !ledger.finished_tables(None, 1).wait()?.is_empty();
        let rules = !ledger.servers_settled(None, 1).wait()?.is_empty();
        if !tables && !rules && ledger.people(None, 1).wait()?.is_empty() {
            return Ok(None);
        }
        self.keep_one(now, None, |out| export(ledger, Scope::Everything, out, progress)).map(Some)
    }

    /// Creates a backup of a store with an older schema version, row by row.
    pub fn make_of_rows(
        &self,
        store: &dyn Store,
        layout: u32,
        now: Wall,
        progress: &Progress<'_>,
    ) -> Result<Made, ArchiveError> {
        self.keep_one(now, Some(layout), |out| export_rows(store, layout, out, progress))
    }

    /// Returns all backups with their creation times, oldest first.
    pub fn list(&self) -> Result<Vec<(Wall, PathBuf)>, ArchiveError> {
        let unlisted = || ArchiveError::file(format!("{} cannot be listed", self.folder.display()));
        let entries = match fs::read_dir(&self.folder) {
            Ok(entries) => entries,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(unlisted()(error)),
        };
        let mut found = Vec::new();
        for entry in entries {
            let entry = entry.map_err(unlisted())?;
            found.extend(entry.file_name().to_str().and_then(names::made).map(|at| (at, entry.path())));
        }
        found.sort();
        Ok(found)
    }

    fn keep_one(
        &self,
        now: Wall,
        older: Option<u32>,
        content: impl FnOnce(&mut dyn Write) -> Result<Exported, ArchiveError>,
    ) -> Result<Made, ArchiveError> {
        let _one_by_one = self.turn();
        let path = (now.0..).map(|at| self.folder.join(names::name(Wall(at), older))).find(|path| !path.exists());
        let path = path.unwrap_or_else(|| self.folder.join(names::name(now, older)));
        let holds = self.write(&path, content)?;
        self.prune(now)?;
        Ok(Made { path, holds })
    }

    /// Writes a file under a temporary name and renames it when it is durable.
    pub(super) fn write<T>(
        &self,
        path: &Path,
        content: impl FnOnce(&mut dyn Write) -> Result<T, ArchiveError>,
    ) -> Result<T, ArchiveError> {
        let unwritten = || ArchiveError::file(format!("{} cannot be written", path.display()));
        DirBuilder::new().recursive(true).mode(0o700).create(&self.folder).map_err(unwritten())?;
        self.drop_parts()?;
        let mut part = path.as_os_str().to_owned();
        part.push(PART);
        let file = private_file(Path::new(&part)).map_err(unwritten())?;
        let mut packed = GzEncoder::new(BufWriter::new(file), Compression::default());
        let told = content(&mut packed).inspect_err(|_| drop(fs::remove_file(&part)))?;
        let file = packed.finish().and_then(|file| file.into_inner().map_err(io::IntoInnerError::into_error));
        file.and_then(|file| file.sync_all()).map_err(unwritten())?;
        fs::rename(&part, path).map_err(unwritten())?;
        self.sync().map_err(unwritten())?;
        Ok(told)
    }

    /// Deletes files that an earlier process began to write and did not finish.
    pub(super) fn drop_parts(&self) -> Result<(), ArchiveError> {
        for entry in fs::read_dir(&self.folder).into_iter().flatten().flatten() {
            let ours = entry.file_name().to_str().and_then(|name| names::made(name.strip_suffix(PART)?)).is_some();
            if ours {
                self.remove(&entry.path())?;
            }
        }
        Ok(())
    }

    pub(super) fn remove(&self, path: &Path) -> Result<(), ArchiveError> {
        fs::remove_file(path).map_err(ArchiveError::file(format!("{} cannot be removed", path.display())))
    }

    pub(super) fn turn(&self) -> MutexGuard<'_, ()> {
        self.turn.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Makes creations and renames in the folder durable.
    pub(super) fn sync(&self) -> io::Result<()> {
        File::open(&self.folder)?.sync_all()
    }

    fn prune(&self, now: Wall) -> Result<(), ArchiveError> {
        let newest = self.list()?.into_iter().rev().enumerate().skip(1);
        for (number, (at, path)) in newest {
            if number >= self.keep.most || now.0.saturating_sub(at.0) > self.keep.age {
                self.remove(&path)?;
            }
        }
        Ok(())
    }
}
