//! Damaged, killed and cut-off stores: each opens complete or is refused unchanged, and can be rebuilt.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use super::super::files::StoreFiles;
use super::super::redo::{Checkpoint, Segment};
use super::super::scratch::copy_tree;
use super::super::*;
use crate::{BlockingExt, StoreExt};

/// A store, and the rows that were acknowledged.
struct TestStore {
    folder: TempDir,
    rows: BTreeMap<String, Vec<u8>>,
}

impl TestStore {
    /// Creates a store with some commits, and closes it.
    fn closed() -> Self {
        let (test, store) = Self::open();
        drop(store);
        test
    }

    fn open() -> (Self, SledStore) {
        let mut test = Self { folder: TempDir::new().unwrap(), rows: BTreeMap::new() };
        let store = SledStore::open(test.path()).unwrap();
        test.write(&store, 0..60);
        (test, store)
    }

    /// Copies the files of an open store, as a kill leaves them.
    fn killed() -> Self {
        let (test, store) = Self::open();
        let copy = test.copy();
        drop(store);
        copy
    }

    fn copy(&self) -> Self {
        let folder = TempDir::new().unwrap();
        copy_tree(self.folder.path(), &folder.path().join("data")).unwrap();
        for entry in fs::read_dir(folder.path().join("data")).unwrap() {
            let entry = entry.unwrap();
            fs::rename(entry.path(), folder.path().join(entry.file_name())).unwrap();
        }
        fs::remove_dir(folder.path().join("data")).unwrap();
        Self { folder, rows: self.rows.clone() }
    }

    fn path(&self) -> PathBuf {
        self.folder.path().join("store")
    }

    fn files(&self) -> StoreFiles {
        StoreFiles::new(&self.path())
    }

    fn write(&mut self, store: &SledStore, numbers: std::ops::Range<usize>) {
        for number in numbers {
            let (key, value) =
                (format!("k/{:03}", number * 7 % 40), vec![b'a' + (number % 26) as u8; 50 + number * 20]);
            let gone = format!("k/{:03}", number * 3 % 40);
            store.commit(WriteBatch::new().remove(&gone).put(&key, value.clone())).block_on().unwrap();
            self.rows.remove(&gone);
            self.rows.insert(key, value);
        }
    }

    fn assert_complete(&self, store: &dyn Store) {
        let found = store.scan("k/", None, usize::MAX).block_on().unwrap();
        let found: BTreeMap<String, Vec<u8>> = found.into_iter().map(|row| (row.key, row.value)).collect();
        assert!(found == self.rows, "{} of {} rows", found.len(), self.rows.len());
    }

    fn assert_opens_complete(&self) {
        self.assert_complete(&SledStore::open(self.path()).unwrap());
    }

    /// Checks that the store is refused and unchanged, and that a restore recovers every row.
    fn assert_refused_and_restored(&self, expected: &str) -> RestoreSummary {
        let before = all_files(self.folder.path());
        for refused in [SledStore::open(self.path()).err(), SledStore::open_copy(self.path()).err()] {
            let refused = refused.expect("the damage was not detected");
            assert!(matches!(&refused, StoreError::Corrupt { reason, .. } if reason.contains(expected)), "{refused}");
        }
        assert!(all_files(self.folder.path()) == before, "a refused store was changed");
        self.restore()
    }

    fn restore(&self) -> RestoreSummary {
        let summary = restore(&self.path(), &|_| {}).unwrap().expect("nothing could be restored");
        self.assert_opens_complete();
        summary
    }

    fn flip_bit(&self, name: &str, at: impl Fn(usize) -> usize) {
        let path = self.folder.path().join(name);
        let mut bytes = fs::read(&path).unwrap();
        let at = at(bytes.len());
        bytes[at] ^= 4;
        fs::write(&path, bytes).unwrap();
    }

    fn truncate(&self, path: &Path, length: impl Fn(u64) -> u64) {
        let file = File::options().write(true).open(path).unwrap();
        file.set_len(length(file.metadata().unwrap().len())).unwrap();
    }

    fn newest_segment(&self) -> PathBuf {
        Segment::list(&self.files().redo).unwrap().pop().unwrap().path
    }
}

fn all_files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.insert(path.clone(), Vec::new());
            found.extend(all_files(&path));
        } else {
            found.insert(path.clone(), fs::read(path).unwrap());
        }
    }
    found
}

#[test]
fn a_closed_store_and_a_killed_store_open_complete() {
    TestStore::closed().assert_opens_complete();
    let killed = TestStore::killed();
    assert!(!killed.files().seal.exists());
    killed.assert_opens_complete();
    assert!(killed.files().seal.exists());
    killed.assert_opens_complete();
}

