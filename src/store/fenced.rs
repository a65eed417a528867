//! A store whose writes carry a fencing token: a row that every batch requires. Once another process deletes
//! that row, all writes through this store are refused for good, even those already on their way.

use std::sync::Arc;

use super::{Change, Commit, Reading, Store, Want};

/// A store as one of several processes writes it.
pub struct Fenced {
    store: Arc<dyn Store>,
    key: Arc<str>,
    value: Vec<u8>,
}

impl Fenced {
    /// Makes all writes conditional on this row.
    pub fn by(store: Arc<dyn Store>, key: &str, value: Vec<u8>) -> Self {
        Self { store, key: key.into(), value }
    }
}

impl Store for Fenced {
    fn read(&self, wants: Vec<Want>) -> Reading {
        self.store.read(wants)
    }

    /// Adds the token as the first precondition. If it fails, the commit reports that the writer has stopped.
    fn commit(&self, change: Change) -> Commit {
        self.store.commit(change.expect_first(&*self.key, self.value.clone())).fenced_by(Arc::clone(&self.key))
    }

    fn is_shared(&self) -> bool {
        self.store.is_shared()
    }
}
