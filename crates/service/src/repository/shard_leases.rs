//! Which process serves which gateway shard. One row holds the owner of each shard and its successor: a
//! successor connects before the owner releases the shard. Each process reads the row regularly and
//! takes one step (`ShardLeases::after_step_of`), which is written if the row is unchanged. Only one shard changes
//! hands at a time.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

/// What a process reports with each heartbeat. A newer version may report more fields.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct MemberStatus {
    /// The number of shards that the process would use for the bot, or `None` if it cannot serve any.
    pub shard_count: Option<u32>,
    /// Whether all shards of the process are connected.
    pub is_connected: bool,
    /// Whether the process is shutting down and waits until other processes have taken over its shards.
    pub is_leaving: bool,
    /// The shards that the process could serve immediately.
    #[serde(skip)]
    pub ready_shards: BTreeSet<u32>,
}

impl MemberStatus {
    /// Returns whether the process accepts more shards.
    pub const fn can_take_shards(&self) -> bool {
        self.shard_count.is_some() && !self.is_leaving
    }
}

/// The status of each member, by member id.
pub type MemberStatuses = BTreeMap<String, MemberStatus>;

/// Which member serves which shard.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShardLeases {
    shard_count: u32,
    /// The lease of each shard; a shard without one is served by nobody.
    leases: BTreeMap<u32, ShardLease>,
}

/// Who serves a shard.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct ShardLease {
    owner: Option<String>,
    /// The member that is about to take over the shard.
    successor: Option<String>,
}

impl ShardLeases {
    pub const fn shard_count(&self) -> u32 {
        self.shard_count
    }

    /// Returns the shards that a member connects, and for each whether the member handles its events. While a shard has
    /// an owner, only the owner does.
    pub fn handles_events_by_shard_of(&self, name: &str) -> BTreeMap<u32, bool> {
        let role_of = |lease: &ShardLease| match (&lease.owner, &lease.successor) {
            (Some(owner), _) if owner == name => Some(true),
            (owner, Some(successor)) if successor == name => Some(owner.is_none()),
            _ => None,
        };
        self.leases.iter().filter_map(|(shard, lease)| Some((*shard, role_of(lease)?))).collect()
    }

    /// Returns whether every shard has an owner that is connected.
    pub fn is_every_shard_connected(&self, statuses: &MemberStatuses) -> bool {
        let is_connected = |shard| {
            let owner = self.leases.get(&shard).and_then(|lease| lease.owner.as_ref());
            owner.and_then(|owner| statuses.get(owner)).is_some_and(|status| status.is_connected)
        };
        self.shard_count > 0 && (0..self.shard_count).all(is_connected)
    }

    /// Returns the leases after one step of this member, which must be among the `statuses`.
    pub fn after_step_of(&self, name: &str, statuses: &MemberStatuses) -> Self {
        let mut after = self.without_dead_members(statuses);
        let Some(own_status) = statuses.get(name) else { return after };
        if after.leases.is_empty()
            && let Some(shard_count) = own_status.shard_count
        {
            after.shard_count = shard_count;
        }
        for (shard, lease) in &mut after.leases {
            if lease.owner.as_deref() == Some(name) && own_status.is_leaving && own_status.shard_count.is_none() {
                lease.owner = None;
            }
            if lease.successor.as_deref() == Some(name) && !own_status.can_take_shards() {
                lease.successor = None;
            } else if lease.successor.as_deref() == Some(name) && own_status.ready_shards.contains(shard) {
                *lease = ShardLease { owner: lease.successor.take(), successor: None };
            }
        }
        after.leases.retain(|_, lease| *lease != ShardLease::default());
        if own_status.can_take_shards()
            && after.leases.values().all(|lease| lease.successor.is_none())
            && let Some(shard) = after.shard_to_take(name, statuses)
        {
            after.leases.entry(shard).or_default().successor = Some(name.to_owned());
        }
        after
    }

