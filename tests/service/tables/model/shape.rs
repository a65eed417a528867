//! What both the service and the model show of a table.

use std::collections::BTreeMap;

use meadhall_tables::Table;
use meadhall_tables::table::{Occupant, TablePhase};

use super::plain::{ModelOccupant, ModelPhase};

#[derive(Debug, PartialEq, Eq)]
pub struct VisibleTable {
    pub phase: ModelPhase,
    pub host: Option<u64>,
    pub occupants: Vec<ModelOccupant>,
    /// The deadlines of open decisions; `None` for an AI.
    pub deadlines: BTreeMap<u8, Option<u64>>,
    pub missed_in_a_row: Vec<u8>,
}

impl VisibleTable {
    pub fn from_table(table: &Table) -> Self {
        let to_model_occupant = |occupant: &Occupant| match occupant {
            Occupant::Person(person) => ModelOccupant::Person(person.0),
            Occupant::Ai { stands_in_for, .. } => ModelOccupant::Ai(stands_in_for.map(|person| person.0)),
            Occupant::Erased => ModelOccupant::Erased,
        };
        let pending = table.iter_seats().filter_map(|(seat, seat_state)| Some((seat.0, seat_state.pending_decision?)));
        Self {
            phase: match table.phase {
                TablePhase::Lobby { .. } => ModelPhase::Lobby,
                TablePhase::Playing(_) => ModelPhase::Playing,
                TablePhase::Over(_) => ModelPhase::Over,
            },
            host: table.host.map(|host| host.0),
            occupants: table.seats.iter().map(|seat_state| to_model_occupant(&seat_state.occupant)).collect(),
            deadlines: pending
                .map(|(seat, pending)| (seat, pending.deadline.map(|deadline| deadline.expires_at.0)))
                .collect(),
            missed_in_a_row: table.seats.iter().map(|seat_state| seat_state.missed_in_a_row).collect(),
        }
    }
}
