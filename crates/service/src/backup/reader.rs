//! Reads an export line by line without trusting it: lines are limited in length, and nothing may follow the
//! footer.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::Path;

use flate2::bufread::GzDecoder;
use meadhall_game::{Fingerprint, FingerprintWriter};

use super::file_format::{FORMAT_VERSION, FileFooter, FileHeader, FileKind, FileLine, HeaderProbe, MAX_LINE_BYTES};
use super::{BackupError, BackupFileError, NamedFile};
use crate::repository::SCHEMA_VERSION;

/// The first bytes of a gzip file.
const GZIP_MAGIC: [u8; 2] = [0x1f, 0x8b];

const HEADER_AND_FOOTER_LINES: u64 = 2;
/// Exports are compressed by a factor of ten.
const MAX_COMPRESSION_RATIO: u64 = 100;

/// Opens a file as text, decompressing it if necessary.
pub fn open_text(path: &Path) -> Result<Box<dyn BufRead>, BackupError> {
    let file = File::open(path).map_err(BackupError::io(format!("{} cannot be read", path.display())))?;
    let mut text = BufReader::new(NamedFile::new(file, path));
    if text.fill_buf().map_err(BackupError::io("the file cannot be read"))?.starts_with(&GZIP_MAGIC) {
        return Ok(Box::new(BufReader::new(GzDecoder::new(text))));
    }
    Ok(Box::new(text))
}

/// Counts the records of a file, for progress. Returns `None` if the file cannot be read, or if it is compressed so well
/// that it is no export.
pub(super) fn count_records(path: &Path) -> Option<u64> {
    let max_text_bytes = fs::metadata(path).ok()?.len().saturating_mul(MAX_COMPRESSION_RATIO);
    let mut text = open_text(path).ok()?.take(max_text_bytes);
    let mut line_count: u64 = 0;
    loop {
        let bytes = text.fill_buf().ok()?;
        if bytes.is_empty() {
            break;
        }
        line_count += bytes.iter().filter(|byte| **byte == b'\n').count() as u64;
        let read_bytes = bytes.len();
        text.consume(read_bytes);
    }
    if text.limit() == 0 && max_text_bytes > 0 { None } else { line_count.checked_sub(HEADER_AND_FOOTER_LINES) }
}

/// A reader of the records of an export file.
pub(super) struct BackupReader<R> {
    input: R,
    header: FileHeader,
    checksum: FingerprintWriter,
    line_number: u64,
    record_count: u64,
    is_finished: bool,
}

/// A record with the line it was read from.
pub(super) struct NumberedLine {
    /// The line number, starting with 1.
    pub line_number: u64,
    /// The unparsed line.
    pub raw_line: Vec<u8>,
    pub line: FileLine,
}

impl<R: BufRead> BackupReader<R> {
    /// Reads the header.
    pub fn open(input: R) -> Result<Self, BackupError> {
        let header = FileHeader { kind: FileKind::Export, format_version: 0, schema_version: 0, record_count: None };
        let mut reader = Self {
            input,
            header,
            checksum: FingerprintWriter::default(),
            line_number: 0,
            record_count: 0,
            is_finished: false,
        };
        let text = reader
            .read_line()?
            .ok_or_else(|| BackupFileError::NotAnExport("the file is empty".to_owned()).at_line(1))?;
        reader.header = parse_header(&text).map_err(|fault| fault.at_line(1))?;
        reader.hash_line(&text);
        Ok(reader)
    }

    pub const fn header(&self) -> &FileHeader {
        &self.header
    }

    /// Returns the next record, or `None` when all are read and the footer is valid.
    pub fn next_record(&mut self) -> Result<Option<NumberedLine>, BackupError> {
        if self.is_finished {
            return Ok(None);
        }
        let Some(raw_line) = self.read_line()? else {
            return Err(BackupFileError::FileTruncated.at_line(self.line_number));
        };
        let line_number = self.line_number;
        let line = serde_json::from_slice(&raw_line)
            .map_err(|error| BackupFileError::InvalidLine(describe_json_error(&error)).at_line(line_number))?;
        if let FileLine::Footer(end) = &line {
            self.check_footer(end, &raw_line)?;
            return Ok(None);
        }
        self.hash_line(&raw_line);
        self.record_count += 1;
        Ok(Some(NumberedLine { line_number, raw_line, line }))
    }

