//! How long a process lives, counted in what it does to the world: commits and requests.

use std::future::pending;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use meadhall::store::{Change, Commit, MemoryStore, Pledge, Reading, Store, Wait, Want};
use tokio::sync::Notify;

/// When a process dies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Death {
    Never,
    /// Before its nth deed has any effect.
    Before(usize),
    /// After the nth deed has had its effect, and before anybody hears of it.
    After(usize),
}

/// The life of a process.
pub struct Fate {
    death: Death,
    deeds: AtomicUsize,
    dead: AtomicBool,
    died: Notify,
}

/// Whether a deed has an effect, and whether its doer hears of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deed {
    pub happens: bool,
    pub heard: bool,
}

impl Fate {
    pub fn new(death: Death) -> Arc<Self> {
        Arc::new(Self { death, deeds: AtomicUsize::new(0), dead: AtomicBool::new(false), died: Notify::new() })
    }

    pub fn deed(&self) -> Deed {
        if self.dead.load(Ordering::SeqCst) {
            return Deed { happens: false, heard: false };
        }
        let number = self.deeds.fetch_add(1, Ordering::SeqCst);
        let dies = self.death == Death::Before(number) || self.death == Death::After(number);
        if dies {
            self.dead.store(true, Ordering::SeqCst);
            self.died.notify_one();
        }
        Deed { happens: self.death != Death::Before(number), heard: !dies }
    }

    pub async fn died(&self) {
        self.died.notified().await;
    }

    /// Waits for ever if nobody hears of the deed.
    pub async fn hear(deed: Deed) {
        if !deed.heard {
            pending::<()>().await;
        }
    }
}

/// Every row that was ever put into a store.
pub type Written = Arc<Mutex<Vec<(String, Vec<u8>)>>>;

/// The store of a process that may die. It remembers everything that was ever put there.
pub struct Mortal {
    pub inner: Arc<MemoryStore>,
    pub fate: Arc<Fate>,
    pub written: Written,
    unheard: Mutex<Vec<Pledge>>,
}

impl Mortal {
    pub fn new(inner: &Arc<MemoryStore>, fate: &Arc<Fate>, written: &Written) -> Self {
        Self {
            inner: Arc::clone(inner),
            fate: Arc::clone(fate),
            written: Arc::clone(written),
            unheard: Mutex::default(),
        }
    }
}

impl Store for Mortal {
    fn read(&self, wants: Vec<Want>) -> Reading {
        self.inner.read(wants)
    }

    fn commit(&self, change: Change) -> Commit {
        let deed = self.fate.deed();
        let mut made = Ok(());
        if deed.happens {
            let put = |(key, value): (&str, Option<&[u8]>)| Some((key.to_owned(), value?.to_vec()));
            let rows: Vec<_> = change.writes().filter_map(put).collect();
            made = self.inner.commit(change).wait();
            if made.is_ok() {
                self.written.lock().unwrap().extend(rows);
            }
        }
        if deed.heard {
            return made.into();
        }
        let (answer, commit) = Commit::pending();
        self.unheard.lock().unwrap().push(answer);
        commit
    }
}
