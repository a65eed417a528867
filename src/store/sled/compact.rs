//! Compaction: sled reuses its space but never shrinks its files. So live entries are copied to a new store,
//! which replaces the old one. Nothing else may have the store open.

use std::fs::File;
use std::ops::Bound;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use super::shelf::{COMPACTED_KEY, Shelf};
use super::swap::Swap;
use super::{SledStore, StoreError};

/// Smaller stores are not worth compacting.
const SMALL: u64 = 256 * 1024 * 1024;
/// A store needs compaction when it has grown by this factor since the last one.
const GROWN: u64 = 3;
/// Size of the batches that are copied.
const BATCH: usize = 1024 * 1024;

/// Progress of a compaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Copied {
    pub entries: u64,
    pub of: u64,
}

/// Result of a compaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Compacted {
    pub before: u64,
    pub after: u64,
    /// Includes the store's own entries.
    pub entries: u64,
}

/// Compacts the store in this folder. A kill at any moment leaves a complete store; on failure the store is
/// unchanged.
pub fn compact(folder: &Path, progress: &dyn Fn(Copied)) -> Result<Compacted, StoreError> {
    let swap = Swap::of(folder);
    swap.settle()?;
    let old = Shelf::open(folder, &File::sync_data)?;
    swap.clear()?;
    let before = old.size_on_disk()?;
    let made = catch_unwind(AssertUnwindSafe(|| copy(&old, swap.new_store(), progress)))
        .unwrap_or_else(|_| Err(StoreError::Unavailable("the disk cannot be written".to_owned())));
    let made = made.and_then(|made| swap.swap().map(|()| made));
    // Removes the old store, or a new one that failed.
    swap.clear()?;
    let (after, entries) = made.map(|made| (made.size, made.entries))?;
    Ok(Compacted { before, after, entries })
}

/// The size of the copy.
struct Made {
    size: u64,
    entries: u64,
}

fn copy(old: &Shelf, new: &Path, progress: &dyn Fn(Copied)) -> Result<Made, StoreError> {
    let new = Shelf::open(new, &File::sync_data)?;
    let of = old.count();
    let (mut batch, mut bytes, mut entries) = (::sled::Batch::default(), 0, 0);
    for entry in old.range("", Bound::Unbounded) {
        let entry = entry?;
        entries += 1;
        if entry.key == COMPACTED_KEY {
            continue;
        }
        bytes += entry.key.len() + entry.value.len();
        batch.insert(entry.key.as_bytes(), entry.value);
        if bytes >= BATCH {
            new.put(std::mem::take(&mut batch))?;
            bytes = 0;
            progress(Copied { entries, of });
        }
    }
    new.write(batch, &File::sync_data)?;
    let size = new.size_on_disk()?;
    let mut mark = ::sled::Batch::default();
    mark.insert(COMPACTED_KEY, size.to_string().into_bytes());
    new.write(mark, &File::sync_data)?;
    progress(Copied { entries, of });
    Ok(Made { size, entries })
}

impl SledStore {
    pub fn size_on_disk(&self) -> Result<u64, StoreError> {
        self.view().shelf()?.size_on_disk()
    }

    /// Returns whether most of the files is probably garbage. Drop the store before calling [`compact`].
    pub fn mostly_dead(&self) -> Result<bool, StoreError> {
        let view = self.view();
        let compacted = view.get(COMPACTED_KEY)?.and_then(|size| String::from_utf8(size).ok()?.parse().ok());
        Ok(outgrown(view.shelf()?.size_on_disk()?, compacted))
    }
}

/// Compares the size with that after the last compaction.
fn outgrown(size: u64, compacted: Option<u64>) -> bool {
    size > SMALL && size / GROWN > compacted.unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_store_is_compacted_when_it_is_large_and_has_grown() {
        const MEGABYTE: u64 = 1024 * 1024;
        assert!(!outgrown(256 * MEGABYTE, None));
        assert!(outgrown(257 * MEGABYTE, None));
        assert!(!outgrown(257 * MEGABYTE, Some(86 * MEGABYTE)));
        assert!(outgrown(257 * MEGABYTE, Some(85 * MEGABYTE)));
        assert!(!outgrown(3000 * MEGABYTE, Some(1000 * MEGABYTE)));
    }
}
