//! The house's books: which rows of a store make up a table, and what is written together when it changes. Knows how
//! things are kept, and nothing of how they are played.
//!
//! - `keys` where everything lies; `index` the rows that follow from a table; `gates` whom a count has let in
//! - `lookup` what is read, and what it tells; `leaves` a table with its match, `around` what is around it, `read` all else
//! - `books` what has become of each person's matches
//! - `chronicle` a whole table, as it is kept when it is over
//! - `person` what each person has settled; `server` what each server has decided
//! - `outbox` what is to be delivered; `aside` what could not be, and why
//! - `roster` the processes that share the books, and which of them has the duty of the house; `shares` whom each of them serves
//! - `whole` tables as a whole, with all their rows
//! - `building` whether all of the file is there from which the house is built
//! - `layout` the version of all this, and how older ones are brought up to it

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

/// The books, in a store.
pub struct Ledger {
    store: Arc<dyn Store>,
    epoch: u64,
    games: Catalogue,
}

/// A table as it was read, and the rows it was read from: a change expects to find them unchanged.
#[derive(Clone)]
pub struct Held {
    /// The table.
    pub table: Table,
    rows: Arc<[(String, Vec<u8>)]>,
}

/// Why the books cannot be read or written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LedgerError {
    /// The store does not do it.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A row cannot be understood. It is left as it is.
    #[error("\"{key}\" cannot be read: {why}")]
    Unreadable {
        /// The row.
        key: String,
        /// What is wrong with it.
        why: String,
    },
    /// The books were kept by a newer Meadhall. They are left as they are.
    #[error("the store has layout {found}; this Meadhall reads up to {LAYOUT}")]
    Newer {
        /// The layout they have.
        found: u32,
    },
}

impl Held {
    fn new(table: Table, rows: Vec<(String, Vec<u8>)>) -> Self {
        Self { table, rows: rows.into() }
    }
}

impl LedgerError {
    /// Whether somebody else came first: nothing was written.
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
