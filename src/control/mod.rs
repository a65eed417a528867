//! The admin socket: while the bot runs, no other process can open its store, so the CLI asks the bot for
//! backups, exports, verification and health. Each connection carries one request, a line of JSON, then lines
//! of replies; the last one says how it ended. Only the owner of the data directory can connect.

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

/// Executes requests.
#[derive(Clone)]
pub struct Clerk {
    pub house: Arc<House>,
    pub backups: Arc<Backups>,
}

/// A request of the CLI.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Request {
    /// Report health. Never waits for other requests.
    Health,
    /// List dead letters. Never waits for other requests.
    Parked,
    Backup,
    /// Export everything, or one table.
    Export {
        table: Option<TableId>,
    },
    Verify {
        /// Which matches are replayed.
        matches: Matches,
    },
    /// Compact the store. Always refused, because the store is open.
    Compact,
    /// Import a file. Always refused, because the store is open.
    Import,
}

/// One line of the reply.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Reply {
    Progress(Done),
    Line(String),
    /// A problem that verification found in the store.
    Finding(Finding),
    /// The last line of a request that succeeded.
    Done(Upshot),
    /// The last line of a request that failed.
    Failed {
        fault: Blame,
        why: String,
    },
}

/// The result of a request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Upshot {
    BackedUp {
        path: String,
        holds: Exported,
    },
    /// The store is empty.
    NothingToBackUp,
    Exported(Exported),
    Verified(Verified),
    Health(Health),
    Parked(Vec<Parked>),
}

/// Kind of failure, from which the CLI derives its exit code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Blame {
    Asked,
    /// The store is in use, unavailable, or busy with another request.
    Store,
    Failed,
}

impl Blame {
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
