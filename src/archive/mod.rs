//! Export, import, backups and verification of the data store, as files with one JSON object a line. Files
//! hold tables, settings and the service clock; everything derived from them (indexes, results, deliveries)
//! is left out and computed again.
//!
//! An export contains the seeds of open matches and every hidden hand, so only the operator may have it.

mod backups;
mod books;
mod check;
mod error;
mod export;
mod fault;
mod forget;
mod import;
mod imported;
mod line;
mod names;
mod progress;
mod read;
mod report;
mod rows;
mod shift;
mod stray;
mod verify;
mod walk;
mod write;

pub use backups::{BackupDir, BackupFile, BackupRetention};
pub use check::RecordCheckError;
pub use error::BackupError;
pub use export::{ExportScope, ExportSummary, export};
pub use fault::BackupFileError;
pub use forget::BackupErasureSummary;
pub use import::CheckedImport;
pub use imported::ImportSummary;
pub use line::{FORMAT_VERSION, MAX_LINE_BYTES};
pub use progress::{ProgressCallback, ProgressPhase, ProgressUpdate, pluralize};
pub use read::open_text;
pub use report::VerifyFinding;
pub use rows::export_raw_rows;
pub use verify::{ReplayScope, VerifySummary, verify_store};
pub use write::create_private_file;
