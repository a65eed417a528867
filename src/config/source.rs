//! Looks up keys in the environment and the file. Errors are collected while reading goes on; a key in the
//! file that no code looks up is unknown. The variable of `ai.time_limit_ms` is
//! `MEADHALL_AI_TIME_LIMIT_MS`, and so on.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::fmt::{self, Display};
use std::fs;
use std::net::SocketAddr;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use strsim::osa_distance;
use toml::de::{DeTable, DeValue};

use super::error::{ConfigError, ConfigErrors};
use super::secret::{Secret, looks_like_token};

const ENV_PREFIX: &str = "MEADHALL_";
/// The variable with the configuration file's name; it has no key in the file.
const CONFIG_FILE_VAR: &str = "MEADHALL_CONFIG";
/// Longest quote of a wrong value in an error.
const MAX_QUOTED_CHARS: usize = 40;

/// Where the value of a setting comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SettingOrigin {
    /// A command-line option, by its name.
    Argument(&'static str),
    /// An environment variable, by its name.
    EnvVar(String),
    /// This configuration file.
    ConfigFile(PathBuf),
    /// No source: the default applies.
    Default,
}

impl fmt::Display for SettingOrigin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Argument(word) => write!(f, "set by {word}"),
            Self::EnvVar(name) => write!(f, "set by {name}"),
            Self::ConfigFile(path) => write!(f, "set by {}", path.display()),
            Self::Default => {
                write!(f, "the default, because neither --data nor MEADHALL_DATA nor a configuration file sets another")
            }
        }
    }
}

/// Environment variables that begin with `MEADHALL_`. The value is `None` if it is not UTF-8.
#[derive(Clone, Debug, Default)]
pub struct EnvVars(BTreeMap<String, Option<Secret>>);

impl FromIterator<(OsString, OsString)> for EnvVars {
    /// Skips empty variables.
    fn from_iter<T: IntoIterator<Item = (OsString, OsString)>>(all: T) -> Self {
        let own_variable = |(name, value): (OsString, OsString)| {
            let name = name.into_string().ok().filter(|name| name.starts_with(ENV_PREFIX))?;
            (!value.is_empty()).then(|| (name, value.into_string().ok().map(Secret::new)))
        };
        Self(all.into_iter().filter_map(own_variable).collect())
    }
}

impl EnvVars {
    /// Returns the configuration file that the environment names.
    #[must_use]
    pub fn config_file(&self) -> Option<PathBuf> {
        self.0.get(CONFIG_FILE_VAR)?.as_ref().map(|path| PathBuf::from(path.reveal()))
    }
}

/// The file and the environment while keys are looked up.
pub struct ConfigSources<'a> {
    file: Option<&'a Path>,
    env_vars: &'a EnvVars,
    file_entries: BTreeMap<String, FoundValue>,
    known_keys: BTreeSet<&'static str>,
    errors: ConfigErrors,
}

#[derive(Clone)]
enum RawValue {
    Text(String),
    Integer(Option<i128>),
    /// `None` for an item that is not a whole number. Numbers may be written as text.
    IntegerList(Vec<Option<u64>>),
    Other,
}

impl RawValue {
    fn as_text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            Self::Integer(_) | Self::IntegerList(_) | Self::Other => None,
        }
    }
}

/// A value, and where it is set.
#[derive(Clone)]
struct FoundValue {
    /// The variable, or the file, the line and the key.
    setting: String,
    /// The line of the file; `None` for an environment variable.
    line: Option<usize>,
    value: RawValue,
    /// The first line of the value's text in the file.
    raw_text: String,
}

impl<'a> ConfigSources<'a> {
    pub fn read(file: Option<&'a Path>, env_vars: &'a EnvVars) -> Self {
        let mut sources = Self {
            file,
            env_vars,
            file_entries: BTreeMap::new(),
            known_keys: BTreeSet::new(),
            errors: ConfigErrors::default(),
        };
        if let Some(path) = file {
            match fs::read_to_string(path) {
                Ok(text) => sources.parse_file(path, &text),
                Err(error) => sources.errors.push(ConfigError::UnreadableFile { path: path.to_owned(), error }),
            }
        }
        sources
    }

