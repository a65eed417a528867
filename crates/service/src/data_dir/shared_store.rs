//! A store shared by several processes. Opening it joins the cluster. A subcommand needs the store for itself
//! and waits until no other member is left; bots run side by side. A thread sends heartbeats and publishes
//! this process's assignment until the store is closed. A process that was asleep for too long is expelled by
//! the others; all its later writes are refused.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};
use std::{io, mem};

use meadhall_store::{
    BlockingExt, BusEvent, ClusterBus, PendingCommit, ReadFuture, ReadOp, Store, StoreError, WriteBatch,
};
use meadhall_tables::TableId;
use rustix::system::uname;
use tokio::sync::mpsc::UnboundedSender;
use tokio::sync::watch;
use tokio_util::sync::CancellationToken;

use super::OpenedStore;
use super::lock_file::DataDirLock;
use crate::cluster::ClusterHandle;
use crate::repository::{
    ChangeReason, ClusterMember, ClusterMembership, MemberAssignment, MemberState, MemberStatus, RepositoryError,
    SCHEMA_VERSION,
};

const HEARTBEAT_INTERVAL: Duration = Duration::from_secs(2);
/// The number of heartbeats for which a process that needs exclusive access waits to see whether another member is
/// alive.
const MAX_WAIT_HEARTBEATS: u32 = 7;

/// After this time without a response of the store, the process assumes that no other member can take over.
const ASSUME_NO_TAKEOVER_AFTER: Duration = Duration::from_secs(10);
/// After this time without access to the store, the process gives up its shards if there are other members.
const GIVE_UP_SHARDS_AFTER: Duration = Duration::from_secs(60);

/// Notification that makes members reload the member list. All notifications without a word of their own are ids of changed tables.
const RELOAD_MEMBERS_MESSAGE: &str = "reload-members";
/// Precedes the number of an invalid request of another process. The number only makes the notification unique.
const INVALID_REQUEST_PREFIX: &str = "invalid-request ";
/// Precedes the id of a table whose refused messages may be accepted now.
const OBSTACLE_REMOVED_PREFIX: &str = "retry ";

/// What to do when other processes use the store.
#[derive(Clone, Debug)]
pub enum JoinMode {
    /// Fail, unless the other processes are dead. Before it is clear whether they are, pass a description of the process in
    /// the way to the function.
    Exclusive(fn(&str)),
    /// Join the other processes. While that is not possible, wait until the token is cancelled, and pass a description
    /// of the process in the way to the function.
    Shared(fn(&str), CancellationToken),
}

/// A store that this process may use until it is dropped or expelled.
pub struct SharedStore {
    store: Arc<dyn Store>,
    /// `None` if another process holds the lock of the data directory.
    _lock: Option<DataDirLock>,
    heartbeat_events: Sender<HeartbeatMessage>,
    heartbeat_thread: Option<JoinHandle<()>>,
}

/// A message for the heartbeat thread.
enum HeartbeatMessage {
    StoreClosing,
    StatusReported(MemberStatus),
    /// A notification from another process, or the information that notifications may have been lost.
    BusEvent(BusEvent),
}

