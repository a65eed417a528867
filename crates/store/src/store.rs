//! What every store can do.

use super::{BusEventHandler, ClusterBus, PendingCommit, ReadFuture, ReadOp, StoreEntry, StoreError, WriteBatch};

/// How many entries are read at a time by [`StoreExt::for_each_row`].
const PAGE_ROWS: usize = 256;

/// An ordered key-value store.
pub trait Store: Send + Sync {
    /// Reads everything from one snapshot, taken no earlier than the future is first polled.
    fn read(&self, ops: Vec<ReadOp>) -> ReadFuture;

    /// Submits a batch, which is applied completely or not at all. It is durable when the future resolves to
    /// `Ok`. Batches are applied in the order in which they were submitted.
    fn commit(&self, batch: WriteBatch) -> PendingCommit;

    /// Writes all rows beside the store, so that it can be rebuilt from them and the commits that follow. The store may
    /// change meanwhile. A store that is no folder does nothing.
    fn checkpoint(&self, _retention: CheckpointRetention) -> Result<(), StoreError> {
        Ok(())
    }

    /// Returns whether other processes may change the store, too, even while this process cannot read it.
    fn is_shared(&self) -> bool {
        false
    }

    /// Subscribes to notifications of other processes with the same store. Returns the sender of notifications
    /// to them. A store that is not shared has no other processes.
    fn join_bus(&self, _handler: BusEventHandler) -> ClusterBus {
        ClusterBus::channel().0
    }
}

/// Which checkpoints stay, with all commits since the oldest of them. There are always two, so that a damaged one loses
/// nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CheckpointRetention {
    /// The new one and the one before.
    KeepPrevious,
    /// Two new ones, because older ones have data that was erased.
    OnlyNew,
}

/// Reads that are not combined with others.
pub trait StoreExt: Store {
    /// Returns the value of a key.
    fn get(&self, key: &str) -> impl Future<Output = Result<Option<Vec<u8>>, StoreError>> + Send {
        let reading = self.read(vec![ReadOp::get(key)]);
        async { Ok(reading.await?.into_iter().flatten().next().map(|entry| entry.value)) }
    }

    /// Returns the entries with this prefix after `after`, in key order, at most `limit`.
    fn scan(
        &self,
        prefix: &str,
        after: Option<&str>,
        limit: usize,
    ) -> impl Future<Output = Result<Vec<StoreEntry>, StoreError>> + Send {
        let reading = self.read(vec![ReadOp::scan(prefix, after, limit)]);
        async { Ok(reading.await?.into_iter().flatten().collect()) }
    }

    /// Visits all entries with this prefix in key order. Entries may change meanwhile.
    fn for_each_row<E: From<StoreError>>(
        &self,
        prefix: &str,
        mut visit: impl FnMut(&StoreEntry) -> Result<(), E>,
    ) -> impl Future<Output = Result<(), E>> {
        async move {
            let mut after: Option<String> = None;
            loop {
                let page = self.scan(prefix, after.as_deref(), PAGE_ROWS).await?;
                page.iter().try_for_each(&mut visit)?;
                let Some(last) = page.into_iter().next_back() else { return Ok(()) };
                after = Some(last.key);
            }
        }
    }
}

impl<S: Store + ?Sized> StoreExt for S {}
