//! A table where an AI must move, with what the queue must know about it.

use std::collections::BTreeMap;
use std::time::Duration;

use meadhall_tables::table::SeatState;
use meadhall_tables::{PersonId, Table, TableId};

use crate::table_service::TableService;

/// A table where an AI must move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WaitingTable {
    pub id: TableId,
    /// The people who wait at the table.
    pub people: Vec<PersonId>,
    pub revision: u64,
    /// How long the people read before the AI answers.
    pub reading_time: Duration,
}

impl WaitingTable {
    fn new(table: &Table) -> Self {
        Self {
            id: table.id,
            people: table.seats.iter().filter_map(SeatState::person).collect(),
            revision: table.revision,
            reading_time: table.reading_time(),
        }
    }

    /// A table that cannot be read: its turn will fail, and tell why.
    const fn unreadable(id: TableId) -> Self {
        Self { id, people: Vec::new(), revision: 0, reading_time: Duration::ZERO }
    }

    /// Reads these tables.
    pub async fn load(service: &TableService, ids: Vec<TableId>) -> Vec<Self> {
        let read = service.repository().existing_tables(&ids).await.unwrap_or_default();
        let mut waiting: BTreeMap<TableId, Self> =
            read.into_iter().flatten().map(|stored| (stored.table.id, Self::new(&stored.table))).collect();
        ids.into_iter().map(|id| waiting.remove(&id).unwrap_or_else(|| Self::unreadable(id))).collect()
    }
}
