//! What every store must do, tested on each. A new store needs one line in `store_tests!`.

#![cfg(test)]

mod address;
mod compaction;
mod damage;
mod full_disk;
mod group_commit;
mod migrations;
mod postgres;

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};
use std::{fs, thread};

use meadhall_game::{Dice, Seed};
use meadhall_store::postgres::PostgresStore;
use meadhall_store::{
    BlockingExt, MAX_VALUE_BYTES, MemoryStore, SledStore, Store, StoreEntry, StoreError, StoreExt, WriteBatch,
};
use meadhall_test_support::TEST_TIMEOUT;
use meadhall_test_support::sqlite::SqliteStore;
use meadhall_test_support::tiny_disk::TinyDisk;
use tempfile::TempDir;

/// Declares tests of the store that the surrounding module opens.
macro_rules! each_test {
    ($($name:ident: $test:expr;)*) => {
        $(#[test]
        fn $name() {
            run_test(open, $test);
        })*
    };
}

/// Creates a module of tests for each store, from its name and a function that opens it in a folder.
macro_rules! store_tests {
    ($($store:ident: $open:expr;)*) => {
        $(mod $store {
            use super::*;

            fn open(folder: &Path) -> Option<Box<dyn Store>> {
                let open: OpenStoreFn = $open;
                open(folder)
            }

            each_test! {
                a_value_stays_until_it_is_removed: put_and_remove;
                a_scan_returns_a_prefix_in_order: scan;
                a_conflicting_batch_writes_nothing: conflict;
                a_value_too_large_rejects_the_whole_batch: too_large;
                one_of_two_conflicting_batches_wins: concurrent_increments;
                batches_commit_in_order_even_if_not_awaited: unawaited_commits;
                each_op_of_a_read_has_its_own_result: crate::group_commit::each_op_has_its_own_result;
                a_read_sees_one_snapshot: crate::group_commit::reads_are_one_snapshot;
                migrations_apply_exactly_once: crate::migrations::apply_exactly_once;
            }

            #[test]
            fn random_batches_match_a_plain_map() {
                compare_with_map(open);
            }
        })*
    };
}

store_tests! {
    in_memory: |_| Some(Box::new(MemoryStore::new()));
    on_disk: |folder| Some(Box::new(SledStore::open(folder.join("store")).unwrap()));
    in_postgres: |_| Some(Box::new(PostgresStore::open(&meadhall_test_support::postgres::shared_postgres()?.new_database_dsn()).unwrap()));
    in_sqlite: |folder| Some(Box::new(SqliteStore::open(folder).unwrap()));
}

/// Opens an empty store, or returns `None` if this machine lacks what the store needs.
type OpenStoreFn = fn(&Path) -> Option<Box<dyn Store>>;

fn run_test(open_store: OpenStoreFn, test: fn(&dyn Store)) {
    let folder = TempDir::new().unwrap();
    if let Some(store) = open_store(folder.path()) {
        test(store.as_ref());
    }
}

fn put_and_remove(store: &dyn Store) {
    store.commit(WriteBatch::new().put("a", "1").put("b", "2")).block_on().unwrap();
    store.commit(WriteBatch::new().put("a", "3").remove("b").remove("never")).block_on().unwrap();
    assert_eq!(store.get("a").block_on().unwrap().as_deref(), Some(b"3".as_slice()));
    assert_eq!(store.get("b").block_on().unwrap(), None);
    store.commit(WriteBatch::new().put("empty", "")).block_on().unwrap();
    assert_eq!(store.get("empty").block_on().unwrap(), Some(Vec::new()));
}

fn scan(store: &dyn Store) {
    let keys = ["t/1", "t/10", "t/2", "t0", "s/9", "u", "t/é"];
    let batch = keys.iter().fold(WriteBatch::new(), |change, key| change.put(*key, *key));
    store.commit(batch).block_on().unwrap();
    let found = |prefix, after, most| -> Vec<String> {
        store.scan(prefix, after, most).block_on().unwrap().into_iter().map(|entry| entry.key).collect()
    };
    assert_eq!(found("t/", None, 99), ["t/1", "t/10", "t/2", "t/é"]);
    assert_eq!(found("t/", Some("t/1"), 2), ["t/10", "t/2"]);
    assert_eq!(found("t/", Some("t/é"), 9), [""; 0]);
    assert_eq!(found("t/", Some("a"), 1), ["t/1"]);
    assert_eq!(found("none", None, 9), [""; 0]);
    assert_eq!(
        store.scan("u", None, 9).block_on().unwrap(),
        [StoreEntry { key: "u".to_owned(), value: b"u".to_vec() }]
    );
}

fn conflict(store: &dyn Store) {
    store.commit(WriteBatch::new().require_absent("rev").put("rev", "1")).block_on().unwrap();
    let late = store.commit(WriteBatch::new().require_absent("rev").put("rev", "2").put("other", "x")).block_on();
    assert_eq!(late, Err(StoreError::Conflict { key: "rev".to_owned() }));
    let wrong_value = store.commit(WriteBatch::new().put("other", "x").require("rev", "7")).block_on();
    assert_eq!(wrong_value, Err(StoreError::Conflict { key: "rev".to_owned() }));
    assert_eq!(store.get("other").block_on().unwrap(), None);
    store.commit(WriteBatch::new().require("rev", "1").put("rev", "2").put("other", "x")).block_on().unwrap();
    assert_eq!(store.get("other").block_on().unwrap(), Some(b"x".to_vec()));
}

