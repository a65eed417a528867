//! Quotas: one row for each counter (a person's, a channel's, a server's tables). A command that
//! adds a table reads the row, counts, and writes only if the row is unchanged, so concurrent
//! commands cannot exceed a limit. Leaving does not touch the row: at worst a command is refused
//! that would just have fitted.

use serde::{Deserialize, Serialize};

use super::lookup::Lookup;
use super::{json, keys};
use crate::store::{Change, Want};
use crate::table::clock::Wall;
use crate::table::{Channel, Person, Server, TableId};

/// The row of a counter at the time of the read.
pub struct Gate {
    key: String,
    row: Option<Vec<u8>>,
    last: Option<Passed>,
    /// The recent openings to store with the claim; by default those that were read.
    opened: Vec<Wall>,
}

/// The last claim of a quota. A table never claims twice with one revision, so the row never
/// repeats a value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Passed {
    pub table: TableId,
    pub revision: u64,
    /// When tables were opened here recently.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub opened: Vec<Wall>,
}

impl Gate {
    /// Reads the guard of a person's tables.
    pub fn of(person: Person) -> Lookup<Self> {
        at(keys::gate_of(person))
    }

    /// Reads the guard of a channel's tables.
    pub fn of_channel(channel: Channel) -> Lookup<Self> {
        at(keys::gate_of_channel(channel))
    }

    /// Reads the guard of a server's tables.
    pub fn of_server(server: Server) -> Lookup<Self> {
        at(keys::gate_of_server(server))
    }

    /// Returns the last claim; `None` if there is none or it cannot be read.
    pub const fn last(&self) -> Option<&Passed> {
        self.last.as_ref()
    }

    /// Replaces the recent openings that the claim stores.
    #[must_use]
    pub fn noting(self, opened: Vec<Wall>) -> Self {
        Self { opened, ..self }
    }

    /// Adds the claim of this table to the batch; the batch conflicts if somebody has claimed since the
    /// read.
    pub(super) fn pass(self, change: Change, table: TableId, revision: u64) -> Change {
        let Self { key, row, opened, .. } = self;
        change.expect_as_read(&key, row).put(key, json(&Passed { table, revision, opened }))
    }
}

/// Reads a quota row. An unreadable row is treated as empty: the claim still expects exactly its
/// bytes.
fn at(key: String) -> Lookup<Gate> {
    Lookup::of(Want::One(key.clone()), move |found| {
        let row = found.into_iter().next().map(|row| row.value);
        let last = row.as_deref().and_then(|row| serde_json::from_slice::<Passed>(row).ok());
        let opened = last.as_ref().map(|last| last.opened.clone()).unwrap_or_default();
        Ok(Gate { key, row, last, opened })
    })
}
