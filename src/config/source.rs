//! Looks up keys in the environment and the file. Errors are collected while reading goes on; a key in the
//! file that no code looks up is unknown. The variable of `computers.milliseconds` is
//! `MEADHALL_COMPUTERS_MILLISECONDS`, and so on.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::fmt::Display;
use std::fs;
use std::net::SocketAddr;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use toml::de::{DeTable, DeValue};

use super::mistake::{Mistake, Mistakes, Whence};
use super::named::Named;
use super::secret::{Secret, looks_like_token};

const OURS: &str = "MEADHALL_";
/// The variable with the configuration file's name; it has no key in the file.
const FILE: &str = "MEADHALL_CONFIG";
/// Longest quote of a wrong value in an error.
const QUOTED: usize = 40;

/// Environment variables that begin with `MEADHALL_`. The value is `None` if it is not UTF-8.
#[derive(Clone, Debug, Default)]
pub struct Environment(BTreeMap<String, Option<Secret>>);

impl FromIterator<(OsString, OsString)> for Environment {
    /// Skips empty variables.
    fn from_iter<T: IntoIterator<Item = (OsString, OsString)>>(all: T) -> Self {
        let ours = |(name, value): (OsString, OsString)| {
            let name = name.into_string().ok().filter(|name| name.starts_with(OURS))?;
            (!value.is_empty()).then(|| (name, value.into_string().ok().map(Secret::new)))
        };
        Self(all.into_iter().filter_map(ours).collect())
    }
}

impl Environment {
    /// Returns the configuration file that the environment names.
    #[must_use]
    pub fn file(&self) -> Option<PathBuf> {
        self.0.get(FILE)?.as_ref().map(|path| PathBuf::from(path.reveal()))
    }
}

/// The file and the environment while keys are looked up.
pub struct Sources<'a> {
    file: Option<&'a Path>,
    environment: &'a Environment,
    entries: BTreeMap<String, Entry>,
    asked: BTreeSet<&'static str>,
    mistakes: Mistakes,
}

/// A value in the file.
struct Entry {
    line: usize,
    value: Value,
    /// The value's text in the file, up to the end of its first line.
    written: String,
}

enum Value {
    Text(String),
    Whole(Option<i128>),
    /// `None` for an item that is not a whole number. Numbers may be written as text.
    Numbers(Vec<Option<u64>>),
    Other,
}

/// The value that applies for a key, and where it is set.
struct Said {
    place: Whence,
    value: Value,
    written: String,
}

impl<'a> Sources<'a> {
    pub fn read(file: Option<&'a Path>, environment: &'a Environment) -> Self {
        let mut source =
            Self { file, environment, entries: BTreeMap::new(), asked: BTreeSet::new(), mistakes: Mistakes::default() };
        if let Some(path) = file {
            match fs::read_to_string(path) {
                Ok(text) => source.take(path, &text),
                Err(why) => source.mistakes.add(Mistake::Unreadable { path: path.to_owned(), why }),
            }
        }
        source
    }

    fn take(&mut self, path: &Path, text: &str) {
        let (table, errors) = DeTable::parse_recoverable(text);
        for error in errors {
            let line = line_of(text, error.span().map_or(0, |span| span.start));
            // The parser reports several errors for one broken line; the first is enough.
            if !self.mistakes.tell_of(line) {
                let place = Whence::Line { path: path.to_owned(), line, key: None };
                self.mistakes.add(Mistake::Line { place, what: in_our_words(error.message()) });
            }
        }
        self.flatten("", table.get_ref(), text);
    }

    fn flatten(&mut self, prefix: &str, table: &DeTable<'_>, text: &str) {
        for (key, value) in table {
            let name = format!("{prefix}{}", key.get_ref());
            let span = value.span();
            let value = match value.get_ref() {
                DeValue::Table(table) => {
                    self.flatten(&format!("{name}."), table, text);
                    continue;
                }
                DeValue::String(said) => Value::Text(said.to_string()),
                DeValue::Integer(said) => Value::Whole(i128::from_str_radix(said.as_str(), said.radix()).ok()),
                DeValue::Array(list) => Value::Numbers(list.iter().map(|it| numbered(it.get_ref())).collect()),
                _ => Value::Other,
            };
            let line = line_of(text, key.span().start);
            // The value on a broken line is probably not the intended one.
            if self.mistakes.tell_of(line) {
                continue;
            }
            let written = text.get(span).unwrap_or_default().lines().next().unwrap_or_default().to_owned();
            self.entries.insert(name, Entry { line, value, written });
        }
    }

    pub fn add(&mut self, mistake: Mistake) {
        self.mistakes.add(mistake);
    }