#[test]
fn reading_a_copy_changes_nothing() {
    for test in [TestStore::closed(), TestStore::killed()] {
        let before = all_files(test.folder.path());
        let store = SledStore::open_copy(test.path()).unwrap();
        test.assert_complete(&store);
        store.commit(WriteBatch::new().put("k/new", "only in the copy")).block_on().unwrap();
        drop(store);
        assert!(all_files(test.folder.path()) == before);
    }
}

#[test]
fn every_damage_of_sleds_files_is_detected_and_repaired_from_the_log() {
    let template = TestStore::closed();
    for part in 0..8 {
        let test = template.copy();
        test.flip_bit("store/db", |length| length * part / 8);
        let summary = test.assert_refused_and_restored("its files were changed");
        assert_eq!(summary.reached_number, summary.durable_number);
        assert_eq!(summary.durable_number, 61);
    }
    let test = TestStore::closed();
    test.truncate(&test.path().join("db"), |_| 5000);
    test.assert_refused_and_restored("its files were changed");
}

#[test]
fn a_killed_store_with_a_flipped_bit_loses_nothing() {
    let template = TestStore::killed();
    for part in 0..24 {
        let test = template.copy();
        test.flip_bit("store/db", |length| length * part / 24);
        let before = all_files(test.folder.path());
        match SledStore::open(test.path()) {
            Ok(store) => test.assert_complete(&store),
            Err(StoreError::Corrupt { .. }) => {
                assert!(all_files(test.folder.path()) == before);
                test.restore();
            }
            Err(error) => panic!("{error}"),
        }
    }
}

#[test]
fn a_lost_store_is_rebuilt_from_the_log() {
    let test = TestStore::closed();
    fs::remove_dir_all(test.path()).unwrap();
    let summary = test.assert_refused_and_restored("");
    assert_eq!(summary.source, RestoreSource::Log);
    assert_eq!(summary.set_aside, Some(test.folder.path().join("store.damaged1")));
    assert!(test.folder.path().join("store.damaged1/store.redo").exists());
}

