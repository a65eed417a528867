//! Monitoring: health and metrics for the operator. Each part that measures something gets a [`Monitor`]; a
//! disabled one does nothing. Monitoring makes no decisions, logs nothing, and contains no names or ids of
//! people, servers or tables.

mod health;
mod http;
mod interactions;
mod labels;
mod metrics;
mod process;
mod store_health;
#[cfg(test)]
mod tests;

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use meadhall_store::GroupReport;
use meadhall_tables::clock::{Connectivity, UnixMillis};
use tokio::sync::watch;

use interactions::PendingInteractions;
use metrics::Metrics;
use store_health::StoreHealth;

pub use health::{ComponentHealth, HealthComponent, HealthReport};
pub use http::serve_monitoring;
pub use interactions::{InteractionGuard, InteractionKind};
pub use labels::{DmResult, LatePictureResult, LogLevel};
pub use store_health::{OutageEvent, PROBE_BYTES};

/// Records measurements. Clones share their state.
#[derive(Clone, Default)]
pub struct Monitor(Option<Arc<MonitorState>>);

struct MonitorState {
    metrics: Metrics,
    pending_interactions: PendingInteractions,
    store_health: Mutex<StoreHealth>,
    /// Whether the bot is online.
    connectivity: watch::Receiver<Connectivity>,
    /// Whether the slash commands are registered at Discord.
    commands_registered: AtomicBool,
    invalid_request_source: OnceLock<Box<dyn Fn() -> InvalidRequests + Send + Sync>>,
}

/// Requests of the last ten minutes that Discord counts as invalid, by status.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct InvalidRequests {
    /// Status 401: the token is not valid.
    pub unauthorized: u64,
    /// Status 403.
    pub forbidden: u64,
    /// Status 429.
    pub rate_limited: u64,
}

/// The state of the outbox.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OutboxStats {
    /// Deliveries to be made.
    pub waiting_count: u64,
    /// Deliveries that Discord has refused, which are retried now and then.
    pub forbidden_count: u64,
    /// Deliveries that were given up.
    pub dead_letter_count: u64,
    /// How long the oldest delivery has been waiting, without counting refused deliveries.
    pub oldest_wait: Duration,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DiskUsage {
    pub store_bytes: u64,
    /// Free space on the disk of the data directory.
    pub free_bytes: u64,
}

/// The part of this bot in the cluster.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ClusterStats {
    pub is_leader: bool,
    /// The bots that share the store, this one included.
    pub member_count: usize,
    pub served_shard_count: usize,
}

impl Monitor {
    /// Creates an enabled monitor.
    #[must_use]
    pub fn enabled(started_at: UnixMillis, connectivity: watch::Receiver<Connectivity>) -> Self {
        let metrics = Metrics::new();
        // Create every series at zero, so that Prometheus sees the first increment.
        for kind in InteractionKind::ALL {
            drop(metrics.interaction_seconds.get_or_create(&[("kind", kind.label())]));
            drop(metrics.unanswered_interactions.get_or_create(&[("kind", kind.label())]));
        }
        for result in [DmResult::Sent, DmResult::DmsClosed, DmResult::Failed] {
            drop(metrics.dm_results.get_or_create(&[("outcome", result.label())]));
        }
        for result in [LatePictureResult::Added, LatePictureResult::Superseded, LatePictureResult::Failed] {
            drop(metrics.late_pictures.get_or_create(&[("outcome", result.label())]));
        }
        for level in [LogLevel::Warning, LogLevel::Error] {
            drop(metrics.log_lines.get_or_create(&[("level", level.label())]));
        }
        metrics.started_at.set(to_seconds(Duration::from_millis(started_at.0)));
        let (pending_interactions, store_health, commands_registered, invalid_request_source) =
            (PendingInteractions::default(), Mutex::default(), AtomicBool::new(false), OnceLock::new());
        Self(Some(Arc::new(MonitorState {
            metrics,
            pending_interactions,
            store_health,
            connectivity,
            commands_registered,
            invalid_request_source,
        })))
    }

    #[must_use]
    pub const fn is_enabled(&self) -> bool {
        self.0.is_some()
    }

    /// Records a new interaction. It counts as unanswered if the guard is dropped before an answer.
    pub fn track_interaction(&self, id: u64, kind: InteractionKind) -> InteractionGuard {
        self.record(|state| state.pending_interactions.insert(id, kind));
        InteractionGuard { interaction_id: id, monitor_state: self.0.clone() }
    }

