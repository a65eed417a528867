//! Reads during a slow or failing sync.

use std::io;
use std::sync::mpsc::{Receiver, Sender, channel};

use tempfile::TempDir;

use super::super::{MemoryStore, Reads, Wait};
use super::*;

/// A store whose syncs report their start and wait for their result.
struct Slow {
    store: SledStore,
    begun: Receiver<()>,
    end: Sender<io::Result<()>>,
    _folder: TempDir,
}

impl Slow {
    fn open() -> Self {
        let folder = TempDir::new().unwrap();
        let (tell, begun) = channel();
        let (end, told) = channel();
        let sync = move |_: &File| {
            tell.send(()).unwrap();
            told.recv().unwrap()
        };
        end.send(Ok(())).unwrap();
        let store = SledStore::open_with(folder.path().to_owned(), Box::new(sync), Onlooker::default()).unwrap();
        begun.recv().unwrap();
        Self { store, begun, end, _folder: folder }
    }

    /// Submits a batch and returns when its sync has started.
    fn begin(&self, change: Change) -> Commit {
        let commit = self.store.commit(change);
        self.begun.recv().unwrap();
        commit
    }

    fn make(&self, change: Change) {
        let commit = self.begin(change);
        self.end.send(Ok(())).unwrap();
        commit.wait().unwrap();
    }
}

/// Compares every get and scan that could differ.
fn check_same(store: &dyn Store, plain: &dyn Store, keys: &[&str]) {
    for key in keys {
        assert_eq!(store.get(key).wait(), plain.get(key).wait(), "under {key}");
    }
    let afters = keys.iter().map(|key| Some(*key)).chain([None]);
    for after in afters {
        for prefix in ["", "a", "a/", "b", "b/", "c"] {
            for most in [0, 1, 2, 3, 4, usize::MAX] {
                let wanted = plain.scan(prefix, after, most).wait();
                assert_eq!(store.scan(prefix, after, most).wait(), wanted, "{most} of {prefix} after {after:?}");
            }
        }
    }
}

#[test]
fn readers_neither_wait_for_a_sync_nor_see_what_is_not_on_disk() {
    let first = || ["a/2", "a/4", "a/6", "b", "b/2"].iter().fold(Change::new(), |change, key| change.put(*key, "old"));
    let fresh = |change: Change, keys: &[&str]| keys.iter().fold(change, |change, key| change.put(*key, "new"));
    let gone = |change: Change, keys: &[&str]| keys.iter().fold(change, |change, key| change.remove(*key));
    let all = ["a", "a/1", "a/2", "a/3", "a/4", "a/6", "a/7", "b", "b/2", "b/3", "c"];
    let changes = [
        fresh(Change::new(), &["a", "a/1", "a/3", "a/7", "b/3", "c"]),
        fresh(Change::new(), &["a/2", "a/6", "b"]),
        gone(Change::new(), &["a/2", "a/6", "b"]),
        gone(Change::new(), &["a/4", "never"]),
        gone(fresh(Change::new(), &["a/1", "a/4", "b/2"]), &["a/2", "b"]),
        gone(Change::new(), &all),
        fresh(Change::new(), &all),
    ];
    for change in changes {
        let slow = Slow::open();
        let plain = MemoryStore::new();
        // sled stores its format under this key, and a scan of everything finds it.
        let format = Change::new().put("!format", "1");
        plain.commit(format).wait().unwrap();
        plain.commit(first()).wait().unwrap();
        slow.make(first());
        let commit = slow.begin(change.clone());
        check_same(&slow.store, &plain, &all);
        slow.end.send(Ok(())).unwrap();
        commit.wait().unwrap();
        plain.commit(change).wait().unwrap();
        check_same(&slow.store, &plain, &all);
    }
}

#[test]
fn a_sync_that_fails_closes_the_store_until_somebody_needs_it() {
    let slow = Slow::open();
    slow.make(Change::new().put("a", "1"));
    let commit = slow.begin(Change::new().put("a", "2"));
    assert_eq!(slow.store.get("a").wait().unwrap(), Some(b"1".to_vec()));
    slow.end.send(Err(io::Error::other("no disk"))).unwrap();
    assert_eq!(commit.wait(), Err(StoreError::Unavailable("no disk".to_owned())));
    // A read opens the store again, which syncs it; while that fails, reads fail.
    slow.end.send(Err(io::Error::other("still no disk"))).unwrap();
    assert_eq!(slow.store.get("a").wait(), Err(StoreError::Unavailable("still no disk".to_owned())));
    slow.end.send(Ok(())).unwrap();
    assert!(slow.store.scan("a", None, 1).wait().unwrap().len() == 1);
    slow.end.send(Ok(())).unwrap();
    slow.store.commit(Change::new().put("b", "1")).wait().unwrap();
    assert!(slow.store.get("a").wait().unwrap().is_some());
    assert_eq!(slow.store.get("b").wait().unwrap(), Some(b"1".to_vec()));
}
