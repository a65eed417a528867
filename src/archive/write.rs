//! Writes an export line by line and computes its fingerprint.

use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

use serde::Serialize;

use super::line::{End, FORMAT, Form, Header, Line};
use crate::Sum;

/// An export that is being written.
pub(super) struct Writer<'a> {
    out: &'a mut dyn Write,
    sum: Sum,
    things: u64,
}

impl<'a> Writer<'a> {
    /// Writes the header.
    pub fn begin(out: &'a mut dyn Write, form: Form, layout: u32, things: Option<u64>) -> io::Result<Self> {
        let mut begun = Self { out, sum: Sum::default(), things: 0 };
        begun.json(&Header { meadhall: form, format: FORMAT, layout, things })?;
        Ok(begun)
    }

    pub fn put(&mut self, line: &Line) -> io::Result<()> {
        self.things += 1;
        self.json(line)
    }

    /// Writes a record exactly as another file has it.
    pub fn copy(&mut self, text: &[u8]) -> io::Result<()> {
        self.things += 1;
        self.line(text)
    }

    pub const fn things(&self) -> u64 {
        self.things
    }

    /// Writes the footer.
    pub fn end(mut self) -> io::Result<()> {
        let (things, mark) = (self.things, self.sum.mark());
        self.json(&Line::End(End { things, mark }))?;
        self.out.flush()
    }

    fn json(&mut self, line: &impl Serialize) -> io::Result<()> {
        self.line(&serde_json::to_vec(line)?)
    }

    fn line(&mut self, text: &[u8]) -> io::Result<()> {
        for bytes in [text, b"\n"] {
            self.sum.write_all(bytes)?;
            self.out.write_all(bytes)?;
        }
        Ok(())
    }
}

/// Creates a file that only its owner may read. Fails if the file exists.
pub fn private_file(path: &Path) -> io::Result<File> {
    OpenOptions::new().write(true).create_new(true).mode(0o600).open(path)
}
