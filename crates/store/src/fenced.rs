//! A store whose writes carry a fencing token: a row that every batch requires. Once another process deletes
//! that row, all writes through this store are refused for good, even those already on their way.

use std::sync::Arc;

use super::{PendingCommit, ReadFuture, ReadOp, Store, WriteBatch};

/// A store for one of several processes. Its writes fail once the process's row has been removed.
pub struct FencedStore {
    store: Arc<dyn Store>,
    token_key: Arc<str>,
    token: Vec<u8>,
}

impl FencedStore {
    /// Makes all writes conditional on this row.
    pub fn new(store: Arc<dyn Store>, token_key: &str, token: Vec<u8>) -> Self {
        Self { store, token_key: token_key.into(), token }
    }
}

impl Store for FencedStore {
    fn read(&self, ops: Vec<ReadOp>) -> ReadFuture {
        self.store.read(ops)
    }

    /// Adds the token as the first precondition. If it fails, the commit reports that the writer has stopped.
    fn commit(&self, batch: WriteBatch) -> PendingCommit {
        self.store
            .commit(batch.require_first(&*self.token_key, self.token.clone()))
            .with_fence(Arc::clone(&self.token_key))
    }

    fn is_shared(&self) -> bool {
        self.store.is_shared()
    }
}
