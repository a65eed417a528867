//! The roster: which processes there are that share these books, and which of them has the house. Each has a row that says that it is
//! here, and one that says how often its heart has beaten. Whatever a process changes, it expects that it is still here (`Fenced`); so
//! whoever strikes a process off the roster has stopped it for good, whatever it was about to write.
//!
//! A process is struck off when its heart has been looked at several times and has not beaten in between. How long that takes is
//! counted in looks that came to pass, so while nobody can read, nobody is taken for dead.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{LedgerError, json, keys, lookup};
use crate::store::{Change, Entry, Fenced, Store, StoreError, Want};

/// So many looks at a heart that does not beat, and nobody waits any longer.
const LOOKS: u32 = 5;

/// What a process says of itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Process {
    /// The machine it is on, as that calls itself.
    pub machine: String,
    /// Which Meadhall it is.
    pub version: String,
}

/// A process's place on the roster.
pub struct Roster {
    /// The books, for as long as this process is on the roster.
    store: Arc<dyn Store>,
    name: String,
    beats: u64,
    /// Each heart as it was last seen, and how often it has been looked at since.
    seen: BTreeMap<String, (Vec<u8>, u32)>,
}

/// What a look at the roster has found: rows by the names of processes.
struct Roll {
    holder: Option<String>,
    here: BTreeMap<String, Vec<u8>>,
    hearts: BTreeMap<String, Vec<u8>>,
}

/// Whether a process has the house.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Tenure {
    /// It has.
    Holds,
    /// It waits for whoever has, of whom this is known.
    Waits(Option<Process>),
}

impl Roster {
    /// Enters a process on the roster, under a name that is nobody else's and never was.
    pub async fn enter(store: Arc<dyn Store>, name: u64, present: &Process) -> Result<Self, LedgerError> {
        let name = format!("{name:016x}");
        let (here, row) = (keys::here(&name), json(present));
        let change = Change::new().expect_nothing(&here).put(&here, row.as_slice());
        store.commit(change.put(keys::heart(&name), json(&0))).await?;
        let store = Arc::new(Fenced::by(store, &here, row));
        Ok(Self { store, name, beats: 0, seen: BTreeMap::new() })
    }

    /// The books, as this process may change them.
    pub fn store(&self) -> Arc<dyn Store> {
        Arc::clone(&self.store)
    }

    /// The heart beats, and the others' are looked at. Whoever's has stood still for too long is struck off; and if nobody has the
    /// house, this process has it from now on.
    pub async fn beat(&mut self) -> Result<Tenure, LedgerError> {
        self.beats += 1;
        self.store.commit(Change::new().put(keys::heart(&self.name), json(&self.beats))).await?;
        let roll = self.look().await?;
        let mut change = Change::new();
        let dead = self.dead(&roll);
        for name in &dead {
            for (rows, key) in [(&roll.here, keys::here(name)), (&roll.hearts, keys::heart(name))] {
                change = match rows.get(name) {
                    Some(row) => change.expect(&key, row.as_slice()).remove(key),
                    None => change,
                };
            }
        }
        let holder = roll.holder.as_ref().filter(|holder| roll.here.contains_key(*holder) && !dead.contains(holder));
        change = match (holder, &roll.holder) {
            (Some(_), _) => change,
            (None, Some(gone)) => change.expect(keys::HOLDER, json(gone)).put(keys::HOLDER, json(&self.name)),
            (None, None) => change.expect_nothing(keys::HOLDER).put(keys::HOLDER, json(&self.name)),
        };
        let nothing = change.writes().next().is_none();
        let made = nothing
            || match self.store.commit(change).await {
                // Somebody else did the same, or a heart has beaten after all.
                Err(StoreError::Stale { .. }) => false,
                done => done.map(|()| true)?,
            };
        Ok(match holder {
            Some(holder) if *holder == self.name => Tenure::Holds,
            Some(holder) => Tenure::Waits(roll.here.get(holder).and_then(|row| serde_json::from_slice(row).ok())),
            None if made => Tenure::Holds,
            None => Tenure::Waits(None),
        })
    }

    /// Whether others were on the roster when it was last looked at.
    pub fn has_others(&self) -> bool {
        !self.seen.is_empty()
    }

    /// Leaves the roster, and the house to whoever waits for it.
    pub async fn leave(self) -> Result<(), LedgerError> {
        let change = Change::new().remove(keys::here(&self.name)).remove(keys::heart(&self.name));
        let holds = self.look().await?.holder.as_ref() == Some(&self.name);
        Ok(self.store.commit(if holds { change.remove(keys::HOLDER) } else { change }).await?)
    }

    async fn look(&self) -> Result<Roll, LedgerError> {
        let named = |prefix: &'static str| {
            let row = |row: &Entry| Ok((row.key.rsplit('/').next().unwrap_or_default().to_owned(), row.value.clone()));
            lookup::page(Want::all(prefix), row).then(|rows| Ok(rows.into_iter().collect()))
        };
        let roll = lookup::row(keys::HOLDER.to_owned()).and(named(keys::HERE)).and(named(keys::HEARTS));
        let roll = roll.then(|((holder, here), hearts)| Ok(Roll { holder, here, hearts }));
        roll.read(self.store.as_ref()).await
    }

    /// Notes how the others' hearts are, and tells whose has stood still for too long.
    fn dead(&mut self, roll: &Roll) -> Vec<String> {
        let Self { seen, name: own, .. } = self;
        seen.retain(|name, _| roll.hearts.contains_key(name));
        let mut dead = Vec::new();
        for (name, row) in roll.hearts.iter().filter(|(name, _)| *name != own) {
            let (last, looks) = seen.entry(name.clone()).or_default();
            *looks = if last == row { *looks + 1 } else { 0 };
            last.clone_from(row);
            if *looks >= LOOKS {
                dead.push(name.clone());
            }
        }
        dead
    }
}
