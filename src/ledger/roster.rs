//! The roster: which processes there are that share these books, which of them has the duty of the house, and who serves whom. Each has
//! a row that says that it is here, and one that tells how it is, which is another one with each beat of its heart. Whatever a process
//! changes, it expects that it is still here (`Fenced`); so whoever strikes a process off the roster has stopped it for good, whatever it
//! was about to write.
//!
//! A process is struck off when its heart has been looked at several times and has not beaten in between. How long that takes is
//! counted in looks that came to pass, so while nobody can read, nobody is taken for dead.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::layout::Head;
use super::shares::{Crew, Shares, Vitals};
use super::{LAYOUT, LedgerError, json, keys, lookup, parse};
use crate::store::{Change, Entry, Fenced, Store, StoreError, Want};

/// So many looks at a heart that does not beat, and nobody waits any longer.
const LOOKS: u32 = 5;

/// What a process says of itself when it comes. One of a newer Meadhall may say more.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Process {
    /// The machine it is on, as that calls itself.
    pub machine: String,
    /// Which Meadhall it is.
    pub version: String,
    /// In which layout it keeps the books.
    pub layout: u32,
    /// Whether it works in the house alone, or not at all.
    pub alone: bool,
}

/// How a process is: its row changes whenever its heart beats.
#[derive(Serialize, Deserialize)]
pub struct Heart {
    beats: u64,
    vitals: Vitals,
}

/// A process's place on the roster.
pub struct Roster {
    /// The books, for as long as this process is on the roster.
    store: Arc<dyn Store>,
    name: String,
    process: Process,
    beats: u64,
    /// Whether it has begun to work.
    works: bool,
    /// Whether its last look has changed anything but its own heart.
    moved: bool,
    /// Each heart as it was last seen, and how often it has been looked at since.
    seen: BTreeMap<String, (Vec<u8>, u32)>,
}

/// What a look at the roster has found: rows by the names of processes.
struct Roll {
    /// The layout of the books.
    layout: Option<u32>,
    holder: Option<String>,
    here: BTreeMap<String, Vec<u8>>,
    hearts: BTreeMap<String, Vec<u8>>,
    shares: Option<Vec<u8>>,
}

/// Whether a process may work in the house.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Tenure {
    /// It may: this falls to it.
    Works(Assignment),
    /// It waits for whoever is there, of whom this is known.
    Waits(Option<Process>),
}

/// What falls to a process.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Assignment {
    /// Whether it does what only one of them may do.
    pub duty: bool,
    /// Into how many shares people are divided, once somebody has said so.
    pub of: Option<u32>,
    /// To whose people it is to be connected, and whether it answers them.
    pub shares: BTreeMap<u32, bool>,
    /// Whether everybody is reached, by whichever process it may be.
    pub reached: bool,
    /// Whether others are there to take over what it has.
    pub relieved: bool,
}

impl Roster {
    /// Enters a process on the roster, under a name that is nobody else's and never was. One that is known to be dead is struck off.
    pub async fn enter(
        store: Arc<dyn Store>,
        name: u64,
        process: Process,
        dead: Option<u64>,
    ) -> Result<Self, LedgerError> {
        let name = format!("{name:016x}");
        let (here, row) = (keys::here(&name), json(&process));
        let change = Change::new().expect_nothing(&here).put(&here, row.as_slice());
        let change = match dead.map(|dead| format!("{dead:016x}")) {
            Some(dead) => change.remove(keys::here(&dead)).remove(keys::heart(&dead)),
            None => change,
        };
        store.commit(change.put(keys::heart(&name), heart(0, &Vitals::default()))).await?;
        let store = Arc::new(Fenced::by(store, &here, row));
        Ok(Self { store, name, process, beats: 0, works: false, moved: false, seen: BTreeMap::new() })
    }

    /// The books, as this process may change them.
    pub fn store(&self) -> Arc<dyn Store> {
        Arc::clone(&self.store)
    }

    /// The heart beats, and the others' are looked at. Whoever's has stood still for too long is struck off. What nobody does any more
    /// falls to this process, as far as it may do it.
    pub async fn beat(&mut self, vitals: &Vitals) -> Result<Tenure, LedgerError> {
        self.looks(vitals, true).await
    }

    /// The same, too soon for anybody's heart to have beaten again.
    pub async fn beat_early(&mut self, vitals: &Vitals) -> Result<Tenure, LedgerError> {
        self.looks(vitals, false).await
    }

