//! The last tick of the service clock, which says until when a store or a backup goes.

use std::path::Path;

use meadhall_store::{BlockingExt, Store};
use meadhall_tables::clock::UnixMillis;

use super::file_format::FileLine;
use super::reader::{BackupReader, open_text};
use crate::repository::last_tick_in;

/// Returns `None` if no bot has run with the store, or if it cannot be read.
pub fn last_tick_in_store(store: &dyn Store) -> Option<UnixMillis> {
    last_tick_in(store).block_on().ok().flatten()
}

/// Reads the first record of a backup. Backups of raw rows, and files that cannot be read, have no clock.
pub fn last_tick_in_backup(path: &Path) -> Option<UnixMillis> {
    let first_record = BackupReader::open(open_text(path).ok()?).ok()?.next_record().ok()??;
    match first_record.line {
        FileLine::ServiceClock(clock) => Some(clock.last_tick()),
        _ => None,
    }
}
