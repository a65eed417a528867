//! Crashes of a process, placed by the number of its side effects: commits and requests.

use std::future::pending;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use meadhall::store::{Change, Commit, MemoryStore, Pledge, Reading, Store, Wait, Want};
use tokio::sync::Notify;

/// When a process crashes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Death {
    Never,
    /// Just before its nth side effect.
    Before(usize),
    /// Just after its nth side effect, so the process never learns that it succeeded.
    After(usize),
}

/// Counts the side effects of a process and crashes it at the chosen point.
pub struct Fate {
    death: Death,
    deeds: AtomicUsize,
    dead: AtomicBool,
    died: Notify,
}

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

    /// Hangs forever if the process crashed right after this effect.
    pub async fn hear(deed: Deed) {
        if !deed.heard {
            pending::<()>().await;
        }
    }
}

/// Every row that was ever written to a store, with its value.
pub type Written = Arc<Mutex<Vec<(String, Vec<u8>)>>>;

/// The store of a process that may crash. It records every row that was ever written.
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