    /// Returns the leases after removing the members that have left the cluster.
    fn without_dead_members(&self, statuses: &MemberStatuses) -> Self {
        let still_member = |name: &Option<String>| name.clone().filter(|name| statuses.contains_key(name));
        let remaining = self.leases.iter().map(|(shard, lease)| {
            let ShardLease { owner, successor } = lease;
            (*shard, ShardLease { owner: still_member(owner), successor: still_member(successor) })
        });
        Self {
            shard_count: self.shard_count,
            leases: remaining.filter(|(_, lease)| *lease != ShardLease::default()).collect(),
        }
    }

    /// Returns the shard that a member takes over next: a shard without an owner or with a leaving owner, up to a fair
    /// share, or otherwise a shard of the member that has the most.
    fn shard_to_take(&self, name: &str, statuses: &MemberStatuses) -> Option<u32> {
        let taker_count =
            u32::try_from(statuses.values().filter(|status| status.can_take_shards()).count()).ok()?.max(1);
        let own_count = self.shards_owned_by(name).count();
        let is_free = |shard: &u32| match self.leases.get(shard).and_then(|lease| lease.owner.as_ref()) {
            None => true,
            Some(owner) => statuses.get(owner).is_some_and(|status| status.is_leaving),
        };
        if own_count < self.shard_count.div_ceil(taker_count) as usize
            && let Some(shard) = (0..self.shard_count).find(is_free)
        {
            return Some(shard);
        }
        let peers = statuses.keys().filter(|peer| *peer != name);
        let busiest = peers.max_by_key(|peer| self.shards_owned_by(peer).count())?;
        self.shards_owned_by(busiest).last().filter(|_| self.shards_owned_by(busiest).count() > own_count + 1)
    }

    /// Returns the shards whose events a member handles.
    pub fn shards_owned_by<'a>(&'a self, name: &'a str) -> impl Iterator<Item = u32> + 'a {
        self.leases.iter().filter(move |(_, lease)| lease.owner.as_deref() == Some(name)).map(|(shard, _)| *shard)
    }
}

#[cfg(test)]
mod tests {
    use meadhall_game::{Dice, Seed};

    use super::*;

    struct SimulatedCluster {
        leases: ShardLeases,
        statuses: MemberStatuses,
        shard_count: u32,
    }

    impl SimulatedCluster {
        fn new(shard_count: u32) -> Self {
            Self { leases: ShardLeases::default(), statuses: MemberStatuses::new(), shard_count }
        }

        fn join(&mut self, name: &str) {
            let status =
                MemberStatus { shard_count: Some(self.shard_count), is_connected: true, ..MemberStatus::default() };
            self.statuses.insert(name.to_owned(), status);
        }

        /// A member takes a step. It is ready for the shards that it was about to take at its last step.
        fn step(&mut self, name: &str) {
            let shards = self.leases.handles_events_by_shard_of(name);
            if let Some(status) = self.statuses.get_mut(name) {
                status.ready_shards = shards.into_keys().collect();
            }
            let after = self.leases.after_step_of(name, &self.statuses);
            self.check_invariants(&after);
            self.leases = after;
        }

        /// Checks that a shard changes hands only to its successor or from a dead owner, and that only one
        /// is on its way.
        fn check_invariants(&self, after: &ShardLeases) {
            assert!(after.leases.values().filter(|lease| lease.successor.is_some()).count() <= 1, "{after:?}");
            for (share, hands) in &self.leases.leases {
                let now = after.leases.get(share).cloned().unwrap_or_default();
                let is_kept = now.owner == hands.owner || now.owner == hands.successor;
                let owner_is_dead = hands.owner.as_ref().is_some_and(|owner| !self.statuses.contains_key(owner));
                assert!(is_kept || owner_is_dead, "shard {share} changed hands from {hands:?} to {now:?}");
            }
        }

        fn step_all(&mut self) {
            let names: Vec<String> = self.statuses.keys().cloned().collect();
            names.iter().for_each(|name| self.step(name));
        }

        fn shards_per_member(&self) -> Vec<usize> {
            self.statuses.keys().map(|name| self.leases.shards_owned_by(name).count()).collect()
        }
    }

