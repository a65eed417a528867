//! Compaction keeps all entries and saves space, and a kill at any moment loses nothing.

use std::cell::Cell;
use std::fs;
use std::path::{Path, PathBuf};

use meadhall_store::sled::compact;
use meadhall_store::{
    BlockingExt, CompactionProgress, CompactionSummary, SledStore, Store, StoreAddress, StoreEntry, StoreError,
    StoreExt, WriteBatch,
};
use tempfile::TempDir;

use crate::plain_sled;

/// The store, and what belongs to it.
const COMPANIONS: [&str; 4] = ["store", "store.durable", "store.redo", "store.sealed"];

/// A store in which most values were overwritten or removed.
struct GrownStore {
    folder: TempDir,
    live_entries: Vec<StoreEntry>,
}

impl GrownStore {
    fn new() -> Self {
        let grown = Self { folder: TempDir::new().unwrap(), live_entries: Vec::new() };
        let store = SledStore::open(grown.path("store")).unwrap();
        for round in 0..5u8 {
            let keys = (0..200).map(|n| format!("k/{n:04}"));
            let change = keys.fold(WriteBatch::new(), |change, key| change.put(key, vec![round; 20_000]));
            store.commit(change).block_on().unwrap();
        }
        let change = (0..100).fold(WriteBatch::new(), |change, n| change.remove(format!("k/{:04}", 2 * n)));
        store.commit(change).block_on().unwrap();
        let live_entries = store.scan("k/", None, usize::MAX).block_on().unwrap();
        assert_eq!(live_entries.len(), 100);
        Self { live_entries, ..grown }
    }

    /// Returns the path of something beside the store, or of the store itself.
    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn compact(&self) -> CompactionSummary {
        compact(&self.path("store"), &|_| ()).unwrap()
    }

    fn rename_folder(&self, from: &str, to: &str) {
        fs::rename(self.path(from), self.path(to)).unwrap();
    }

    fn copy_store_to(&self, to: &str) {
        copy_folder(&self.path("store"), &self.path(to));
    }

    /// Checks that the store has all entries and accepts writes, and that nothing is left beside it.
    fn check_complete(&self) {
        let store = SledStore::open(self.path("store")).unwrap();
        assert_eq!(store.scan("k/", None, usize::MAX).block_on().unwrap(), self.live_entries);
        assert!(
            self.folder_names().iter().all(|name| COMPANIONS.contains(&name.as_str())),
            "{:?}",
            self.folder_names()
        );
        store.commit(WriteBatch::new().put("later", "1")).block_on().unwrap();
        drop(store);
        let store = SledStore::open(self.path("store")).unwrap();
        assert_eq!(store.get("later").block_on().unwrap(), Some(b"1".to_vec()));
        assert_eq!(store.scan("k/", None, usize::MAX).block_on().unwrap(), self.live_entries);
    }

    fn folder_names(&self) -> Vec<String> {
        let names = fs::read_dir(self.folder.path()).unwrap().map(|entry| entry.unwrap().file_name());
        names.map(|name| name.into_string().unwrap()).collect()
    }
}

fn copy_folder(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let to = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            copy_folder(&entry.path(), &to);
        } else {
            fs::copy(entry.path(), to).unwrap();
        }
    }
}

/// Truncates every file, as a kill or a power cut may.
fn cut_in_half(folder: &Path) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_file() {
            let bytes = fs::read(&path).unwrap();
            fs::write(&path, &bytes[..bytes.len() / 2]).unwrap();
        }
    }
}

#[test]
fn compaction_keeps_all_entries_in_less_space() {
    let grown = GrownStore::new();
    let reported = Cell::new(CompactionProgress { copied_entries: 0, total_entries: 0 });
    let done = compact(&grown.path("store"), &|copied| {
        assert!(copied.copied_entries > reported.get().copied_entries || copied.copied_entries == copied.total_entries);
        reported.set(copied);
    });
    let done = done.unwrap();
    assert_eq!((reported.get().copied_entries, reported.get().total_entries), (done.entry_count, done.entry_count));
    assert_eq!(done.entry_count, 102);
    assert!(done.bytes_after * 2 < done.bytes_before, "{done:?}");
    grown.check_complete();
    let files = fs::read_dir(grown.path("store")).unwrap().map(|entry| entry.unwrap().metadata().unwrap());
    let size: u64 = files.map(|metadata| metadata.len()).sum();
    assert!(size * 2 < done.bytes_before, "{size} bytes after {done:?}");
    // Compacting again changes nothing.
    let again = grown.compact();
    assert_eq!(again.entry_count, done.entry_count + 2);
    grown.check_complete();
}

