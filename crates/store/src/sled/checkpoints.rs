//! Writes checkpoints of an open store, and deletes what they make superfluous.

use std::fs;
use std::io;
use std::sync::PoisonError;

use super::commit_row::COMMIT_KEY;
use super::redo::{Checkpoint, CheckpointWriter, remove_partial_files};
use super::shared::StoreShared;
use super::{ReadOp, StoreError};

/// How many rows are read at a time.
const PAGE_ROWS: usize = 256;

/// Two checkpoints are kept, so that a damaged one loses nothing.
const KEPT_CHECKPOINTS: usize = 2;

/// Writes all rows to a checkpoint. The store may change meanwhile.
pub fn write_checkpoint(store: &StoreShared) -> Result<(), StoreError> {
    let io_error = |error: io::Error| StoreError::from_io(&store.files.redo, &error);
    remove_partial_files(&store.files.redo).map_err(io_error)?;
    let start = {
        let mut commits = store.lock_commits();
        let last = commits.last;
        commits.redo.rotate(&last).map_err(io_error)?;
        last
    };
    let mut writer = CheckpointWriter::begin(&store.files.redo, start).map_err(io_error)?;
    let mut after = None;
    loop {
        let page = ReadOp::scan("", after.as_deref(), PAGE_ROWS);
        let page = store.read_view.read().unwrap_or_else(PoisonError::into_inner).execute(&page)?;
        let Some(last) = page.last() else { break };
        after = Some(last.key.clone());
        for row in page.iter().filter(|row| row.key != COMMIT_KEY) {
            writer.write_row(row.key.as_bytes(), &row.value).map_err(io_error)?;
        }
    }
    let end = store.lock_commits().last;
    writer.finish(end).map_err(io_error)?;
    prune(store)
}

/// Deletes older checkpoints, and the commits that no checkpoint needs.
fn prune(store: &StoreShared) -> Result<(), StoreError> {
    let io_error = |error: io::Error| StoreError::from_io(&store.files.redo, &error);
    let newest_first: Vec<Checkpoint> =
        Checkpoint::list(&store.files.redo).map_err(io_error)?.into_iter().rev().collect();
    // With fewer checkpoints, the oldest base is the empty store, and the whole log stays.
    let Some(oldest_kept) = newest_first.get(KEPT_CHECKPOINTS - 1) else { return Ok(()) };
    // The store itself may need the log since its last sync.
    store.sync_sled()?;
    // After a power cut, the mark must not name a commit that has left the log.
    store.lock_commits().mark.sync().map_err(io_error)?;
    for older in &newest_first[KEPT_CHECKPOINTS..] {
        fs::remove_file(&older.path).map_err(io_error)?;
    }
    let commits = store.lock_commits();
    commits.redo.remove_until(oldest_kept.start_number.min(commits.mark.synced_number())).map_err(io_error)
}
