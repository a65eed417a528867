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

pub use backups::{Backups, Keep, Made};
pub use check::Wrong;
pub use error::ArchiveError;
pub use export::{Exported, Scope, export};
pub use fault::Fault;
pub use forget::Forgotten;
pub use import::Incoming;
pub use imported::Imported;
pub use line::{FORMAT, LONGEST_LINE};
pub use progress::{Done, Progress, What, counted};
pub use read::source;
pub use report::Finding;
pub use rows::export_rows;
pub use verify::{Matches, Verified, verify};
pub use write::private_file;
