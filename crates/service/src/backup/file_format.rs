//! The file format: a header line, one line for each record, and a footer with record count and fingerprint,
//! which reveals a file that was truncated or changed.

use meadhall_game::Fingerprint;
use meadhall_tables::clock::ServiceClock;
use meadhall_tables::history::MatchHistory;
use meadhall_tables::{PersonId, ServerId, Table};
use serde::{Deserialize, Serialize};

use crate::repository::{PersonSettings, ServerSettings, TableArchive, TableExport};

/// The format version that is written. It increases whenever a line changes.
pub const FORMAT_VERSION: u32 = 1;

/// The maximum length of a line in bytes. No unpacked table is longer, and all other records are smaller.
pub const MAX_LINE_BYTES: usize = 64 * 1024 * 1024;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FileHeader {
    pub kind: FileKind,
    pub format_version: u32,
    /// The schema version of the store that the file comes from.
    pub schema_version: u32,
    /// The number of records that follow, if it was known.
    pub record_count: Option<u64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum FileKind {
    /// Records: tables, people, servers, the service clock.
    Export,
    /// Rows of a store, unchanged.
    RawRows,
}

/// The part of the header that every format version has. It is parsed first, to distinguish a newer file from an
/// invalid file.
#[derive(Deserialize)]
pub(super) struct HeaderProbe {
    pub kind: serde_json::Value,
    pub format_version: u32,
}

/// Any line after the header.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum FileLine {
    /// The service clock at its last tick.
    ServiceClock(ServiceClock),
    Person(PersonLine),
    Server(ServerLine),
    Table(Box<TableLine>),
    RawRow(RawRow),
    Footer(FileFooter),
}

/// The settings of a person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PersonLine {
    pub person: PersonId,
    pub settings: PersonSettings,
}

/// The settings of a server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ServerLine {
    pub server: ServerId,
    pub settings: ServerSettings,
}

/// A table with its history.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TableLine {
    pub table: Table,
    pub history: Option<MatchHistory>,
    /// The saved match, present only if the match was begun with older rules, with which its start may not be
    /// replayable.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub snapshot: Option<String>,
}

/// A row of a store.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawRow {
    pub key: String,
    pub value: RowValue,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum RowValue {
    Text(String),
    /// Two hexadecimal digits for each byte, for values that are not UTF-8.
    Hex(String),
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FileFooter {
    pub record_count: u64,
    /// The fingerprint of all lines before.
    pub fingerprint: Fingerprint,
}

impl From<TableLine> for TableExport {
    fn from(TableLine { table, history, snapshot }: TableLine) -> Self {
        Self { archive: TableArchive { table, history }, snapshot }
    }
}

impl RowValue {
    pub(super) fn from_bytes(bytes: Vec<u8>) -> Self {
        String::from_utf8(bytes).map_or_else(
            |error| Self::Hex(error.as_bytes().iter().map(|byte| format!("{byte:02x}")).collect()),
            Self::Text,
        )
    }

    /// Returns the bytes, or `None` if the hexadecimal digits are invalid.
    pub(super) fn to_bytes(&self) -> Option<Vec<u8>> {
        let hex = match self {
            Self::Text(text) => return Some(text.clone().into_bytes()),
            Self::Hex(hex) => hex.as_bytes(),
        };
        let digit = |byte: u8| char::from(byte).to_digit(16).and_then(|digit| u8::try_from(digit).ok());
        let byte = |pair: &[u8]| Some(digit(*pair.first()?)? << 4 | digit(*pair.get(1)?)?);
        hex.chunks(2).map(byte).collect()
    }
}
