//! Compaction keeps all entries and saves space, and a kill at any moment loses nothing.

use std::cell::Cell;
use std::fs;
use std::path::{Path, PathBuf};

use meadhall::store::{Change, Compacted, Copied, Entry, Reads, SledStore, Store, StoreError, Wait, compact};
use tempfile::TempDir;

use crate::plain_sled;

/// A store in which most values were overwritten or removed.
struct Grown {
    home: TempDir,
    alive: Vec<Entry>,
}

impl Grown {
    fn new() -> Self {
        let grown = Self { home: TempDir::new().unwrap(), alive: Vec::new() };
        let store = SledStore::open(grown.path("store")).unwrap();
        for round in 0..5u8 {
            let keys = (0..200).map(|n| format!("k/{n:04}"));
            let change = keys.fold(Change::new(), |change, key| change.put(key, vec![round; 20_000]));
            store.commit(change).wait().unwrap();
        }
        let change = (0..100).fold(Change::new(), |change, n| change.remove(format!("k/{:04}", 2 * n)));
        store.commit(change).wait().unwrap();
        let alive = store.scan("k/", None, usize::MAX).wait().unwrap();
        assert_eq!(alive.len(), 100);
        Self { alive, ..grown }
    }

    /// Returns the path of something beside the store, or of the store itself.
    fn path(&self, name: &str) -> PathBuf {
        self.home.path().join(name)
    }

    fn compact(&self) -> Compacted {
        compact(&self.path("store"), &|_| ()).unwrap()
    }

    fn rename(&self, from: &str, to: &str) {
        fs::rename(self.path(from), self.path(to)).unwrap();
    }

    fn copy(&self, to: &str) {
        copy(&self.path("store"), &self.path(to));
    }

    /// Checks that the store has all entries and accepts writes, and that nothing is left beside it.
    fn check_whole(&self) {
        let store = SledStore::open(self.path("store")).unwrap();
        assert_eq!(store.scan("k/", None, usize::MAX).wait().unwrap(), self.alive);
        assert!(self.names().iter().all(|name| name == "store"), "{:?}", self.names());
        store.commit(Change::new().put("later", "1")).wait().unwrap();
        drop(store);
        let store = SledStore::open(self.path("store")).unwrap();
        assert_eq!(store.get("later").wait().unwrap(), Some(b"1".to_vec()));
        assert_eq!(store.scan("k/", None, usize::MAX).wait().unwrap(), self.alive);
    }

    fn names(&self) -> Vec<String> {
        let names = fs::read_dir(self.home.path()).unwrap().map(|entry| entry.unwrap().file_name());
        names.map(|name| name.into_string().unwrap()).collect()
    }
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let to = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            copy(&entry.path(), &to);
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
fn a_compacted_store_has_the_same_in_less_space() {
    let grown = Grown::new();
    let told = Cell::new(Copied { entries: 0, of: 0 });
    let done = compact(&grown.path("store"), &|copied| {
        assert!(copied.entries > told.get().entries || copied.entries == copied.of);
        told.set(copied);
    });
    let done = done.unwrap();
    assert_eq!((told.get().entries, told.get().of), (done.entries, done.entries));
    assert_eq!(done.entries, 101);
    assert!(done.after * 2 < done.before, "{done:?}");
    grown.check_whole();
    let size = SledStore::open(grown.path("store")).unwrap().size_on_disk().unwrap();
    assert!(size * 2 < done.before, "{size} after {done:?}");
    // Compacting again changes nothing.
    let again = grown.compact();
    assert_eq!(again.entries, done.entries + 2);
    grown.check_whole();
}

#[test]
fn an_unfinished_copy_is_never_taken_for_the_store() {
    let grown = Grown::new();
    // A disk image for each moment at which entries were copied.
    let images: Vec<TempDir> = (0..8).map(|_| TempDir::new().unwrap()).collect();
    let taken = Cell::new(0);
    compact(&grown.path("store"), &|_| {
        if let Some(image) = images.get(taken.get()) {
            copy(grown.home.path(), image.path());
            taken.set(taken.get() + 1);
        }
    })
    .unwrap();
    assert!(taken.get() > 1);
    for home in images.into_iter().take(taken.get()) {
        let image = Grown { home, alive: grown.alive.clone() };
        assert_eq!(image.names().len(), 2);
        image.check_whole();
    }
    grown.copy("store.compacting");
    cut_in_half(&grown.path("store.compacting"));
    grown.check_whole();
}

#[test]
fn killed_between_the_renames_the_old_store_is_put_back() {
    let grown = Grown::new();
    grown.copy("store.compacting");
    grown.rename("store", "store.replaced");
    grown.check_whole();
    grown.copy("store.compacting");
    cut_in_half(&grown.path("store.compacting"));
    grown.rename("store", "store.replaced");
    // Something may create the folder again, for example the start of a service.
    fs::create_dir(grown.path("store")).unwrap();
    grown.check_whole();
    grown.rename("store", "store.replaced");
    grown.compact();
    grown.check_whole();
}

#[test]
fn killed_before_the_old_store_is_removed_the_new_one_stays() {
    let grown = Grown::new();
    grown.copy("store.replaced");
    grown.compact();
    grown.copy("store.replaced");
    grown.check_whole();
    grown.copy("store.replaced");
    fs::remove_file(grown.path("store.replaced/db")).unwrap();
    grown.check_whole();
}

#[test]
fn a_copy_without_its_store_is_refused_and_left_as_it_is() {
    let grown = Grown::new();
    grown.rename("store", "store.compacting");
    let refused = SledStore::open(grown.path("store")).err().unwrap();
    assert!(matches!(refused, StoreError::Damaged { .. }), "{refused}");
    assert!(matches!(compact(&grown.path("store"), &|_| ()), Err(StoreError::Damaged { .. })));
    assert_eq!(grown.names(), ["store.compacting"]);
}

#[test]
fn a_store_in_use_is_not_compacted() {
    let grown = Grown::new();
    let store = SledStore::open(grown.path("store")).unwrap();
    assert!(matches!(compact(&grown.path("store"), &|_| ()), Err(StoreError::InUse { .. })));
    drop(store);
    // A store that was moved aside is not moved back while another process has it open.
    grown.rename("store", "store.replaced");
    let busy = plain_sled(&grown.path("store.replaced"));
    assert!(matches!(SledStore::open(grown.path("store")), Err(StoreError::InUse { .. })));
    drop(busy);
    grown.check_whole();
}

#[test]
fn a_small_store_is_never_mostly_dead() {
    let grown = Grown::new();
    let store = SledStore::open(grown.path("store")).unwrap();
    assert!(store.size_on_disk().unwrap() > 1_000_000);
    assert!(!store.mostly_dead().unwrap());
}
