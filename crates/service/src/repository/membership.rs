//! Which processes share the store and which one leads. Every process has a member row and a heartbeat
//! row. Its writes expect its member row to exist (`FencedStore`), so deleting that row stops it for good. A
//! process is removed after its heartbeat was read several times without a change. Only successful
//! reads count, so no process is removed while the store is unreachable.

use std::collections::BTreeMap;
use std::sync::Arc;

use meadhall_store::{FencedStore, ReadOp, Store, StoreEntry, StoreError, WriteBatch};
use serde::{Deserialize, Serialize};

use super::schema::StoreHeader;
use super::shard_leases::{MemberStatus, MemberStatuses, ShardLeases};
use super::{RepositoryError, from_json, keys, query, to_json};

/// The number of reads without a change of its heartbeat after which a member counts as dead.
const MAX_MISSED_HEARTBEATS: u32 = 5;

/// What a process stores about itself when it joins. A newer version may store more fields.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClusterMember {
    /// The hostname of the machine that runs the process.
    pub hostname: String,
    /// The version of the program.
    pub version: String,
    /// The schema version that the process writes.
    pub schema_version: u32,
    /// Whether the process refuses to share the store with other processes.
    pub is_exclusive: bool,
}

/// The heartbeat row of a process: it changes with every heartbeat.
#[derive(Serialize, Deserialize)]
pub struct MemberHeartbeat {
    count: u64,
    status: MemberStatus,
}

impl MemberHeartbeat {
    /// Returns whether all shards of the process were connected.
    pub const fn is_connected(&self) -> bool {
        self.status.is_connected
    }
}

/// This process as a member of the cluster.
pub struct ClusterMembership {
    /// The store, whose writes fail once this process's member row is removed.
    store: Arc<dyn Store>,
    member_id: String,
    member: ClusterMember,
    heartbeat_count: u64,
    /// Whether this process has started working on the store. Never reset.
    is_active: bool,
    /// Whether the last update wrote anything other than this process's heartbeat.
    has_changed: bool,
    /// The last value read of each heartbeat row, and the number of reads since its last change.
    last_heartbeats: BTreeMap<String, (Vec<u8>, u32)>,
}

/// The rows of the cluster in one snapshot of the store, by member id.
struct ClusterSnapshot {
    /// The schema version of the store.
    schema_version: Option<u32>,
    leader: Option<String>,
    members: BTreeMap<String, Vec<u8>>,
    heartbeats: BTreeMap<String, Vec<u8>>,
    shard_leases: Option<Vec<u8>>,
}

/// Whether a process may work on the store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MemberState {
    /// The process may work on the store, with this assignment.
    Active(MemberAssignment),
    /// The process waits for another process, which is described here if it is known.
    Standby(Option<ClusterMember>),
}

/// The role and the shards of an active process.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MemberAssignment {
    pub is_leader: bool,
    /// The number of gateway shards; `None` until a process has set it.
    pub shard_count: Option<u32>,
    /// The shards to connect. The value is whether this process handles the shard's events.
    pub shards: BTreeMap<u32, bool>,
    /// Whether every shard is connected, by any process.
    pub is_every_shard_connected: bool,
    /// Whether another process can take over the shards of this one.
    pub has_successor: bool,
}

impl ClusterMembership {
    /// Joins the cluster under an id that was never used before. Also removes the rows of a process
    /// known to be dead.
    pub async fn join(
        store: Arc<dyn Store>,
        new_member_id: u64,
        member: ClusterMember,
        replaces: Option<u64>,
    ) -> Result<Self, RepositoryError> {
        let member_id = format!("{new_member_id:016x}");
        let (member_key, row) = (keys::member(&member_id), to_json(&member));
        let change = WriteBatch::new().require_absent(&member_key).put(&member_key, row.as_slice());
        let change = match replaces.map(|dead| format!("{dead:016x}")) {
            Some(replaced) => change.remove(keys::member(&replaced)).remove(keys::heartbeat(&replaced)),
            None => change,
        };
        store.commit(change.put(keys::heartbeat(&member_id), heartbeat_row(0, &MemberStatus::default()))).await?;
        let store = Arc::new(FencedStore::new(store, &member_key, row));
        Ok(Self {
            store,
            member_id,
            member,
            heartbeat_count: 0,
            is_active: false,
            has_changed: false,
            last_heartbeats: BTreeMap::new(),
        })
    }

    /// Returns the store that this process may write to.
    pub fn fenced_store(&self) -> Arc<dyn Store> {
        Arc::clone(&self.store)
    }

    /// Sends a heartbeat and updates the cluster: removes dead members, becomes the leader if there is none and this
    /// process may lead, and performs one step of the shard leases.
    pub async fn send_heartbeat(&mut self, status: &MemberStatus) -> Result<MemberState, RepositoryError> {
        self.heartbeat_and_update(status, true).await
    }

