//! The page's files: compiled in, or read from a folder by whoever works on them.

use std::borrow::Cow;
use std::fs;
use std::path::PathBuf;

/// The files, with what they are.
const FILES: &[(&str, &str, &str)] = &[];

/// Where the page's files come from.
pub struct Page(Option<PathBuf>);

impl Page {
    /// The page of this folder, or the one that was compiled in.
    pub const fn of(folder: Option<PathBuf>) -> Self {
        Self(folder)
    }

    /// A file by its name, and what it is. No name leads anywhere else: those that there are were known before.
    pub fn file(&self, name: &str) -> Option<(&'static str, Cow<'static, str>)> {
        let (name, kind, compiled) = FILES.iter().find(|(known, ..)| *known == name)?;
        let read = self.0.as_ref().map(|folder| fs::read_to_string(folder.join(name)));
        match read {
            None => Some((kind, Cow::Borrowed(compiled))),
            Some(read) => read.ok().map(|text| (*kind, Cow::Owned(text))),
        }
    }
}
