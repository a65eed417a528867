//! Compacts a store with progress.

use meadhall_store::{CompactionProgress, CompactionSummary, StoreCompaction, StoreError};

use crate::backup::{ProgressCallback, ProgressPhase, ProgressUpdate};

pub(super) fn compact(
    compaction: &dyn StoreCompaction,
    progress: &ProgressCallback<'_>,
) -> Result<CompactionSummary, StoreError> {
    compaction.compact(&|CompactionProgress { copied_entries, total_entries }| {
        progress(ProgressUpdate {
            phase: ProgressPhase::Compacting,
            done_count: copied_entries,
            total_count: Some(total_entries),
        })
    })
}
