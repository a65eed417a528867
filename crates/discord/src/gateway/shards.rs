//! Runs the shards assigned to this process: starts, watches, hands over and stops them. During a handover
//! the new process connects before the old one disconnects. For about a second both may reply; the command id
//! makes the second reply a no-op.

use std::collections::{BTreeMap, BTreeSet};
use std::mem;
use std::sync::Arc;
use std::time::Duration;

use meadhall_service::cluster::ClusterHandle;
use meadhall_service::repository::{MemberAssignment, MemberStatus};
use meadhall_tables::clock::Connectivity;
use serenity::all::{Client, ShardId};
use serenity::gateway::{ShardManager, ShardRunnerInfo, ShardRunnerMessage};
use tokio::sync::{oneshot, watch};
use tokio::time::{Instant, sleep, timeout};
use tokio_util::sync::CancellationToken;

use super::connection_probe::ConnectionProbe;
use super::connection_watchdog::{CHECK_INTERVAL, ConnectionWatchdog, ShardStatus};
use super::events::EventDispatcher;
pub(crate) use crate::startup::connection_error::ConnectionError;

/// Time limit per shard for handing it over to another process at shutdown.
const HANDOVER_TIMEOUT_PER_SHARD: Duration = Duration::from_secs(15);
/// How long a released shard is still served, because the process that takes it over may learn of its assignment
/// slightly later.
const HANDOVER_OVERLAP: Duration = Duration::from_secs(1);
/// If a shard has not connected after this time and other processes exist, this process declines all shards for the
/// same time.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(30);
const CLOSE_CODE_NORMAL: u16 = 1_000;

/// A shard id, and the total number of shards.
type ShardOfTotal = (u32, u32);

/// Starts the serenity client with the first shard of this process; serenity's shard manager starts the others. Returns
/// when the connection is lost for good.
pub async fn run_client(client: &mut Client, first_shard: oneshot::Receiver<ShardOfTotal>) -> ConnectionError {
    // The supervisor was dropped before it started a shard, and reports the actual error itself.
    let Ok((shard, total)) = first_shard.await else { return ConnectionError::AllShardsStopped };
    // The range is inclusive.
    let ended = client.start_shard_range(shard..shard, total).await;
    ended.map_or_else(|error| ConnectionError::from_serenity(&error), |()| ConnectionError::AllShardsStopped)
}

/// Waits for shutdown, and then until other processes, if there are any, have taken over this process's
/// shards.
pub async fn wait_for_handover(cluster: &ClusterHandle, shutdown: &CancellationToken) {
    shutdown.cancelled().await;
    let is_pending = |falls: &MemberAssignment| falls.has_successor && !falls.shards.is_empty();
    let assignment = cluster.assignment().borrow().clone();
    if is_pending(&assignment) {
        let shares = u32::try_from(assignment.shards.len()).unwrap_or(u32::MAX);
        // After the timeout, the remaining shards are assigned again later.
        let _ = timeout(
            HANDOVER_TIMEOUT_PER_SHARD * shares.saturating_add(1),
            cluster.assignment().wait_for(|falls| !is_pending(falls)),
        )
        .await;
        sleep(HANDOVER_OVERLAP).await;
    }
}

/// Supervises the shards of this process.
pub struct ShardSupervisor {
    company: ClusterHandle,
    shard_manager: Arc<ShardManager>,
    dispatcher: EventDispatcher,
    watchdog: ConnectionWatchdog,
    probe: ConnectionProbe,
    /// Passes the first shard to [`run_client`].
    first_shard: Option<oneshot::Sender<ShardOfTotal>>,
    /// The shards that run here but are assigned to other processes, and since when.
    releasing_since: BTreeMap<u32, Instant>,
}

impl ShardSupervisor {
    /// Creates a supervisor without shards, and the receiver for the first one.
    pub fn new(
        cluster: ClusterHandle,
        manager: Arc<ShardManager>,
        dispatcher: EventDispatcher,
        watchdog: ConnectionWatchdog,
        probe: ConnectionProbe,
    ) -> (Self, oneshot::Receiver<ShardOfTotal>) {
        let (first, first_receiver) = oneshot::channel();
        (
            Self {
                company: cluster,
                shard_manager: manager,
                dispatcher,
                watchdog,
                probe,
                first_shard: Some(first),
                releasing_since: BTreeMap::new(),
            },
            first_receiver,
        )
    }