/// The expected reason, and the damage.
type LogDamage = (&'static str, fn(&TestStore));

#[test]
fn a_damaged_or_lost_log_is_detected_and_replaced_from_the_store() {
    let damages: [LogDamage; 7] = [
        ("damaged record after commit", |test| {
            test.flip_bit("store.redo/00000000000000000001.log", |length| length / 2)
        }),
        ("store.redo is missing or damaged", |test| test.flip_bit("store.redo/00000000000000000001.log", |_| 12)),
        ("does not have commit 61", |test| test.truncate(&test.newest_segment(), |length| length - 1)),
        ("does not have commit 61", |test| test.truncate(&test.newest_segment(), |length| length * 9 / 10)),
        ("store.redo is missing or damaged", |test| fs::remove_dir_all(test.files().redo).unwrap()),
        ("store.durable is missing or damaged", |test| fs::remove_file(test.files().durable_mark).unwrap()),
        ("store.durable: both parts", |test| fs::write(test.files().durable_mark, "garbage").unwrap()),
    ];
    let template = TestStore::closed();
    for (expected, damage) in damages {
        let test = template.copy();
        damage(&test);
        let summary = test.assert_refused_and_restored(expected);
        assert_eq!((summary.source, summary.reached_number), (RestoreSource::Store, 61), "{expected}");
    }
}

#[test]
fn a_record_that_a_kill_cut_off_is_removed() {
    let mut test = TestStore::killed();
    let path = test.newest_segment();
    let mut bytes = fs::read(&path).unwrap();
    let last_record = bytes[bytes.len() - 300..].to_vec();
    bytes.extend(&last_record[..120]);
    fs::write(&path, &bytes).unwrap();
    test.assert_opens_complete();
    let store = SledStore::open(test.path()).unwrap();
    test.write(&store, 60..70);
    drop(store);
    test.assert_opens_complete();
}

#[test]
fn an_older_copy_of_a_part_is_detected() {
    let old = TestStore::closed();
    let mut new = old.copy();
    let store = SledStore::open(new.path()).unwrap();
    new.write(&store, 60..90);
    drop(store);
    let parts: [&[&str]; 5] = [
        &["store"],
        &["store", "store.sealed"],
        &["store.redo"],
        &["store.durable"],
        &["store", "store.sealed", "store.redo"],
    ];
    for names in parts {
        let test = new.copy();
        for name in names {
            let (from, to) = (old.folder.path().join(name), test.folder.path().join(name));
            if from.is_dir() {
                fs::remove_dir_all(&to).unwrap();
                copy_tree(&from, &to).unwrap();
            } else {
                fs::copy(from, to).unwrap();
            }
        }
        match SledStore::open(test.path()) {
            // The mark is a lower bound.
            Ok(store) => {
                assert_eq!(names, &["store.durable"]);
                test.assert_complete(&store);
            }
            Err(StoreError::Corrupt { .. }) if names.len() == 3 => {}
            Err(StoreError::Corrupt { .. }) => drop(test.restore()),
            Err(error) => panic!("{error}"),
        }
    }
}

#[test]
fn checkpoints_shorten_the_log_and_either_of_two_restores_everything() {
    let (mut test, store) = TestStore::open();
    for round in 0..4 {
        store.checkpoint(CheckpointRetention::KeepPrevious).unwrap();
        test.write(&store, 60 + round * 10..70 + round * 10);
    }
    drop(store);
    let checkpoints = Checkpoint::list(&test.files().redo).unwrap();
    let numbers: Vec<u64> = checkpoints.iter().map(|checkpoint| checkpoint.start_number).collect();
    assert_eq!(numbers, [81, 91]);
    let segments = Segment::list(&test.files().redo).unwrap();
    assert_eq!(segments.iter().map(|segment| segment.first_number).collect::<Vec<_>>(), [82, 92]);
    for damage_newest in [false, true] {
        let test = test.copy();
        fs::remove_dir_all(test.path()).unwrap();
        if damage_newest {
            test.flip_bit("store.redo/00000000000000000091.rows.gz", |length| length / 2);
        }
        let summary = test.restore();
        let used = checkpoints[usize::from(!damage_newest)].path.file_name().unwrap();
        assert!(matches!(&summary.source, RestoreSource::Checkpoint(path) if path.file_name() == Some(used)));
        assert_eq!(summary.reached_number, 101);
    }
    let without_oldest = test.copy();
    fs::remove_file(without_oldest.files().redo.join("00000000000000000082.log")).unwrap();
    fs::remove_file(without_oldest.files().redo.join("00000000000000000091.rows.gz")).unwrap();
    without_oldest.assert_refused_and_restored("the beginning of its redo log is missing");
}

#[test]
fn erased_data_leaves_the_log() {
    let (mut test, store) = TestStore::open();
    store.commit(WriteBatch::new().put("name", "ASTRID-WAS-HERE")).block_on().unwrap();
    let contains_name = |test: &TestStore| {
        all_files(&test.files().redo).values().any(|bytes| bytes.windows(15).any(|window| window == b"ASTRID-WAS-HERE"))
    };
    assert!(contains_name(&test));
    store.checkpoint(CheckpointRetention::KeepPrevious).unwrap();
    store.commit(WriteBatch::new().remove("name")).block_on().unwrap();
    store.checkpoint(CheckpointRetention::OnlyNew).unwrap();
    assert!(!contains_name(&test));
    test.write(&store, 60..70);
    drop(store);
    fs::remove_dir_all(test.path()).unwrap();
    test.restore();
}

#[test]
fn a_damaged_checkpoint_loses_nothing_after_data_was_erased() {
    let (mut test, store) = TestStore::open();
    store.checkpoint(CheckpointRetention::OnlyNew).unwrap();
    test.write(&store, 60..70);
    drop(store);
    let checkpoints = Checkpoint::list(&test.files().redo).unwrap();
    assert_eq!(checkpoints.len(), 2);
    for checkpoint in checkpoints {
        let test = test.copy();
        fs::remove_dir_all(test.path()).unwrap();
        let name = checkpoint.path.file_name().unwrap().to_str().unwrap();
        test.flip_bit(&format!("store.redo/{name}"), |length| length / 2);
        test.restore();
    }
}

#[test]
fn a_checkpoint_is_exact_while_the_store_changes() {
    let (mut test, store) = TestStore::open();
    std::thread::scope(|scope| {
        let checkpoint = scope.spawn(|| {
            for _ in 0..3 {
                store.checkpoint(CheckpointRetention::KeepPrevious).unwrap();
            }
        });
        test.write(&store, 60..400);
        checkpoint.join().unwrap();
    });
    drop(store);
    fs::remove_dir_all(test.path()).unwrap();
    assert!(matches!(test.restore().source, RestoreSource::Checkpoint(_)));
}

#[test]
fn an_interrupted_restore_is_continued() {
    // Each number is how many of the moves were done before the kill.
    let template = TestStore::closed();
    for moves_done in 0..4 {
        let test = template.copy();
        test.flip_bit("store/db", |length| length / 2);
        let expected = test.copy();
        expected.restore();
        let ready = test.folder.path().join("store.restored");
        fs::create_dir(&ready).unwrap();
        for name in ["store.redo", "store.durable", "store.sealed", "store"] {
            fs::rename(expected.folder.path().join(name), ready.join(name)).unwrap();
        }
        if moves_done > 0 {
            set_aside(&test.path()).unwrap().unwrap();
        }
        for name in ["store.redo", "store.durable"].iter().take(moves_done.max(1) - 1) {
            fs::rename(ready.join(name), test.folder.path().join(name)).unwrap();
        }
        assert_eq!(test.restore().source, RestoreSource::InterruptedRestore, "{moves_done}");
        assert!(!ready.exists());
    }
}