    async fn looks(&mut self, vitals: &Vitals, counts: bool) -> Result<Tenure, LedgerError> {
        self.beats += 1;
        self.store.commit(Change::new().put(keys::heart(&self.name), heart(self.beats, vitals))).await?;
        let mut roll = self.look().await?;
        let mut change = Change::new();
        for name in self.dead(&roll, counts) {
            for (rows, key) in [(&mut roll.here, keys::here(&name)), (&mut roll.hearts, keys::heart(&name))] {
                change = match rows.remove(&name) {
                    Some(row) => change.expect(&key, row).remove(key),
                    None => change,
                };
            }
        }
        let crew = roll.crew(&self.name, vitals);
        let holder = roll.holder.as_ref().filter(|holder| roll.here.contains_key(*holder)).cloned();
        let takes = holder.is_none() && self.may_hold(&roll);
        if takes {
            let before = roll.holder.as_ref().map(json);
            change = change.expect_as_read(keys::HOLDER, before).put(keys::HOLDER, json(&self.name));
        }
        let known = roll.shares.as_deref().map(|row| parse::<Shares>(keys::SHARES, row)).transpose();
        // What cannot be read is left to whoever can.
        let readable = known.is_ok();
        let shares = known.ok().flatten().unwrap_or_default();
        let after = if readable { shares.after(&self.name, &crew) } else { shares.clone() };
        if after != shares {
            change = change.expect_as_read(keys::SHARES, roll.shares.as_deref()).put(keys::SHARES, json(&after));
        }
        let wishes = change.writes().next().is_some();
        self.moved = wishes
            && match self.store.commit(change).await {
                // Somebody else did the same, or a heart has beaten after all.
                Err(StoreError::Stale { .. }) => false,
                done => done.map(|()| true)?,
            };
        let made = self.moved || !wishes;
        let duty = holder.as_ref() == Some(&self.name) || takes && made;
        self.works |= if self.process.alone {
            duty
        } else {
            duty || holder.as_ref().is_some_and(|holder| self.may_join(&roll, holder))
        };
        if !self.works {
            let whom = roll.others(&self.name).find(|(name, _)| holder.as_ref() == Some(name)).map(|(_, whom)| whom);
            return Ok(Tenure::Waits(whom.or_else(|| roll.others(&self.name).next().map(|(_, whom)| whom))));
        }
        let shares = if made { after } else { shares };
        Ok(Tenure::Works(Assignment {
            duty,
            of: Some(shares.of()).filter(|of| *of > 0),
            shares: shares.falling_to(&self.name),
            reached: shares.are_reached(&crew),
            relieved: crew.iter().any(|(name, vitals)| *name != self.name && vitals.takes()),
        }))
    }

    /// Whether this process may have the duty, if nobody else has.
    fn may_hold(&self, roll: &Roll) -> bool {
        let mut others = roll.others(&self.name);
        if self.process.alone {
            // Of several who want to be alone, the first is.
            return others.all(|(_, other)| other.alone);
        }
        // Whoever knows an older layout only could not read what is brought up to today's.
        let today = roll.layout == Some(LAYOUT);
        // Whoever wants to be alone waits as long as anybody works.
        others.all(|(_, other)| (!other.alone || self.works) && (today || other.layout >= self.process.layout))
    }

    /// Whether this process may work beside whoever has the duty.
    fn may_join(&self, roll: &Roll, holder: &str) -> bool {
        // Whoever knows a newer layout than the books have is just bringing them up.
        let settled = |name: &str, other: &Process| name != holder || Some(other.layout) <= roll.layout;
        // Books of a newer layout may be opened by nobody here; whoever tries is told so.
        roll.layout >= Some(self.process.layout)
            && roll.others(&self.name).all(|(name, other)| !other.alone && settled(&name, &other))
    }

    /// Whether its last look has changed anything that others should look at.
    pub const fn has_moved(&self) -> bool {
        self.moved
    }

    /// Whether others were on the roster when it was last looked at.
    pub fn has_others(&self) -> bool {
        !self.seen.is_empty()
    }

    /// Leaves the roster, and what it has to whoever is there.
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
        let raw = |row: &Entry| Ok(row.value.clone());
        let shares = lookup::page(Want::One(keys::SHARES.to_owned()), raw).then(|rows| Ok(rows.into_iter().next()));
        let roll = lookup::row::<Head>(keys::LAYOUT.to_owned()).and(lookup::row(keys::HOLDER.to_owned()));
        let roll = roll.and(named(keys::HERE)).and(named(keys::HEARTS)).and(shares);
        let roll = roll.then(|((((head, holder), here), hearts), shares)| {
            Ok(Roll { layout: head.map(|head| head.layout), holder, here, hearts, shares })
        });
        roll.read(self.store.as_ref()).await
    }

    /// Notes how the others' hearts are, and tells whose has stood still for too long.
    fn dead(&mut self, roll: &Roll, counts: bool) -> Vec<String> {
        let Self { seen, name: own, .. } = self;
        seen.retain(|name, _| roll.hearts.contains_key(name));
        let mut dead = Vec::new();
        for (name, row) in roll.hearts.iter().filter(|(name, _)| *name != own) {
            let (last, looks) = seen.entry(name.clone()).or_default();
            *looks = if last == row { *looks + u32::from(counts) } else { 0 };
            last.clone_from(row);
            if *looks >= LOOKS {
                dead.push(name.clone());
            }
        }
        dead
    }
}

impl Roll {
    /// What all who are here have said of themselves, and what this one says now.
    fn crew(&self, own: &str, vitals: &Vitals) -> Crew {
        let of = |name: &String| {
            let heart = self.hearts.get(name).and_then(|row| serde_json::from_slice::<Heart>(row).ok());
            heart.map(|heart| heart.vitals).unwrap_or_default()
        };
        let mut crew: Crew = self.here.keys().map(|name| (name.clone(), of(name))).collect();
        crew.insert(own.to_owned(), vitals.clone());
        crew
    }

    /// The others who are here. One of whom nothing can be read is there all the same.
    fn others(&self, own: &str) -> impl Iterator<Item = (String, Process)> {
        let unknown = || Process { machine: "?".to_owned(), version: "?".to_owned(), layout: u32::MAX, alone: false };
        let others = self.here.iter().filter(move |(name, _)| **name != own);
        others.map(move |(name, row)| (name.clone(), serde_json::from_slice(row).unwrap_or_else(|_| unknown())))
    }
}

fn heart(beats: u64, vitals: &Vitals) -> Vec<u8> {
    json(&Heart { beats, vitals: vitals.clone() })
}
