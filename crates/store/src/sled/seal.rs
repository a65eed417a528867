//! The seal of a closed store: a checksum of sled's files. sled takes many damages for an interrupted write and drops the
//! data, so the files are compared before sled opens them.

use std::fs::{self, File};
use std::hash::Hasher;
use std::io::{self, Read};
use std::path::Path;

use ::twox_hash::XxHash3_64;

use super::StoreError;
use super::commit_row::{COMMIT_ROW_BYTES, CommitRow, hash_bytes};
use super::files::StoreFiles;
use super::redo::write_new_file;

const SEAL_MAGIC: &[u8; 8] = b"mhseal01";
const CHUNK_BYTES: usize = 1 << 20;

/// Seals the files of a store that was closed after this commit. They must not change meanwhile.
pub fn seal_store(files: &StoreFiles, last: &CommitRow) -> io::Result<()> {
    let mut content = SEAL_MAGIC.to_vec();
    content.extend(last.to_bytes());
    content.extend(hash_folder(&files.sled_folder)?.to_le_bytes());
    content.extend(hash_bytes(&content).to_le_bytes());
    write_new_file(&files.seal, &content)
}

/// Compares sled's files with the seal. Returns `false` if the store was not closed, so there is no complete seal.
pub fn check_seal(files: &StoreFiles, last: &CommitRow) -> Result<bool, StoreError> {
    let content = match fs::read(&files.seal) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(false),
        content => content.map_err(|error| StoreError::from_io(&files.seal, &error))?,
    };
    let Some((sealed_row, sealed_hash)) = parse_seal(&content) else { return Ok(false) };
    let hash = hash_folder(&files.sled_folder).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => files.corrupt_error("its files are missing"),
        _ => files.unavailable_error(&error),
    })?;
    if sealed_row != *last {
        return Err(files.corrupt_error("its files are older than its redo log"));
    }
    if sealed_hash != hash {
        return Err(files.corrupt_error("its files were changed after the bot closed them"));
    }
    Ok(true)
}

fn parse_seal(content: &[u8]) -> Option<(CommitRow, u64)> {
    let (sealed, check) = content.split_last_chunk::<8>()?;
    if hash_bytes(sealed).to_le_bytes() != *check {
        return None;
    }
    let (row, hash) = sealed.strip_prefix(SEAL_MAGIC)?.split_at_checked(COMMIT_ROW_BYTES)?;
    Some((CommitRow::from_bytes(row)?, u64::from_le_bytes(hash.try_into().ok()?)))
}

/// Returns the hash of all files below a folder, with their names and sizes. Empty folders do not count.
fn hash_folder(folder: &Path) -> io::Result<u64> {
    let mut hasher = XxHash3_64::with_seed(0);
    add_folder(folder, "", &mut hasher)?;
    Ok(hasher.finish())
}

fn add_folder(folder: &Path, prefix: &str, hasher: &mut XxHash3_64) -> io::Result<()> {
    let mut entries = fs::read_dir(folder)?.collect::<io::Result<Vec<_>>>()?;
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let name = format!("{prefix}/{}", entry.file_name().to_string_lossy());
        if entry.file_type()?.is_dir() {
            add_folder(&entry.path(), &name, hasher)?;
            continue;
        }
        let mut file = File::open(entry.path())?;
        hasher.write(name.as_bytes());
        hasher.write(&file.metadata()?.len().to_le_bytes());
        let mut chunk = vec![0; CHUNK_BYTES];
        loop {
            match file.read(&mut chunk)? {
                0 => break,
                count => hasher.write(&chunk[..count]),
            }
        }
    }
    Ok(())
}
