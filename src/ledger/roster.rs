//! Which processes share the store and which one leads. Every process has a member row and a heartbeat
//! row. Its writes expect its member row to exist (`Fenced`), so deleting that row stops it for good. A
//! process is removed after its heartbeat was read several times without a change. Only successful
//! reads count, so no process is removed while the store is unreachable.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::layout::Head;
use super::shares::{Crew, Shares, Vitals};
use super::{LAYOUT, LedgerError, json, keys, lookup, parse};
use crate::store::{Change, Entry, Fenced, Store, StoreError, Want};

/// A member is dead after its heartbeat was read this often without a change.
const LOOKS: u32 = 5;

/// What a process stores about itself when it joins. A newer version may store more fields.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Process {
    /// The hostname of its machine.
    pub machine: String,
    /// The version of the program.
    pub version: String,
    /// The schema version that it writes.
    pub layout: u32,
    /// Whether it refuses to share the store with others.
    pub alone: bool,
}

/// The heartbeat row of a process: it changes with every heartbeat.
#[derive(Serialize, Deserialize)]
pub struct Heart {
    beats: u64,
    vitals: Vitals,
}

/// This process as a member of the cluster.
pub struct Roster {
    /// The store, fenced by this process's member row.
    store: Arc<dyn Store>,
    name: String,
    process: Process,
    beats: u64,
    /// Whether the process has begun to work. It stays true.
    works: bool,
    /// Whether the last update has written more than the own heartbeat.
    moved: bool,
    /// Each heartbeat row as last read, and how often it was read since without a change.
    seen: BTreeMap<String, (Vec<u8>, u32)>,
}

/// The cluster's rows as read at one moment, by member id.
struct Roll {
    /// The schema version of the store.
    layout: Option<u32>,
    holder: Option<String>,
    here: BTreeMap<String, Vec<u8>>,
    hearts: BTreeMap<String, Vec<u8>>,
    shares: Option<Vec<u8>>,
}

/// Whether a process may work on the store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Tenure {
    /// It may, with this assignment.
    Works(Assignment),
    /// It waits for another process, of which this is known.
    Waits(Option<Process>),
}

/// What an active process has to do.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Assignment {
    pub duty: bool,
    /// The number of gateway shards; `None` until a process has set it.
    pub of: Option<u32>,
    /// The shards to connect, and whether this process answers their events.
    pub shares: BTreeMap<u32, bool>,
    /// Whether every shard is connected, by any process.
    pub reached: bool,
    /// Whether another process can take over the shards of this one.
    pub relieved: bool,
}

impl Roster {
    /// Joins the cluster under an id that was never used before. Also removes the rows of a process
    /// known to be dead.
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

    /// Returns the store that this process may write to.
    pub fn store(&self) -> Arc<dyn Store> {
        Arc::clone(&self.store)
    }

    /// Sends a heartbeat and updates the cluster: removes members without a heartbeat, takes the lead
    /// if there is no leader and this process may lead, and takes one step of the shard leases.
    pub async fn beat(&mut self, vitals: &Vitals) -> Result<Tenure, LedgerError> {
        self.looks(vitals, true).await
    }

    /// Does the same too early for new heartbeats of others: unchanged heartbeats do not count as
    /// missed.
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
        // Leave a row that this version cannot read to a newer one.
        let readable = known.is_ok();
        let shares = known.ok().flatten().unwrap_or_default();
        let after = if readable { shares.after(&self.name, &crew) } else { shares.clone() };
        if after != shares {
            change = change.expect_as_read(keys::SHARES, roll.shares.as_deref()).put(keys::SHARES, json(&after));
        }
        let wishes = change.writes().next().is_some();
        self.moved = wishes
            && match self.store.commit(change).await {
                // Another process did the same, or a heartbeat arrived after all.
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

    /// Returns whether this process may lead if nobody does.
    fn may_hold(&self, roll: &Roll) -> bool {
        let mut others = roll.others(&self.name);
        if self.process.alone {
            // Of several exclusive processes, the first one leads.
            return others.all(|(_, other)| other.alone);
        }
        // An older version could not read the store after we upgrade it.
        let today = roll.layout == Some(LAYOUT);
        // An exclusive process waits as long as another one works.
        others.all(|(_, other)| (!other.alone || self.works) && (today || other.layout >= self.process.layout))
    }

    /// Returns whether this process may work beside the leader.
    fn may_join(&self, roll: &Roll, holder: &str) -> bool {
        // A leader that knows a newer schema than the store has is still upgrading it.
        let settled = |name: &str, other: &Process| name != holder || Some(other.layout) <= roll.layout;
        // If the store has a newer schema, join all the same: opening it then reports the error.
        roll.layout >= Some(self.process.layout)
            && roll.others(&self.name).all(|(name, other)| !other.alone && settled(&name, &other))
    }

    /// Returns whether the last update has changed anything that others should read.
    pub const fn has_moved(&self) -> bool {
        self.moved
    }

    /// Returns whether other members had a heartbeat at the last read.
    pub fn has_others(&self) -> bool {
        !self.seen.is_empty()
    }

    /// Leaves the cluster and gives up the lead.
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

    /// Records the heartbeats of the others, and returns the members that missed too many.
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
    /// Returns the status of all members, with the new one of this process.
    fn crew(&self, own: &str, vitals: &Vitals) -> Crew {
        let of = |name: &String| {
            let heart = self.hearts.get(name).and_then(|row| serde_json::from_slice::<Heart>(row).ok());
            heart.map(|heart| heart.vitals).unwrap_or_default()
        };
        let mut crew: Crew = self.here.keys().map(|name| (name.clone(), of(name))).collect();
        crew.insert(own.to_owned(), vitals.clone());
        crew
    }

    /// Returns the other members. One whose row cannot be read counts as a newer version.
    fn others(&self, own: &str) -> impl Iterator<Item = (String, Process)> {
        let unknown = || Process { machine: "?".to_owned(), version: "?".to_owned(), layout: u32::MAX, alone: false };
        let others = self.here.iter().filter(move |(name, _)| **name != own);
        others.map(move |(name, row)| (name.clone(), serde_json::from_slice(row).unwrap_or_else(|_| unknown())))
    }
}

fn heart(beats: u64, vitals: &Vitals) -> Vec<u8> {
    json(&Heart { beats, vitals: vitals.clone() })
}
