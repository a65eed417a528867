//! What a file consists of: a first line that says what it is, one line for each thing, a last line by which a file that
//! was cut or changed is known.

use serde::{Deserialize, Serialize};

use crate::Mark;
use crate::ledger::{Chronicle, ServerSettings, Settings, Whole};
use crate::table::clock::ServiceTime;
use crate::table::past::Past;
use crate::table::{Person, Server, Table};

/// The format that is written. Counted up when a line changes.
pub const FORMAT: u32 = 1;

/// No line is longer, in bytes: no table unpacks to more than this, and all else is smaller.
pub const LONGEST_LINE: usize = 64 * 1024 * 1024;

/// The first line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Header {
    /// What the lines are.
    pub meadhall: Form,
    /// The format of the file.
    pub format: u32,
    /// The layout of the books it comes from.
    pub layout: u32,
    /// How many things follow, if that was known.
    pub things: Option<u64>,
}

/// What the lines of a file are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Form {
    /// Things: tables, people, servers, the time.
    Export,
    /// Rows of a store, as they lie there.
    Rows,
}

/// What is read first: enough to tell a newer file from a broken one.
#[derive(Deserialize)]
pub(super) struct Opening {
    pub meadhall: serde_json::Value,
    pub format: u32,
}

/// Every other line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Line {
    /// Service time at its last beat.
    Time(ServiceTime),
    /// What a person has settled.
    Person(Settled),
    /// What a server has decided.
    Server(Ruled),
    /// A table.
    Table(Box<Told>),
    /// A row.
    Row(Row),
    /// The last line.
    End(End),
}

/// What a person has settled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Settled {
    pub person: Person,
    pub settings: Settings,
}

/// What a server has decided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Ruled {
    pub server: Server,
    pub settings: ServerSettings,
}

/// A table as a file tells it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Told {
    pub table: Table,
    pub past: Option<Past>,
    /// The match, saved; only where older rules began it, so that it may not be made again from its beginning.
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

/// The value of a row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Value {
    Text(String),
    /// Two digits a byte, for what is not text.
    Hex(String),
}

/// The last line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct End {
    /// How many things there were.
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

    /// The bytes; nothing if they are not written as they should be.
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
