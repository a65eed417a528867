//! Tells background work that the store is available again, so that it does not wait until its delay after a
//! failure ends.

use tokio::sync::watch;

use super::TableService;

/// Counts how often the store has become available again.
pub type StoreRecoveries = watch::Receiver<u64>;

impl TableService {
    /// Subscribes to the recoveries from now on.
    pub fn store_recoveries(&self) -> StoreRecoveries {
        self.store_recoveries.subscribe()
    }

    /// Records that the store is available again.
    pub fn announce_store_recovery(&self) {
        self.store_recoveries.send_modify(|count| *count += 1);
    }
}