    fn parse_file(&mut self, path: &Path, text: &str) {
        let (table, errors) = DeTable::parse_recoverable(text);
        for error in errors {
            let line_number = line_number_at(text, error.span().map_or(0, |span| span.start));
            // The parser reports several errors for one broken line; the first is enough.
            if !self.errors.has_invalid_line(line_number) {
                let problem = describe_toml_error(error.message());
                self.errors.push(ConfigError::InvalidLine { path: path.to_owned(), line: line_number, problem });
            }
        }
        self.add_table_entries(path, "", table.get_ref(), text);
    }

    fn add_table_entries(&mut self, path: &Path, prefix: &str, table: &DeTable<'_>, text: &str) {
        for (key, value) in table {
            let name = format!("{prefix}{}", key.get_ref());
            let span = value.span();
            let value = match value.get_ref() {
                DeValue::Table(table) => {
                    self.add_table_entries(path, &format!("{name}."), table, text);
                    continue;
                }
                DeValue::String(string) => RawValue::Text(string.to_string()),
                DeValue::Integer(integer) => {
                    RawValue::Integer(i128::from_str_radix(integer.as_str(), integer.radix()).ok())
                }
                DeValue::Array(list) => {
                    RawValue::IntegerList(list.iter().map(|it| parse_list_item(it.get_ref())).collect())
                }
                _ => RawValue::Other,
            };
            let line = line_number_at(text, key.span().start);
            // The value on a broken line is probably not the intended one.
            if self.errors.has_invalid_line(line) {
                continue;
            }
            let setting = format!("{}, line {line}: {name}", path.display());
            let raw_text = text.get(span).unwrap_or_default().lines().next().unwrap_or_default().to_owned();
            self.file_entries.insert(name, FoundValue { setting, line: Some(line), value, raw_text });
        }
    }

    pub fn add_error(&mut self, error: ConfigError) {
        self.errors.push(error);
    }

    /// Returns whether the key has a value in the environment or the file.
    pub fn is_set(&self, key: &'static str) -> bool {
        self.env_vars.0.contains_key(&env_var_name(key)) || self.file_entries.contains_key(key)
    }

    /// Returns the place where the key's value is set, considering that the environment overrides the file.
    pub fn origin(&self, key: &'static str) -> SettingOrigin {
        let env_var = env_var_name(key);
        match self.file {
            _ if self.env_vars.0.contains_key(&env_var) => SettingOrigin::EnvVar(env_var),
            Some(path) if self.file_entries.contains_key(key) => SettingOrigin::ConfigFile(path.to_owned()),
            _ => SettingOrigin::Default,
        }
    }

    /// Returns the name of a setting for a message: the variable, or the file, the line and the key.
    pub fn setting_name(&self, key: &'static str) -> String {
        self.env_value(key).map_or_else(|| self.file_setting_name(key), |found| found.setting)
    }

    /// Returns the name of a setting in the file, whatever the environment sets.
    pub fn file_setting_name(&self, key: &str) -> String {
        self.file_entries.get(key).map_or_else(|| key.to_owned(), |found| found.setting.clone())
    }

