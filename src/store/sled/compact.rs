//! Compaction: sled uses its space again but gives none back, and what is alive in a log may be a small part of it. So
//! what is alive is written to a new store, which takes the place of the old one. Done while nobody has the store open.

use std::fs::File;
use std::ops::Bound;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use super::shelf::{COMPACTED_KEY, Shelf};
use super::swap::Swap;
use super::{SledStore, StoreError};

/// A store smaller than this, in bytes, is not worth the while.
const SMALL: u64 = 256 * 1024 * 1024;
/// A store is compacted when it is more than so many times as large as after the last compaction.
const GROWN: u64 = 3;
/// So many bytes are copied as one batch.
const BATCH: usize = 1024 * 1024;

/// How far a compaction is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Copied {
    /// So many entries are copied.
    pub entries: u64,
    /// Of so many.
    pub of: u64,
}

/// What a compaction has done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Compacted {
    /// The size before, in bytes.
    pub before: u64,
    /// The size after, in bytes.
    pub after: u64,
    /// How many entries are alive, with the store's own.
    pub entries: u64,
}

/// Rewrites the store in this folder, which nobody has open, to what is alive in it. Killed at any instant, it leaves a
/// store with everything in it; if it fails, the store is as it was.
pub fn compact(folder: &Path, progress: &dyn Fn(Copied)) -> Result<Compacted, StoreError> {
    let swap = Swap::of(folder);
    swap.settle()?;
    let old = Shelf::open(folder, &File::sync_data)?;
    swap.clear()?;
    let before = old.size_on_disk()?;
    let made = catch_unwind(AssertUnwindSafe(|| copy(&old, swap.new_store(), progress)))
        .unwrap_or_else(|_| Err(StoreError::Unavailable("the disk cannot be written".to_owned())));
    let made = made.and_then(|made| swap.swap().map(|()| made));
    // Whatever lies beside the store now is the old one, or a new one that failed.
    swap.clear()?;
    let (after, entries) = made.map(|made| (made.size, made.entries))?;
    Ok(Compacted { before, after, entries })
}

/// The new store.
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
    /// The size of its files, in bytes.
    pub fn size_on_disk(&self) -> Result<u64, StoreError> {
        self.view().shelf()?.size_on_disk()
    }

    /// Whether most of what is on disk is likely to be dead: worth a [`compact`], after this store is dropped.
    pub fn mostly_dead(&self) -> Result<bool, StoreError> {
        let view = self.view();
        let compacted = view.get(COMPACTED_KEY)?.and_then(|size| String::from_utf8(size).ok()?.parse().ok());
        Ok(outgrown(view.shelf()?.size_on_disk()?, compacted))
    }
}

/// Whether a store of this size is worth compacting, if it was so large after the last time.
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
