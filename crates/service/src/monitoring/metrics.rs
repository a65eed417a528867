//! The Prometheus metrics. Labels have few and fixed values, never names or ids, so a bot of any size has the
//! same few hundred series.

use std::sync::atomic::{AtomicI64, AtomicU64};

use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::metrics::info::Info;
use prometheus_client::registry::{Registry, Unit};

type MetricLabel = [(&'static str, &'static str); 1];
type GaugeFamily = Family<MetricLabel, Gauge>;
type SecondsGauge = Gauge<f64, AtomicU64>;
type HistogramFamily = Family<MetricLabel, Histogram, fn() -> Histogram>;

/// The histogram buckets for answers to interactions. They are finest up to three seconds, the time within which
/// Discord expects an answer.
const INTERACTION_BUCKETS_SECONDS: [f64; 12] = [0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 1.5, 2.0, 2.5, 3.0, 5.0, 10.0];
/// The histogram buckets for disk writes, rendering and AI turns.
const WORK_BUCKETS_SECONDS: [f64; 12] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0];
const GROUP_SIZE_BUCKETS: [f64; 10] = [1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0, 256.0, 512.0];

pub struct Metrics {
    registry: Registry,
    pub interaction_seconds: HistogramFamily,
    pub unanswered_interactions: Family<MetricLabel, Counter>,
    pub invalid_requests: GaugeFamily,
    pub dm_results: Family<MetricLabel, Counter>,
    pub outbox_deliveries: GaugeFamily,
    pub outbox_oldest_seconds: SecondsGauge,
    pub open_tables: GaugeFamily,
    pub ai_move_seconds: Histogram,
    pub render_seconds: Histogram,
    pub dropped_pictures: Counter,
    pub late_pictures: Family<MetricLabel, Counter>,
    pub write_seconds: Histogram,
    pub batches_per_group: Histogram,
    pub failed_writes: Counter,
    pub store_bytes: Gauge,
    pub free_bytes: Gauge,
    pub service_seconds: SecondsGauge,
    pub newest_backup_timestamp: Family<[(&'static str, &'static str); 0], Gauge<i64, AtomicI64>>,
    pub component_up: GaugeFamily,
    pub log_lines: Family<MetricLabel, Counter>,
    pub internal_errors: Counter,
    pub gateway_sessions: Counter,
    pub servers: Gauge,
    pub is_leader: Gauge,
    pub cluster_members: Gauge,
    pub shards_served: Gauge,
    pub open_files: Gauge,
    pub cpu_seconds: Counter<f64, AtomicU64>,
    pub resident_bytes: Gauge,
    pub started_at: SecondsGauge,
}

fn interaction_histogram() -> Histogram {
    Histogram::new(INTERACTION_BUCKETS_SECONDS)
}

impl Metrics {
    pub fn new() -> Self {
        let metrics = Self {
            interaction_seconds: HistogramFamily::new_with_constructor(interaction_histogram),
            unanswered_interactions: Family::default(),
            invalid_requests: Family::default(),
            dm_results: Family::default(),
            outbox_deliveries: Family::default(),
            outbox_oldest_seconds: Gauge::default(),
            open_tables: Family::default(),
            ai_move_seconds: Histogram::new(WORK_BUCKETS_SECONDS),
            render_seconds: Histogram::new(WORK_BUCKETS_SECONDS),
            dropped_pictures: Counter::default(),
            late_pictures: Family::default(),
            write_seconds: Histogram::new(WORK_BUCKETS_SECONDS),
            batches_per_group: Histogram::new(GROUP_SIZE_BUCKETS),
            failed_writes: Counter::default(),
            store_bytes: Gauge::default(),
            free_bytes: Gauge::default(),
            service_seconds: Gauge::default(),
            newest_backup_timestamp: Family::default(),
            component_up: Family::default(),
            log_lines: Family::default(),
            internal_errors: Counter::default(),
            gateway_sessions: Counter::default(),
            servers: Gauge::default(),
            is_leader: Gauge::default(),
            cluster_members: Gauge::default(),
            shards_served: Gauge::default(),
            open_files: Gauge::default(),
            cpu_seconds: Counter::default(),
            resident_bytes: Gauge::default(),
            started_at: Gauge::default(),
            registry: Registry::default(),
        };
        let mut registry = Registry::default();
        metrics.register_all(&mut registry);
        metrics.register_process(&mut registry);
        metrics.register_cluster(&mut registry);
        Self { registry, ..metrics }
    }

