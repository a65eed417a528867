//! A store that several processes may open, each of them alone. Whoever opens it enters the roster of its books, and has it once nobody
//! else does; a thread of its own keeps the heart beating until the store is closed. A process that was asleep for too long is struck
//! off by whoever waits: for that one the store is dead.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use rustix::system::uname;

use crate::ledger::{LedgerError, Process, Roster, Tenure};
use crate::stop::Stop;
use crate::store::{Change, Commit, Reading, Store, StoreError, Wait, Want};

/// How often a heart beats.
const BEAT: Duration = Duration::from_secs(2);
/// Whoever does not want to wait for another process sees by then whether it is still alive.
const SEEN: u32 = 7;

/// A process that cannot reach the store for so long has lost the house, if others are there to take it.
const LOST: Duration = Duration::from_secs(60);

/// What becomes of whoever finds another process in the house.
#[derive(Clone, Debug)]
pub enum IfTaken {
    /// They are refused, unless that one is dead.
    Refused,
    /// They wait until it leaves, or dies, or they are told to stop. This is told for whom.
    Waits(fn(&str), Stop),
}

/// A store that is this process's for as long as it is open.
pub struct Tenant {
    store: Arc<dyn Store>,
    /// Whether the house is lost.
    lost: Arc<AtomicBool>,
    /// Taken when the store is dropped, which ends the thread.
    stay: Option<Sender<()>>,
    heart: Option<JoinHandle<()>>,
}

impl Tenant {
    /// Moves in as soon as nobody else is there.
    pub fn of(store: Arc<dyn Store>, if_taken: &IfTaken) -> Result<Self, LedgerError> {
        let mut roster = Roster::enter(store, rand::random(), &present()).wait()?;
        let mut looks = 0;
        loop {
            let whom = match (roster.beat().wait(), if_taken) {
                (Ok(Tenure::Holds), _) => break,
                (Ok(Tenure::Waits(whom)), _) => Some(whom.map_or_else(|| "another process".to_owned(), named)),
                // Whoever waits anyway waits for the store as well.
                (Err(LedgerError::Store(StoreError::Unavailable(_))), IfTaken::Waits(..)) if looks > 0 => None,
                (Err(error), _) => return Err(error),
            };
            match (if_taken, whom) {
                (IfTaken::Refused, Some(whom)) if looks == SEEN => {
                    roster.leave().wait()?;
                    return Err(StoreError::InUse(format!("the database that {whom} has")).into());
                }
                (IfTaken::Waits(tell, _), Some(whom)) if looks == 0 => tell(&whom),
                (IfTaken::Waits(_, stop), _) if stop.is_given() => {
                    roster.leave().wait()?;
                    return Err(StoreError::Unavailable("nobody waits for it any more".to_owned()).into());
                }
                _ => {}
            }
            looks += 1;
            thread::sleep(BEAT);
        }
        let store = roster.store();
        let (stay, left) = mpsc::channel();
        let lost = Arc::new(AtomicBool::new(false));
        let heard = Arc::clone(&lost);
        let heart = thread::Builder::new().name("heart".to_owned()).spawn(move || beat(roster, &left, &heard));
        let heart = heart.map_err(|error| StoreError::Unavailable(error.to_string()))?;
        Ok(Self { store, lost, stay: Some(stay), heart: Some(heart) })
    }
}

fn named(process: Process) -> String {
    format!("the bot on {}", process.machine)
}

/// What this process says of itself.
fn present() -> Process {
    let machine = uname().nodename().to_string_lossy().into_owned();
    Process { machine, version: env!("CARGO_PKG_VERSION").to_owned() }
}

/// Beats until the store is closed, or this process has been struck off: then the store is dead to it. So it is to one that cannot reach
/// it for long while others are there, for it cannot know that it was not struck off.
fn beat(mut roster: Roster, left: &Receiver<()>, lost: &AtomicBool) {
    let mut last = Instant::now();
    while left.recv_timeout(BEAT) == Err(RecvTimeoutError::Timeout) {
        match roster.beat().wait() {
            Ok(Tenure::Holds) => last = Instant::now(),
            // Somebody else has the house: off the roster, nothing is changed by this process any more.
            Ok(Tenure::Waits(_)) => break,
            Err(LedgerError::Store(StoreError::Dead)) => return,
            Err(_) if last.elapsed() > LOST && roster.has_others() => return lost.store(true, Ordering::Relaxed),
            // The next beat may do better.
            Err(_) => {}
        }
    }
    // Otherwise the others wait until they take this process for dead.
    let _ = roster.leave().wait();
}

impl Store for Tenant {
    fn read(&self, wants: Vec<Want>) -> Reading {
        self.store.read(wants)
    }

    fn commit(&self, change: Change) -> Commit {
        if self.lost.load(Ordering::Relaxed) {
            return Err(StoreError::Dead).into();
        }
        self.store.commit(change)
    }
}

impl Drop for Tenant {
    fn drop(&mut self) {
        drop(self.stay.take());
        if let Some(heart) = self.heart.take() {
            // A thread that panicked has nothing left to say.
            let _ = heart.join();
        }
    }
}
