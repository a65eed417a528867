//! Rebuilds a store from what is left of it: its own files, or a checkpoint and the log. The source that reaches the
//! highest commit is used. The new store is complete and checked before anything is moved, and nothing is deleted.

use std::fs;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use super::StoreError;
use super::commit_row::CommitRow;
use super::durable_mark::DurableMark;
use super::files::{StoreFiles, create_folder, display_name, lock_sled, sibling};
use super::redo::{Checkpoint, Segment, read_log, sync_folder_of};
use super::store_builder::{RestoreProgress, StoreBuilder};
use super::swap::{FolderSwap, candidate_folders};

/// From what a store was rebuilt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RestoreSource {
    /// sled's own files, which were intact.
    Store,
    /// The checkpoint in this file, and the log after it.
    Checkpoint(PathBuf),
    /// The log from the first commit on.
    Log,
    /// A restore that was interrupted after it had rebuilt the store.
    InterruptedRestore,
}

/// What a restore has done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RestoreSummary {
    pub source: RestoreSource,
    /// The last commit in the rebuilt store.
    pub reached_number: u64,
    /// The last commit that is known to have been durable.
    pub durable_number: u64,
    /// Whether the durable mark could be read. Without it, commits after the end of the log go unnoticed.
    pub has_durable_mark: bool,
    /// The number of bytes at the end of the log that are no complete record.
    pub unreadable_log_bytes: u64,
    /// Where the files are that were there before.
    pub set_aside: Option<PathBuf>,
}

/// Rebuilds the store in this folder. Returns `None`, and changes nothing, if neither the store nor the log is usable.
pub fn restore(folder: &Path, progress: &dyn Fn(RestoreProgress)) -> Result<Option<RestoreSummary>, StoreError> {
    let files = StoreFiles::new(folder);
    let lock = lock_sled(&located_folder(&files))?;
    let durable_number = highest_known_number(&files)?;
    let has_durable_mark = read_intact_mark(&files)?.is_some();
    let unreadable_log_bytes = unreadable_log_bytes(&files)?;
    let ready = sibling(&files.sled_folder, ".restored");
    let source = if ready.exists() {
        RestoreSource::InterruptedRestore
    } else {
        match rebuild_at(&files, &ready, durable_number, progress)? {
            Some(source) => source,
            None => return Ok(None),
        }
    };
    let rebuilt = StoreFiles::new(&ready.join("store"));
    let read_mark = |path| DurableMark::read(path).map_err(|error| StoreError::from_io(path, &error));
    // An interrupted restore may have moved the mark to its place.
    let reached = match read_mark(&rebuilt.durable_mark)? {
        None => read_mark(&files.durable_mark)?,
        mark => mark,
    };
    let set_aside = set_aside(folder)?;
    drop(lock);
    // The folder of sled comes last: without it, a restore that is interrupted here continues here.
    let places = rebuilt.companions().into_iter().zip(files.companions());
    for (from, to) in places.chain([(rebuilt.sled_folder.as_path(), files.sled_folder.as_path())]) {
        if from.exists() {
            rename(from, to)?;
        }
    }
    remove_folder(&ready)?;
    let reached_number = reached.map_or(0, |mark| mark.last.number);
    Ok(Some(RestoreSummary {
        source,
        reached_number,
        durable_number,
        has_durable_mark,
        unreadable_log_bytes,
        set_aside,
    }))
}

/// Rebuilds the store in this folder, which appears only when it is complete.
fn rebuild_at(
    files: &StoreFiles,
    ready: &Path,
    goal: u64,
    progress: &dyn Fn(RestoreProgress),
) -> Result<Option<RestoreSource>, StoreError> {
    let scratch = sibling(&files.sled_folder, ".restoring");
    remove_folder(&scratch)?;
    let built = rebuild(files, &scratch, goal, progress)?;
    if let Some((_, built_folder)) = &built {
        rename(built_folder, ready)?;
    }
    remove_folder(&scratch)?;
    Ok(built.map(|(source, _)| source))
}

/// Moves all files of a store to a new folder beside it, and returns that folder. Returns `None` if there are none.
pub fn set_aside(folder: &Path) -> Result<Option<PathBuf>, StoreError> {
    let files = StoreFiles::new(folder);
    let mut parts: Vec<PathBuf> = candidate_folders(&files.sled_folder).into();
    parts.extend(files.companions().map(Path::to_owned));
    parts.retain(|part| part.exists());
    // While an interrupted restore is continued, a part that is in its place already stays.
    let is_being_restored =
        !files.sled_folder.exists() && sibling(&files.sled_folder, ".restored").join("store").exists();
    if is_being_restored {
        let rebuilt = StoreFiles::new(&sibling(&files.sled_folder, ".restored").join("store"));
        let moved = rebuilt.companions().into_iter().zip(files.companions()).filter(|(from, _)| !from.exists());
        let moved: Vec<&Path> = moved.map(|(_, to)| to).collect();
        parts.retain(|part| !moved.contains(&part.as_path()));
    }
    if parts.is_empty() {
        return Ok(None);
    }
    let free_folder =
        (1..).map(|number| sibling(&files.sled_folder, &format!(".damaged{number}"))).find(|it| !it.exists());
    let aside = free_folder.unwrap_or_else(|| sibling(&files.sled_folder, ".damaged"));
    create_folder(&aside)?;
    for part in parts {
        rename(&part, &aside.join(display_name(&part)))?;
    }
    Ok(Some(aside))
}

