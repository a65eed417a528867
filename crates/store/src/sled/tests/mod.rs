//! Reads during a slow or failing sync, and damaged stores.

mod damage;

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::{fs, io, thread};

use tempfile::TempDir;

use super::scratch::copy_tree;
use super::*;
use crate::{BlockingExt, MemoryStore, StoreExt};

/// A store whose syncs report their start and wait for their result.
struct GatedStore {
    store: SledStore,
    sync_started: Receiver<()>,
    sync_results: Sender<io::Result<()>>,
    folder: TempDir,
}

impl GatedStore {
    fn open() -> Self {
        let folder = TempDir::new().unwrap();
        let (started_sender, sync_started) = channel();
        let (sync_results, next_result) = channel();
        let sync = move |_: &File| {
            started_sender.send(()).unwrap();
            next_result.recv().unwrap()
        };
        let path = folder.path().join("store");
        let store = SledStore::open_with_sync(path, Box::new(sync), WriteObserver::default()).unwrap();
        Self { store, sync_started, sync_results, folder }
    }

    /// Submits a batch and returns when its sync has started.
    fn start_commit(&self, batch: WriteBatch) -> PendingCommit {
        let commit = self.store.commit(batch);
        self.sync_started.recv().unwrap();
        commit
    }

    fn commit_synced(&self, batch: WriteBatch) {
        let commit = self.start_commit(batch);
        self.sync_results.send(Ok(())).unwrap();
        commit.block_on().unwrap();
    }
}

/// Compares every get and scan that could differ.
fn assert_same_reads(store: &dyn Store, reference: &dyn Store, keys: &[&str]) {
    // A scan of everything also finds the store's own rows.
    for key in ["!commit", "!format"] {
        let own = store.get(key).block_on().unwrap().unwrap();
        reference.commit(WriteBatch::new().put(key, own)).block_on().unwrap();
    }
    for key in keys {
        assert_eq!(store.get(key).block_on(), reference.get(key).block_on(), "under {key}");
    }
    let afters = keys.iter().map(|key| Some(*key)).chain([None]);
    for after in afters {
        for prefix in ["", "a", "a/", "b", "b/", "c"] {
            for most in [0, 1, 2, 3, 4, usize::MAX] {
                let expected = reference.scan(prefix, after, most).block_on();
                assert_eq!(store.scan(prefix, after, most).block_on(), expected, "{most} of {prefix} after {after:?}");
            }
        }
    }
}

#[test]
fn readers_do_not_wait_for_a_sync_and_see_only_synced_values() {
    let first =
        || ["a/2", "a/4", "a/6", "b", "b/2"].iter().fold(WriteBatch::new(), |change, key| change.put(*key, "old"));
    let fresh = |change: WriteBatch, keys: &[&str]| keys.iter().fold(change, |change, key| change.put(*key, "new"));
    let gone = |change: WriteBatch, keys: &[&str]| keys.iter().fold(change, |change, key| change.remove(*key));
    let all = ["a", "a/1", "a/2", "a/3", "a/4", "a/6", "a/7", "b", "b/2", "b/3", "c"];
    let batches = [
        fresh(WriteBatch::new(), &["a", "a/1", "a/3", "a/7", "b/3", "c"]),
        fresh(WriteBatch::new(), &["a/2", "a/6", "b"]),
        gone(WriteBatch::new(), &["a/2", "a/6", "b"]),
        gone(WriteBatch::new(), &["a/4", "never"]),
        gone(fresh(WriteBatch::new(), &["a/1", "a/4", "b/2"]), &["a/2", "b"]),
        gone(WriteBatch::new(), &all),
        fresh(WriteBatch::new(), &all),
    ];
    for batch in batches {
        let gated = GatedStore::open();
        let reference = MemoryStore::new();
        reference.commit(first()).block_on().unwrap();
        gated.commit_synced(first());
        let commit = gated.start_commit(batch.clone());
        assert_same_reads(&gated.store, &reference, &all);
        gated.sync_results.send(Ok(())).unwrap();
        commit.block_on().unwrap();
        reference.commit(batch).block_on().unwrap();
        assert_same_reads(&gated.store, &reference, &all);
    }
}

