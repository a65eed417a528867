//! What every store must do, tested on each. A new store needs one line in `suite!`.

#![cfg(test)]

mod compaction;
mod postgres;
mod together;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use meadhall::game::{Dice, Seed};
use meadhall::store::postgres::PostgresStore;
use meadhall::store::{Change, Entry, LARGEST_VALUE, MemoryStore, Reads, SledStore, Store, StoreError, Wait};
use stage::SOON;
use stage::sqlite::SqliteStore;
use stage::tiny_disk::TinyDisk;
use tempfile::TempDir;

/// Creates a module of tests for each store, from its name and a function that opens it in a folder.
macro_rules! suite {
    ($($store:ident: $open:expr;)*) => {
        $(mod $store {
            use super::*;

            fn open(folder: &Path) -> Option<Box<dyn Store>> {
                let open: Open = $open;
                open(folder)
            }

            #[test]
            fn what_is_put_is_there_until_it_is_taken_away() {
                tried(open, put_and_remove);
            }

            #[test]
            fn a_scan_goes_through_a_prefix_in_order() {
                tried(open, scan);
            }

            #[test]
            fn a_change_that_is_stale_writes_nothing() {
                tried(open, stale);
            }

            #[test]
            fn a_value_too_large_is_refused_with_all_that_came_with_it() {
                tried(open, too_large);
            }

            #[test]
            fn of_two_changes_that_expect_the_same_one_is_made() {
                tried(open, race);
            }

            #[test]
            fn a_change_is_made_in_its_turn_whether_or_not_its_outcome_is_awaited() {
                tried(open, unawaited);
            }

            #[test]
            fn what_is_wanted_is_found_in_its_order_as_if_it_were_read_alone() {
                tried(open, together::in_order);
            }

            #[test]
            fn what_is_read_together_is_as_it_was_at_one_moment() {
                tried(open, together::at_one_moment);
            }

            #[test]
            fn any_sequence_of_changes_does_what_a_plain_map_does() {
                model(open);
            }
        })*
    };
}

suite! {
    in_memory: |_| Some(Box::new(MemoryStore::new()));
    on_disk: |folder| Some(Box::new(SledStore::open(folder).unwrap()));
    in_postgres: |_| Some(Box::new(PostgresStore::open(&stage::postgres::shared()?.database()).unwrap()));
    in_sqlite: |folder| Some(Box::new(SqliteStore::open(folder).unwrap()));
}

/// Opens an empty store, or returns `None` if this machine lacks what the store needs.
type Open = fn(&Path) -> Option<Box<dyn Store>>;

fn tried(open: Open, test: fn(&dyn Store)) {
    let folder = TempDir::new().unwrap();
    if let Some(store) = open(folder.path()) {
        test(store.as_ref());
    }
}

fn put_and_remove(store: &dyn Store) {
    store.commit(Change::new().put("a", "1").put("b", "2")).wait().unwrap();
    store.commit(Change::new().put("a", "3").remove("b").remove("never")).wait().unwrap();
    assert_eq!(store.get("a").wait().unwrap().as_deref(), Some(b"3".as_slice()));
    assert_eq!(store.get("b").wait().unwrap(), None);
    store.commit(Change::new().put("empty", "")).wait().unwrap();
    assert_eq!(store.get("empty").wait().unwrap(), Some(Vec::new()));
}

fn scan(store: &dyn Store) {
    let keys = ["t/1", "t/10", "t/2", "t0", "s/9", "u", "t/é"];
    let change = keys.iter().fold(Change::new(), |change, key| change.put(*key, *key));
    store.commit(change).wait().unwrap();
    let found = |prefix, after, most| -> Vec<String> {
        store.scan(prefix, after, most).wait().unwrap().into_iter().map(|entry| entry.key).collect()
    };
    assert_eq!(found("t/", None, 99), ["t/1", "t/10", "t/2", "t/é"]);
    assert_eq!(found("t/", Some("t/1"), 2), ["t/10", "t/2"]);
    assert_eq!(found("t/", Some("t/é"), 9), [""; 0]);
    assert_eq!(found("t/", Some("a"), 1), ["t/1"]);
    assert_eq!(found("none", None, 9), [""; 0]);
    assert_eq!(store.scan("u", None, 9).wait().unwrap(), [Entry { key: "u".to_owned(), value: b"u".to_vec() }]);
}

fn stale(store: &dyn Store) {
    store.commit(Change::new().expect_nothing("rev").put("rev", "1")).wait().unwrap();
    let late = store.commit(Change::new().expect_nothing("rev").put("rev", "2").put("other", "x")).wait();
    assert_eq!(late, Err(StoreError::Stale { key: "rev".to_owned() }));
    let wrong = store.commit(Change::new().put("other", "x").expect("rev", "7")).wait();
    assert_eq!(wrong, Err(StoreError::Stale { key: "rev".to_owned() }));
    assert_eq!(store.get("other").wait().unwrap(), None);
    store.commit(Change::new().expect("rev", "1").put("rev", "2").put("other", "x")).wait().unwrap();
    assert_eq!(store.get("other").wait().unwrap(), Some(b"x".to_vec()));
}