    #[test]
    fn a_single_member_serves_each_shard_as_soon_as_it_takes_it() {
        let mut cluster = SimulatedCluster::new(2);
        cluster.join("a");
        cluster.step("a");
        assert_eq!(
            cluster.leases.handles_events_by_shard_of("a"),
            BTreeMap::from([(0, true)]),
            "a shard without an owner is taken at once"
        );
        assert!(!cluster.leases.is_every_shard_connected(&cluster.statuses));
        (0..3).for_each(|_| cluster.step("a"));
        assert_eq!(cluster.leases.handles_events_by_shard_of("a"), BTreeMap::from([(0, true), (1, true)]));
        assert!(cluster.leases.is_every_shard_connected(&cluster.statuses));
        cluster.statuses.get_mut("a").unwrap().is_connected = false;
        assert!(!cluster.leases.is_every_shard_connected(&cluster.statuses));
    }

    #[test]
    fn a_leaving_member_serves_until_its_successor_is_ready() {
        let mut cluster = SimulatedCluster::new(1);
        cluster.join("a");
        (0..2).for_each(|_| cluster.step("a"));
        cluster.join("b");
        (0..9).for_each(|_| cluster.step_all());
        assert_eq!(cluster.shards_per_member(), [1, 0], "no shard moves without need");
        cluster.statuses.get_mut("a").unwrap().is_leaving = true;
        cluster.step("b");
        let shards_of_both = |cluster: &SimulatedCluster| {
            (cluster.leases.handles_events_by_shard_of("a"), cluster.leases.handles_events_by_shard_of("b"))
        };
        assert_eq!(shards_of_both(&cluster), (BTreeMap::from([(0, true)]), BTreeMap::from([(0, false)])));
        cluster.step("a");
        assert_eq!(shards_of_both(&cluster), (BTreeMap::from([(0, true)]), BTreeMap::from([(0, false)])));
        cluster.step("b");
        assert_eq!(shards_of_both(&cluster), (BTreeMap::new(), BTreeMap::from([(0, true)])));
    }

    #[test]
    fn a_shard_stays_with_its_owner_if_the_successor_dies_or_leaves() {
        for dies in [true, false] {
            let mut cluster = SimulatedCluster::new(1);
            cluster.join("a");
            (0..2).for_each(|_| cluster.step("a"));
            cluster.join("b");
            cluster.statuses.get_mut("a").unwrap().is_leaving = true;
            cluster.step("b");
            if dies {
                cluster.statuses.remove("b");
            } else {
                cluster.statuses.get_mut("b").unwrap().is_leaving = true;
                cluster.step("b");
            }
            cluster.step("a");
            assert_eq!(cluster.leases.handles_events_by_shard_of("a"), BTreeMap::from([(0, true)]));
        }
    }

    #[test]
    fn every_shard_is_served_and_evenly_spread_after_any_joins_leaves_and_deaths() {
        let mut dice = Dice::new(&Seed::from_number(20), 0);
        for _ in 0..400 {
            let mut cluster = SimulatedCluster::new(1 + dice.below(7));
            for event in 0..40 {
                let names: Vec<String> = cluster.statuses.keys().cloned().collect();
                match dice.below(6) {
                    0 => cluster.join(&format!("p{event}")),
                    1 if !names.is_empty() => drop(cluster.statuses.remove(&names[dice.index(names.len())])),
                    2 if !names.is_empty() => {
                        cluster.statuses.get_mut(&names[dice.index(names.len())]).unwrap().is_leaving = true
                    }
                    _ if !names.is_empty() => cluster.step(&names[dice.index(names.len())]),
                    _ => {}
                }
            }
            cluster.statuses.retain(|_, status| !status.is_leaving);
            cluster.join("last");
            (0..60).for_each(|_| cluster.step_all());
            let counts = cluster.shards_per_member();
            let before_last_step = cluster.leases.clone();
            cluster.step_all();
            assert_eq!(cluster.leases, before_last_step, "the assignment is stable");
            assert_eq!(counts.iter().sum::<usize>(), cluster.leases.shard_count as usize, "{:?}", cluster.leases);
            assert!(counts.iter().max().unwrap() - counts.iter().min().unwrap() <= 1, "{counts:?}");
        }
    }
}