#[test]
fn compaction_never_makes_a_store_larger() {
    let grown = GrownStore::new();
    for _ in 0..4 {
        let done = grown.compact();
        assert!(done.bytes_after <= done.bytes_before, "{done:?}");
        grown.check_complete();
    }
}

#[test]
fn an_unfinished_copy_is_never_opened_as_the_store() {
    let grown = GrownStore::new();
    // A disk image for each moment at which entries were copied.
    let images: Vec<TempDir> = (0..8).map(|_| TempDir::new().unwrap()).collect();
    let taken = Cell::new(0);
    compact(&grown.path("store"), &|_| {
        if let Some(image) = images.get(taken.get()) {
            copy_folder(grown.folder.path(), image.path());
            taken.set(taken.get() + 1);
        }
    })
    .unwrap();
    assert!(taken.get() > 1);
    for image_folder in images.into_iter().take(taken.get()) {
        let image = GrownStore { folder: image_folder, live_entries: grown.live_entries.clone() };
        assert!(image.folder_names().contains(&"store.compacting".to_owned()));
        image.check_complete();
    }
    grown.copy_store_to("store.compacting");
    cut_in_half(&grown.path("store.compacting"));
    grown.check_complete();
}

#[test]
fn a_kill_between_the_renames_restores_the_old_store() {
    let grown = GrownStore::new();
    grown.copy_store_to("store.compacting");
    grown.rename_folder("store", "store.replaced");
    grown.check_complete();
    grown.copy_store_to("store.compacting");
    cut_in_half(&grown.path("store.compacting"));
    grown.rename_folder("store", "store.replaced");
    // Something may create the folder again, for example the start of a service.
    fs::create_dir(grown.path("store")).unwrap();
    grown.check_complete();
    grown.rename_folder("store", "store.replaced");
    grown.compact();
    grown.check_complete();
}

#[test]
fn a_kill_before_the_old_store_is_removed_keeps_the_new_one() {
    let grown = GrownStore::new();
    grown.copy_store_to("store.replaced");
    grown.compact();
    grown.copy_store_to("store.replaced");
    grown.check_complete();
    grown.copy_store_to("store.replaced");
    fs::remove_file(grown.path("store.replaced/db")).unwrap();
    grown.check_complete();
}

#[test]
fn a_copy_without_its_store_is_refused_and_unchanged() {
    let grown = GrownStore::new();
    grown.rename_folder("store", "store.compacting");
    let refused = SledStore::open(grown.path("store")).err().unwrap();
    assert!(matches!(refused, StoreError::Corrupt { .. }), "{refused}");
    assert!(matches!(compact(&grown.path("store"), &|_| ()), Err(StoreError::Corrupt { .. })));
    let names = grown.folder_names();
    assert!(names.contains(&"store.compacting".to_owned()) && !names.contains(&"store".to_owned()), "{names:?}");
}

#[test]
fn a_store_that_is_open_is_not_compacted() {
    let grown = GrownStore::new();
    let store = SledStore::open(grown.path("store")).unwrap();
    assert!(matches!(compact(&grown.path("store"), &|_| ()), Err(StoreError::Locked { .. })));
    drop(store);
    // A store that was moved aside is not moved back while another process has it open.
    grown.rename_folder("store", "store.replaced");
    // Another program changes the files, so the seal would reveal it.
    fs::remove_file(grown.path("store.sealed")).unwrap();
    let other_process = plain_sled(&grown.path("store.replaced"));
    assert!(matches!(SledStore::open(grown.path("store")), Err(StoreError::Locked { .. })));
    drop(other_process);
    grown.check_complete();
}

#[test]
fn a_small_store_never_needs_compaction() {
    let grown = GrownStore::new();
    let address = StoreAddress::in_folder(grown.path("store"));
    assert!(address.size_bytes().unwrap() > 1_000_000);
    let store = SledStore::open(grown.path("store")).unwrap();
    assert!(!address.compaction().unwrap().is_needed(&store).unwrap());
}
