//! Which rows of the store make up a table, and what is written together when it changes. Knows no
//! rules of play. `keys` names the rows, `index` derives the lists, `gates` guards the limits, `lookup`
//! combines reads, `leaves` and `around` read a table with its match and its context, `commit` writes,
//! `chronicle` packs finished tables, `roster` and `shares` coordinate the processes on one store,
//! `layout` migrates older stores.

mod around;
mod aside;
mod books;
mod building;
mod chronicle;
mod commit;
mod gates;
mod index;
pub mod keys;
mod layout;
mod leaves;
mod lookup;
mod outbox;
mod person;
mod read;
mod roster;
mod server;
mod shares;
mod whole;

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::kind::Catalogue;
use crate::store::{Store, StoreError};
use crate::table::Table;

pub use around::{Around, Behind, Doors, Room, Settled, around, room, server, settings_of, shown_by};
pub use aside::{Aside, Parked, Unfit};
pub use books::{BookLine, LINES_A_PAGE};
pub use building::{Building, building_in};
pub use chronicle::Chronicle;
pub use commit::Written;
pub use gates::{Gate, Passed};
pub use index::Rows;
pub use layout::{LAYOUT, RowsDone, bring_table_up, layout_of};
pub use leaves::{Leaves, Loaded, held, past};
pub use lookup::Lookup;
pub use outbox::{Address, Attempt, Door, Errand, Message, Missing, Present, Refusal, Shown, Spent};
pub use person::{Letters, Settings};
pub use read::{done, parked_in, tables_in, tables_of};
pub use roster::{Assignment, Heart, Process, Roster, Tenure};
pub use server::{ServerLimits, ServerSettings};
pub use shares::{Shares, Vitals};
pub use whole::{Whole, rows_of};

/// Reads and writes everything the service keeps, in a [`Store`].
pub struct Ledger {
    store: Arc<dyn Store>,
    epoch: u64,
    games: Catalogue,
}

/// A table and the rows it was read from. A change expects to find them unchanged (optimistic
/// locking).
#[derive(Clone)]
pub struct Held {
    pub table: Table,
    rows: Arc<[(String, Vec<u8>)]>,
}

/// Why the store could not be read or written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LedgerError {
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A row cannot be parsed. It is not changed.
    #[error("\"{key}\" cannot be read: {why}")]
    Unreadable {
        /// The row's key.
        key: String,
        why: String,
    },
    /// A newer version wrote the store. It is not changed.
    #[error("the store has layout {found}; this Meadhall reads up to {LAYOUT}")]
    Newer {
        /// The schema version of the store.
        found: u32,
    },
}

impl Held {
    fn new(table: Table, rows: Vec<(String, Vec<u8>)>) -> Self {
        Self { table, rows: rows.into() }
    }
}

impl LedgerError {
    /// Returns whether another writer came first, so that nothing was written.
    pub const fn is_stale(&self) -> bool {
        matches!(self, Self::Store(StoreError::Stale { .. }))
    }
}

fn json(value: &impl Serialize) -> Vec<u8> {
    serde_json::to_vec(value).expect("rows are plain data with string keys")
}

fn parse<T: for<'a> Deserialize<'a>>(key: &str, value: &[u8]) -> Result<T, LedgerError> {
    let unreadable = |error: serde_json::Error| LedgerError::Unreadable { key: key.to_owned(), why: error.to_string() };
    serde_json::from_slice(value).map_err(unreadable)
}