    /// Like [`Self::send_heartbeat`], but before the usual interval has passed, so unchanged heartbeats of other
    /// members do not count as missed.
    pub async fn send_heartbeat_early(&mut self, status: &MemberStatus) -> Result<MemberState, RepositoryError> {
        self.heartbeat_and_update(status, false).await
    }

    async fn heartbeat_and_update(
        &mut self,
        status: &MemberStatus,
        counts_as_missed: bool,
    ) -> Result<MemberState, RepositoryError> {
        self.heartbeat_count += 1;
        self.store
            .commit(
                WriteBatch::new().put(keys::heartbeat(&self.member_id), heartbeat_row(self.heartbeat_count, status)),
            )
            .await?;
        let mut snapshot = self.read_snapshot().await?;
        let mut change = WriteBatch::new();
        for new_member_id in self.find_dead_members(&snapshot, counts_as_missed) {
            for (rows, key) in [
                (&mut snapshot.members, keys::member(&new_member_id)),
                (&mut snapshot.heartbeats, keys::heartbeat(&new_member_id)),
            ] {
                change = match rows.remove(&new_member_id) {
                    Some(row) => change.require(&key, row).remove(key),
                    None => change,
                };
            }
        }
        let statuses = snapshot.statuses(&self.member_id, status);
        let leader = snapshot.leader.as_ref().filter(|leader| snapshot.members.contains_key(*leader)).cloned();
        let takes_lead = leader.is_none() && self.can_lead(&snapshot);
        if takes_lead {
            let before = snapshot.leader.as_ref().map(to_json);
            change = change.require_unchanged(keys::LEADER_KEY, before).put(keys::LEADER_KEY, to_json(&self.member_id));
        }
        let stored_leases = snapshot
            .shard_leases
            .as_deref()
            .map(|row| from_json::<ShardLeases>(keys::SHARD_LEASES_KEY, row))
            .transpose();
        // A row that this version cannot read is left to a process of a newer version.
        let is_readable = stored_leases.is_ok();
        let leases = stored_leases.ok().flatten().unwrap_or_default();
        let after = if is_readable { leases.after_step_of(&self.member_id, &statuses) } else { leases.clone() };
        if after != leases {
            change = change
                .require_unchanged(keys::SHARD_LEASES_KEY, snapshot.shard_leases.as_deref())
                .put(keys::SHARD_LEASES_KEY, to_json(&after));
        }
        let has_writes = change.writes().next().is_some();
        self.has_changed = has_writes
            && match self.store.commit(change).await {
                // Another process made the same change first, or a missing heartbeat has arrived.
                Err(StoreError::Conflict { .. }) => false,
                done => done.map(|()| true)?,
            };
        let committed = self.has_changed || !has_writes;
        let is_leader = leader.as_ref() == Some(&self.member_id) || takes_lead && committed;
        self.is_active |= if self.member.is_exclusive {
            is_leader
        } else {
            is_leader || leader.as_ref().is_some_and(|leader| self.can_work_as_follower(&snapshot, leader))
        };
        if !self.is_active {
            let leader_member = snapshot
                .peers(&self.member_id)
                .find(|(new_member_id, _)| leader.as_ref() == Some(new_member_id))
                .map(|(_, leader_member)| leader_member);
            return Ok(MemberState::Standby(
                leader_member
                    .or_else(|| snapshot.peers(&self.member_id).next().map(|(_, leader_member)| leader_member)),
            ));
        }
        let leases = if committed { after } else { leases };
        Ok(MemberState::Active(MemberAssignment {
            is_leader,
            shard_count: Some(leases.shard_count()).filter(|shard_count| *shard_count > 0),
            shards: leases.handles_events_by_shard_of(&self.member_id),
            is_every_shard_connected: leases.is_every_shard_connected(&statuses),
            has_successor: statuses
                .iter()
                .any(|(new_member_id, status)| *new_member_id != self.member_id && status.can_take_shards()),
        }))
    }

    /// Returns whether this process may become the leader when there is none.
    fn can_lead(&self, snapshot: &ClusterSnapshot) -> bool {
        let mut peers = snapshot.peers(&self.member_id);
        if self.member.is_exclusive {
            // Of several exclusive processes, the first one leads.
            return peers.all(|(_, peer)| peer.is_exclusive);
        }
        // An older version could not read the store after we upgrade it.
        let is_current_schema = snapshot.schema_version == Some(self.member.schema_version);
        // An exclusive process waits until no other process works on the store.
        peers.all(|(_, peer)| {
            (!peer.is_exclusive || self.is_active)
                && (is_current_schema || peer.schema_version >= self.member.schema_version)
        })
    }

