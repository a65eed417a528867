//! Opens a store. What the log, the durable mark and the seal say must fit sled's files. If it does not, the store is
//! damaged, and nothing in it is changed. After a kill, sled lags behind the log, and the rest of the log is replayed.

use std::fs::{DirBuilder, File};
use std::io;
use std::os::unix::fs::DirBuilderExt;

use super::commit_row::{CommitRow, row_hash};
use super::db::{FORMAT_VERSION, FORMAT_VERSION_KEY, SledDb};
use super::detect::contains_store;
use super::durable_mark::{DurableMark, DurableMarkFile};
use super::files::{StoreFiles, display_name, lock_sled};
use super::redo::{Checkpoint, LogExtent, RedoLog, Segment, encode_writes, read_log};
use super::scratch::{StoreCopy, remove_abandoned_copies};
use super::seal::check_seal;
use super::{StoreError, SyncFn};

/// Where sled may open a store that was not closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CheckPlace {
    /// First on a copy, so that a damaged store is not changed.
    OnCopy,
    /// On these files, because they are a copy.
    InPlace,
}

/// An open store without its threads.
pub struct OpenParts {
    pub db: SledDb,
    pub commits: CommitLog,
}

/// The end of the log, and what is durable.
pub struct CommitLog {
    pub redo: RedoLog,
    pub mark: DurableMarkFile,
    pub last: CommitRow,
}

impl CommitLog {
    /// Makes a commit durable.
    pub fn append(&mut self, row: CommitRow, payload: &[u8], sync: &SyncFn) -> io::Result<()> {
        self.redo.append(&row, payload, sync)?;
        self.last = row;
        self.mark.set_last(row)
    }
}

/// Checks that the log begins with the store or after a checkpoint, so that the store can be rebuilt from it.
pub fn check_base(files: &StoreFiles) -> Result<(), StoreError> {
    let segments = Segment::list(&files.redo).map_err(|error| StoreError::from_io(&files.redo, &error))?;
    let Some(first) = segments.first().map(|segment| segment.first_number).filter(|first| *first > 1) else {
        return Ok(());
    };
    if list_checkpoints(files)?.iter().all(|checkpoint| checkpoint.start_number + 1 < first) {
        return Err(files.corrupt_error("the beginning of its redo log is missing"));
    }
    Ok(())
}

fn list_checkpoints(files: &StoreFiles) -> Result<Vec<Checkpoint>, StoreError> {
    Checkpoint::list(&files.redo).map_err(|error| StoreError::from_io(&files.redo, &error))
}

/// Opens a store, or creates an empty one where nothing is.
pub fn open_parts(files: &StoreFiles, place: CheckPlace) -> Result<OpenParts, StoreError> {
    remove_abandoned_copies(files);
    let lock = lock_sled(&files.sled_folder)?;
    let history = match History::read(files)? {
        Some(history) => history,
        None => History::begin(files)?,
    };
    if place == CheckPlace::OnCopy {
        check_base(files)?;
    }
    let is_sealed = check_seal(files, &history.extent.last)?;
    if !is_sealed && place == CheckPlace::OnCopy && contains_store(&files.sled_folder)? {
        let copy = StoreCopy::make(files, lock.as_ref())?;
        history.open_db(&copy.files, true).map_err(|error| at_original(files, error))?;
    }
    drop(lock);
    files.remove_seal()?;
    // Only the owner can access a new folder.
    let created = DirBuilder::new().recursive(true).mode(0o700).create(&files.sled_folder);
    created.map_err(|error| files.unavailable_error(&error))?;
    let db = history.open_db(files, !is_sealed && place == CheckPlace::InPlace)?;
    let redo = RedoLog::open(&files.redo, &history.extent).map_err(|error| StoreError::from_io(&files.redo, &error))?;
    let last = history.extent.last;
    let mark_error = |error: io::Error| StoreError::from_io(&files.durable_mark, &error);
    let mark = match history.mark {
        Some(mark) => DurableMarkFile::open(&files.durable_mark, mark),
        None => DurableMarkFile::create(&files.durable_mark, last, 0),
    };
    let mut parts = OpenParts { db, commits: CommitLog { redo, mark: mark.map_err(mark_error)?, last } };
    if last.number == 0 {
        parts.write_format(files)?;
    }
    parts.commits.mark.set_last(parts.commits.last).map_err(mark_error)?;
    parts.commits.mark.set_synced(parts.commits.last.number).map_err(mark_error)?;
    Ok(parts)
}

/// Replaces the path of a copy in an error.
pub fn at_original(files: &StoreFiles, error: StoreError) -> StoreError {
    match error {
        StoreError::Corrupt { reason, .. } => files.corrupt_error(reason),
        error => error,
    }
}

impl OpenParts {
    /// Writes the first commit of a new store.
    fn write_format(&mut self, files: &StoreFiles) -> Result<(), StoreError> {
        let format = FORMAT_VERSION.to_string();
        let writes = [(FORMAT_VERSION_KEY, Some(format.as_bytes()))];
        let payload = encode_writes(writes.into_iter());
        let content_sum = row_hash(FORMAT_VERSION_KEY.as_bytes(), format.as_bytes());
        let row = self.commits.last.next(content_sum, &payload);
        let appended = self.commits.append(row, &payload, &File::sync_data);
        appended.map_err(|error| StoreError::from_io(&files.redo, &error))?;
        self.db.apply(writes.iter().map(|(key, value)| (key.as_bytes(), *value)), &row)?;
        self.db.sync()
    }
}

