//! The Prometheus metrics. Labels have few and fixed values, never names or ids, so a bot of any size has the
//! same few hundred series.

use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::metrics::info::Info;
use prometheus_client::registry::{Registry, Unit};
use std::sync::atomic::{AtomicI64, AtomicU64};

type Label = [(&'static str, &'static str); 1];
type Gauges = Family<Label, Gauge>;
type Seconds = Gauge<f64, AtomicU64>;
type Times = Family<Label, Histogram, fn() -> Histogram>;

/// Finest up to three seconds, because Discord waits that long for an answer.
const ANSWERS: [f64; 12] = [0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 1.5, 2.0, 2.5, 3.0, 5.0, 10.0];
/// For disk writes, rendering and AI moves.
const WORK: [f64; 12] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0];
const GROUPS: [f64; 10] = [1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0, 256.0, 512.0];

pub struct Counted {
    registry: Registry,
    pub answers: Times,
    pub unanswered: Family<Label, Counter>,
    pub invalid_requests: Gauges,
    pub letters: Family<Label, Counter>,
    pub errands: Gauges,
    pub oldest_errand: Seconds,
    pub tables: Gauges,
    pub thoughts: Histogram,
    pub drawings: Histogram,
    pub writes: Histogram,
    pub changes: Histogram,
    pub failed_writes: Counter,
    pub store: Gauge,
    pub free: Gauge,
    pub service_time: Seconds,
    pub backup: Family<[(&'static str, &'static str); 0], Gauge<i64, AtomicI64>>,
    pub ready: Gauges,
    pub memory: Gauge,
    pub started: Seconds,
}

fn answers() -> Histogram {
    Histogram::new(ANSWERS)
}

impl Counted {
    pub fn new() -> Self {
        let counted = Self {
            answers: Times::new_with_constructor(answers),
            unanswered: Family::default(),
            invalid_requests: Family::default(),
            letters: Family::default(),
            errands: Family::default(),
            oldest_errand: Gauge::default(),
            tables: Family::default(),
            thoughts: Histogram::new(WORK),
            drawings: Histogram::new(WORK),
            writes: Histogram::new(WORK),
            changes: Histogram::new(GROUPS),
            failed_writes: Counter::default(),
            store: Gauge::default(),
            free: Gauge::default(),
            service_time: Gauge::default(),
            backup: Family::default(),
            ready: Family::default(),
            memory: Gauge::default(),
            started: Gauge::default(),
            registry: Registry::default(),
        };
        let mut registry = Registry::default();
        counted.name(&mut registry);
        Self { registry, ..counted }
    }

    fn name(&self, all: &mut Registry) {
        let built = Info::new([("version", env!("CARGO_PKG_VERSION"))]);
        all.register("meadhall_build", "Which Meadhall this is", built);
        let mut timed = |name: &str, help: &str, times: &Histogram| {
            all.register_with_unit(format!("meadhall_{name}"), help, Unit::Seconds, times.clone());
        };
        timed("thought", "What computer players take to think of one answer", &self.thoughts);
        timed("drawing", "What one picture takes to be drawn", &self.drawings);
        timed("store_write", "What a group of changes takes to be on disk, or to fail", &self.writes);
        let answers = "From when an interaction is heard of to when Discord has taken its answer; Discord waits for 3";
        all.register_with_unit("meadhall_interaction", answers, Unit::Seconds, self.answers.clone());
        let unanswered = "Interactions to which Discord has taken no answer";
        all.register("meadhall_interactions_unanswered", unanswered, self.unanswered.clone());
        let invalid =
            "Requests of the last ten minutes that Discord answered with 401, 403 or 429; at 10000 it bans the address";
        all.register("meadhall_discord_invalid_requests", invalid, self.invalid_requests.clone());
        all.register("meadhall_private_messages", "Private messages, by what came of them", self.letters.clone());
        let errands =
            "What is to be delivered: it waits, was refused and is tried now and then, or was put aside for good";
        all.register("meadhall_outbox_errands", errands, self.errands.clone());
        let oldest = "For how long the oldest errand waits that nobody has refused, since this process first saw it";
        all.register_with_unit("meadhall_outbox_oldest", oldest, Unit::Seconds, self.oldest_errand.clone());
        all.register("meadhall_tables_open", "Open tables", self.tables.clone());
        all.register("meadhall_store_changes", "How many changes were written as one", self.changes.clone());
        let failed = "Groups of changes that did not come to the disk";
        all.register("meadhall_store_writes_failed", failed, self.failed_writes.clone());
        all.register_with_unit("meadhall_store", "What the store takes on disk", Unit::Bytes, self.store.clone());
        let free = "What is free on the disk of the data folder";
        all.register_with_unit("meadhall_disk_free", free, Unit::Bytes, self.free.clone());
        let service = "For how long people could play here, ever: what clocks of tables count";
        all.register_with_unit("meadhall_service_time", service, Unit::Seconds, self.service_time.clone());
        let backup = "When the newest backup was made, since 1970";
        all.register_with_unit("meadhall_backup_newest_timestamp", backup, Unit::Seconds, self.backup.clone());
        all.register("meadhall_ready", "Whether a part is well: 1, or not: 0", self.ready.clone());
        let memory = "What of this process lies in memory";
        all.register_with_unit("process_resident_memory", memory, Unit::Bytes, self.memory.clone());
        let started = "When this process was started, since 1970";
        all.register_with_unit("process_start_time", started, Unit::Seconds, self.started.clone());
    }

    /// Encodes all metrics in the OpenMetrics text format.
    pub fn text(&self) -> String {
        let mut text = String::new();
        // Writing to a string cannot fail.
        encode(&mut text, &self.registry).expect("text can be written");
        text
    }
}
