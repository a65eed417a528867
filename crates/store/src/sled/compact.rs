//! Compaction: sled reuses its space but never shrinks its files. So live entries are copied to a new store,
//! which replaces the old one. Nothing else may have the store open.

use std::ops::Bound;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use super::db::{COMPACTED_SIZE_KEY, GARBAGE_KEY, SledDb};
use super::swap::FolderSwap;
use super::{SledStore, StoreError};
use crate::{BlockingExt, CompactionProgress, CompactionSummary, Store, StoreExt, WriteBatch};

/// The size from which on compacting a store is worthwhile.
const MIN_SIZE_BYTES: u64 = 256 * 1024 * 1024;
/// A store needs compaction when it has grown by this factor since the last one.
const GROWTH_FACTOR: u64 = 3;
/// Size of the batches that are copied.
const BATCH_BYTES: usize = 1024 * 1024;

/// Compacts the store in this folder. A kill at any moment leaves a complete store; on failure the store is
/// unchanged. A store whose copy is not smaller stays, unless it may have erased data.
pub fn compact(folder: &Path, progress: &dyn Fn(CompactionProgress)) -> Result<CompactionSummary, StoreError> {
    let swap = FolderSwap::new(folder);
    let store = SledStore::open(folder)?;
    let old = store.shared.db()?;
    let (bytes_before, has_garbage) = (old.size_on_disk()?, old.get(GARBAGE_KEY)?.is_some());
    let copied = catch_unwind(AssertUnwindSafe(|| copy_live_entries(&old, swap.new_folder(), progress)))
        .unwrap_or_else(|_| Err(StoreError::Unavailable("the disk cannot be written to".to_owned())));
    drop(old);
    let swapped = copied.and_then(|made| {
        if has_garbage || made.size_bytes < bytes_before {
            swap.swap()?;
            return Ok(made);
        }
        Ok(CopySummary { size_bytes: bytes_before, ..made })
    });
    // The lock of the old store is released only when it was replaced and sealed, or stays.
    drop(store);
    // Removes the folder of the old store, or of a new store that failed.
    swap.remove_leftovers()?;
    let (bytes_after, entry_count) = swapped.map(|made| (made.size_bytes, made.entry_count))?;
    // This is a commit like any other, so it is in the log, too.
    let size_row = WriteBatch::new().put(COMPACTED_SIZE_KEY, bytes_after.to_string()).remove(GARBAGE_KEY);
    SledStore::open(folder)?.commit(size_row).block_on()?;
    Ok(CompactionSummary { bytes_before, bytes_after, entry_count })
}

/// The size of the copy.
struct CopySummary {
    size_bytes: u64,
    entry_count: u64,
}

fn copy_live_entries(
    old: &SledDb,
    new: &Path,
    progress: &dyn Fn(CompactionProgress),
) -> Result<CopySummary, StoreError> {
    let new = SledDb::open(new)?;
    let total_entries = old.entry_count();
    let (mut batch, mut bytes, mut copied_entries) = (::sled::Batch::default(), 0, 0);
    for entry in old.range("", Bound::Unbounded) {
        let entry = entry?;
        copied_entries += 1;
        bytes += entry.key.len() + entry.value.len();
        batch.insert(entry.key.as_bytes(), entry.value);
        if bytes >= BATCH_BYTES {
            new.apply_batch(std::mem::take(&mut batch))?;
            bytes = 0;
            progress(CompactionProgress { copied_entries, total_entries });
        }
    }
    new.apply_batch(batch)?;
    new.sync()?;
    let size_bytes = new.size_on_disk()?;
    progress(CompactionProgress { copied_entries, total_entries });
    Ok(CopySummary { size_bytes, entry_count: copied_entries })
}

/// Returns whether most of the files is probably garbage, or any of it is erased data.
pub fn needs_compaction(store: &dyn Store, size_bytes: u64) -> Result<bool, StoreError> {
    if store.get(GARBAGE_KEY).block_on()?.is_some() {
        return Ok(true);
    }
    let compacted_size = store.get(COMPACTED_SIZE_KEY).block_on()?;
    let compacted_size = compacted_size.and_then(|size| String::from_utf8(size).ok()?.parse().ok());
    Ok(has_outgrown(size_bytes, compacted_size))
}

/// Compares the size with that after the last compaction.
fn has_outgrown(size: u64, compacted_size: Option<u64>) -> bool {
    size > MIN_SIZE_BYTES && size / GROWTH_FACTOR > compacted_size.unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_store_is_compacted_when_it_is_large_and_has_grown() {
        const MEGABYTE: u64 = 1024 * 1024;
        assert!(!has_outgrown(256 * MEGABYTE, None));
        assert!(has_outgrown(257 * MEGABYTE, None));
        assert!(!has_outgrown(257 * MEGABYTE, Some(86 * MEGABYTE)));
        assert!(has_outgrown(257 * MEGABYTE, Some(85 * MEGABYTE)));
        assert!(!has_outgrown(3000 * MEGABYTE, Some(1000 * MEGABYTE)));
    }
}