#[test]
fn a_failed_sync_refuses_the_batch_and_changes_nothing_else() {
    let gated = GatedStore::open();
    gated.commit_synced(WriteBatch::new().put("a", "1"));
    let commit = gated.start_commit(WriteBatch::new().put("a", "2"));
    assert_eq!(gated.store.get("a").block_on().unwrap(), Some(b"1".to_vec()));
    gated.sync_results.send(Err(io::Error::other("no disk"))).unwrap();
    let redo_log = &gated.store.shared.files.redo;
    assert_eq!(commit.block_on(), Err(StoreError::from_io(redo_log, &io::Error::other("no disk"))));
    assert_eq!(gated.store.get("a").block_on().unwrap(), Some(b"1".to_vec()));
    // The refused batch is in the log file, but sled does not get it when it is opened again.
    gated.store.shared.close_db(&gated.store.shared.db().unwrap());
    assert_eq!(gated.store.get("a").block_on().unwrap(), Some(b"1".to_vec()));
    let commit = gated.start_commit(WriteBatch::new().require("a", "1").put("b", "1"));
    gated.sync_results.send(Ok(())).unwrap();
    commit.block_on().unwrap();
    let GatedStore { store, folder, .. } = gated;
    drop(store);
    let store = SledStore::open(folder.path().join("store")).unwrap();
    assert_eq!(store.get("a").block_on().unwrap(), Some(b"1".to_vec()));
    assert_eq!(store.get("b").block_on().unwrap(), Some(b"1".to_vec()));
}

#[test]
fn no_batch_is_acknowledged_while_the_redo_log_is_gone() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("store");
    let store = SledStore::open(&path).unwrap();
    let put = |key: &str| store.commit(WriteBatch::new().put(key, "x")).block_on();
    put("before").unwrap();
    let (redo_log, elsewhere) = (path.with_extension("redo"), folder.path().join("elsewhere"));
    fs::rename(&redo_log, &elsewhere).unwrap();
    assert!(matches!(put("moved"), Err(StoreError::Unavailable(reason)) if reason.contains("removed or replaced")));
    assert!(store.checkpoint(CheckpointRetention::KeepPrevious).is_err());
    copy_tree(&elsewhere, &redo_log).unwrap();
    assert!(matches!(put("replaced"), Err(StoreError::Unavailable(_))));
    fs::remove_dir_all(&redo_log).unwrap();
    fs::rename(&elsewhere, &redo_log).unwrap();
    put("back").unwrap();
    fs::remove_dir_all(&redo_log).unwrap();
    assert!(matches!(put("removed"), Err(StoreError::Unavailable(_))));
    assert!(store.get("back").block_on().unwrap().is_some(), "it can still be read");
    drop(store);
    let summary = restore(&path, &|_| {}).unwrap().unwrap();
    assert_eq!((summary.source, summary.reached_number), (RestoreSource::Store, summary.durable_number));
    let rows = SledStore::open(&path).unwrap().scan("", Some("a"), usize::MAX).block_on().unwrap();
    assert_eq!(rows.into_iter().map(|row| row.key).collect::<Vec<_>>(), ["back", "before"]);
}

#[test]
fn sled_is_opened_again_after_a_failure_and_has_every_commit() {
    let folder = TempDir::new().unwrap();
    let store = SledStore::open(folder.path().join("store")).unwrap();
    for number in 0..50 {
        store.commit(WriteBatch::new().put(format!("n/{number:02}"), "x")).block_on().unwrap();
        if number % 10 == 0 {
            store.shared.close_db(&store.shared.db().unwrap());
        }
    }
    store.shared.close_db(&store.shared.db().unwrap());
    assert_eq!(store.scan("n/", None, usize::MAX).block_on().unwrap().len(), 50);
}

#[test]
fn sled_is_opened_again_while_another_thread_syncs_it() {
    let folder = TempDir::new().unwrap();
    let store = SledStore::open(folder.path().join("store")).unwrap();
    let stop_syncs = AtomicBool::new(false);
    thread::scope(|scope| {
        scope.spawn(|| {
            while !stop_syncs.load(Ordering::Relaxed) {
                // Fails while sled is closed.
                let _ = store.shared.sync_sled();
            }
        });
        let results: Vec<_> = (0..100)
            .map(|number| {
                let batch = WriteBatch::new().put(format!("n/{number:02}"), "x");
                let result = store.commit(batch).block_on();
                if let Ok(db) = store.shared.db() {
                    store.shared.close_db(&db);
                }
                result
            })
            .collect();
        stop_syncs.store(true, Ordering::Relaxed);
        assert_eq!(results.into_iter().collect::<Result<Vec<_>, _>>().map(|it| it.len()), Ok(100));
    });
}