fn too_large(store: &dyn Store) {
    let large = vec![b'x'; LARGEST_VALUE + 1];
    let refused = store.commit(Change::new().put("small", "1").put("large", large)).wait();
    assert_eq!(refused, Err(StoreError::TooLarge { key: "large".to_owned(), size: LARGEST_VALUE + 1 }));
    assert_eq!(store.get("small").wait().unwrap(), None);
    store.commit(Change::new().put("large", vec![b'x'; LARGEST_VALUE])).wait().unwrap();
}

fn unawaited(store: &dyn Store) {
    drop(store.commit(Change::new().put("a", "1")));
    let refused = store.commit(Change::new().expect_nothing("a").put("a", "2"));
    let made = store.commit(Change::new().expect("a", "1").put("a", "3"));
    assert_eq!(made.wait(), Ok(()));
    assert_eq!(refused.wait(), Err(StoreError::Stale { key: "a".to_owned() }));
    assert_eq!(store.get("a").wait().unwrap(), Some(b"3".to_vec()));
}

/// Eight writers increment one counter; each step must be made by exactly one of them.
fn race(store: &dyn Store) {
    const STEPS: u32 = 25;
    store.commit(Change::new().put("count", "0")).wait().unwrap();
    let count = || -> u32 { String::from_utf8(store.get("count").wait().unwrap().unwrap()).unwrap().parse().unwrap() };
    thread::scope(|scope| {
        for writer in 0..8 {
            scope.spawn(move || {
                let mut done = 0;
                while done < STEPS {
                    let seen = count();
                    let change = Change::new()
                        .expect("count", seen.to_string())
                        .put("count", (seen + 1).to_string())
                        .expect_nothing(format!("step/{seen:05}"))
                        .put(format!("step/{seen:05}"), writer.to_string());
                    match store.commit(change).wait() {
                        Ok(()) => done += 1,
                        Err(StoreError::Stale { .. }) => {}
                        Err(error) => panic!("{error}"),
                    }
                }
            });
        }
    });
    assert_eq!(count(), 8 * STEPS);
    let steps = store.scan("step/", None, 1000).wait().unwrap();
    assert_eq!(steps.len(), 8 * STEPS as usize);
    for writer in 0..8 {
        let own = steps.iter().filter(|step| step.value == writer.to_string().as_bytes()).count();
        assert_eq!(own, STEPS as usize);
    }
}

/// Compares random batches, some of them conflicting, with a plain map.
fn model(open: Open) {
    for seed in 0..12 {
        let folder = TempDir::new().unwrap();
        let Some(store) = open(folder.path()) else { return };
        let mut dice = Dice::new(&Seed::numbered(seed), 0);
        let mut model: BTreeMap<String, Vec<u8>> = BTreeMap::new();
        for _ in 0..80 {
            let mut change = Change::new();
            let mut after = model.clone();
            let mut holds = true;
            for _ in 0..1 + dice.below(4) {
                let key = format!("{}/{}", dice.below(3), dice.below(5));
                let value = dice.below(3).to_string();
                match dice.below(4) {
                    0 => {
                        holds &= model.get(&key).map(Vec::as_slice) == Some(value.as_bytes());
                        change = change.expect(key, value);
                    }
                    1 => {
                        after.remove(&key);
                        change = change.remove(key);
                    }
                    _ => {
                        after.insert(key.clone(), value.clone().into_bytes());
                        change = change.put(key, value);
                    }
                }
            }
            assert_eq!(store.commit(change).wait().is_ok(), holds);
            if holds {
                model = after;
            }
            let prefix = format!("{}/", dice.below(3));
            let found: Vec<_> = store.scan(&prefix, None, 99).wait().unwrap();
            let wanted = model.range(prefix.clone()..).take_while(|(key, _)| key.starts_with(&prefix));
            assert!(found.iter().map(|entry| (&entry.key, &entry.value)).eq(wanted));
        }
    }
}

#[test]
fn a_store_on_disk_is_there_again_when_it_is_opened_again() {
    let folder = TempDir::new().unwrap();
    for round in 0..20 {
        let store = SledStore::open(folder.path()).unwrap();
        assert_eq!(store.scan("round/", None, 99).wait().unwrap().len(), round);
        store
            .commit(Change::new().expect_nothing(format!("round/{round:02}")).put(format!("round/{round:02}"), "x"))
            .wait()
            .unwrap();
    }
}

/// sled keeps values that are too large for its log in files that it never syncs.
#[test]
fn no_value_is_kept_outside_the_synced_log() {
    let folder = TempDir::new().unwrap();
    let store = SledStore::open(folder.path()).unwrap();
    let mut dice = Dice::new(&Seed::numbered(0), 0);
    for step in 0..60u8 {
        let value = vec![step; LARGEST_VALUE];
        let change = (0..4).fold(Change::new(), |change, _| change.put(dice.below(60).to_string(), value.clone()));
        store.commit(change.remove(dice.below(60).to_string())).wait().unwrap();
    }
    assert_eq!(fs::read_dir(folder.path().join("blobs")).unwrap().count(), 0);
}

