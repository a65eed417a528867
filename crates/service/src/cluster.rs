//! A process's handle on the cluster: the work assigned to it, the status that it reports, and the tables
//! that changed elsewhere. A process that runs alone is the leader and serves every shard.

use std::sync::Arc;

use meadhall_tables::TableId;
use tokio::sync::{mpsc, watch};

use crate::repository::{ChangeReason, MemberAssignment, MemberStatus};

/// A process's access to the cluster of bot processes. Clones share their state.
#[derive(Clone)]
pub struct ClusterHandle {
    assignment: watch::Receiver<MemberAssignment>,
    report_status: Arc<dyn Fn(&MemberStatus) + Send + Sync>,
    announce_table_change: Arc<dyn Fn(TableId, ChangeReason) + Send + Sync>,
    announce_invalid_request: Arc<dyn Fn() + Send + Sync>,
    /// The number of invalid requests that the other processes have announced.
    remote_invalid_requests: watch::Receiver<u64>,
}

/// Receives the changes of tables in other processes.
pub type RemoteTableChanges = mpsc::UnboundedReceiver<(TableId, ChangeReason)>;

impl ClusterHandle {
    pub fn new(
        assignment: watch::Receiver<MemberAssignment>,
        report_status: impl Fn(&MemberStatus) + Send + Sync + 'static,
        announce_table_change: impl Fn(TableId, ChangeReason) + Send + Sync + 'static,
    ) -> Self {
        Self {
            assignment,
            report_status: Arc::new(report_status),
            announce_table_change: Arc::new(announce_table_change),
            announce_invalid_request: Arc::new(|| {}),
            remote_invalid_requests: watch::channel(0).1,
        }
    }

    /// Shares the number of invalid requests with the other processes.
    pub fn sharing_invalid_requests(
        self,
        announce: impl Fn() + Send + Sync + 'static,
        remote_count: watch::Receiver<u64>,
    ) -> Self {
        Self { announce_invalid_request: Arc::new(announce), remote_invalid_requests: remote_count, ..self }
    }

    /// Creates the handle of a process that runs alone: it is the leader, and all shards of the shard count
    /// that it reports are assigned to it.
    pub fn single_process() -> Self {
        let (all, assignment) = watch::channel(MemberAssignment { is_leader: true, ..MemberAssignment::default() });
        let tell = move |status: &MemberStatus| {
            let every_shard = |of: u32| (0..of).map(|share| (share, true)).collect();
            all.send_replace(MemberAssignment {
                is_leader: true,
                shard_count: status.shard_count,
                shards: status.shard_count.map(every_shard).unwrap_or_default(),
                is_every_shard_connected: status.is_connected,
                has_successor: false,
            });
        };
        Self::new(assignment, tell, |_, _| {})
    }

    /// Subscribes to the role and the shards assigned to this process.
    pub fn assignment(&self) -> watch::Receiver<MemberAssignment> {
        self.assignment.clone()
    }

    /// Returns whether this process is the leader of the cluster. A leader loses this role only when it may no longer
    /// write to the store.
    pub fn is_leader(&self) -> bool {
        self.assignment.borrow().is_leader
    }

    /// Waits until this process is the leader; never returns if it does not become the leader.
    pub async fn wait_for_leadership(&self) {
        if self.assignment().wait_for(|assignment| assignment.is_leader).await.is_err() {
            std::future::pending().await
        }
    }

    /// Publishes the status of this process to the other processes.
    pub fn report_status(&self, status: &MemberStatus) {
        (self.report_status)(status);
    }

    /// Tells the other processes that Discord has rejected a request as invalid.
    pub fn announce_invalid_request(&self) {
        (self.announce_invalid_request)();
    }

    /// Subscribes to the number of invalid requests of the other processes.
    pub fn remote_invalid_requests(&self) -> watch::Receiver<u64> {
        self.remote_invalid_requests.clone()
    }

    /// Tells the leader that a table has changed.
    pub fn announce_table_change(&self, table: TableId, reason: ChangeReason) {
        (self.announce_table_change)(table, reason);
    }
}
