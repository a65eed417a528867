//! The redo log: every commit with all its writes, and checkpoints with all rows. Together they rebuild the store.
//!
//! A commit is durable when its record is synced; sled follows in memory and is synced later. The log is a folder with
//! segments, each the commits from a checkpoint on.

mod checkpoint;
mod log;
mod read;
mod record;
mod segment;

use super::StoreError;
use super::commit_row::{COMMIT_ROW_BYTES, CommitRow, hash_bytes, read_numbers};

pub use checkpoint::{Checkpoint, CheckpointWriter, remove_partial_files};
pub use log::RedoLog;
pub use read::{LogExtent, read_log};
pub use record::encode_writes;
pub use segment::{Segment, SyncFn, sync_folder_of, write_new_file};
