//! A store that several processes may open, each of them alone. Whoever opens it enters the roster of its books, and has it once nobody
//! else does; a thread of its own keeps the heart beating until the store is closed. A process that was asleep for too long is struck
//! off by whoever waits: for that one the store is dead.

use std::fs;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use crate::ledger::{LedgerError, Process, Roster, Tenure};
use crate::store::{Change, Commit, Reading, Store, StoreError, Wait, Want};

/// How often a heart beats.
const BEAT: Duration = Duration::from_secs(2);
/// Whoever does not want to wait for another process sees by then whether it is still alive.
const SEEN: u32 = 7;

/// What becomes of whoever finds another process in the house.
#[derive(Clone, Copy, Debug)]
pub enum IfTaken {
    /// They are refused, unless that one is dead.
    Refused,
    /// They wait until it leaves, or dies; this is told for whom.
    Waits(fn(&str)),
}

/// A store that is this process's for as long as it is open.
pub struct Tenant {
    store: Arc<dyn Store>,
    /// Taken when the store is dropped, which ends the thread.
    stay: Option<Sender<()>>,
    heart: Option<JoinHandle<()>>,
}

impl Tenant {
    /// Moves in as soon as nobody else is there.
    pub fn of(store: Arc<dyn Store>, if_taken: IfTaken) -> Result<Self, LedgerError> {
        let mut roster = Roster::enter(store, rand::random(), &present()).wait()?;
        let mut looks = 0;
        loop {
            let whom = match (roster.beat().wait(), if_taken) {
                (Ok(Tenure::Holds), _) => break,
                (Ok(Tenure::Waits(whom)), _) => whom,
                // Whoever waits anyway waits for the store as well.
                (Err(LedgerError::Store(StoreError::Unavailable(_))), IfTaken::Waits(_)) if looks > 0 => {
                    thread::sleep(BEAT);
                    continue;
                }
                (Err(error), _) => return Err(error),
            };
            let whom = whom.map_or_else(|| "another process".to_owned(), |it| format!("the bot on {}", it.machine));
            match if_taken {
                IfTaken::Refused if looks == SEEN => {
                    roster.leave().wait()?;
                    return Err(StoreError::InUse(format!("the database that {whom} has")).into());
                }
                IfTaken::Waits(tell) if looks == 0 => tell(&whom),
                IfTaken::Refused | IfTaken::Waits(_) => {}
            }
            looks += 1;
            thread::sleep(BEAT);
        }
        let store = roster.store();
        let (stay, left) = mpsc::channel();
        let heart = thread::Builder::new().name("heart".to_owned()).spawn(move || beat(roster, &left));
        let heart = heart.map_err(|error| StoreError::Unavailable(error.to_string()))?;
        Ok(Self { store, stay: Some(stay), heart: Some(heart) })
    }
}

/// What this process says of itself.
fn present() -> Process {
    let machine = fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default();
    Process { machine: machine.trim().to_owned(), version: env!("CARGO_PKG_VERSION").to_owned() }
}

/// Beats until the store is closed, or this process has been struck off: then the store says that it is dead. If it cannot be read or
/// written now, the next beat may do better.
fn beat(mut roster: Roster, left: &Receiver<()>) {
    while left.recv_timeout(BEAT) == Err(RecvTimeoutError::Timeout) {
        if matches!(roster.beat().wait(), Ok(Tenure::Waits(_)) | Err(LedgerError::Store(StoreError::Dead))) {
            return;
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