    fn check_footer(&mut self, end: &FileFooter, text: &[u8]) -> Result<(), BackupError> {
        let number = self.line_number;
        let found = self.record_count;
        if let Some(declared) =
            [Some(end.record_count), self.header.record_count].into_iter().flatten().find(|declared| *declared != found)
        {
            return Err(BackupFileError::CountMismatch { declared, found }.at_line(number));
        }
        if end.fingerprint != self.checksum.finish() {
            return Err(BackupFileError::ChecksumMismatch { declared: end.fingerprint, found: self.checksum.finish() }
                .at_line(number));
        }
        if serde_json::to_vec(&FileLine::Footer(end.clone())).ok().as_deref() != Some(text) {
            return Err(BackupFileError::InvalidLine(
                "it differs from what Meadhall writes as the last line".to_owned(),
            )
            .at_line(number));
        }
        if self.read_line()?.is_some() {
            return Err(BackupFileError::TrailingData.at_line(self.line_number));
        }
        self.is_finished = true;
        Ok(())
    }

    fn hash_line(&mut self, text: &[u8]) {
        for bytes in [text, b"\n"] {
            self.checksum.write_all(bytes).expect("writing to memory cannot fail");
        }
    }

    /// Returns the next line without its newline, or `None` at the end of the file. A last line without a
    /// newline was truncated.
    fn read_line(&mut self) -> Result<Option<Vec<u8>>, BackupError> {
        let number = self.line_number + 1;
        let mut text = Vec::new();
        let limit = MAX_LINE_BYTES as u64 + 1;
        let read = self.input.by_ref().take(limit).read_until(b'\n', &mut text);
        read.map_err(|error| read_error(error, number))?;
        if text.is_empty() {
            self.line_number = number;
            return Ok(None);
        }
        self.line_number = number;
        match text.pop() {
            Some(b'\n') => Ok(Some(text)),
            _ if text.len() >= MAX_LINE_BYTES => Err(BackupFileError::LineTooLong.at_line(number)),
            _ => Err(BackupFileError::FileTruncated.at_line(number)),
        }
    }
}

fn parse_header(text: &[u8]) -> Result<FileHeader, BackupFileError> {
    let invalid = |error: serde_json::Error| BackupFileError::NotAnExport(describe_json_error(&error));
    let probe: HeaderProbe = serde_json::from_slice(text).map_err(invalid)?;
    if probe.kind.is_string() && probe.format_version > FORMAT_VERSION {
        return Err(BackupFileError::UnsupportedFormat { found: probe.format_version });
    }
    let header: FileHeader = serde_json::from_slice(text).map_err(invalid)?;
    if header.format_version != FORMAT_VERSION {
        return Err(BackupFileError::NotAnExport(format!("unknown format version {}", header.format_version)));
    }
    if header.schema_version > SCHEMA_VERSION {
        return Err(BackupFileError::UnsupportedSchema { found: header.schema_version });
    }
    if header.schema_version == 0 {
        return Err(BackupFileError::NotAnExport("unknown schema version 0".to_owned()));
    }
    Ok(header)
}

/// Distinguishes a file with invalid content from a disk that fails.
pub(super) fn read_error(error: io::Error, line: u64) -> BackupError {
    match error.kind() {
        io::ErrorKind::InvalidData | io::ErrorKind::InvalidInput | io::ErrorKind::UnexpectedEof => {
            BackupFileError::UnreadableFile(error.to_string()).at_line(line)
        }
        _ => BackupError::Io { action: "the file cannot be read".to_owned(), error },
    }
}

/// Describes a JSON error and its position in the line.
fn describe_json_error(error: &serde_json::Error) -> String {
    let message = error.to_string();
    let position = format!(" at line {} column {}", error.line(), error.column());
    message.strip_suffix(&position).map_or_else(|| message.clone(), |what| format!("{what}, byte {}", error.column()))
}

/// Returns the fingerprint of one line, to recognize it again.
pub(super) fn line_fingerprint(text: &[u8]) -> Fingerprint {
    let mut checksum = FingerprintWriter::default();
    checksum.write_all(text).expect("writing to memory cannot fail");
    checksum.finish()
}