    /// Records that Discord has accepted an answer to this interaction.
    pub fn interaction_answered(&self, id: u64) {
        self.record(|state| {
            if let Some((kind, started)) = state.pending_interactions.remove(id) {
                let elapsed = to_seconds(started.elapsed());
                state.metrics.interaction_seconds.get_or_create(&[("kind", kind.label())]).observe(elapsed);
            }
        });
    }

    /// Sets where the number of invalid requests comes from.
    pub fn set_invalid_request_source(&self, count: impl Fn() -> InvalidRequests + Send + Sync + 'static) {
        // The source can be set only once.
        self.record(|state| drop(state.invalid_request_source.set(Box::new(count))));
    }

    /// Records that the slash commands are registered, or that another process registers them.
    pub fn commands_registered(&self) {
        self.record(|state| state.commands_registered.store(true, Ordering::Relaxed));
    }

    pub fn dm_finished(&self, result: DmResult) {
        self.record(|state| {
            state.metrics.dm_results.get_or_create(&[("outcome", result.label())]).inc();
        });
    }

    pub fn ai_move_computed(&self, elapsed: Duration) {
        self.record(|state| state.metrics.ai_move_seconds.observe(to_seconds(elapsed)));
    }

    pub fn image_rendered(&self, elapsed: Duration) {
        self.record(|state| state.metrics.render_seconds.observe(to_seconds(elapsed)));
    }

    /// Records a picture that was not rendered, because too many newer ones were requested.
    pub fn picture_dropped(&self) {
        self.record(|state| {
            state.metrics.dropped_pictures.inc();
        });
    }

    /// Records a message that was sent without its picture, and whether the picture was added later.
    pub fn late_picture_finished(&self, result: LatePictureResult) {
        self.record(|state| {
            state.metrics.late_pictures.get_or_create(&[("outcome", result.label())]).inc();
        });
    }

    /// Records a group of batches that was written to the store, or the failure to write it.
    /// Returns whether an outage of the store begins or ends with it.
    pub fn group_written(&self, group: &GroupReport<'_>) -> Option<OutageEvent> {
        let state = self.0.as_ref()?;
        let result = group.result.map_err(ToString::to_string);
        state.metrics.write_seconds.observe(to_seconds(group.elapsed));
        state.metrics.batches_per_group.observe(f64::from(u32::try_from(group.batch_count).unwrap_or(u32::MAX)));
        if result.is_err() {
            state.metrics.failed_writes.inc();
        }
        state.store_health().group_written(group.written_bytes, result)
    }

    #[must_use]
    pub fn writes_fail(&self) -> bool {
        self.0.as_ref().is_some_and(|state| state.store_health().writes_fail())
    }

    fn connectivity(&self) -> Connectivity {
        self.0.as_ref().map_or(Connectivity::Offline, |state| *state.connectivity.borrow())
    }

    /// Records that a probe was sent to the store's writer.
    pub fn writer_probed(&self) {
        self.record(|state| state.store_health().writer_probed(Instant::now()));
    }

    /// Records that the writer has responded, or why it has stopped.
    pub fn writer_responded(&self, stop_reason: Option<String>) {
        self.record(|state| state.store_health().writer_responded(stop_reason));
    }

    /// Records why the files of the open store will not outlive this process, if so.
    pub fn store_files_checked(&self, problem: Option<String>) {
        self.record(|state| state.store_health().files_checked(problem));
    }

