//! The file format: a header line, one line for each record, and a footer with record count and fingerprint,
//! which reveals a file that was truncated or changed.

use serde::{Deserialize, Serialize};

use crate::Mark;
use crate::ledger::{Chronicle, ServerSettings, Settings, Whole};
use crate::table::clock::ServiceTime;
use crate::table::past::Past;
use crate::table::{Person, Server, Table};

/// The format version that is written. It increases whenever a line changes.
pub const FORMAT: u32 = 1;

/// The maximum length of a line. No table unpacks to more, and every other record is smaller.
pub const LONGEST_LINE: usize = 64 * 1024 * 1024;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Header {
    pub meadhall: Form,
    pub format: u32,
    /// The schema version of the store that the file comes from.
    pub layout: u32,
    /// The number of records that follow, if it was known.
    pub things: Option<u64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Form {
    /// Records: tables, people, servers, the service clock.
    Export,
    /// Rows of a store, unchanged.
    Rows,
}

/// The part of the header that is read first, to tell a newer file from an invalid one.
#[derive(Deserialize)]
pub(super) struct Opening {
    pub meadhall: serde_json::Value,
    pub format: u32,
}

/// Any line after the header.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Line {
    /// The service clock at its last tick.
    Time(ServiceTime),
    Person(Settled),
    Server(Ruled),
    Table(Box<Told>),
    Row(Row),
    End(End),
}

/// The settings of a person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Settled {
    pub person: Person,
    pub settings: Settings,
}

/// The settings of a server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Ruled {
    pub server: Server,
    pub settings: ServerSettings,
}

/// A table with its history.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Told {
    pub table: Table,
    pub past: Option<Past>,
    /// The saved match; only for a match begun with older rules, which may not be replayable from its start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub snapshot: Option<String>,
}

/// A row of a store.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Row {
    pub key: String,
    pub value: Value,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Value {
    Text(String),
    /// Two hexadecimal digits for each byte, for values that are not UTF-8.
    Hex(String),
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct End {
    pub things: u64,
    /// The fingerprint of all lines before.
    pub mark: Mark,
}

impl From<Told> for Whole {
    fn from(Told { table, past, snapshot }: Told) -> Self {
        Self { chronicle: Chronicle { table, past }, snapshot }
    }
}

impl Value {
    pub(super) fn of(bytes: Vec<u8>) -> Self {
        String::from_utf8(bytes).map_or_else(
            |error| Self::Hex(error.as_bytes().iter().map(|byte| format!("{byte:02x}")).collect()),
            Self::Text,
        )
    }

    /// Returns the bytes, or `None` if the hexadecimal digits are invalid.
    pub(super) fn bytes(&self) -> Option<Vec<u8>> {
        let hex = match self {
            Self::Text(text) => return Some(text.clone().into_bytes()),
            Self::Hex(hex) => hex.as_bytes(),
        };
        let digit = |byte: u8| char::from(byte).to_digit(16).and_then(|digit| u8::try_from(digit).ok());
        let byte = |pair: &[u8]| Some(digit(*pair.first()?)? << 4 | digit(*pair.get(1)?)?);
        hex.chunks(2).map(byte).collect()
    }
}