impl SharedStore {
    /// Joins the cluster as soon as possible.
    pub fn join(store: Arc<dyn Store>, folder: &Path, join_mode: &JoinMode) -> Result<OpenedStore, RepositoryError> {
        let member_id = rand::random();
        let is_exclusive = matches!(join_mode, JoinMode::Exclusive(_));
        let (lock, previous_member_id) = lock_data_dir(folder, member_id, join_mode)?;
        let mut membership =
            ClusterMembership::join(Arc::clone(&store), member_id, own_member(is_exclusive), previous_member_id)
                .block_on()?;
        let mut attempts = 0;
        let first_assignment = loop {
            let holder = match (membership.send_heartbeat(&MemberStatus::default()).block_on(), join_mode) {
                (Ok(MemberState::Active(assignment)), _) => break assignment,
                (Ok(MemberState::Standby(holder)), _) => {
                    Some(holder.map_or_else(|| "another process".to_owned(), describe_member))
                }
                // A process that waits for the others also waits for an unavailable store.
                (Err(RepositoryError::Store(StoreError::Unavailable(_))), JoinMode::Shared(..)) if attempts > 0 => None,
                (Err(error), _) => return Err(error),
            };
            match (join_mode, holder) {
                (JoinMode::Exclusive(_), Some(holder)) if attempts == MAX_WAIT_HEARTBEATS => {
                    membership.leave().block_on()?;
                    return Err(StoreError::Locked { location: "the database".to_owned(), holder }.into());
                }
                (JoinMode::Exclusive(on_wait) | JoinMode::Shared(on_wait, _), Some(holder)) if attempts == 0 => {
                    on_wait(&holder);
                }
                (JoinMode::Shared(_, shutdown), _) if shutdown.is_cancelled() => {
                    membership.leave().block_on()?;
                    return Err(
                        StoreError::Unavailable("the bot was stopped while it waited for access".to_owned()).into()
                    );
                }
                _ => {}
            }
            attempts += 1;
            thread::sleep(HEARTBEAT_INTERVAL);
        };
        let (heartbeat_events, received_events) = mpsc::channel();
        let bus_events = heartbeat_events.clone();
        let cluster_bus = store.join_bus(Box::new(move |event| {
            // Sending fails only if the store is being closed.
            let _ = bus_events.send(HeartbeatMessage::BusEvent(event));
        }));
        let (assignment_sender, assignment) = watch::channel(first_assignment);
        let (remote_change_sender, remote_changes) = tokio::sync::mpsc::unbounded_channel();
        let (invalid_request_count, remote_invalid_requests) = watch::channel(0);
        let (status_events, change_bus) = (heartbeat_events.clone(), cluster_bus.clone());
        let (invalid_request_bus, own_count) = (cluster_bus.clone(), AtomicU64::new(0));
        let report_status =
            move |status: &MemberStatus| drop(status_events.send(HeartbeatMessage::StatusReported(status.clone())));
        let cluster = ClusterHandle::new(assignment, report_status, move |table, reason| {
            change_bus.publish(change_message(table, reason));
        });
        let announce_invalid_request = move || {
            let number = own_count.fetch_add(1, Ordering::Relaxed);
            invalid_request_bus.publish(format!("{INVALID_REQUEST_PREFIX}{number}"));
        };
        let cluster = cluster.sharing_invalid_requests(announce_invalid_request, remote_invalid_requests);
        let fenced_store = membership.fenced_store();
        let status = MemberStatus::default();
        let heartbeat_loop = HeartbeatLoop {
            membership,
            status,
            has_unannounced_status: false,
            cluster_bus,
            assignment_sender,
            remote_change_sender,
            invalid_request_count,
        };
        let heartbeat_thread =
            thread::Builder::new().name("heartbeat".to_owned()).spawn(move || heartbeat_loop.run(&received_events));
        let heartbeat_thread = heartbeat_thread.map_err(|error| StoreError::from_thread_error(&error))?;
        let shared_store =
            Self { store: fenced_store, _lock: lock, heartbeat_events, heartbeat_thread: Some(heartbeat_thread) };
        Ok(OpenedStore { store: Arc::new(shared_store), cluster, remote_changes })
    }
}

/// Locks the data directory and returns the member id of the dead process that locked it before. With
/// [`JoinMode::Exclusive`] a lock held by another process is no error; otherwise the process waits for it.
fn lock_data_dir(
    folder: &Path,
    member_id: u64,
    join_mode: &JoinMode,
) -> Result<(Option<DataDirLock>, Option<u64>), StoreError> {
    let unusable = |error: io::Error| StoreError::from_io(folder, &error);
    let mut has_reported_wait = false;
    loop {
        match (DataDirLock::try_acquire(folder).map_err(unusable)?, join_mode) {
            (Some(mut lock), _) => {
                let previous_member_id = lock.previous_member_id().map_err(unusable)?;
                lock.write_member_id(member_id).map_err(unusable)?;
                return Ok((Some(lock), previous_member_id));
            }
            (None, JoinMode::Exclusive(_)) => return Ok((None, None)),
            (None, JoinMode::Shared(_, shutdown)) if shutdown.is_cancelled() => {
                let holder = "another process".to_owned();
                return Err(StoreError::Locked { location: folder.display().to_string(), holder });
            }
            (None, JoinMode::Shared(on_wait, _)) if !mem::replace(&mut has_reported_wait, true) => {
                on_wait("another process in this data directory")
            }
            (None, JoinMode::Shared(..)) => {}
        }
        thread::sleep(HEARTBEAT_INTERVAL);
    }
}

fn describe_member(member: ClusterMember) -> String {
    format!("{} on {}", if member.is_exclusive { "a subcommand" } else { "the bot" }, member.hostname)
}

fn own_member(exclusive: bool) -> ClusterMember {
    let machine = uname().nodename().to_string_lossy().into_owned();
    ClusterMember {
        hostname: machine,
        version: env!("CARGO_PKG_VERSION").to_owned(),
        schema_version: SCHEMA_VERSION,
        is_exclusive: exclusive,
    }
}

/// State of the heartbeat thread.
struct HeartbeatLoop {
    membership: ClusterMembership,
    status: MemberStatus,
    /// Whether the other members have not been notified of the latest status.
    has_unannounced_status: bool,
    cluster_bus: ClusterBus,
    assignment_sender: watch::Sender<MemberAssignment>,
    remote_change_sender: UnboundedSender<(TableId, ChangeReason)>,
    /// Counts the invalid requests of the other members.
    invalid_request_count: watch::Sender<u64>,
}

