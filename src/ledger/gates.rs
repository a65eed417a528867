//! Gates: a row for each person, channel and server whose tables are counted, that says who came through last. Whoever counts what is
//! behind a gate and then comes through expects that nobody else has come through meanwhile, so no cap is passed, whoever comes from
//! wherever at the same time. Leaving is not noted: it makes room, and who has counted before is turned away at the most.

use serde::{Deserialize, Serialize};

use super::lookup::Lookup;
use super::{json, keys};
use crate::store::{Change, Want};
use crate::table::clock::Wall;
use crate::table::{Channel, Person, Server, TableId};

/// A gate, as it was read.
pub struct Gate {
    key: String,
    row: Option<Vec<u8>>,
    last: Option<Passed>,
    /// What is to be noted of tables that were opened lately: what was noted, unless something else is to be.
    opened: Vec<Wall>,
}

/// Who came through a gate last. No table comes through twice by the same revision, so what stands there never comes round again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Passed {
    /// The table.
    pub table: TableId,
    /// The revision with which it came.
    pub revision: u64,
    /// When tables were opened here lately.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub opened: Vec<Wall>,
}

impl Gate {
    /// The gate of a person, through which come the tables where they sit.
    pub fn of(person: Person) -> Lookup<Self> {
        at(keys::gate_of(person))
    }

    /// The gate of a channel.
    pub fn of_channel(channel: Channel) -> Lookup<Self> {
        at(keys::gate_of_channel(channel))
    }

    /// The gate of a server.
    pub fn of_server(server: Server) -> Lookup<Self> {
        at(keys::gate_of_server(server))
    }

    /// Who came through last, as far as it can be read.
    pub const fn last(&self) -> Option<&Passed> {
        self.last.as_ref()
    }

    /// The same gate, at which all of these openings are to be noted.
    #[must_use]
    pub fn noting(self, opened: Vec<Wall>) -> Self {
        Self { opened, ..self }
    }

    /// A table comes through, if nobody has done so since the gate was read.
    pub(super) fn pass(self, change: Change, table: TableId, revision: u64) -> Change {
        let Self { key, row, opened, .. } = self;
        change.expect_as_read(&key, row).put(key, json(&Passed { table, revision, opened }))
    }
}

/// A gate is as good as any other that says something else, so one that cannot be read is passed as well.
fn at(key: String) -> Lookup<Gate> {
    Lookup::of(Want::One(key.clone()), move |found| {
        let row = found.into_iter().next().map(|row| row.value);
        let last = row.as_deref().and_then(|row| serde_json::from_slice::<Passed>(row).ok());
        let opened = last.as_ref().map(|last| last.opened.clone()).unwrap_or_default();
        Ok(Gate { key, row, last, opened })
    })
}