    fn register_all(&self, registry: &mut Registry) {
        let build_info = Info::new([("version", env!("CARGO_PKG_VERSION"))]);
        registry.register("meadhall_build", "Version of the bot", build_info);
        let mut register_seconds = |name: &str, help: &str, times: &Histogram| {
            registry.register_with_unit(format!("meadhall_{name}"), help, Unit::Seconds, times.clone());
        };
        register_seconds("ai_move", "Time that the AI takes to choose one answer", &self.ai_move_seconds);
        register_seconds("render", "Time to render one picture", &self.render_seconds);
        register_seconds("store_write", "Time until a group of batches is durable, or has failed", &self.write_seconds);
        let responses = "Time from receiving an interaction until Discord has accepted the response; the limit is 3";
        registry.register_with_unit(
            "meadhall_interaction_response",
            responses,
            Unit::Seconds,
            self.interaction_seconds.clone(),
        );
        let unanswered = "Interactions for which Discord has accepted no response";
        registry.register("meadhall_unanswered_interactions", unanswered, self.unanswered_interactions.clone());
        let invalid =
            "Requests that Discord answered with 401, 403 or 429 in ten minutes; at 10000 it bans the IP address";
        registry.register("meadhall_discord_invalid_requests", invalid, self.invalid_requests.clone());
        registry.register("meadhall_dms", "Direct messages, by outcome", self.dm_results.clone());
        let dropped = "Pictures that were not rendered, because too many newer ones were requested";
        registry.register("meadhall_dropped_pictures", dropped, self.dropped_pictures.clone());
        let late = "Messages sent without their picture because it was late: added later, superseded or failed";
        registry.register("meadhall_late_pictures", late, self.late_pictures.clone());
        let deliveries = "Deliveries in the outbox: waiting, forbidden and retried now and then, or dead letters";
        registry.register("meadhall_outbox_deliveries", deliveries, self.outbox_deliveries.clone());
        let oldest = "How long the oldest delivery that is not forbidden has waited since this process first saw it";
        registry.register_with_unit(
            "meadhall_outbox_oldest_delivery_age",
            oldest,
            Unit::Seconds,
            self.outbox_oldest_seconds.clone(),
        );
        registry.register("meadhall_open_tables", "Open tables", self.open_tables.clone());
        let batches = "Batches that were written together as one group";
        registry.register("meadhall_store_batches_per_group", batches, self.batches_per_group.clone());
        let failed = "Groups of batches that could not be written";
        registry.register("meadhall_store_write_failures", failed, self.failed_writes.clone());
        registry.register_with_unit(
            "meadhall_store_size",
            "Size of the store on disk",
            Unit::Bytes,
            self.store_bytes.clone(),
        );
        let free = "Free space on the disk of the data directory";
        registry.register_with_unit("meadhall_disk_free", free, Unit::Bytes, self.free_bytes.clone());
        let service = "Total time during which players could reach the bot; table clocks count this time";
        registry.register_with_unit("meadhall_service_clock", service, Unit::Seconds, self.service_seconds.clone());
        let backup = "Unix time of the newest backup";
        registry.register_with_unit(
            "meadhall_newest_backup_timestamp",
            backup,
            Unit::Seconds,
            self.newest_backup_timestamp.clone(),
        );
        let component = "Whether a component is healthy: 1 or 0";
        registry.register("meadhall_component_up", component, self.component_up.clone());
    }

    fn register_cluster(&self, registry: &mut Registry) {
        registry.register("meadhall_leader", "Whether this bot is the leader: 1 or 0", self.is_leader.clone());
        let members = "Bots that share the store, this one included";
        registry.register("meadhall_cluster_members", members, self.cluster_members.clone());
        let shards = "Shards that this bot serves";
        registry.register("meadhall_shards_served", shards, self.shards_served.clone());
        registry.register("meadhall_servers", "Servers of the shards that this bot serves", self.servers.clone());
        let sessions = "Sessions started at the gateway; a resumed session does not count again";
        registry.register("meadhall_gateway_sessions", sessions, self.gateway_sessions.clone());
    }

    fn register_process(&self, registry: &mut Registry) {
        registry.register("meadhall_log_lines", "Logged errors and warnings", self.log_lines.clone());
        let errors = "Answers that told people of a fault in Meadhall";
        registry.register("meadhall_internal_errors", errors, self.internal_errors.clone());
        registry.register("process_open_fds", "Open files and sockets of this process", self.open_files.clone());
        let cpu = "Processor time of this process";
        registry.register_with_unit("process_cpu", cpu, Unit::Seconds, self.cpu_seconds.clone());
        let memory = "Resident memory of this process";
        registry.register_with_unit("process_resident_memory", memory, Unit::Bytes, self.resident_bytes.clone());
        let started = "Unix time at which this process was started";
        registry.register_with_unit("process_start_time", started, Unit::Seconds, self.started_at.clone());
    }

    /// Encodes all metrics in the OpenMetrics text format.
    pub fn encode_text(&self) -> String {
        let mut text = String::new();
        // Writing to a string cannot fail.
        encode(&mut text, &self.registry).expect("writing to a string cannot fail");
        text
    }
}