    /// Returns whether the key has a value in the environment or the file.
    pub fn says(&self, key: &'static str) -> bool {
        self.environment.0.contains_key(&variable(key)) || self.entries.contains_key(key)
    }

    /// Returns where the value that applies comes from.
    pub fn teller(&self, key: &'static str) -> Named {
        let variable = variable(key);
        match self.file {
            _ if self.environment.0.contains_key(&variable) => Named::Variable(variable),
            Some(path) if self.entries.contains_key(key) => Named::File(path.to_owned()),
            _ => Named::Nobody,
        }
    }

    /// Reads a number within these bounds.
    pub fn number<N>(&mut self, key: &'static str, bounds: RangeInclusive<N>) -> Option<N>
    where
        N: Copy + Display + PartialOrd + FromStr + TryFrom<i128> + Into<u64>,
    {
        let wanted = match (bounds.start(), bounds.end()) {
            (least, most) if (*most).into() >= u64::from(u32::MAX) => format!("a whole number, {least} or more"),
            (least, most) => format!("a whole number from {least} to {most}"),
        };
        self.value(key, &wanted, |value, place| {
            let number = match (value, place) {
                (Value::Whole(number), _) => (*number)?.try_into().ok()?,
                (Value::Text(text), Whence::Variable(_)) => text.parse().ok()?,
                _ => return None,
            };
            bounds.contains(&number).then_some(number)
        })
    }

    /// Reads a set of positive numbers: a list in the file, separated by commas in the environment.
    pub fn numbers(&mut self, key: &'static str) -> Option<BTreeSet<u64>> {
        self.value(key, "a list of numbers, such as [80351110224678912, 80351110224678913]", |value, place| {
            let numbers: Vec<Option<u64>> = match (value, place) {
                (Value::Numbers(numbers), _) => numbers.clone(),
                (Value::Text(text), Whence::Variable(_)) => {
                    text.trim_matches(['[', ']']).split(',').map(|it| it.trim().parse().ok()).collect()
                }
                _ => return None,
            };
            numbers.into_iter().map(|number| number.filter(|number| *number > 0)).collect()
        })
    }

    pub fn text(&mut self, key: &'static str) -> Option<String> {
        self.value(key, "text in quotation marks", |value, _| match value {
            Value::Text(text) => Some(text.clone()),
            Value::Whole(_) | Value::Numbers(_) | Value::Other => None,
        })
    }

    /// Reads text that may contain a secret, so that errors do not quote it.
    pub fn hidden(&mut self, key: &'static str) -> Option<String> {
        let [in_environment, in_file] = self.each(key);
        in_environment.or(in_file)
    }

    /// Reads one of these words and returns the value beside it.
    pub fn word<T: Copy>(&mut self, key: &'static str, words: &[(&str, T)]) -> Option<T> {
        let quoted: Vec<String> = words.iter().map(|(word, _)| format!("\"{word}\"")).collect();
        self.value(key, &quoted.join(" or "), |value, _| match value {
            Value::Text(text) => words.iter().find(|(word, _)| word == text).map(|(_, meant)| *meant),
            Value::Whole(_) | Value::Numbers(_) | Value::Other => None,
        })
    }

    /// Reads a path.
    pub fn path(&mut self, key: &'static str) -> Option<PathBuf> {
        self.value(key, "a file or folder in quotation marks", |value, _| match value {
            Value::Text(text) if !text.is_empty() => Some(text.into()),
            Value::Text(_) | Value::Whole(_) | Value::Numbers(_) | Value::Other => None,
        })
    }

    /// Reads an IP address with a port.
    pub fn address(&mut self, key: &'static str) -> Option<SocketAddr> {
        self.value(key, "an address and a port, such as \"127.0.0.1:4443\"", |value, _| match value {
            Value::Text(text) => text.parse().ok(),
            Value::Whole(_) | Value::Numbers(_) | Value::Other => None,
        })
    }

    /// Reads the text in the environment and the text in the file, each by itself.
    pub fn each(&mut self, key: &'static str) -> [Option<String>; 2] {
        self.asked.insert(key);
        [self.in_environment(key), self.in_file(key)].map(|said| {
            let said = said?;
            if let Value::Text(text) = said.value {
                return Some(text);
            }
            self.mistakes.add(Mistake::Value {
                place: said.place,
                wanted: "text in quotation marks".to_owned(),
                found: None,
            });
            None
        })
    }

    pub const fn file(&self) -> Option<&'a Path> {
        self.file
    }