impl HeartbeatLoop {
    /// Sends heartbeats until the store is closed or this process is expelled, which stops all its writes.
    fn run(mut self, received_events: &Receiver<HeartbeatMessage>) {
        let (mut last_success, mut next_heartbeat) = (Instant::now(), Instant::now() + HEARTBEAT_INTERVAL);
        loop {
            let outcome = match received_events.recv_timeout(next_heartbeat.saturating_duration_since(Instant::now())) {
                Err(RecvTimeoutError::Timeout) => {
                    next_heartbeat = Instant::now() + HEARTBEAT_INTERVAL;
                    self.membership.send_heartbeat(&self.status).block_on()
                }
                Ok(HeartbeatMessage::StoreClosing) | Err(RecvTimeoutError::Disconnected) => break,
                Ok(event) if self.needs_heartbeat_after(&event) => {
                    self.membership.send_heartbeat_early(&self.status).block_on()
                }
                Ok(_) => continue,
            };
            match outcome {
                Ok(MemberState::Active(assignment)) => {
                    last_success = Instant::now();
                    if self.membership.has_changed() || self.has_unannounced_status {
                        self.has_unannounced_status = false;
                        self.cluster_bus.publish(RELOAD_MEMBERS_MESSAGE);
                    }
                    self.assignment_sender.send_if_modified(|current| {
                        *current != assignment && {
                            *current = assignment;
                            true
                        }
                    });
                }
                Ok(MemberState::Standby(_)) => break,
                Err(RepositoryError::Store(StoreError::WriterStopped)) => {
                    // The next write will report why the store failed.
                    self.assignment_sender.send_replace(MemberAssignment::default());
                    return;
                }
                // The next heartbeat may succeed.
                Err(_) if last_success.elapsed() > ASSUME_NO_TAKEOVER_AFTER => self
                    .handle_store_outage(last_success.elapsed() > GIVE_UP_SHARDS_AFTER && self.membership.has_peers()),
                Err(_) => {}
            }
        }
        // Without this notification, the other members would wait until this process's heartbeats time out.
        let _ = self.membership.leave().block_on();
    }

    /// Stops assuming that other members can take over. With `step_down`, also gives up all shards, because other
    /// members may serve them by now.
    fn handle_store_outage(&self, step_down: bool) {
        self.assignment_sender.send_if_modified(|assignment| {
            let has_changed = assignment.has_successor || step_down && !assignment.shards.is_empty();
            assignment.has_successor = false;
            if step_down {
                assignment.shards.clear();
                assignment.is_every_shard_connected = false;
            }
            has_changed
        });
    }

    /// Applies an event. Returns whether a heartbeat is needed now.
    fn needs_heartbeat_after(&mut self, event: &HeartbeatMessage) -> bool {
        match event {
            HeartbeatMessage::StatusReported(status) => {
                self.has_unannounced_status |= *status != self.status;
                self.status.clone_from(status);
                self.has_unannounced_status
            }
            HeartbeatMessage::BusEvent(BusEvent::Message(message)) if message == RELOAD_MEMBERS_MESSAGE => true,
            HeartbeatMessage::BusEvent(BusEvent::Message(message)) if message.starts_with(INVALID_REQUEST_PREFIX) => {
                self.invalid_request_count.send_modify(|count| *count += 1);
                false
            }
            HeartbeatMessage::BusEvent(BusEvent::Message(message)) => {
                if let Some(change) = parse_change_message(message) {
                    // Sending fails only while the bot shuts down.
                    let _ = self.remote_change_sender.send(change);
                }
                false
            }
            HeartbeatMessage::BusEvent(BusEvent::Gap) => true,
            HeartbeatMessage::StoreClosing => false,
        }
    }
}

/// Returns the notification that tells other members of a changed table.
fn change_message(table: TableId, reason: ChangeReason) -> String {
    match reason {
        ChangeReason::Saved => table.to_string(),
        ChangeReason::ObstacleRemoved => format!("{OBSTACLE_REMOVED_PREFIX}{table}"),
    }
}

/// Parses a notification about a changed table.
fn parse_change_message(message: &str) -> Option<(TableId, ChangeReason)> {
    match message.strip_prefix(OBSTACLE_REMOVED_PREFIX) {
        Some(table) => Some((table.parse().ok()?, ChangeReason::ObstacleRemoved)),
        None => Some((message.parse().ok()?, ChangeReason::Saved)),
    }
}

impl Store for SharedStore {
    fn read(&self, ops: Vec<ReadOp>) -> ReadFuture {
        self.store.read(ops)
    }

    fn commit(&self, batch: WriteBatch) -> PendingCommit {
        self.store.commit(batch)
    }

    fn is_shared(&self) -> bool {
        self.store.is_shared()
    }
}

impl Drop for SharedStore {
    fn drop(&mut self) {
        // The thread may have ended already.
        let _ = self.heartbeat_events.send(HeartbeatMessage::StoreClosing);
        if let Some(thread) = self.heartbeat_thread.take() {
            // A panic of the thread has been reported by the panic hook.
            let _ = thread.join();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_members_learn_why_a_table_has_changed() {
        for reason in [ChangeReason::Saved, ChangeReason::ObstacleRemoved] {
            let change = (TableId::new(7), reason);
            assert_eq!(parse_change_message(&change_message(change.0, change.1)), Some(change));
        }
        assert_eq!(parse_change_message(RELOAD_MEMBERS_MESSAGE), None);
    }
}