fn too_large(store: &dyn Store) {
    let large = vec![b'x'; MAX_VALUE_BYTES + 1];
    let refused = store.commit(WriteBatch::new().put("small", "1").put("large", large)).block_on();
    assert_eq!(refused, Err(StoreError::ValueTooLarge { key: "large".to_owned(), size_bytes: MAX_VALUE_BYTES + 1 }));
    assert_eq!(store.get("small").block_on().unwrap(), None);
    store.commit(WriteBatch::new().put("large", vec![b'x'; MAX_VALUE_BYTES])).block_on().unwrap();
}

fn unawaited_commits(store: &dyn Store) {
    drop(store.commit(WriteBatch::new().put("a", "1")));
    let refused = store.commit(WriteBatch::new().require_absent("a").put("a", "2"));
    let accepted = store.commit(WriteBatch::new().require("a", "1").put("a", "3"));
    assert_eq!(accepted.block_on(), Ok(()));
    assert_eq!(refused.block_on(), Err(StoreError::Conflict { key: "a".to_owned() }));
    assert_eq!(store.get("a").block_on().unwrap(), Some(b"3".to_vec()));
}

/// Eight writers increment one counter; each step must be made by exactly one of them.
fn concurrent_increments(store: &dyn Store) {
    const STEPS: u32 = 25;
    store.commit(WriteBatch::new().put("count", "0")).block_on().unwrap();
    let count =
        || -> u32 { String::from_utf8(store.get("count").block_on().unwrap().unwrap()).unwrap().parse().unwrap() };
    thread::scope(|scope| {
        for writer in 0..8 {
            scope.spawn(move || {
                let mut done = 0;
                while done < STEPS {
                    let seen = count();
                    let batch = WriteBatch::new()
                        .require("count", seen.to_string())
                        .put("count", (seen + 1).to_string())
                        .require_absent(format!("step/{seen:05}"))
                        .put(format!("step/{seen:05}"), writer.to_string());
                    match store.commit(batch).block_on() {
                        Ok(()) => done += 1,
                        Err(StoreError::Conflict { .. }) => {}
                        Err(error) => panic!("{error}"),
                    }
                }
            });
        }
    });
    assert_eq!(count(), 8 * STEPS);
    let steps = store.scan("step/", None, 1000).block_on().unwrap();
    assert_eq!(steps.len(), 8 * STEPS as usize);
    for writer in 0..8 {
        let own = steps.iter().filter(|step| step.value == writer.to_string().as_bytes()).count();
        assert_eq!(own, STEPS as usize);
    }
}

/// Compares random batches, some of them conflicting, with a plain map.
fn compare_with_map(open_store: OpenStoreFn) {
    for seed in 0..12 {
        let folder = TempDir::new().unwrap();
        let Some(store) = open_store(folder.path()) else { return };
        let mut dice = Dice::new(&Seed::from_number(seed), 0);
        let mut expected: BTreeMap<String, Vec<u8>> = BTreeMap::new();
        for _ in 0..80 {
            let mut batch = WriteBatch::new();
            let mut after = expected.clone();
            let mut holds = true;
            for _ in 0..1 + dice.below(4) {
                let key = format!("{}/{}", dice.below(3), dice.below(5));
                let value = dice.below(3).to_string();
                match dice.below(4) {
                    0 => {
                        holds &= expected.get(&key).map(Vec::as_slice) == Some(value.as_bytes());
                        batch = batch.require(key, value);
                    }
                    1 => {
                        after.remove(&key);
                        batch = batch.remove(key);
                    }
                    _ => {
                        after.insert(key.clone(), value.clone().into_bytes());
                        batch = batch.put(key, value);
                    }
                }
            }
            assert_eq!(store.commit(batch).block_on().is_ok(), holds);
            if holds {
                expected = after;
            }
            let prefix = format!("{}/", dice.below(3));
            let found: Vec<_> = store.scan(&prefix, None, 99).block_on().unwrap();
            let expected_entries = expected.range(prefix.clone()..).take_while(|(key, _)| key.starts_with(&prefix));
            assert!(found.iter().map(|entry| (&entry.key, &entry.value)).eq(expected_entries));
        }
    }
}

#[test]
fn a_store_on_disk_survives_reopening() {
    let folder = TempDir::new().unwrap();
    for round in 0..20 {
        let store = SledStore::open(folder.path().join("store")).unwrap();
        assert_eq!(store.scan("round/", None, 99).block_on().unwrap().len(), round);
        store
            .commit(WriteBatch::new().require_absent(format!("round/{round:02}")).put(format!("round/{round:02}"), "x"))
            .block_on()
            .unwrap();
    }
}