    /// Returns all values that are set, by their keys.
    pub fn set_values(&self) -> BTreeMap<&'static str, Secret> {
        let value = |key: &&'static str| self.env_value(key).or_else(|| self.file_entries.get(*key).cloned());
        let raw_text = |key| Some((key, Secret::new(value(&key)?.raw_text)));
        self.known_keys.iter().copied().filter_map(raw_text).collect()
    }

    /// Reads a number within these bounds.
    pub fn number<N>(&mut self, key: &'static str, bounds: RangeInclusive<N>) -> Option<N>
    where
        N: Copy + Display + PartialOrd + FromStr + TryFrom<i128> + Into<u64>,
    {
        let expected = match (bounds.start(), bounds.end()) {
            (least, most) if (*most).into() >= u64::from(u32::MAX) => format!("a whole number, {least} or more"),
            (least, most) => format!("a whole number from {least} to {most}"),
        };
        self.lookup(key, &expected, |FoundValue { value, line, .. }| {
            let number = match value {
                RawValue::Integer(number) => (*number)?.try_into().ok()?,
                RawValue::Text(text) if line.is_none() => text.parse().ok()?,
                _ => return None,
            };
            bounds.contains(&number).then_some(number)
        })
    }

    /// Reads a set of positive numbers: a list in the file, separated by commas in the environment.
    pub fn positive_numbers(&mut self, key: &'static str) -> Option<BTreeSet<u64>> {
        self.lookup(
            key,
            "a list of numbers, such as [80351110224678912, 80351110224678913]",
            |FoundValue { value, line, .. }| {
                let numbers: Vec<Option<u64>> = match value {
                    RawValue::IntegerList(numbers) => numbers.clone(),
                    RawValue::Text(text) if line.is_none() => {
                        text.trim_matches(['[', ']']).split(',').map(|it| it.trim().parse().ok()).collect()
                    }
                    _ => return None,
                };
                numbers.into_iter().map(|number| number.filter(|number| *number > 0)).collect()
            },
        )
    }

    pub fn text(&mut self, key: &'static str) -> Option<String> {
        self.lookup(key, "text in quotation marks", |found| found.value.as_text().map(str::to_owned))
    }

    /// Reads text that may contain a secret, so that errors do not quote it.
    pub fn secret_text(&mut self, key: &'static str) -> Option<String> {
        let [in_environment, in_file] = self.env_and_file_text(key);
        in_environment.or(in_file)
    }

    /// Reads one of these words, and returns the value that belongs to the word.
    pub fn one_of<T: Copy>(&mut self, key: &'static str, words: &[(&str, T)]) -> Option<T> {
        let quoted: Vec<String> = words.iter().map(|(word, _)| format!("\"{word}\"")).collect();
        self.lookup(key, &quoted.join(" or "), |found| {
            let text = found.value.as_text()?;
            words.iter().find(|(word, _)| *word == text).map(|(_, meant)| *meant)
        })
    }

    /// Reads a path.
    pub fn path(&mut self, key: &'static str) -> Option<PathBuf> {
        self.lookup(key, "a path in quotation marks", |found| {
            found.value.as_text().filter(|text| !text.is_empty()).map(PathBuf::from)
        })
    }

    /// Reads an IP address with a port.
    pub fn socket_address(&mut self, key: &'static str) -> Option<SocketAddr> {
        let expected = "an IP address and a port, such as \"127.0.0.1:4443\"";
        self.lookup(key, expected, |found| found.value.as_text()?.parse().ok())
    }

    /// Reads the text in the environment and the text in the file, each by itself.
    pub fn env_and_file_text(&mut self, key: &'static str) -> [Option<String>; 2] {
        self.known_keys.insert(key);
        [self.env_value(key), self.file_entries.get(key).cloned()].map(|found| {
            let found = found?;
            if let RawValue::Text(text) = found.value {
                return Some(text);
            }
            self.errors.push(ConfigError::InvalidValue {
                setting: found.setting,
                line: found.line,
                expected: "text in quotation marks".to_owned(),
                found: None,
            });
            None
        })
    }

    pub const fn file(&self) -> Option<&'a Path> {
        self.file
    }

    /// Reports keys of the file that were never looked up, and misspelled variables. Returns all errors.
    pub fn finish(mut self) -> ConfigErrors {
        let keys: Vec<&str> = self.known_keys.iter().copied().collect();
        for (key, entry) in self.file_entries.iter().filter(|(key, _)| !self.known_keys.contains(key.as_str())) {
            let (Some(path), Some(line)) = (self.file, entry.line) else { continue };
            let nearest = closest_name(key, &keys).map(str::to_owned);
            self.errors.push(ConfigError::UnknownKey { path: path.to_owned(), line, key: key.clone(), nearest });
        }
        self.errors.sort_by_line();
        let variables: Vec<String> =
            keys.iter().map(|key| env_var_name(key)).chain([CONFIG_FILE_VAR.to_owned()]).collect();
        let known: Vec<&str> = variables.iter().filter_map(|name| name.strip_prefix(ENV_PREFIX)).collect();
        let names = self.env_vars.0.keys().filter_map(|name| name.strip_prefix(ENV_PREFIX));
        for name in names.filter(|name| !known.contains(name)) {
            // Other names belong to builds or tests.
            if let Some(nearest) = closest_name(name, &known) {
                self.errors.push(ConfigError::UnknownVariable { name: name.to_owned(), nearest: nearest.to_owned() });
            }
        }
        self.errors
    }

    /// Reads the value of a key, where the environment overrides the file. Records an error if the value is not valid.
    fn lookup<T>(&mut self, key: &'static str, expected: &str, read: impl Fn(&FoundValue) -> Option<T>) -> Option<T> {
        self.known_keys.insert(key);
        let found = self.env_value(key).or_else(|| self.file_entries.get(key).cloned())?;
        let parsed = read(&found);
        let FoundValue { setting, line, raw_text, .. } = found;
        if parsed.is_none() {
            // A token under the wrong key is still secret, so it is not quoted.
            let found = (!raw_text.split(['"', '\'']).any(looks_like_token)).then(|| truncate_quoted(&raw_text));
            self.errors.push(ConfigError::InvalidValue { setting, line, expected: expected.to_owned(), found });
        }
        parsed
    }

    fn env_value(&self, key: &str) -> Option<FoundValue> {
        let name = env_var_name(key);
        let value = self.env_vars.0.get(&name)?;
        let raw_text = value.as_ref().map_or("invalid UTF-8", Secret::reveal).to_owned();
        let value = value.as_ref().map_or(RawValue::Other, |text| RawValue::Text(text.reveal().to_owned()));
        Some(FoundValue { setting: name, line: None, value, raw_text })
    }
}