    pub fn set_open_tables(&self, tables: impl IntoIterator<Item = (&'static str, u64)>) {
        self.record(|state| {
            for (game, open) in tables {
                state.metrics.open_tables.get_or_create(&[("game", game)]).set(to_i64(open));
            }
        });
    }

    pub fn set_outbox_stats(&self, stats: OutboxStats) {
        let OutboxStats { waiting_count, forbidden_count, dead_letter_count, oldest_wait } = stats;
        self.record(|state| {
            for (delivery_state, count) in
                [("waiting", waiting_count), ("forbidden", forbidden_count), ("dead_letter", dead_letter_count)]
            {
                state.metrics.outbox_deliveries.get_or_create(&[("state", delivery_state)]).set(to_i64(count));
            }
            state.metrics.outbox_oldest_seconds.set(to_seconds(oldest_wait));
        });
    }

    pub fn line_logged(&self, level: LogLevel) {
        self.record(|state| {
            state.metrics.log_lines.get_or_create(&[("level", level.label())]).inc();
        });
    }

    /// Records that somebody was shown a fault of this program.
    pub fn internal_error_shown(&self) {
        self.record(|state| {
            state.metrics.internal_errors.inc();
        });
    }

    pub fn gateway_session_started(&self) {
        self.record(|state| {
            state.metrics.gateway_sessions.inc();
        });
    }

    pub fn set_server_count(&self, count: usize) {
        self.record(|state| {
            state.metrics.servers.set(to_i64(count as u64));
        });
    }

    pub fn set_cluster_stats(&self, stats: ClusterStats) {
        let ClusterStats { is_leader, member_count, served_shard_count } = stats;
        self.record(|state| {
            state.metrics.is_leader.set(i64::from(is_leader));
            state.metrics.cluster_members.set(to_i64(member_count as u64));
            state.metrics.shards_served.set(to_i64(served_shard_count as u64));
        });
    }

    pub fn set_disk_usage(&self, DiskUsage { store_bytes, free_bytes }: DiskUsage) {
        self.record(|state| {
            state.metrics.store_bytes.set(to_i64(store_bytes));
            state.metrics.free_bytes.set(to_i64(free_bytes));
        });
    }

    /// Sets the total time for which players could reach the bot, and the time of the newest backup.
    pub fn set_times(&self, service_time: Duration, newest_backup: Option<UnixMillis>) {
        self.record(|state| {
            state.metrics.service_seconds.set(to_seconds(service_time));
            if let Some(made_at) = newest_backup {
                state.metrics.newest_backup_timestamp.get_or_create(&[]).set(to_i64(made_at.0 / 1000));
            }
        });
    }

    /// Returns the health of each component; empty if monitoring is disabled.
    #[must_use]
    pub fn health(&self) -> HealthReport {
        let Some(state) = &self.0 else { return HealthReport::default() };
        let (writer_problem, disk_problem) = {
            let health = state.store_health();
            (health.writer_problem(Instant::now()), health.disk_problem())
        };
        let gateway_problem =
            (self.connectivity() == Connectivity::Offline).then(|| "not connected to Discord".to_owned());
        let is_registered = state.commands_registered.load(Ordering::Relaxed);
        let commands_problem = (!is_registered).then(|| "the commands are not registered yet".to_owned());
        let components = [
            (HealthComponent::StoreWriter, writer_problem),
            (HealthComponent::StoreDisk, disk_problem),
            (HealthComponent::DiscordGateway, gateway_problem),
            (HealthComponent::SlashCommands, commands_problem),
        ];
        HealthReport {
            components: components.map(|(component, problem)| ComponentHealth { component, problem }).into(),
        }
    }

    /// Returns all metrics in the OpenMetrics text format, which Prometheus reads.
    #[must_use]
    pub fn openmetrics_text(&self) -> String {
        let Some(state) = &self.0 else { return String::new() };
        for ComponentHealth { component, problem } in self.health().components {
            state
                .metrics
                .component_up
                .get_or_create(&[("component", component.name())])
                .set(i64::from(problem.is_none()));
        }
        if let Some(count_requests) = state.invalid_request_source.get() {
            let InvalidRequests { unauthorized, forbidden, rate_limited } = count_requests();
            for (status, count) in [("401", unauthorized), ("403", forbidden), ("429", rate_limited)] {
                state.metrics.invalid_requests.get_or_create(&[("status", status)]).set(to_i64(count));
            }
        }
        state.update_process_metrics();
        state.metrics.encode_text()
    }

    fn record(&self, update: impl FnOnce(&MonitorState)) {
        if let Some(state) = &self.0 {
            update(state);
        }
    }
}

impl MonitorState {
    fn update_process_metrics(&self) {
        if let Some(resident) = process::resident_bytes() {
            self.metrics.resident_bytes.set(to_i64(resident));
        }
        if let Some(count) = process::open_file_count() {
            self.metrics.open_files.set(to_i64(count));
        }
        if let Some(seconds) = process::cpu_seconds() {
            // The counter has no other writer.
            self.metrics.cpu_seconds.inner().store(seconds.to_bits(), Ordering::Relaxed);
        }
    }

    fn store_health(&self) -> MutexGuard<'_, StoreHealth> {
        self.store_health.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn to_seconds(duration: Duration) -> f64 {
    duration.as_secs_f64()
}

fn to_i64(count: u64) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}
