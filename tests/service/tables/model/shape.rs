//! What both the service and the model show of a table.

use std::collections::BTreeMap;

use meadhall::table::Table;
use meadhall::table::record::{Holder, Phase};

use super::plain::{Sitter, Stage};

#[derive(Debug, PartialEq, Eq)]
pub struct Shape {
    pub stage: Stage,
    pub host: Option<u64>,
    pub sitters: Vec<Sitter>,
    /// The deadlines of open decisions; `None` for an AI.
    pub asked: BTreeMap<u8, Option<u64>>,
    pub missed: Vec<u8>,
}

impl Shape {
    pub fn of(table: &Table) -> Self {
        let sitter = |holder: &Holder| match holder {
            Holder::Person(person) => Sitter::Person(person.0),
            Holder::Computer { stands_in_for, .. } => Sitter::Computer(stands_in_for.map(|person| person.0)),
            Holder::Forgotten => Sitter::Nobody,
        };
        let asked = table.seated().filter_map(|(seat, chair)| Some((seat.0, chair.asked?)));
        Self {
            stage: match table.phase {
                Phase::Lobby { .. } => Stage::Lobby,
                Phase::Playing(_) => Stage::Playing,
                Phase::Over(_) => Stage::Over,
            },
            host: table.host.map(|host| host.0),
            sitters: table.chairs.iter().map(|chair| sitter(&chair.holder)).collect(),
            asked: asked.map(|(seat, asked)| (seat, asked.deadline.map(|deadline| deadline.due.0))).collect(),
            missed: table.chairs.iter().map(|chair| chair.missed).collect(),
        }
    }
}