    /// Reports keys of the file that were never looked up; returns all errors, and warnings for misspelled
    /// variables.
    pub fn end(mut self) -> (Mistakes, Vec<String>) {
        let keys: Vec<&str> = self.asked.iter().copied().collect();
        for (key, entry) in self.entries.iter().filter(|(key, _)| !self.asked.contains(key.as_str())) {
            if let Some(path) = self.file {
                let place = Whence::Line { path: path.to_owned(), line: entry.line, key: None };
                let nearest = nearest(key, &keys).map(str::to_owned);
                self.mistakes.add(Mistake::Unknown { place, key: key.clone(), nearest });
            }
        }
        self.mistakes.sort();
        let variables: Vec<String> = keys.iter().map(|key| variable(key)).chain([FILE.to_owned()]).collect();
        let known: Vec<&str> = variables.iter().filter_map(|name| name.strip_prefix(OURS)).collect();
        let names = self.environment.0.keys().filter_map(|name| name.strip_prefix(OURS));
        let odd = names.filter(|name| !known.contains(name)).filter_map(|name| {
            nearest(name, &known).map(|near| format!("{OURS}{name} is read by nobody; did you mean {OURS}{near}?"))
        });
        (self.mistakes, odd.collect())
    }

    /// Reads the value that applies. Records an error if it is not valid.
    fn value<T>(&mut self, key: &'static str, wanted: &str, read: impl Fn(&Value, &Whence) -> Option<T>) -> Option<T> {
        self.asked.insert(key);
        let Said { place, value, written } = self.in_environment(key).or_else(|| self.in_file(key))?;
        let fits = read(&value, &place);
        if fits.is_none() {
            // A token under the wrong key is still secret, so it is not quoted.
            let found = (!written.split(['"', '\'']).any(looks_like_token)).then(|| quoted(&written));
            self.mistakes.add(Mistake::Value { place, wanted: wanted.to_owned(), found });
        }
        fits
    }

    fn in_environment(&self, key: &str) -> Option<Said> {
        let name = variable(key);
        let value = self.environment.0.get(&name)?;
        let written = value.as_ref().map_or("what is not even text", Secret::reveal).to_owned();
        let value = value.as_ref().map_or(Value::Other, |text| Value::Text(text.reveal().to_owned()));
        Some(Said { place: Whence::Variable(name), value, written })
    }

    fn in_file(&self, key: &str) -> Option<Said> {
        let Entry { line, value, written } = self.entries.get(key)?;
        let place = Whence::Line { path: self.file?.to_owned(), line: *line, key: Some(key.to_owned()) };
        let value = match value {
            Value::Text(text) => Value::Text(text.clone()),
            Value::Whole(number) => Value::Whole(*number),
            Value::Numbers(numbers) => Value::Numbers(numbers.clone()),
            Value::Other => Value::Other,
        };
        Some(Said { place, value, written: written.clone() })
    }
}

/// Returns the environment variable of a key.
pub fn variable(key: &str) -> String {
    format!("{OURS}{}", key.to_uppercase().replace('.', "_"))
}

/// Returns the item of a list if it is a whole number.
fn numbered(value: &DeValue<'_>) -> Option<u64> {
    match value {
        DeValue::Integer(said) => u64::from_str_radix(said.as_str(), said.radix()).ok(),
        DeValue::String(said) => said.parse().ok(),
        _ => None,
    }
}

fn line_of(text: &str, at: usize) -> usize {
    text.as_bytes().iter().take(at).filter(|byte| **byte == b'\n').count() + 1
}

fn quoted(written: &str) -> String {
    let short: String = written.chars().take(QUOTED).collect();
    if short.len() < written.len() { format!("{short}…") } else { short }
}

/// Replaces the TOML parser's message, because that may quote a secret.
fn in_our_words(said: &str) -> &'static str {
    if said.contains("duplicate") {
        return "this key is there already, further up";
    }
    "this line cannot be read: it should be like key = \"text\", key = 5, or [section]"
}

/// Returns the most similar known name, or `None` if none is similar enough.
fn nearest<'a>(name: &str, known: &[&'a str]) -> Option<&'a str> {
    let last = |name: &str| name.rsplit('.').next().unwrap_or_default().to_owned();
    let far = |key: &str| distance(name, key).min(distance(&last(name), &last(key)) + 1);
    let near = known.iter().copied().min_by_key(|key| far(key))?;
    (far(near) <= 1 + near.chars().count() / 5).then_some(near)
}

/// Returns the Levenshtein distance.
fn distance(from: &str, to: &str) -> usize {
    let to: Vec<char> = to.chars().collect();
    let mut row: Vec<usize> = (0..=to.len()).collect();
    for (done, letter) in (1..).zip(from.chars()) {
        let mut before = std::mem::replace(&mut row[0], done);
        for (at, other) in to.iter().enumerate() {
            let changed = before + usize::from(letter != *other);
            before = row[at + 1];
            row[at + 1] = changed.min(before + 1).min(row[at] + 1);
        }
    }
    row[to.len()]
}
