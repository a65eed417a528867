//! A store shared by several processes. Opening it joins the cluster. A subcommand needs the store for itself
//! and waits until no other member is left; bots run side by side. A thread sends heartbeats and publishes
//! this process's assignment until the store is closed. A process that was asleep for too long is expelled by
//! the others; all its later writes are refused.

use std::io;
use std::mem;
use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use rustix::system::uname;
use tokio::sync::mpsc::UnboundedSender;
use tokio::sync::watch;

use super::lodging::Lodging;
use crate::company::{CalledTables, Company};
use crate::ledger::{Assignment, LAYOUT, LedgerError, Process, Roster, Tenure, Vitals};
use crate::stop::Stop;
use crate::store::postgres::{Herald, Overheard, PostgresStore};
use crate::store::{Change, Commit, Reading, Store, StoreError, Wait, Want};
use crate::table::TableId;

const BEAT: Duration = Duration::from_secs(2);
/// A process that wants exclusive access sees within this many heartbeats whether another member is alive.
const SEEN: u32 = 7;

/// After this time without an answer, the process assumes that no other member can take over.
const DOUBT: Duration = Duration::from_secs(10);
/// After this time without access to the store, the process gives up its shards if there are other members.
const LOST: Duration = Duration::from_secs(60);

/// Notification that makes members reload the member list. All other notifications are table ids.
const LOOK: &str = "look";

/// What to do when other processes use the store.
#[derive(Clone, Debug)]
pub enum IfTaken {
    /// Fail, unless the others are dead.
    Refused,
    /// Join the others. While that is not possible, wait until the stop signal; the function is called with a
    /// description of the other process.
    Joins(fn(&str), Stop),
}

/// A store that this process may use until it is dropped or expelled.
pub struct Tenant {
    store: Arc<dyn Store>,
    /// `None` if another process holds the lock of the data directory.
    _lodging: Option<Lodging>,
    told: Sender<Stir>,
    heart: Option<JoinHandle<()>>,
}

/// A message for the heartbeat thread.
enum Stir {
    Close,
    Vitals(Vitals),
    /// A notification of another process, or a gap in them.
    Overheard(Overheard),
}

impl Tenant {
    /// Joins the cluster as soon as possible. Returns the cluster, and the tables that other members change.
    pub fn of(
        store: PostgresStore,
        folder: &Path,
        if_taken: &IfTaken,
    ) -> Result<(Self, Company, CalledTables), LedgerError> {
        let (store, name) = (Arc::new(store), rand::random());
        let alone = matches!(if_taken, IfTaken::Refused);
        let (lodging, former) = moved_in(folder, name, if_taken)?;
        let books = Arc::clone(&store) as Arc<dyn Store>;
        let mut roster = Roster::enter(books, name, present(alone), former).wait()?;
        let mut looks = 0;
        let first = loop {
            let whom = match (roster.beat(&Vitals::default()).wait(), if_taken) {
                (Ok(Tenure::Works(first)), _) => break first,
                (Ok(Tenure::Waits(whom)), _) => Some(whom.map_or_else(|| "another process".to_owned(), named)),
                // A process that waits anyway also waits for the store to come back.
                (Err(LedgerError::Store(StoreError::Unavailable(_))), IfTaken::Joins(..)) if looks > 0 => None,
                (Err(error), _) => return Err(error),
            };
            match (if_taken, whom) {
                (IfTaken::Refused, Some(whom)) if looks == SEEN => {
                    roster.leave().wait()?;
                    return Err(StoreError::InUse { place: "the database".to_owned(), whom }.into());
                }
                (IfTaken::Joins(tell, _), Some(whom)) if looks == 0 => tell(&whom),
                (IfTaken::Joins(_, stop), _) if stop.is_given() => {
                    roster.leave().wait()?;
                    return Err(StoreError::Unavailable("nobody waits for it any more".to_owned()).into());
                }
                _ => {}
            }
            looks += 1;
            thread::sleep(BEAT);
        };
        let (told, signs) = mpsc::channel();
        let heard = told.clone();
        let herald = store.talks(Box::new(move |said| {
            // The receiver is gone while the store closes.
            let _ = heard.send(Stir::Overheard(said));
        }));
        let (falls, falling) = watch::channel(first);
        let (called, calls) = tokio::sync::mpsc::unbounded_channel();
        let (tell, calling) = (told.clone(), herald.clone());
        let tell = move |vitals: &Vitals| drop(tell.send(Stir::Vitals(vitals.clone())));
        let company = Company::of(falling, tell, move |table| calling.says(table.to_string()));
        let books = roster.store();
        let vitals = Vitals::default();
        let heart = Pacemaker { roster, vitals, news: false, herald, falls, called };
        let heart = thread::Builder::new().name("heart".to_owned()).spawn(move || heart.beats(&signs));
        let heart = heart.map_err(|error| StoreError::Unavailable(error.to_string()))?;
        Ok((Self { store: books, _lodging: lodging, told, heart: Some(heart) }, company, calls))
    }
}

