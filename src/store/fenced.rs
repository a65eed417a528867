//! A store with a fence: every change expects one row as it is. Whoever takes that row away has shut out whoever changes the store through
//! this, for good, whatever is still on its way.

use std::sync::Arc;

use super::{Change, Commit, Reading, Store, Want};

/// A store as one of several processes changes it.
pub struct Fenced {
    store: Arc<dyn Store>,
    key: Arc<str>,
    value: Vec<u8>,
}

impl Fenced {
    /// This store, for as long as this value lies under this key.
    pub fn by(store: Arc<dyn Store>, key: &str, value: Vec<u8>) -> Self {
        Self { store, key: key.into(), value }
    }
}

impl Store for Fenced {
    fn read(&self, wants: Vec<Want>) -> Reading {
        self.store.read(wants)
    }

    /// Behind the fence nothing can be stored any more: the store is dead for whoever stands there.
    fn commit(&self, change: Change) -> Commit {
        self.store.commit(change.expect_first(&*self.key, self.value.clone())).fenced_by(Arc::clone(&self.key))
    }

    fn is_shared(&self) -> bool {
        self.store.is_shared()
    }
}
