//! Reads during a slow or failing sync.

use std::io;
use std::sync::mpsc::{Receiver, Sender, channel};

use tempfile::TempDir;

use super::*;
use crate::{BlockingExt, MemoryStore, StoreExt};

/// A store whose syncs report their start and wait for their result.
struct GatedStore {
    store: SledStore,
    sync_started: Receiver<()>,
    sync_results: Sender<io::Result<()>>,
    _folder: TempDir,
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
        sync_results.send(Ok(())).unwrap();
        let store =
            SledStore::open_with_sync(folder.path().to_owned(), Box::new(sync), WriteObserver::default()).unwrap();
        sync_started.recv().unwrap();
        Self { store, sync_started, sync_results, _folder: folder }
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
        // sled stores its format under this key, and a scan of everything finds it.
        let format = WriteBatch::new().put("!format", "1");
        reference.commit(format).block_on().unwrap();
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
fn a_failed_sync_closes_the_store_until_its_next_use() {
    let slow = GatedStore::open();
    slow.commit_synced(WriteBatch::new().put("a", "1"));
    let commit = slow.start_commit(WriteBatch::new().put("a", "2"));
    assert_eq!(slow.store.get("a").block_on().unwrap(), Some(b"1".to_vec()));
    slow.sync_results.send(Err(io::Error::other("no disk"))).unwrap();
    assert_eq!(commit.block_on(), Err(StoreError::Unavailable("no disk".to_owned())));
    // A read opens the store again, which syncs it; while that fails, reads fail.
    slow.sync_results.send(Err(io::Error::other("still no disk"))).unwrap();
    assert_eq!(slow.store.get("a").block_on(), Err(StoreError::Unavailable("still no disk".to_owned())));
    slow.sync_results.send(Ok(())).unwrap();
    assert!(slow.store.scan("a", None, 1).block_on().unwrap().len() == 1);
    slow.sync_results.send(Ok(())).unwrap();
    slow.store.commit(WriteBatch::new().put("b", "1")).block_on().unwrap();
    assert!(slow.store.get("a").block_on().unwrap().is_some());
    assert_eq!(slow.store.get("b").block_on().unwrap(), Some(b"1".to_vec()));
}