#[test]
fn a_store_in_use_is_not_opened_twice() {
    let folder = TempDir::new().unwrap();
    let _store = SledStore::open(folder.path()).unwrap();
    let second = SledStore::open(folder.path()).err().unwrap();
    assert!(
        matches!(&second, StoreError::InUse { place, .. } if place.contains(folder.path().to_str().unwrap())),
        "{second:?}"
    );
}

/// Opens sled itself. Retries while it is locked: a child process that another test has just forked holds the
/// lock of a closed store until exec.
fn plain_sled(folder: &Path) -> sled::Db {
    let config = sled::Config::new().path(folder).segment_size(8 * 1024 * 1024);
    let begun = Instant::now();
    loop {
        match config.open() {
            Err(sled::Error::Io(error)) if error.to_string().contains("lock") && begun.elapsed() < SOON => {
                thread::sleep(Duration::from_millis(10));
            }
            opened => return opened.unwrap(),
        }
    }
}

/// Returns the content of every file in a folder.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
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
fn a_store_of_a_newer_format_is_refused_and_keeps_what_it_has() {
    let folder = TempDir::new().unwrap();
    SledStore::open(folder.path()).unwrap().commit(Change::new().put("!format", "2").put("a", "1")).wait().unwrap();
    let refused = SledStore::open(folder.path()).err().unwrap();
    assert_eq!(refused, StoreError::Newer { found: "2".to_owned(), known: 1 });
    let db = plain_sled(folder.path());
    assert_eq!(db.get("a").unwrap().unwrap(), "1");
}

#[test]
fn a_folder_of_something_else_is_refused_and_left_as_it_is() {
    let folder = TempDir::new().unwrap();
    plain_sled(folder.path()).insert("foreign", "data").unwrap();
    let refused = SledStore::open(folder.path()).err().unwrap();
    assert!(matches!(refused, StoreError::Damaged { .. }), "{refused}");
    let garbage = TempDir::new().unwrap();
    fs::write(garbage.path().join("conf"), "not a store at all").unwrap();
    fs::write(garbage.path().join("db"), vec![7; 4096]).unwrap();
    let before = files(garbage.path());
    let refused = SledStore::open(garbage.path()).err().unwrap();
    assert!(matches!(refused, StoreError::Damaged { .. } | StoreError::Unavailable(_)), "{refused}");
    assert_eq!(files(garbage.path()), before);
}

#[test]
fn a_full_disk_refuses_changes_loses_nothing_and_service_resumes_by_itself() {
    let Some(disk) = TinyDisk::mount(48) else { return };
    let store = SledStore::open(disk.path().join("store")).unwrap();
    let mut written = 0;
    let value = vec![b'x'; 8 * 1024];
    let mut refused = None;
    while written < 2000 && refused.is_none() {
        let key = format!("n/{written:06}");
        match store.commit(Change::new().expect_nothing(&key).put(&key, value.clone())).wait() {
            Ok(()) => written += 1,
            Err(error) => refused = Some(error),
        }
        if written == 200 && refused.is_none() {
            // Something else fills the disk.
            disk.fill();
        }
    }
    assert!(matches!(refused, Some(StoreError::Unavailable(_))), "{written} were written: {refused:?}");
    // After a refusal, a small batch may fit; the result must be true either way.
    let fits = store.commit(Change::new().put("a", "1")).wait().is_ok();
    assert_eq!(store.get("a").wait().is_ok_and(|value| value.is_some()), fits);
    disk.empty();
    store.commit(Change::new().put("a", "2")).wait().unwrap();
    assert_eq!(store.get("a").wait().unwrap(), Some(b"2".to_vec()));
    let found = store.scan("n/", None, 5000).wait().unwrap();
    assert!(found.len() >= written && found.iter().all(|entry| entry.value == value), "{} of {written}", found.len());
    drop(store);
    let store = SledStore::open(disk.path().join("store")).unwrap();
    assert!(store.scan("n/", None, 5000).wait().unwrap().len() >= written);
}

#[test]
fn what_is_stored_does_not_reach_a_log_line_by_itself() {
    let change = Change::new().expect("a", "secret").put("hand", "secret");
    let entry = Entry { key: "hand".to_owned(), value: b"secret".to_vec() };
    assert_eq!(format!("{change:?} {entry:?}"), r#"Change { written: ["hand"], .. } hand (6 bytes)"#);
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
fn a_disk_that_cannot_be_written_is_said_so_and_nothing_is_lost() {
    let Some(disk) = TinyDisk::mount(48) else { return };
    let folder = disk.path().join("store");
    SledStore::open(&folder).unwrap().commit(Change::new().put("a", "1")).wait().unwrap();
    remount("ro", disk.path());
    let refused = SledStore::open(&folder).err().unwrap();
    assert!(matches!(refused, StoreError::Unavailable(_)), "{refused:?}");
    remount("rw", disk.path());
    assert_eq!(SledStore::open(&folder).unwrap().get("a").wait().unwrap(), Some(b"1".to_vec()));
}