/// Returns the highest number of a commit in the mark and in the log.
pub fn highest_known_number(files: &StoreFiles) -> Result<u64, StoreError> {
    let mut highest = read_intact_mark(files)?.map_or(0, |mark| mark.last.number);
    for segment in Segment::list(&files.redo).map_err(|error| StoreError::from_io(&files.redo, &error))? {
        let extent = read_log(&files.redo, segment.first_number.saturating_sub(1), &mut |_, _| Ok(()))?;
        highest = highest.max(extent.map_or(0, |extent| extent.last.number));
    }
    Ok(highest)
}

/// Reads the durable mark. Returns `None` if it is missing or damaged.
fn read_intact_mark(files: &StoreFiles) -> Result<Option<DurableMark>, StoreError> {
    match DurableMark::read(&files.durable_mark) {
        Err(error) if error.kind() == io::ErrorKind::InvalidData => Ok(None),
        mark => mark.map_err(|error| StoreError::from_io(&files.durable_mark, &error)),
    }
}

/// Returns the number of bytes after the last complete record of the newest segment. A bot that is killed while it writes
/// leaves some, and so does damage.
fn unreadable_log_bytes(files: &StoreFiles) -> Result<u64, StoreError> {
    let segments = Segment::list(&files.redo).map_err(|error| StoreError::from_io(&files.redo, &error))?;
    let Some(newest) = segments.last() else { return Ok(0) };
    let segment_bytes = fs::metadata(&newest.path).map_err(|error| StoreError::from_io(&newest.path, &error))?.len();
    let extent = read_log(&files.redo, newest.first_number.saturating_sub(1), &mut |_, _| Ok(()))?;
    Ok(segment_bytes - extent.map_or(0, |extent| extent.complete_bytes.min(segment_bytes)))
}

/// Builds the store from each source until one reaches the highest known commit. Returns the best one and its folder.
fn rebuild(
    files: &StoreFiles,
    scratch: &Path,
    goal: u64,
    progress: &dyn Fn(RestoreProgress),
) -> Result<Option<(RestoreSource, PathBuf)>, StoreError> {
    create_folder(scratch)?;
    let checkpoints = Checkpoint::list(&files.redo).map_err(|error| StoreError::from_io(&files.redo, &error))?;
    let checkpoints = checkpoints.into_iter().rev().map(|it| RestoreSource::Checkpoint(it.path));
    let sources = [RestoreSource::Store].into_iter().chain(checkpoints).chain([RestoreSource::Log]);
    let mut best: Option<(CommitRow, RestoreSource, PathBuf)> = None;
    for (number, source) in sources.enumerate() {
        if best.as_ref().is_some_and(|(reached, ..)| reached.number >= goal) {
            break;
        }
        let folder = scratch.join(number.to_string());
        create_folder(&folder)?;
        let built = build(files, &folder, &source, progress)?;
        let is_better = |row: &CommitRow| best.as_ref().is_none_or(|(reached, ..)| row.number > reached.number);
        match built.filter(is_better) {
            Some(reached) => best = Some((reached, source, folder)),
            None => remove_folder(&folder)?,
        }
    }
    Ok(best.map(|(_, source, folder)| (source, folder)))
}

/// Builds the store from one source. Returns the last commit that it reached, or `None` if the source is unusable.
fn build(
    files: &StoreFiles,
    folder: &Path,
    source: &RestoreSource,
    progress: &dyn Fn(RestoreProgress),
) -> Result<Option<CommitRow>, StoreError> {
    let builder = StoreBuilder { from: files, to: StoreFiles::new(&folder.join("store")), progress };
    // sled panics in some places when it reads damaged files.
    let built = catch_unwind(AssertUnwindSafe(|| match source {
        RestoreSource::Store => builder.build_from_store(&located_folder(files)),
        RestoreSource::Checkpoint(path) => builder.build_from_checkpoint(path),
        RestoreSource::Log | RestoreSource::InterruptedRestore => builder.build_from_log(),
    }));
    match built {
        Ok(Err(StoreError::Corrupt { .. })) | Err(_) => Ok(None),
        // sled reports some damage as a failed read; the other sources show whether the disk really fails.
        Ok(Err(StoreError::Unavailable(_))) if *source == RestoreSource::Store => Ok(None),
        Ok(built) => built,
    }
}

fn located_folder(files: &StoreFiles) -> PathBuf {
    FolderSwap::new(&files.sled_folder).locate().map_or_else(|_| files.sled_folder.clone(), Path::to_owned)
}

fn remove_folder(folder: &Path) -> Result<(), StoreError> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(StoreError::from_io(folder, &error)),
        _ => Ok(()),
    }
}

fn rename(from: &Path, to: &Path) -> Result<(), StoreError> {
    let renamed = fs::rename(from, to).and_then(|()| sync_folder_of(to)).and_then(|()| sync_folder_of(from));
    renamed.map_err(|error| StoreError::from_io(to, &error))
}
