//! Writing a file, line by line.

use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

use serde::Serialize;

use super::line::{End, FORMAT, Form, Header, Line};
use crate::Sum;

/// A file that is being written.
pub(super) struct Writer<'a> {
    out: &'a mut dyn Write,
    sum: Sum,
    things: u64,
}

impl<'a> Writer<'a> {
    /// Begins a file.
    pub fn begin(out: &'a mut dyn Write, form: Form, layout: u32, things: Option<u64>) -> io::Result<Self> {
        let mut begun = Self { out, sum: Sum::default(), things: 0 };
        begun.json(&Header { meadhall: form, format: FORMAT, layout, things })?;
        Ok(begun)
    }

    /// Writes a thing.
    pub fn put(&mut self, line: &Line) -> io::Result<()> {
        self.things += 1;
        self.json(line)
    }

    /// Writes a thing as another file has it.
    pub fn copy(&mut self, text: &[u8]) -> io::Result<()> {
        self.things += 1;
        self.line(text)
    }

    /// So many things were written.
    pub const fn things(&self) -> u64 {
        self.things
    }

    /// Ends the file.
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

/// A new file that only its owner may read. One that is there already is left as it is.
pub fn private_file(path: &Path) -> io::Result<File> {
    OpenOptions::new().write(true).create_new(true).mode(0o600).open(path)
}