    /// Returns whether this process may work while another process leads.
    fn can_work_as_follower(&self, snapshot: &ClusterSnapshot, leader: &str) -> bool {
        // A leader that knows a newer schema than the store has is still upgrading it.
        let is_settled = |new_member_id: &str, peer: &ClusterMember| {
            new_member_id != leader || Some(peer.schema_version) <= snapshot.schema_version
        };
        // If the store has a newer schema, join all the same: opening it then reports the error.
        snapshot.schema_version >= Some(self.member.schema_version)
            && snapshot
                .peers(&self.member_id)
                .all(|(new_member_id, peer)| !peer.is_exclusive && is_settled(&new_member_id, &peer))
    }

    /// Returns whether the last update has changed anything that others should read.
    pub const fn has_changed(&self) -> bool {
        self.has_changed
    }

    /// Returns whether other members had a heartbeat at the last read.
    pub fn has_peers(&self) -> bool {
        !self.last_heartbeats.is_empty()
    }

    /// Leaves the cluster and gives up the lead.
    pub async fn leave(self) -> Result<(), RepositoryError> {
        let change = WriteBatch::new().remove(keys::member(&self.member_id)).remove(keys::heartbeat(&self.member_id));
        let is_leader = self.read_snapshot().await?.leader.as_ref() == Some(&self.member_id);
        Ok(self.store.commit(if is_leader { change.remove(keys::LEADER_KEY) } else { change }).await?)
    }

    async fn read_snapshot(&self) -> Result<ClusterSnapshot, RepositoryError> {
        let rows_by_member = |prefix: &'static str| {
            let row =
                |row: &StoreEntry| Ok((row.key.rsplit('/').next().unwrap_or_default().to_owned(), row.value.clone()));
            query::decode_each_row(ReadOp::scan_all(prefix), row).and_then(|rows| Ok(rows.into_iter().collect()))
        };
        let raw = |row: &StoreEntry| Ok(row.value.clone());
        let leases = query::decode_each_row(ReadOp::Get(keys::SHARD_LEASES_KEY.to_owned()), raw)
            .and_then(|rows| Ok(rows.into_iter().next()));
        let snapshot = query::get_row::<StoreHeader>(keys::STORE_HEADER_KEY.to_owned())
            .join(query::get_row(keys::LEADER_KEY.to_owned()));
        let snapshot = snapshot
            .join(rows_by_member(keys::MEMBERS_PREFIX))
            .join(rows_by_member(keys::HEARTBEATS_PREFIX))
            .join(leases);
        let snapshot = snapshot.and_then(|((((head, leader), member_key), heartbeats), leases)| {
            Ok(ClusterSnapshot {
                schema_version: head.map(|head| head.schema_version),
                leader,
                members: member_key,
                heartbeats,
                shard_leases: leases,
            })
        });
        snapshot.run(self.store.as_ref()).await
    }

    /// Records the heartbeats of the other members, and returns the ids of members that are dead.
    fn find_dead_members(&mut self, snapshot: &ClusterSnapshot, counts_as_missed: bool) -> Vec<String> {
        let Self { last_heartbeats, member_id: own, .. } = self;
        last_heartbeats.retain(|new_member_id, _| snapshot.heartbeats.contains_key(new_member_id));
        let mut dead_members = Vec::new();
        for (new_member_id, row) in snapshot.heartbeats.iter().filter(|(new_member_id, _)| *new_member_id != own) {
            let (last, missed) = last_heartbeats.entry(new_member_id.clone()).or_default();
            *missed = if last == row { *missed + u32::from(counts_as_missed) } else { 0 };
            last.clone_from(row);
            if *missed >= MAX_MISSED_HEARTBEATS {
                dead_members.push(new_member_id.clone());
            }
        }
        dead_members
    }
}

impl ClusterSnapshot {
    /// Returns the status of all members, with the new one of this process.
    fn statuses(&self, own: &str, status: &MemberStatus) -> MemberStatuses {
        let status_of = |new_member_id: &String| {
            let heartbeat =
                self.heartbeats.get(new_member_id).and_then(|row| serde_json::from_slice::<MemberHeartbeat>(row).ok());
            heartbeat.map(|heartbeat| heartbeat.status).unwrap_or_default()
        };
        let mut statuses: MemberStatuses =
            self.members.keys().map(|new_member_id| (new_member_id.clone(), status_of(new_member_id))).collect();
        statuses.insert(own.to_owned(), status.clone());
        statuses
    }

    /// Returns the other members. One whose row cannot be read counts as a newer version.
    fn peers(&self, own: &str) -> impl Iterator<Item = (String, ClusterMember)> {
        let unknown_member = || ClusterMember {
            hostname: "?".to_owned(),
            version: "?".to_owned(),
            schema_version: u32::MAX,
            is_exclusive: false,
        };
        let peers = self.members.iter().filter(move |(new_member_id, _)| **new_member_id != own);
        peers.map(move |(new_member_id, row)| {
            (new_member_id.clone(), serde_json::from_slice(row).unwrap_or_else(|_| unknown_member()))
        })
    }
}

fn heartbeat_row(count: u64, status: &MemberStatus) -> Vec<u8> {
    to_json(&MemberHeartbeat { count, status: status.clone() })
}