/// Returns the environment variable of a key.
pub fn env_var_name(key: &str) -> String {
    format!("{ENV_PREFIX}{}", key.to_uppercase().replace('.', "_"))
}

/// Returns the item of a list if it is a whole number.
fn parse_list_item(value: &DeValue<'_>) -> Option<u64> {
    match value {
        DeValue::Integer(integer) => u64::from_str_radix(integer.as_str(), integer.radix()).ok(),
        DeValue::String(string) => string.parse().ok(),
        _ => None,
    }
}

fn line_number_at(text: &str, at: usize) -> usize {
    text.as_bytes().iter().take(at).filter(|byte| **byte == b'\n').count() + 1
}

fn truncate_quoted(raw_text: &str) -> String {
    let short: String = raw_text.chars().take(MAX_QUOTED_CHARS).collect();
    if short.len() < raw_text.len() { format!("{short}…") } else { short }
}

/// Replaces the TOML parser's message, because that may quote a secret.
fn describe_toml_error(message: &str) -> &'static str {
    if message.contains("duplicate") {
        return "this key is already set further up";
    }
    "invalid syntax: expected a line like key = \"text\", key = 5, or [section]"
}

/// Returns the most similar known name, or `None` if none is similar enough.
fn closest_name<'a>(name: &str, known: &[&'a str]) -> Option<&'a str> {
    let last_part = name.rsplit('.').next().unwrap_or_default();
    // A key in another section is less similar than one in a misspelled section.
    let edit_cost = |key: &str| {
        osa_distance(name, key).min(osa_distance(last_part, key.rsplit('.').next().unwrap_or_default()) + 2)
    };
    let closest = known.iter().copied().min_by_key(|key| edit_cost(key))?;
    (edit_cost(closest) <= 1 + closest.chars().count() / 5).then_some(closest)
}
