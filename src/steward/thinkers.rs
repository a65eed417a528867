//! The threads on which computers think: few, and of low priority, so that whoever presses a button does not wait for them.

use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::thread;

use tokio::runtime::Handle;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use super::chore::Amiss;
use crate::calm::calmly;
use crate::house::{Fresh, House};
use crate::store::StoreError;
use crate::table::TableId;

/// One processor is left to people if there are several, and nobody needs many.
const MOST: usize = 4;

/// A thought that has come to its end.
pub struct Thought {
    /// At which table.
    pub id: TableId,
    /// How.
    pub ended: Result<Fresh, Amiss>,
}

/// The threads. They end when this is dropped and what they think is thought.
pub struct Thinkers {
    tables: mpsc::Sender<TableId>,
    thoughts: UnboundedReceiver<Thought>,
    threads: usize,
    thinking: usize,
}

impl Thinkers {
    /// Threads for this house.
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

    /// Whether a thread has nothing to do.
    pub const fn are_free(&self) -> bool {
        self.thinking < self.threads
    }

    /// Whether any thread thinks.
    pub const fn think(&self) -> bool {
        self.thinking > 0
    }

    /// Has a computer think at this table.
    pub fn begin(&mut self, id: TableId) {
        // Without threads it is never thought, and whoever runs the house has heard their panic.
        self.thinking += usize::from(self.tables.send(id).is_ok());
    }

    /// Waits for a thought; for ever, if nobody thinks. May be dropped while it waits.
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
    // Where that is not allowed, everybody has the same priority.
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
