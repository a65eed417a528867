//! Low-priority threads that compute AI moves: few, so that people who press a button do not wait for them.

use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::thread;

use tokio::runtime::Handle;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use super::chore::Amiss;
use crate::calm::calmly;
use crate::house::{Fresh, House};
use crate::store::StoreError;
use crate::table::TableId;

/// An upper limit. If there are several processors, one is left for people.
const MOST: usize = 4;

/// The result of an AI turn.
pub struct Thought {
    pub id: TableId,
    pub ended: Result<Fresh, Amiss>,
}

/// The threads. They end when this is dropped and their current turns are finished.
pub struct Thinkers {
    tables: mpsc::Sender<TableId>,
    thoughts: UnboundedReceiver<Thought>,
    threads: usize,
    thinking: usize,
}

impl Thinkers {
    pub fn start(house: &Arc<House>) -> Result<Self, StoreError> {
        let threads = thread::available_parallelism().map_or(1, |it| it.get().saturating_sub(1).clamp(1, MOST));
        let (tables, waiting) = mpsc::channel();
        let waiting = Arc::new(Mutex::new(waiting));
        let (tell, thoughts) = unbounded_channel();
        for number in 0..threads {
            let (house, waiting, tell, runtime) =
                (Arc::clone(house), Arc::clone(&waiting), tell.clone(), Handle::current());
            let thread = thread::Builder::new().name(format!("thinks-{number}"));
            let started = thread.spawn(move || think(&house, &waiting, &tell, &runtime));
            started.map_err(|error| StoreError::Unavailable(error.to_string()))?;
        }
        Ok(Self { tables, thoughts, threads, thinking: 0 })
    }

    pub const fn are_free(&self) -> bool {
        self.thinking < self.threads
    }

    /// Returns whether any turn is running.
    pub const fn think(&self) -> bool {
        self.thinking > 0
    }

    /// Starts an AI turn at a table on an idle thread.
    pub fn begin(&mut self, id: TableId) {
        // If all threads have panicked, the turn never runs; the panics are in the log.
        self.thinking += usize::from(self.tables.send(id).is_ok());
    }

    /// Waits for the next result; forever if no turn is running. Can be dropped while it waits.
    pub async fn next(&mut self) -> Thought {
        match self.thoughts.recv().await {
            Some(thought) => {
                self.thinking -= 1;
                thought
            }
            None => std::future::pending().await,
        }
    }
}

fn think(house: &House, waiting: &Mutex<mpsc::Receiver<TableId>>, tell: &UnboundedSender<Thought>, runtime: &Handle) {
    // If lowering the priority is not allowed, the threads run with the normal one.
    #[cfg(target_os = "linux")]
    let _ = rustix::process::setpriority_process(Some(rustix::thread::gettid()), 10);
    loop {
        let next = waiting.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(id) = next else { return };
        let thought = calmly(|| runtime.block_on(house.think(id)));
        let ended = match thought {
            Ok(thought) => thought.map(|told| told.news).map_err(Amiss::from),
            Err(panic) => Err(Amiss::Panic(panic)),
        };
        if tell.send(Thought { id, ended }).is_err() {
            return;
        }
    }
}
