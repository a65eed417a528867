//! The admin socket: while the bot runs, no other process can open its store, so the CLI asks the bot for
//! backups, exports, verification and health. Each connection carries one request, a line of JSON, then lines
//! of replies; the last one says how it ended. Only the owner of the data directory can connect.

mod client;
mod handler;
mod long_path;
mod server;

use std::sync::Arc;

use meadhall_tables::TableId;
use serde::{Deserialize, Serialize};

use crate::backup::{BackupDir, BackupError, ExportSummary, ProgressUpdate, ReplayScope, VerifyFinding, VerifySummary};
use crate::monitoring::HealthReport;
use crate::repository::{ClusterReport, DeadLetter};
use crate::table_service::TableService;

pub use client::{AdminClientError, AdminEvent, send_request, send_request_with_timeout};
pub use server::serve_admin_socket;

/// Executes requests.
#[derive(Clone)]
pub struct AdminContext {
    pub service: Arc<TableService>,
    pub backups: Arc<BackupDir>,
}

/// A request of the CLI.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum AdminRequest {
    /// Report health. Never waits for other requests.
    Health,
    /// List dead letters. Never waits for other requests.
    DeadLetters,
    /// List the bots that share the store. Never waits for other requests.
    Cluster,
    Backup,
    /// Export everything, or one table.
    Export {
        table: Option<TableId>,
    },
    Verify {
        /// Which matches are replayed.
        matches: ReplayScope,
    },
    /// Compact the store. Always refused, because the store is open.
    Compact,
    /// Import a file. Always refused, because the store is open.
    Import,
}

/// One line of the reply.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum AdminReply {
    Progress(ProgressUpdate),
    ExportLine(String),
    /// The request takes long. Shows that the bot is alive.
    StillWorking,
    /// A problem that verification found in the store.
    Finding(VerifyFinding),
    /// The last line of the reply to a successful request.
    Completed(AdminOutcome),
    /// The last line of the reply to a failed request.
    Failed {
        kind: FailureKind,
        reason: String,
    },
}

/// The result of a request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum AdminOutcome {
    BackedUp {
        path: String,
        contents: ExportSummary,
    },
    /// The store is empty.
    NothingToBackUp,
    Exported(ExportSummary),
    Verified(VerifySummary),
    Health(HealthReport),
    DeadLetters(Vec<DeadLetter>),
    Cluster(ClusterReport),
}

/// Kind of failure, from which the CLI derives its exit code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FailureKind {
    InvalidRequest,
    /// The store is in use, unavailable, or busy with another request.
    StoreUnavailable,
    Internal,
}

impl FailureKind {
    pub const fn from_error(error: &BackupError) -> Self {
        match error {
            BackupError::InvalidFile { .. } | BackupError::TableNotFound(_) => Self::InvalidRequest,
            BackupError::Repository(_) => Self::StoreUnavailable,
            BackupError::Io { .. } => Self::Internal,
        }
    }
}

fn to_json_line(value: &impl Serialize) -> Vec<u8> {
    let mut line = serde_json::to_vec(value).expect("requests and replies can always be written as JSON");
    line.push(b'\n');
    line
}
