//! Reading a file without believing it: line by line, none longer than can be, and nothing after the last. What comes from an
//! older layout is brought up to today's on the way.

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

/// How a packed file begins.
const PACKED: [u8; 2] = [0x1f, 0x8b];

/// The text of a file, packed or plain.
pub fn source(path: &Path) -> Result<Box<dyn BufRead>, ArchiveError> {
    let unreadable = || ArchiveError::file(format!("{} cannot be read", path.display()));
    let file = File::open(path).map_err(unreadable())?;
    let mut text = BufReader::new(file);
    if text.fill_buf().map_err(unreadable())?.starts_with(&PACKED) {
        return Ok(Box::new(BufReader::new(GzDecoder::new(text))));
    }
    Ok(Box::new(text))
}

/// A file that is being read.
pub(super) struct Reader<R> {
    input: R,
    header: Header,
    sum: Sum,
    line: u64,
    things: u64,
    ended: bool,
}

/// A line that was read.
pub(super) struct Taken {
    /// Its number, the first being 1.
    pub number: u64,
    /// As it is written.
    pub text: Vec<u8>,
    /// What it says.
    pub line: Line,
}

impl<R: BufRead> Reader<R> {
    /// Reads the first line.
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

    /// The next thing; `None` when all are read and the file ends as it should.
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

    /// What a line says, as one of today's layout says it.
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

    /// The next line, without its end; `None` at the end of the file. A line that has no end was cut.
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

/// The first line, if it is one.
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

/// What is wrong when a file cannot be read on: what is in it, or the disk.
pub(super) fn unreadable(error: io::Error, line: u64) -> ArchiveError {
    match error.kind() {
        io::ErrorKind::InvalidData | io::ErrorKind::InvalidInput | io::ErrorKind::UnexpectedEof => {
            Fault::Unreadable(error.to_string()).at(line)
        }
        _ => ArchiveError::File { what: "the file cannot be read".to_owned(), error },
    }
}

/// What is wrong with a line's JSON, and where in the line.
fn said(error: &serde_json::Error) -> String {
    let said = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    said.strip_suffix(&place).map_or_else(|| said.clone(), |what| format!("{what}, byte {}", error.column()))
}

/// The fingerprint of one line, to know it again.
pub(super) fn mark_of(text: &[u8]) -> Mark {
    let mut sum = Sum::default();
    sum.write_all(text).expect("memory can be written");
    sum.mark()
}
