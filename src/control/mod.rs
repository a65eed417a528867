//! The control socket: while a house is open nobody else can open its store, so whoever wants a backup, an export or a
//! verification, or to know how it is, asks the house. One request a connection, one line of JSON; then lines of answers, the last of which
//! says how it ended. Only the owner of the folder gets in.

mod ask;
mod serve;
mod work;

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::archive::{ArchiveError, Backups, Done, Exported, Finding, Matches, Verified};
use crate::house::House;
use crate::ledger::Parked;
use crate::table::TableId;
use crate::watch::Health;

pub use ask::{AskError, ask, ask_within};
pub use serve::serve;

/// Who does what is asked for.
#[derive(Clone)]
pub struct Clerk {
    /// The house.
    pub house: Arc<House>,
    /// Its backups.
    pub backups: Arc<Backups>,
}

/// What is asked for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Request {
    /// Tell how the house is. This waits for nobody.
    Health,
    /// Tell which errands were put aside. This waits for nobody.
    Parked,
    /// Make a backup.
    Backup,
    /// Tell everything, or one table.
    Export {
        /// The table.
        table: Option<TableId>,
    },
    /// Verify the store.
    Verify {
        /// Which matches to play again.
        matches: Matches,
    },
    /// Compact the store: cannot be done meanwhile.
    Compact,
    /// Import a file: cannot be done meanwhile.
    Import,
}

/// One line of the answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Reply {
    /// It is so far.
    Progress(Done),
    /// A line of an export.
    Line(String),
    /// Something that is wrong with the store.
    Finding(Finding),
    /// The last line: it is done.
    Done(Upshot),
    /// The last line: it is not done.
    Failed {
        /// Whose doing that is.
        fault: Blame,
        /// Why.
        why: String,
    },
}

/// What was done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Upshot {
    /// A backup was made.
    BackedUp {
        /// Where it is.
        path: String,
        /// What is in it.
        holds: Exported,
    },
    /// There is nothing that a backup could hold.
    NothingToBackUp,
    /// Everything asked for was told.
    Exported(Exported),
    /// The store was verified.
    Verified(Verified),
    /// How the house is.
    Health(Health),
    /// The errands that were put aside.
    Parked(Vec<Parked>),
}

/// Why something cannot be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Blame {
    /// What was asked for makes no sense.
    Asked,
    /// The store is in use or unavailable.
    Store,
    /// Something else failed.
    Failed,
}

impl Blame {
    /// Whose doing an error is.
    pub const fn of(error: &ArchiveError) -> Self {
        match error {
            ArchiveError::Bad { .. } | ArchiveError::NoTable(_) => Self::Asked,
            ArchiveError::Ledger(_) => Self::Store,
            ArchiveError::File { .. } => Self::Failed,
        }
    }
}

fn line(value: &impl Serialize) -> Vec<u8> {
    let mut line = serde_json::to_vec(value).expect("requests and answers are plain data");
    line.push(b'\n');
    line
}
