//! Crashes of a process, placed by the number of its side effects: commits and requests.

use std::future::pending;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use meadhall_store::{BlockingExt, CommitResponder, MemoryStore, PendingCommit, ReadFuture, ReadOp, Store, WriteBatch};
use tokio::sync::Notify;

/// When a process crashes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CrashPoint {
    Never,
    /// Just before its nth side effect.
    BeforeEffect(usize),
    /// Just after its nth side effect, so the process never learns that it succeeded.
    AfterEffect(usize),
    /// Just after its first request of this kind.
    AfterRequest(&'static str),
}

/// Counts the side effects of a process and crashes it at the chosen point.
pub struct ProcessLife {
    crash_point: CrashPoint,
    effect_count: AtomicUsize,
    has_crashed: AtomicBool,
    crash_signal: Notify,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EffectResult {
    pub takes_effect: bool,
    pub is_acknowledged: bool,
}

impl ProcessLife {
    pub fn new(crash_point: CrashPoint) -> Arc<Self> {
        Arc::new(Self {
            crash_point,
            effect_count: AtomicUsize::new(0),
            has_crashed: AtomicBool::new(false),
            crash_signal: Notify::new(),
        })
    }

    pub fn next_effect(&self, kind: &'static str) -> EffectResult {
        if self.has_crashed.load(Ordering::SeqCst) {
            return EffectResult { takes_effect: false, is_acknowledged: false };
        }
        let effect_number = self.effect_count.fetch_add(1, Ordering::SeqCst);
        let crashes = match self.crash_point {
            CrashPoint::Never => false,
            CrashPoint::BeforeEffect(number) | CrashPoint::AfterEffect(number) => number == effect_number,
            CrashPoint::AfterRequest(crashing_kind) => crashing_kind == kind,
        };
        if crashes {
            self.has_crashed.store(true, Ordering::SeqCst);
            self.crash_signal.notify_one();
        }
        EffectResult {
            takes_effect: self.crash_point != CrashPoint::BeforeEffect(effect_number),
            is_acknowledged: !crashes,
        }
    }

    pub async fn wait_for_crash(&self) {
        self.crash_signal.notified().await;
    }

    /// Hangs forever if the process crashed right after this effect.
    pub async fn wait_for_acknowledgment(effect: EffectResult) {
        if !effect.is_acknowledged {
            pending::<()>().await;
        }
    }
}

/// Every row that was ever written to a store, with its value.
pub type WrittenRows = Arc<Mutex<Vec<(String, Vec<u8>)>>>;

/// The store of a process that may crash. It records every row that was ever written.
pub struct CrashingStore {
    pub inner: Arc<MemoryStore>,
    pub process: Arc<ProcessLife>,
    pub written_rows: WrittenRows,
    unanswered_commits: Mutex<Vec<CommitResponder>>,
}

impl CrashingStore {
    pub fn new(inner: &Arc<MemoryStore>, process: &Arc<ProcessLife>, written_rows: &WrittenRows) -> Self {
        Self {
            inner: Arc::clone(inner),
            process: Arc::clone(process),
            written_rows: Arc::clone(written_rows),
            unanswered_commits: Mutex::default(),
        }
    }
}

impl Store for CrashingStore {
    fn read(&self, reads: Vec<ReadOp>) -> ReadFuture {
        self.inner.read(reads)
    }

    fn commit(&self, batch: WriteBatch) -> PendingCommit {
        let effect = self.process.next_effect("commit");
        let mut result = Ok(());
        if effect.takes_effect {
            let owned_row = |(key, value): (&str, Option<&[u8]>)| Some((key.to_owned(), value?.to_vec()));
            let rows: Vec<_> = batch.writes().filter_map(owned_row).collect();
            result = self.inner.commit(batch).block_on();
            if result.is_ok() {
                self.written_rows.lock().unwrap().extend(rows);
            }
        }
        if effect.is_acknowledged {
            return result.into();
        }
        let (responder, commit) = PendingCommit::channel();
        self.unanswered_commits.lock().unwrap().push(responder);
        commit
    }
}
