//! Writes an export line by line and computes its fingerprint.

use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

use meadhall_game::FingerprintWriter;
use serde::Serialize;

use super::file_format::{FORMAT_VERSION, FileFooter, FileHeader, FileKind, FileLine};

/// A writer of the records of an export file.
pub(super) struct BackupWriter<'a> {
    out: &'a mut dyn Write,
    checksum: FingerprintWriter,
    record_count: u64,
}

impl<'a> BackupWriter<'a> {
    /// Writes the header.
    pub fn start(
        out: &'a mut dyn Write,
        kind: FileKind,
        schema_version: u32,
        record_count: Option<u64>,
    ) -> io::Result<Self> {
        let mut writer = Self { out, checksum: FingerprintWriter::default(), record_count: 0 };
        writer.write_json(&FileHeader { kind, format_version: FORMAT_VERSION, schema_version, record_count })?;
        Ok(writer)
    }

    pub fn write_record(&mut self, line: &FileLine) -> io::Result<()> {
        self.record_count += 1;
        self.write_json(line)
    }

    /// Writes a record exactly as another file has it.
    pub fn copy_record(&mut self, text: &[u8]) -> io::Result<()> {
        self.record_count += 1;
        self.write_line(text)
    }

    pub const fn record_count(&self) -> u64 {
        self.record_count
    }

    /// Writes the footer.
    pub fn finish(mut self) -> io::Result<()> {
        let (record_count, fingerprint) = (self.record_count, self.checksum.finish());
        self.write_json(&FileLine::Footer(FileFooter { record_count, fingerprint }))?;
        self.out.flush()
    }

    fn write_json(&mut self, line: &impl Serialize) -> io::Result<()> {
        self.write_line(&serde_json::to_vec(line)?)
    }

    fn write_line(&mut self, text: &[u8]) -> io::Result<()> {
        for bytes in [text, b"\n"] {
            self.checksum.write_all(bytes)?;
            self.out.write_all(bytes)?;
        }
        Ok(())
    }
}

/// Creates a file that only its owner may read. Fails if the file exists.
pub fn create_private_file(path: &Path) -> io::Result<File> {
    OpenOptions::new().write(true).create_new(true).mode(0o600).open(path)
}
