//! The books in files: exported, imported, backed up, verified. A file has one JSON object a line and holds the things
//! themselves, whole tables above all; whatever follows from them (lists, results, errands) is not in it.
//!
//! An export holds the seeds of open matches and every hidden hand: it is for whoever runs the house.
//!
//! - `line` what a file consists of; `read`, `write` reading it without belief, writing it; `fault`, `error` what may be wrong
//! - `export`, `import`, `shift` from the books to a file and back, also to a house with another service time; `imported`,
//!   `progress` how far that is
//! - `rows` the raw form, for a layout that today's types cannot read
//! - `check` whether a table agrees with its match; `verify`, `stray`, `books` the same for all that is on a shelf, by a `walk`
//!   from row to row and with a `report`
//! - `backups`, `names`, `forget` files that are kept for a while, without the people who were forgotten

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