/// What the files beside sled say about a store.
struct History {
    mark: Option<DurableMark>,
    extent: LogExtent,
}

impl History {
    /// Begins the log of a new store.
    fn begin(files: &StoreFiles) -> Result<Self, StoreError> {
        if contains_store(&files.sled_folder)? {
            return Err(files.corrupt_error(format!("its redo log, {}, is missing", display_name(&files.redo))));
        }
        let before = CommitRow::before_first(rand::random());
        let io_error = |error: io::Error| StoreError::from_io(&files.redo, &error);
        DirBuilder::new().recursive(true).mode(0o700).create(&files.redo).map_err(io_error)?;
        RedoLog::create(&files.redo, &before).map_err(io_error)?;
        let extent = read_log(&files.redo, 0, &mut |_, _| Ok(()))?;
        extent.map(|extent| Self { mark: None, extent }).ok_or_else(|| files.corrupt_error("its redo log is missing"))
    }

    /// Reads and compares the mark and the whole log. Returns `None` if there is neither.
    fn read(files: &StoreFiles) -> Result<Option<Self>, StoreError> {
        let mark = DurableMark::read(&files.durable_mark).map_err(|error| match error.kind() {
            io::ErrorKind::InvalidData => {
                files.corrupt_error(format!("{}: {error}", display_name(&files.durable_mark)))
            }
            _ => StoreError::from_io(&files.durable_mark, &error),
        })?;
        let segments = Segment::list(&files.redo).map_err(|error| StoreError::from_io(&files.redo, &error))?;
        let oldest = segments.first().map_or(0, |segment| segment.first_number.saturating_sub(1));
        let mut is_mark_found = false;
        let is_marked = |row: &CommitRow| mark.is_some_and(|mark| mark.last == *row);
        let extent = read_log(&files.redo, oldest, &mut |row, _| {
            is_mark_found |= is_marked(row);
            Ok(())
        })?;
        let missing = |path| files.corrupt_error(format!("{} is missing or damaged", display_name(path)));
        let Some(extent) = extent else {
            let is_new = mark.is_none() && segments.is_empty() && list_checkpoints(files)?.is_empty();
            return if is_new { Ok(None) } else { Err(missing(&files.redo)) };
        };
        if let Some(damage) = &extent.damage {
            return Err(files.corrupt_error(damage));
        }
        let history = Self { mark, extent };
        history.check_mark(files, is_mark_found).map(|()| Some(history))
    }

    /// Checks that the log has everything that the mark says. `is_mark_found` is whether a record is the marked one.
    fn check_mark(&self, files: &StoreFiles, is_mark_found: bool) -> Result<(), StoreError> {
        let Some(mark) = &self.mark else {
            // The mark of a new store is written right after its first commit.
            return match self.extent.last.number {
                0 | 1 => Ok(()),
                _ => {
                    let name = display_name(&files.durable_mark);
                    Err(files.corrupt_error(format!("{name} is missing or damaged")))
                }
            };
        };
        if !is_mark_found && mark.last != self.extent.before {
            let number = mark.last.number;
            return Err(files.corrupt_error(format!("its redo log does not have commit {number}, which was durable")));
        }
        if mark.synced_number < self.extent.before.number {
            return Err(files.corrupt_error("the beginning of its redo log is missing"));
        }
        Ok(())
    }

    /// Opens sled and replays the commits that it may lack. With `verify`, compares the content sum of all rows.
    fn open_db(&self, files: &StoreFiles, verify: bool) -> Result<SledDb, StoreError> {
        let synced_number = self.mark.map_or(0, |mark| mark.synced_number);
        if synced_number > 0 && !contains_store(&files.sled_folder)? {
            return Err(files.corrupt_error("its files are missing"));
        }
        let db = SledDb::open(&files.sled_folder)?;
        let found = db.commit_row()?.unwrap_or(CommitRow { number: 0, ..self.extent.last });
        if found.store_id != self.extent.last.store_id {
            return Err(files.corrupt_error("its redo log belongs to another store"));
        }
        if found.number < synced_number {
            return Err(files.corrupt_error(format!(
                "its last commit is {}, but commit {synced_number} was durable",
                found.number
            )));
        }
        if found.number > self.extent.last.number {
            return Err(files.corrupt_error("its redo log is older than its rows"));
        }
        replay(&db, files, synced_number, &self.extent.last)?;
        if verify && db.content_sum()? != self.extent.last.content_sum {
            return Err(files.corrupt_error("rows are missing or were changed"));
        }
        Ok(db)
    }
}

/// Applies the commits after `synced_number` again, which sled may have or not: each has whole values. The log must end
/// with `last`.
pub fn replay(db: &SledDb, files: &StoreFiles, synced_number: u64, last: &CommitRow) -> Result<(), StoreError> {
    if synced_number == last.number && db.commit_row()? == Some(*last) {
        return Ok(());
    }
    let extent = read_log(&files.redo, synced_number, &mut |row, writes| db.apply(writes.iter().copied(), row))?;
    if extent.is_none_or(|extent| extent.last != *last) {
        return Err(files.corrupt_error("its redo log has changed"));
    }
    db.sync()
}
