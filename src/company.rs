//! A process's handle on the cluster: the work assigned to it, the status that it reports, and the tables
//! that changed elsewhere. A process that runs alone is the leader and serves every shard.

use std::sync::Arc;

use tokio::sync::{mpsc, watch};

use crate::ledger::{Assignment, Vitals};
use crate::table::TableId;

/// A process's handle on the cluster. Clones share their state.
#[derive(Clone)]
pub struct Company {
    falls: watch::Receiver<Assignment>,
    tell: Arc<dyn Fn(&Vitals) + Send + Sync>,
    call: Arc<dyn Fn(TableId) + Send + Sync>,
}

/// Receives the tables that other processes have changed.
pub type CalledTables = mpsc::UnboundedReceiver<TableId>;

impl Company {
    pub fn of(
        falls: watch::Receiver<Assignment>,
        tell: impl Fn(&Vitals) + Send + Sync + 'static,
        call: impl Fn(TableId) + Send + Sync + 'static,
    ) -> Self {
        Self { falls, tell: Arc::new(tell), call: Arc::new(call) }
    }

    /// Creates the handle of a process that runs alone: it is the leader, and all shards of the shard count
    /// that it reports are assigned to it.
    pub fn alone() -> Self {
        let (all, falls) = watch::channel(Assignment { duty: true, ..Assignment::default() });
        let tell = move |vitals: &Vitals| {
            let all_of_them = |of: u32| (0..of).map(|share| (share, true)).collect();
            all.send_replace(Assignment {
                duty: true,
                of: vitals.divides,
                shares: vitals.divides.map(all_of_them).unwrap_or_default(),
                reached: vitals.reached,
                relieved: false,
            });
        };
        Self::of(falls, tell, |_| {})
    }

    /// Subscribes to the work assigned to this process.
    pub fn falls(&self) -> watch::Receiver<Assignment> {
        self.falls.clone()
    }

    /// Returns whether this process is the leader. It stays the leader for as long as it may write to the
    /// store.
    pub fn has_duty(&self) -> bool {
        self.falls.borrow().duty
    }

    /// Waits until this process is the leader; never returns if it does not become the leader.
    pub async fn duty(&self) {
        if self.falls().wait_for(|falls| falls.duty).await.is_err() {
            std::future::pending().await
        }
    }

    /// Publishes the status of this process to the other processes.
    pub fn tell(&self, vitals: &Vitals) {
        (self.tell)(vitals);
    }

    /// Tells the leader that a table has changed.
    pub fn call(&self, table: TableId) {
        (self.call)(table);
    }
}
