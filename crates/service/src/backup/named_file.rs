//! A file whose errors name its path.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::PathBuf;

pub struct NamedFile {
    file: File,
    path: PathBuf,
}

impl NamedFile {
    pub fn new(file: File, path: impl Into<PathBuf>) -> Self {
        Self { file, path: path.into() }
    }

    pub fn sync_all(&self) -> io::Result<()> {
        self.file.sync_all().map_err(|error| self.name_path(&error))
    }

    fn name_path(&self, error: &io::Error) -> io::Error {
        io::Error::new(error.kind(), format!("{}: {error}", self.path.display()))
    }
}

impl Read for NamedFile {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.file.read(buffer).map_err(|error| self.name_path(&error))
    }
}

impl Write for NamedFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes).map_err(|error| self.name_path(&error))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush().map_err(|error| self.name_path(&error))
    }
}