    /// Runs and watches the assigned shards, and reports their state, until a connection is lost for good.
    /// `shard_count` applies only if the cluster has not chosen a number of shards yet.
    pub async fn run(
        mut self,
        shard_count: u32,
        connectivity_sender: &watch::Sender<Connectivity>,
        shutdown: &CancellationToken,
    ) -> ConnectionError {
        let mut assignments = self.company.assignment();
        let mut is_leaving = shutdown.is_cancelled();
        let mut status = MemberStatus { shard_count: Some(shard_count), is_leaving, ..MemberStatus::default() };
        self.company.report_status(&status);
        let (mut is_standby, mut declining_until, mut mismatch_logged) = (false, None::<Instant>, false);
        loop {
            let now = Instant::now();
            let assignment = assignments.borrow_and_update().clone();
            let statuses = self.shard_statuses().await;
            let served_shards = self.apply_assignment(now, &assignment).await;
            let session_check = self.watchdog.record_session_total(now, self.dispatcher.session_start_count());
            let connectivity = match session_check.and_then(|()| self.watchdog.check(now, &statuses, &served_shards)) {
                Err(lost) => return lost,
                Ok(connectivity) => connectivity,
            };
            self.probe.observe(now, connectivity == Connectivity::Online);
            if assignment.shard_count.is_some_and(|all| all != shard_count) && !mem::replace(&mut mismatch_logged, true)
            {
                let all = assignment.shard_count.unwrap_or_default();
                tracing::warn!(
                    "the number of shards is {all} and not {shard_count}, because the other bots use {all}; stop all of them to change it"
                );
            }
            if declining_until.is_none_or(|until| until <= now) {
                declining_until = (assignment.has_successor
                    && self.watchdog.has_shard_overdue_to_connect(now, CONNECT_TIMEOUT))
                .then(|| now + CONNECT_TIMEOUT);
            }
            let is_serving = !served_shards.is_empty();
            let connectivity =
                if is_serving || assignment.is_every_shard_connected { connectivity } else { Connectivity::Offline };
            if !mem::replace(&mut is_standby, !is_serving && assignment.is_every_shard_connected) && is_standby {
                tracing::info!("other bots serve all shards; this one is ready to take over");
            }
            if connectivity_sender.send_if_modified(|current| mem::replace(current, connectivity) != connectivity) {
                tracing::info!(
                    "players {} the bot",
                    if connectivity == Connectivity::Online { "can reach" } else { "cannot reach" }
                );
            }
            let new_status = MemberStatus {
                shard_count: Some(shard_count).filter(|_| declining_until.is_none()),
                is_connected: !is_serving || connectivity == Connectivity::Online,
                is_leaving,
                ready_shards: self.watchdog.ready_shards(now),
            };
            if new_status != status {
                self.company.report_status(&new_status);
                status = new_status;
            }
            for shard in self.watchdog.shards_failed_to_reconnect() {
                tracing::info!(shard, "the shard lost its connection; reconnecting");
                self.shard_manager.restart(ShardId(shard)).await;
            }
            tokio::select! {
                () = shutdown.cancelled(), if !is_leaving => is_leaving = true,
                Ok(()) = assignments.changed() => {}
                () = sleep(CHECK_INTERVAL) => {}
            }
        }
    }

    /// Starts newly assigned shards and stops released ones. Returns the shards that this process serves.
    async fn apply_assignment(&mut self, now: Instant, assignment: &MemberAssignment) -> BTreeSet<u32> {
        let running: BTreeSet<u32> = self.watchdog.shard_ids().collect();
        // Without a cluster-wide assignment, no other process takes over a shard, so it is stopped at once.
        let linger = if assignment.shard_count.is_some() { HANDOVER_OVERLAP } else { Duration::ZERO };
        for shard in running.iter().filter(|shard| !assignment.shards.contains_key(shard)) {
            self.releasing_since.entry(*shard).or_insert(now);
        }
        self.releasing_since.retain(|shard, _| !assignment.shards.contains_key(shard));
        let is_overlap_over = |since: Instant| now.saturating_duration_since(since) >= linger;
        let ended: Vec<u32> = self
            .releasing_since
            .iter()
            .filter(|(_, since)| is_overlap_over(**since))
            .map(|(shard, _)| *shard)
            .collect();
        for shard in ended {
            tracing::info!(shard, "stopped serving the shard");
            self.releasing_since.remove(&shard);
            self.watchdog.remove(shard);
            self.dispatcher.forget_servers(shard);
            self.stop_shard(shard).await;
        }
        // A ready shard is served before the cluster confirms this. A second reply to an interaction is harmless, but
        // an interaction without a reply is lost.
        let ready = self.watchdog.ready_shards(now);
        let served = assignment.shards.iter().filter(|(shard, answers)| **answers || ready.contains(shard));
        let served_shards: BTreeSet<u32> =
            served.map(|(shard, _)| *shard).chain(self.releasing_since.keys().copied()).collect();
        self.dispatcher.set_served_shards(served_shards.clone());
        for shard in assignment.shards.keys().filter(|shard| !running.contains(shard)) {
            if let Some(first) = self.first_shard.take() {
                // Sending fails only if the client has already ended.
                let _ = first.send((*shard, assignment.shard_count.unwrap_or(1)));
            } else if self.dispatcher.session_start_count() > 0 {
                // `restart` waits until the shard's runner reports its shutdown. This shard has no runner yet, so the
                // report is sent here.
                self.shard_manager.shutdown_finished(ShardId(*shard));
                self.shard_manager.restart(ShardId(*shard)).await;
            } else {
                // Before the first session the manager does not know the total number of shards.
                continue;
            }
            self.watchdog.add(now, *shard);
        }
        served_shards
    }

    /// Stops a shard. serenity's shard manager may mistake an old message for the end of this shard and forget the
    /// running shard, so its runner is notified directly.
    async fn stop_shard(&self, shard: u32) {
        let id = ShardId(shard);
        if let Some(runner) = self.shard_manager.runners.lock().await.get(&id) {
            // Sending fails only if the runner has already ended.
            runner.runner_tx.send_to_shard(ShardRunnerMessage::Shutdown(id, CLOSE_CODE_NORMAL));
        }
        let manager = Arc::clone(&self.shard_manager);
        tokio::spawn(async move { manager.shutdown(id, CLOSE_CODE_NORMAL).await });
    }

    async fn shard_statuses(&self) -> BTreeMap<u32, ShardStatus> {
        let runners = self.shard_manager.runners.lock().await;
        let status_of = |(id, it): (&ShardId, &ShardRunnerInfo)| {
            let status = ShardStatus {
                stage: it.stage,
                heartbeat_latency: it.latency,
                event_count: self.dispatcher.event_count(id.0),
            };
            (id.0, status)
        };
        runners.iter().map(status_of).collect()
    }
}