/// Locks the data directory and returns the member id of its previous process, which is dead. A process that
/// wants exclusive access goes on without the lock if it is taken; others wait for it.
fn moved_in(folder: &Path, name: u64, if_taken: &IfTaken) -> Result<(Option<Lodging>, Option<u64>), StoreError> {
    let unusable = |error: io::Error| StoreError::Unavailable(format!("{}: {error}", folder.display()));
    let mut told = false;
    loop {
        match (Lodging::take(folder).map_err(unusable)?, if_taken) {
            (Some(mut lodging), _) => {
                let former = lodging.former().map_err(unusable)?;
                lodging.note(name).map_err(unusable)?;
                return Ok((Some(lodging), former));
            }
            (None, IfTaken::Refused) => return Ok((None, None)),
            (None, IfTaken::Joins(_, stop)) if stop.is_given() => {
                let whom = "another process".to_owned();
                return Err(StoreError::InUse { place: folder.display().to_string(), whom });
            }
            (None, IfTaken::Joins(tell, _)) if !mem::replace(&mut told, true) => tell("another process in this folder"),
            (None, IfTaken::Joins(..)) => {}
        }
        thread::sleep(BEAT);
    }
}

fn named(process: Process) -> String {
    format!("{} on {}", if process.alone { "a subcommand" } else { "the bot" }, process.machine)
}

fn present(alone: bool) -> Process {
    let machine = uname().nodename().to_string_lossy().into_owned();
    Process { machine, version: env!("CARGO_PKG_VERSION").to_owned(), layout: LAYOUT, alone }
}

/// State of the heartbeat thread.
struct Pacemaker {
    roster: Roster,
    vitals: Vitals,
    /// Whether the other members have not been notified of the latest status.
    news: bool,
    herald: Herald,
    falls: watch::Sender<Assignment>,
    called: UnboundedSender<TableId>,
}

impl Pacemaker {
    /// Sends heartbeats until the store is closed or this process is expelled, which stops all its writes.
    fn beats(mut self, signs: &Receiver<Stir>) {
        let (mut last, mut next) = (Instant::now(), Instant::now() + BEAT);
        loop {
            let beat = match signs.recv_timeout(next.saturating_duration_since(Instant::now())) {
                Err(RecvTimeoutError::Timeout) => {
                    next = Instant::now() + BEAT;
                    self.roster.beat(&self.vitals).wait()
                }
                Ok(Stir::Close) | Err(RecvTimeoutError::Disconnected) => break,
                Ok(sign) if self.is_urgent(&sign) => self.roster.beat_early(&self.vitals).wait(),
                Ok(_) => continue,
            };
            match beat {
                Ok(Tenure::Works(falls)) => {
                    last = Instant::now();
                    if self.roster.has_moved() || self.news {
                        self.news = false;
                        self.herald.says(LOOK);
                    }
                    self.falls.send_if_modified(|known| {
                        *known != falls && {
                            *known = falls;
                            true
                        }
                    });
                }
                Ok(Tenure::Waits(_)) => break,
                Err(LedgerError::Store(StoreError::Dead)) => {
                    // The next write will report the reason.
                    self.falls.send_replace(Assignment::default());
                    return;
                }
                // The next heartbeat may succeed.
                Err(_) if last.elapsed() > DOUBT => self.doubts(last.elapsed() > LOST && self.roster.has_others()),
                Err(_) => {}
            }
        }
        // Without this the others would wait until the heartbeats time out.
        let _ = self.roster.leave().wait();
    }

    /// Stops counting on other members. With `lost`, also gives up all shards, because by now others may
    /// serve them.
    fn doubts(&self, lost: bool) {
        self.falls.send_if_modified(|falls| {
            let news = falls.relieved || lost && !falls.shares.is_empty();
            falls.relieved = false;
            if lost {
                falls.shares.clear();
                falls.reached = false;
            }
            news
        });
    }

    /// Applies an event. Returns whether a heartbeat is needed now.
    fn is_urgent(&mut self, sign: &Stir) -> bool {
        match sign {
            Stir::Vitals(vitals) => {
                self.news |= *vitals != self.vitals;
                self.vitals.clone_from(vitals);
                self.news
            }
            Stir::Overheard(Overheard::Word(word)) if word == LOOK => true,
            Stir::Overheard(Overheard::Word(word)) => {
                if let Ok(table) = word.parse() {
                    // The receiver is gone while the bot shuts down.
                    let _ = self.called.send(table);
                }
                false
            }
            Stir::Overheard(Overheard::Nothing) => true,
            Stir::Close => false,
        }
    }
}

impl Store for Tenant {
    fn read(&self, wants: Vec<Want>) -> Reading {
        self.store.read(wants)
    }

    fn commit(&self, change: Change) -> Commit {
        self.store.commit(change)
    }

    fn is_shared(&self) -> bool {
        self.store.is_shared()
    }
}

impl Drop for Tenant {
    fn drop(&mut self) {
        // The thread may have ended already.
        let _ = self.told.send(Stir::Close);
        if let Some(heart) = self.heart.take() {
            // A panic of the thread has been reported by the panic hook.
            let _ = heart.join();
        }
    }
}
