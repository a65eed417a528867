//! Low-priority threads that compute AI moves: few, so that people who press a button do not wait for them.

use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::thread;
use std::time::Duration;

use meadhall_game::catch_panic::catch_panic;
use meadhall_store::StoreError;
use meadhall_tables::TableId;
use tokio::runtime::Handle;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use crate::jobs::job::JobError;
use crate::table_service::{CommandEffect, FailedAi, TableService};

/// The maximum number of threads for AI turns. If there are several processors, there is at most one thread fewer than
/// processors.
const MAX_THREADS: usize = 4;

/// The result of an AI turn.
pub struct AiTurnResult {
    pub table_id: TableId,
    pub result: Result<CommandEffect, JobError>,
}

/// A turn that a thread runs.
struct AiTurn {
    table_id: TableId,
    /// The maximum time for the decision.
    time_limit: Duration,
}

/// The threads that run AI turns. They end after their current turns when this is dropped.
pub struct AiThreadPool {
    turn_sender: mpsc::Sender<AiTurn>,
    results: UnboundedReceiver<AiTurnResult>,
    thread_count: usize,
    running_count: usize,
}

impl AiThreadPool {
    pub fn start(service: &Arc<TableService>) -> Result<Self, StoreError> {
        let thread_count =
            thread::available_parallelism().map_or(1, |it| it.get().saturating_sub(1).clamp(1, MAX_THREADS));
        let (turn_sender, turn_receiver) = mpsc::channel();
        let turn_receiver = Arc::new(Mutex::new(turn_receiver));
        let (result_sender, results) = unbounded_channel();
        for number in 0..thread_count {
            let (service, turn_receiver, result_sender, runtime) =
                (Arc::clone(service), Arc::clone(&turn_receiver), result_sender.clone(), Handle::current());
            let thread = thread::Builder::new().name(format!("thinks-{number}"));
            let started = thread.spawn(move || worker_loop(&service, &turn_receiver, &result_sender, &runtime));
            started.map_err(|error| StoreError::from_thread_error(&error))?;
        }
        Ok(Self { turn_sender, results, thread_count, running_count: 0 })
    }

    pub const fn has_idle_thread(&self) -> bool {
        self.running_count < self.thread_count
    }

    pub const fn thread_count(&self) -> usize {
        self.thread_count
    }

    /// Returns the number of turns that are running.
    pub const fn running_count(&self) -> usize {
        self.running_count
    }

    /// Starts an AI turn at a table on an idle thread, with this maximum time for the decision.
    pub fn start_turn(&mut self, table_id: TableId, time_limit: Duration) {
        // If all threads have panicked, the turn never runs; the panics are in the log.
        self.running_count += usize::from(self.turn_sender.send(AiTurn { table_id, time_limit }).is_ok());
    }

    /// Waits for the next result; forever if no turn is running. Can be dropped while it waits.
    pub async fn next_result(&mut self) -> AiTurnResult {
        match self.results.recv().await {
            Some(result) => {
                self.running_count -= 1;
                result
            }
            None => std::future::pending().await,
        }
    }
}

fn worker_loop(
    service: &TableService,
    turn_receiver: &Mutex<mpsc::Receiver<AiTurn>>,
    result_sender: &UnboundedSender<AiTurnResult>,
    runtime: &Handle,
) {
    // If lowering the priority is not allowed, the threads run with the normal one.
    #[cfg(target_os = "linux")]
    let _ = rustix::process::setpriority_process(Some(rustix::thread::gettid()), 10);
    loop {
        let next = turn_receiver.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(AiTurn { table_id, time_limit }) = next else { return };
        let caught = catch_panic(|| runtime.block_on(service.run_ai_turn(table_id, time_limit)));
        let result = match caught {
            Ok(Ok(turn)) => {
                if let Some(failed_ai) = &turn.failed_ai {
                    log_failed_ai(table_id, failed_ai);
                }
                Ok(turn.outcome.effect)
            }
            Ok(Err(error)) => Err(error.into()),
            Err(panic) => Err(JobError::Panicked(panic)),
        };
        if result_sender.send(AiTurnResult { table_id, result }).is_err() {
            return;
        }
    }
}

fn log_failed_ai(table_id: TableId, FailedAi { seat, strategy, error }: &FailedAi) {
    tracing::error!(table = %table_id, seat = seat.0, strategy, %error, "an AI failed; an easier one takes its seat");
}
