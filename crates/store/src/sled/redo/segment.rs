//! A file of the redo log. Its name is the number of its first commit; its header is the state of the store before that
//! commit.

use std::fs::{self, File};
use std::io::{self, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

use super::{COMMIT_ROW_BYTES, CommitRow, hash_bytes};

const SEGMENT_MAGIC: &[u8; 8] = b"mhredo01";
/// Magic, the state before the first commit, and the hash of these.
pub const SEGMENT_HEADER_BYTES: usize = 8 + COMMIT_ROW_BYTES + 8;
const EXTENSION: &str = ".log";

/// Syncs a file; tests replace it.
pub type SyncFn = dyn Fn(&File) -> io::Result<()> + Send;

/// A file of the log, by its name.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Segment {
    pub first_number: u64,
    pub path: PathBuf,
}

impl Segment {
    /// Creates a segment for the commits after this state. It appears in the folder only when it is complete.
    pub fn create(folder: &Path, before: &CommitRow) -> io::Result<Self> {
        let mut header = [SEGMENT_MAGIC.as_slice(), &before.to_bytes()].concat();
        header.extend(hash_bytes(&header).to_le_bytes());
        let path = folder.join(format!("{:020}{EXTENSION}", before.number + 1));
        write_new_file(&path, &header)?;
        Ok(Self { first_number: before.number + 1, path })
    }

    /// Returns the segments in a folder in the order of their numbers.
    pub fn list(folder: &Path) -> io::Result<Vec<Self>> {
        let numbered = numbered_files(folder, EXTENSION)?.into_iter();
        Ok(numbered.map(|(first_number, path)| Self { first_number, path }).collect())
    }
}

/// Reads the header of a segment, or returns `None` if it is damaged.
pub fn parse_segment_header(bytes: &[u8]) -> Option<CommitRow> {
    let (content, hash) = bytes.split_at_checked(SEGMENT_HEADER_BYTES - 8)?;
    let is_valid = content.starts_with(SEGMENT_MAGIC) && hash == hash_bytes(content).to_le_bytes();
    is_valid.then(|| CommitRow::from_bytes(&content[SEGMENT_MAGIC.len()..]))?
}

/// Returns the files with a number and this extension as their name, in the order of their numbers.
pub fn numbered_files(folder: &Path, extension: &str) -> io::Result<Vec<(u64, PathBuf)>> {
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries?,
    };
    let mut found = Vec::new();
    for entry in entries {
        let entry = entry?;
        let number = entry.file_name().to_str().and_then(|name| name.strip_suffix(extension)?.parse().ok());
        found.extend(number.map(|number| (number, entry.path())));
    }
    found.sort();
    Ok(found)
}

/// Writes a file that only the owner may read. It gets its name when its content is on disk.
pub fn write_new_file(path: &Path, content: &[u8]) -> io::Result<()> {
    let partial = partial_path(path);
    let mut file = create_private_file(&partial)?;
    file.write_all(content)?;
    file.sync_all()?;
    rename_durably(&partial, path)
}

/// Returns the name of a file until it is complete.
pub fn partial_path(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".part");
    name.into()
}

pub fn create_private_file(path: &Path) -> io::Result<File> {
    File::options().write(true).create(true).truncate(true).mode(0o600).open(path)
}

/// Renames a file and syncs its folder.
pub fn rename_durably(from: &Path, to: &Path) -> io::Result<()> {
    fs::rename(from, to)?;
    sync_folder_of(to)
}

/// Syncs the names in the folder of this file.
pub fn sync_folder_of(path: &Path) -> io::Result<()> {
    let parent = match path.parent() {
        Some(parent) if parent != Path::new("") => parent,
        _ => Path::new("."),
    };
    File::open(parent)?.sync_all()
}
