//! Files with the results of long computations.

use std::path::Path;
use std::{fs, io};

/// Writes the text beside the file and then replaces the file, so that the file is complete at all times.
pub fn replace_file(path: &Path, text: &str) -> io::Result<()> {
    let new_path = path.with_extension("new");
    fs::write(&new_path, text)?;
    fs::rename(&new_path, path)
}