/// sled keeps values that are too large for its log in files that it never syncs.
#[test]
fn every_value_is_in_the_synced_log() {
    let folder = TempDir::new().unwrap();
    let store = SledStore::open(folder.path().join("store")).unwrap();
    let mut dice = Dice::new(&Seed::from_number(0), 0);
    for step in 0..60u8 {
        let value = vec![step; MAX_VALUE_BYTES];
        let batch = (0..4).fold(WriteBatch::new(), |change, _| change.put(dice.below(60).to_string(), value.clone()));
        store.commit(batch.remove(dice.below(60).to_string())).block_on().unwrap();
    }
    assert_eq!(fs::read_dir(folder.path().join("store/blobs")).unwrap().count(), 0);
}

#[test]
fn a_store_cannot_be_opened_twice() {
    let folder = TempDir::new().unwrap();
    let _store = SledStore::open(folder.path().join("store")).unwrap();
    let second = SledStore::open(folder.path().join("store")).err().unwrap();
    assert!(
        matches!(&second, StoreError::Locked { location: place, .. } if place.contains(folder.path().to_str().unwrap())),
        "{second:?}"
    );
}

/// Opens sled itself. Retries while it is locked: a child process that another test has just forked holds the
/// lock of a closed store until exec.
fn plain_sled(folder: &Path) -> sled::Db {
    let config = sled::Config::new().path(folder).segment_size(8 * 1024 * 1024);
    let started = Instant::now();
    loop {
        match config.open() {
            Err(sled::Error::Io(error)) if error.to_string().contains("lock") && started.elapsed() < TEST_TIMEOUT => {
                thread::sleep(Duration::from_millis(10));
            }
            opened => return opened.unwrap(),
        }
    }
}

/// Returns the content of every file in a folder.
fn read_files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_file() {
            found.insert(path.file_name().unwrap().to_str().unwrap().to_owned(), fs::read(&path).unwrap());
        }
    }
    found
}

#[test]
fn a_store_of_a_newer_format_is_refused_and_unchanged() {
    let folder = TempDir::new().unwrap();
    SledStore::open(folder.path().join("store"))
        .unwrap()
        .commit(WriteBatch::new().put("!format", "3").put("a", "1"))
        .block_on()
        .unwrap();
    let refused = SledStore::open(folder.path().join("store")).err().unwrap();
    assert_eq!(refused, StoreError::UnsupportedFormat { found: "3".to_owned(), supported: 2 });
    let db = plain_sled(&folder.path().join("store"));
    assert_eq!(db.get("a").unwrap().unwrap(), "1");
}

#[test]
fn a_folder_without_a_store_is_refused_and_unchanged() {
    let folder = TempDir::new().unwrap();
    plain_sled(&folder.path().join("store")).insert("foreign", "data").unwrap();
    let refused = SledStore::open(folder.path().join("store")).err().unwrap();
    assert!(matches!(refused, StoreError::Corrupt { .. }), "{refused}");
    let garbage = TempDir::new().unwrap();
    let store = garbage.path().join("store");
    fs::create_dir(&store).unwrap();
    fs::write(store.join("conf"), "not a store at all").unwrap();
    fs::write(store.join("db"), vec![7; 4096]).unwrap();
    let before = read_files(&store);
    let refused = SledStore::open(garbage.path().join("store")).err().unwrap();
    assert!(matches!(refused, StoreError::Corrupt { .. } | StoreError::Unavailable(_)), "{refused}");
    assert_eq!(read_files(&store), before);
}

#[test]
fn debug_output_contains_no_values() {
    let change = WriteBatch::new().require("a", "secret").put("hand", "secret");
    let entry = StoreEntry { key: "hand".to_owned(), value: b"secret".to_vec() };
    assert_eq!(format!("{change:?} {entry:?}"), r#"WriteBatch { written_keys: ["hand"], .. } hand (6 bytes)"#);
}

/// Remounts a disk read-only (`ro`) or writable (`rw`). Retries while files on it are open: sled closes its
/// files a moment after the store is dropped, and a child process that was just forked has them open until
/// exec.
fn remount(how: &str, disk: &Path) {
    let begun = Instant::now();
    let done = || Command::new("mount").args(["-o", &format!("remount,{how}")]).arg(disk).output().unwrap();
    loop {
        let done = done();
        if done.status.success() {
            return;
        }
        assert!(begun.elapsed() < Duration::from_secs(60), "{}", String::from_utf8_lossy(&done.stderr));
        thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn a_read_only_disk_is_reported_and_loses_nothing() {
    let Some(disk) = TinyDisk::mount(48) else { return };
    let folder = disk.path().join("store");
    SledStore::open(&folder).unwrap().commit(WriteBatch::new().put("a", "1")).block_on().unwrap();
    remount("ro", disk.path());
    let refused = SledStore::open(&folder).err().unwrap();
    assert!(matches!(refused, StoreError::Unavailable(_)), "{refused:?}");
    remount("rw", disk.path());
    assert_eq!(SledStore::open(&folder).unwrap().get("a").block_on().unwrap(), Some(b"1".to_vec()));
}
