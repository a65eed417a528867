//! Detects a sled store without opening it. sled treats unreadable files as empty and overwrites them, so it
//! may only open what it has written itself, or an empty folder.

use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;

use super::StoreError;

/// The size of sled's log segments. sled puts a page larger than a quarter of a segment in a separate file, which it
/// never syncs and may remove too early; a page usually has twenty values, and this size has ample room for twenty of
/// the largest.
pub const SEGMENT_BYTES: usize = 8 * 1024 * 1024;

/// A segment begins with the inverted checksum of the rest of its header, and two numbers.
const SEGMENT_HEADER_BYTES: usize = 20;
const CHECKSUM_BYTES: usize = 4;

/// Returns whether this folder contains a store. Anything else in the folder is reported as a corrupt store.
pub fn contains_store(folder: &Path) -> Result<bool, StoreError> {
    let unavailable_error = |error: io::Error| StoreError::from_io(folder, &error);
    let corrupt_error = |reason: String| StoreError::Corrupt { path: folder.display().to_string(), reason };
    let log = match File::open(folder.join("db")) {
        Ok(log) => Some(log),
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        Err(error) => return Err(unavailable_error(error)),
    };
    if let Some(mut log) = log.filter(|log| log.metadata().is_ok_and(|metadata| metadata.len() > 0)) {
        let is_valid = is_sled_log(&mut log).map_err(unavailable_error)?;
        return if is_valid {
            Ok(true)
        } else {
            Err(corrupt_error("its log file, db, was not written by a store".to_owned()))
        };
    }
    match unexpected_file(folder).map_err(unavailable_error)? {
        Some(name) => Err(corrupt_error(format!("its log file, db, is missing, but there is {name}"))),
        None => Ok(false),
    }
}

/// Returns whether any segment of this log has a header that sled has written.
fn is_sled_log(log: &mut File) -> io::Result<bool> {
    let size = log.metadata()?.len();
    for at in (0..size).step_by(SEGMENT_BYTES) {
        log.seek(SeekFrom::Start(at))?;
        let mut header = Vec::with_capacity(SEGMENT_HEADER_BYTES);
        log.take(SEGMENT_HEADER_BYTES as u64).read_to_end(&mut header)?;
        let Some((stored_sum, checked_bytes)) =
            header.split_first_chunk::<CHECKSUM_BYTES>().filter(|_| header.len() == SEGMENT_HEADER_BYTES)
        else {
            continue;
        };
        let mut checksum = flate2::Crc::new();
        checksum.update(checked_bytes);
        if checksum.sum() == !u32::from_le_bytes(*stored_sum) {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Returns a file in a folder without a log that sled would not have created while it was creating a store.
fn unexpected_file(folder: &Path) -> io::Result<Option<String>> {
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
