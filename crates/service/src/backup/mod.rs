//! Export, import, backups and verification of the data store, as files with one JSON object a line. Files
//! hold tables, settings and the service clock; everything derived from them (indexes, results, deliveries)
//! is left out and computed again.
//!
//! An export contains the seeds of open matches and every hidden hand, so only the operator may have it.

mod backup_dir;
mod check;
mod erase;
mod error;
mod export;
mod file_error;
mod file_format;
mod file_name;
mod import;
mod import_summary;
mod last_tick;
mod named_file;
mod progress;
mod raw_rows;
mod reader;
mod time_shift;
mod verify;
mod writer;

pub use backup_dir::{BackupDir, BackupFile, BackupRetention};
pub use check::RecordCheckError;
pub use erase::BackupErasureSummary;
pub use error::BackupError;
pub use export::{ExportScope, ExportSummary, export};
pub use file_error::BackupFileError;
pub use file_format::{FORMAT_VERSION, MAX_LINE_BYTES};
pub use file_name::backup_created_at;
pub use import::CheckedImport;
pub use import_summary::ImportSummary;
pub use last_tick::{last_tick_in_backup, last_tick_in_store};
pub use named_file::NamedFile;
pub use progress::{ProgressCallback, ProgressPhase, ProgressUpdate, count_with_noun};
pub use raw_rows::export_raw_rows;
pub use reader::open_text;
pub use verify::finding::VerifyFinding;
pub use verify::{ReplayScope, VerifySummary, verify_store};
pub use writer::create_private_file;
