//! A store that several processes may open. Whoever opens it enters the roster of its books. Whoever wants to work there alone waits until
//! nobody else is there; bots work side by side. A thread of its own keeps the heart beating until the store is closed, and tells what
//! falls to this process. One that was asleep for too long is struck off by the others: for that one the store is dead.

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

/// How often a heart beats.
const BEAT: Duration = Duration::from_secs(2);
/// Whoever does not want to wait for another process sees by then whether it is still alive.
const SEEN: u32 = 7;

/// After so long without an answer nobody counts on others.
const DOUBT: Duration = Duration::from_secs(10);
/// A process that cannot reach the store for so long does not serve anybody, if others were there who may.
const LOST: Duration = Duration::from_secs(60);

/// The word by which others are told to look at the roster. All others are names of tables.
const LOOK: &str = "look";

/// What becomes of whoever finds other processes in the house.
#[derive(Clone, Debug)]
pub enum IfTaken {
    /// They are refused, unless those are dead: they want to be there alone.
    Refused,
    /// They join them. As long as they may not, they wait until they are told to stop. This is told for whom.
    Joins(fn(&str), Stop),
}

/// A store in which this process may work for as long as it is open.
pub struct Tenant {
    store: Arc<dyn Store>,
    /// Its place in the folder, unless another process has that.
    _lodging: Option<Lodging>,
    told: Sender<Stir>,
    /// Taken when the store is dropped.
    heart: Option<JoinHandle<()>>,
}

/// What the heart's thread is told.
enum Stir {
    /// The store is being closed.
    Close,
    /// This process is so.
    Vitals(Vitals),
    /// Others have said something.
    Overheard(Overheard),
}

impl Tenant {
    /// Moves in as soon as that may be. Tells of the company there, and which tables others call.
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
                // Whoever waits anyway waits for the store as well.
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
            // Whoever is closing hears nothing more.
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

/// Moves into the folder. Tells who has lived there, and is dead. Whoever wants to be alone in the house may do without; others wait until
/// whoever is there has left.
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

/// What this process says of itself.
fn present(alone: bool) -> Process {
    let machine = uname().nodename().to_string_lossy().into_owned();
    Process { machine, version: env!("CARGO_PKG_VERSION").to_owned(), layout: LAYOUT, alone }
}

/// What keeps a process on the roster.
struct Pacemaker {
    roster: Roster,
    vitals: Vitals,
    /// Whether the others have not yet been told that it is so now.
    news: bool,
    herald: Herald,
    falls: watch::Sender<Assignment>,
    called: UnboundedSender<TableId>,
}

impl Pacemaker {
    /// Beats until the store is closed, or this process has been struck off: then the store is dead to it.
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
                    // Nobody is answered here any more; whoever writes next finds out why.
                    self.falls.send_replace(Assignment::default());
                    return;
                }
                // The next beat may do better.
                Err(_) if last.elapsed() > DOUBT => self.doubts(last.elapsed() > LOST && self.roster.has_others()),
                Err(_) => {}
            }
        }
        // Otherwise the others wait until they take this process for dead.
        let _ = self.roster.leave().wait();
    }

    /// Nothing is known of the others for a while. Whoever cannot reach the store for long serves nobody as long as that is so: by then
    /// others may do.
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

    /// Whether the roster is to be looked at now.
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
                    // Who is closing looks after no table any more.
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
        // A thread that has ended needs not be told.
        let _ = self.told.send(Stir::Close);
        if let Some(heart) = self.heart.take() {
            // A thread that panicked has nothing left to say.
            let _ = heart.join();
        }
    }
}
