//! Reads an export line by line without trusting it: lines are limited in length, and nothing may follow the
//! footer. Lines of an older schema are upgraded on the way.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::Path;

use flate2::bufread::GzDecoder;
use serde_json::Value;

use super::line::{End, FORMAT, Form, Header, LONGEST_LINE, Line, Opening};
use super::{ArchiveError, Fault};
use crate::Mark;
use crate::Sum;
use crate::ledger::{LAYOUT, bring_table_up};

/// The first bytes of a gzip file.
const PACKED: [u8; 2] = [0x1f, 0x8b];

/// Opens a file as text, decompressing it if necessary.
pub fn source(path: &Path) -> Result<Box<dyn BufRead>, ArchiveError> {
    let unreadable = || ArchiveError::file(format!("{} cannot be read", path.display()));
    let file = File::open(path).map_err(unreadable())?;
    let mut text = BufReader::new(file);
    if text.fill_buf().map_err(unreadable())?.starts_with(&PACKED) {
        return Ok(Box::new(BufReader::new(GzDecoder::new(text))));
    }
    Ok(Box::new(text))
}

/// An export that is being read.
pub(super) struct Reader<R> {
    input: R,
    header: Header,
    sum: Sum,
    line: u64,
    things: u64,
    ended: bool,
}

/// A record with the line it was read from.
pub(super) struct Taken {
    /// The line number, starting with 1.
    pub number: u64,
    /// The line as it stands in the file.
    pub text: Vec<u8>,
    pub line: Line,
}

impl<R: BufRead> Reader<R> {
    /// Reads the header.
    pub fn begin(input: R) -> Result<Self, ArchiveError> {
        let header = Header { meadhall: Form::Export, format: 0, layout: 0, things: None };
        let mut reader = Self { input, header, sum: Sum::default(), line: 0, things: 0, ended: false };
        let text = reader.text()?.ok_or_else(|| Fault::NotAnExport("it is empty".to_owned()).at(1))?;
        reader.header = header_of(&text).map_err(|fault| fault.at(1))?;
        reader.add(&text);
        Ok(reader)
    }

    pub const fn header(&self) -> &Header {
        &self.header
    }

    /// Returns the next record, or `None` when all are read and the footer is valid.
    pub fn next(&mut self) -> Result<Option<Taken>, ArchiveError> {
        if self.ended {
            return Ok(None);
        }
        let Some(text) = self.text()? else { return Err(Fault::Cut.at(self.line)) };
        let number = self.line;
        let line = self.line_of(&text).map_err(|error| Fault::NotALine(said(&error)).at(number))?;
        if let Line::End(end) = &line {
            self.end(end, &text)?;
            return Ok(None);
        }
        self.add(&text);
        self.things += 1;
        Ok(Some(Taken { number, text, line }))
    }

    /// Parses a line, upgrading it from an older schema if necessary.
    fn line_of(&self, text: &[u8]) -> Result<Line, serde_json::Error> {
        let read = serde_json::from_slice(text);
        if read.is_ok() || self.header.layout == LAYOUT {
            return read;
        }
        let mut line: Value = serde_json::from_slice(text)?;
        let Some(table) = line.pointer_mut("/table/table") else { return read };
        bring_table_up(self.header.layout, table);
        serde_json::from_value(line)
    }

    fn end(&mut self, end: &End, text: &[u8]) -> Result<(), ArchiveError> {
        let number = self.line;
        let found = self.things;
        if let Some(said) = [Some(end.things), self.header.things].into_iter().flatten().find(|said| *said != found) {
            return Err(Fault::Count { said, found }.at(number));
        }
        if end.mark != self.sum.mark() {
            return Err(Fault::Fingerprint { said: end.mark, found: self.sum.mark() }.at(number));
        }
        if serde_json::to_vec(&Line::End(end.clone())).ok().as_deref() != Some(text) {
            return Err(Fault::NotALine("it is not written as last lines are".to_owned()).at(number));
        }
        if self.text()?.is_some() {
            return Err(Fault::GoesOn.at(self.line));
        }
        self.ended = true;
        Ok(())
    }

    fn add(&mut self, text: &[u8]) {
        for bytes in [text, b"\n"] {
            self.sum.write_all(bytes).expect("memory can be written");
        }
    }

    /// Returns the next line without its newline, or `None` at the end of the file. A last line without a
    /// newline was truncated.
    fn text(&mut self) -> Result<Option<Vec<u8>>, ArchiveError> {
        let number = self.line + 1;
        let mut text = Vec::new();
        let most = LONGEST_LINE as u64 + 1;
        let read = self.input.by_ref().take(most).read_until(b'\n', &mut text);
        read.map_err(|error| unreadable(error, number))?;
        if text.is_empty() {
            self.line = number;
            return Ok(None);
        }
        self.line = number;
        match text.pop() {
            Some(b'\n') => Ok(Some(text)),
            _ if text.len() >= LONGEST_LINE => Err(Fault::TooLong.at(number)),
            _ => Err(Fault::Cut.at(number)),
        }
    }
}

fn header_of(text: &[u8]) -> Result<Header, Fault> {
    let not = |error: serde_json::Error| Fault::NotAnExport(said(&error));
    let opening: Opening = serde_json::from_slice(text).map_err(not)?;
    if opening.meadhall.is_string() && opening.format > FORMAT {
        return Err(Fault::Newer { found: opening.format });
    }
    let header: Header = serde_json::from_slice(text).map_err(not)?;
    if header.format != FORMAT {
        return Err(Fault::NotAnExport(format!("there is no format {}", header.format)));
    }
    if header.layout > LAYOUT {
        return Err(Fault::NewerLayout { found: header.layout });
    }
    if header.layout == 0 {
        return Err(Fault::NotAnExport("there is no layout 0".to_owned()));
    }
    Ok(header)
}

/// Tells invalid file content from a failing disk.
pub(super) fn unreadable(error: io::Error, line: u64) -> ArchiveError {
    match error.kind() {
        io::ErrorKind::InvalidData | io::ErrorKind::InvalidInput | io::ErrorKind::UnexpectedEof => {
            Fault::Unreadable(error.to_string()).at(line)
        }
        _ => ArchiveError::File { what: "the file cannot be read".to_owned(), error },
    }
}

/// Describes a JSON error and its position in the line.
fn said(error: &serde_json::Error) -> String {
    let said = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    said.strip_suffix(&place).map_or_else(|| said.clone(), |what| format!("{what}, byte {}", error.column()))
}

/// Returns the fingerprint of one line, to recognize it again.
pub(super) fn mark_of(text: &[u8]) -> Mark {
    let mut sum = Sum::default();
    sum.write_all(text).expect("memory can be written");
    sum.mark()
}
