//! Detects a sled store without opening it. sled treats unreadable files as empty and overwrites them, so it
//! may only open what it has written itself, or an empty folder.

use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;

use super::StoreError;
use super::shelf::SEGMENT;
use super::swap::Swap;

/// A segment begins with the inverted checksum of the rest of its header, and two numbers.
const HEAD: usize = 20;
const SUM: usize = 4;

/// Returns whether this folder contains a store, or one that an interrupted compaction has moved aside.
/// Anything else in the folder is reported as a corrupt store.
pub fn lies_in(folder: &Path) -> Result<bool, StoreError> {
    let swap = Swap::of(folder);
    let folder = swap.present()?;
    let unavailable = |error: io::Error| StoreError::Unavailable(format!("{}: {error}", folder.display()));
    let damaged = |why: String| StoreError::Damaged { path: folder.display().to_string(), why };
    let log = match File::open(folder.join("db")) {
        Ok(log) => Some(log),
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        Err(error) => return Err(unavailable(error)),
    };
    if let Some(mut log) = log.filter(|log| log.metadata().is_ok_and(|about| about.len() > 0)) {
        let whole = is_log(&mut log).map_err(unavailable)?;
        return if whole { Ok(true) } else { Err(damaged("its log, db, is none that a store has written".to_owned())) };
    }
    match stranger(folder).map_err(unavailable)? {
        Some(name) => Err(damaged(format!("it has no log, db, but there is {name}"))),
        None => Ok(false),
    }
}

/// Returns whether any segment of this log has a header that sled has written.
fn is_log(log: &mut File) -> io::Result<bool> {
    let size = log.metadata()?.len();
    for at in (0..size).step_by(SEGMENT) {
        log.seek(SeekFrom::Start(at))?;
        let mut head = Vec::with_capacity(HEAD);
        log.take(HEAD as u64).read_to_end(&mut head)?;
        let Some((sum, said)) = head.split_first_chunk::<SUM>().filter(|_| head.len() == HEAD) else { continue };
        let mut found = flate2::Crc::new();
        found.update(said);
        if found.sum() == !u32::from_le_bytes(*sum) {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Returns a file that does not belong to a store which was just being created, in a folder without a log.
fn stranger(folder: &Path) -> io::Result<Option<String>> {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error),
    };
    for entry in entries {
        let name = entry?.file_name().to_string_lossy().into_owned();
        if !["blobs", "conf", "db"].contains(&name.as_str()) {
            return Ok(Some(name));
        }
    }
    Ok(None)
}
