//! Which process serves which gateway shard. One row holds the owner of each shard and its successor: a
//! successor connects before the owner releases the shard. Each process reads the row regularly and
//! takes one step (`Shares::after`), which is written if the row is unchanged. Only one shard changes
//! hands at a time.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

/// What a process reports with each heartbeat. A newer version may report more fields.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Vitals {
    /// The number of shards it would use; `None` if it cannot serve any.
    pub divides: Option<u32>,
    /// Whether all of its shards are connected.
    pub reached: bool,
    /// Whether it is shutting down, and leaves once others have taken over its shards.
    pub leaves: bool,
    /// The shards that it could serve immediately.
    #[serde(skip)]
    pub ready: BTreeSet<u32>,
}

impl Vitals {
    /// Returns whether it accepts more shards.
    pub const fn takes(&self) -> bool {
        self.divides.is_some() && !self.leaves
    }
}

/// The status of each member, by member id.
pub type Crew = BTreeMap<String, Vitals>;

/// Which member serves which shard.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shares {
    of: u32,
    /// The lease of each shard; a shard without one is served by nobody.
    hands: BTreeMap<u32, Hands>,
}

/// Who serves a shard.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Hands {
    by: Option<String>,
    /// The member that is about to take over.
    next: Option<String>,
}

impl Shares {
    pub const fn of(&self) -> u32 {
        self.of
    }

    /// Returns the shards that a member connects, and whether it answers their events; only the owner
    /// does while there is one.
    pub fn falling_to(&self, name: &str) -> BTreeMap<u32, bool> {
        let falls = |hands: &Hands| match (&hands.by, &hands.next) {
            (Some(by), _) if by == name => Some(true),
            (by, Some(next)) if next == name => Some(by.is_none()),
            _ => None,
        };
        self.hands.iter().filter_map(|(share, hands)| Some((*share, falls(hands)?))).collect()
    }

    /// Returns whether every shard has an owner that is connected.
    pub fn are_reached(&self, crew: &Crew) -> bool {
        let reached = |share| {
            let by = self.hands.get(&share).and_then(|hands| hands.by.as_ref());
            by.and_then(|by| crew.get(by)).is_some_and(|vitals| vitals.reached)
        };
        self.of > 0 && (0..self.of).all(reached)
    }

    /// Returns the leases after one step of this member, which must be among the `crew`.
    pub fn after(&self, name: &str, crew: &Crew) -> Self {
        let mut after = self.in_hands_of(crew);
        let Some(own) = crew.get(name) else { return after };
        if after.hands.is_empty()
            && let Some(of) = own.divides
        {
            after.of = of;
        }
        for (share, hands) in &mut after.hands {
            if hands.by.as_deref() == Some(name) && own.leaves && own.divides.is_none() {
                hands.by = None;
            }
            if hands.next.as_deref() == Some(name) && !own.takes() {
                hands.next = None;
            } else if hands.next.as_deref() == Some(name) && own.ready.contains(share) {
                *hands = Hands { by: hands.next.take(), next: None };
            }
        }
        after.hands.retain(|_, hands| *hands != Hands::default());
        if own.takes()
            && after.hands.values().all(|hands| hands.next.is_none())
            && let Some(share) = after.wanted(name, crew)
        {
            after.hands.entry(share).or_default().next = Some(name.to_owned());
        }
        after
    }

    /// Returns the leases without members that are gone.
    fn in_hands_of(&self, crew: &Crew) -> Self {
        let here = |name: &Option<String>| name.clone().filter(|name| crew.contains_key(name));
        let kept = self.hands.iter().map(|(share, hands)| {
            let Hands { by, next } = hands;
            (*share, Hands { by: here(by), next: here(next) })
        });
        Self { of: self.of, hands: kept.filter(|(_, hands)| *hands != Hands::default()).collect() }
    }

    /// Returns the shard that a member takes over next: one without an owner or whose owner is leaving,
    /// up to a fair share; else one of the member that has the most.
    fn wanted(&self, name: &str, crew: &Crew) -> Option<u32> {
        let takers = u32::try_from(crew.values().filter(|vitals| vitals.takes()).count()).ok()?.max(1);
        let mine = self.held_by(name).count();
        let left = |share: &u32| match self.hands.get(share).and_then(|hands| hands.by.as_ref()) {
            None => true,
            Some(by) => crew.get(by).is_some_and(|vitals| vitals.leaves),
        };
        if mine < self.of.div_ceil(takers) as usize
            && let Some(share) = (0..self.of).find(left)
        {
            return Some(share);
        }
        let others = crew.keys().filter(|other| *other != name);
        let richest = others.max_by_key(|other| self.held_by(other).count())?;
        self.held_by(richest).last().filter(|_| self.held_by(richest).count() > mine + 1)
    }

    fn held_by<'a>(&'a self, name: &'a str) -> impl Iterator<Item = u32> + 'a {
        self.hands.iter().filter(move |(_, hands)| hands.by.as_deref() == Some(name)).map(|(share, _)| *share)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Dice, Seed};

    struct World {
        shares: Shares,
        crew: Crew,
        of: u32,
    }

    impl World {
        fn new(of: u32) -> Self {
            Self { shares: Shares::default(), crew: Crew::new(), of }
        }

        fn comes(&mut self, name: &str) {
            let vitals = Vitals { divides: Some(self.of), reached: true, ..Vitals::default() };
            self.crew.insert(name.to_owned(), vitals);
        }

        /// A member takes a step. It is ready for the shards that it was about to take at its last step.
        fn steps(&mut self, name: &str) {
            let falling = self.shares.falling_to(name);
            if let Some(vitals) = self.crew.get_mut(name) {
                vitals.ready = falling.into_keys().collect();
            }
            let after = self.shares.after(name, &self.crew);
            self.is_sound(&after);
            self.shares = after;
        }

        /// Checks that a shard changes hands only to its successor or from a dead owner, and that only one
        /// is on its way.
        fn is_sound(&self, after: &Shares) {
            assert!(after.hands.values().filter(|hands| hands.next.is_some()).count() <= 1, "{after:?}");
            for (share, hands) in &self.shares.hands {
                let now = after.hands.get(share).cloned().unwrap_or_default();
                let kept = now.by == hands.by || now.by == hands.next;
                let gone = hands.by.as_ref().is_some_and(|by| !self.crew.contains_key(by));
                assert!(kept || gone, "share {share}: {hands:?}, then {now:?}");
            }
        }

        fn round(&mut self) {
            let names: Vec<String> = self.crew.keys().cloned().collect();
            names.iter().for_each(|name| self.steps(name));
        }

        fn counts(&self) -> Vec<usize> {
            self.crew.keys().map(|name| self.shares.held_by(name).count()).collect()
        }
    }

    #[test]
    fn one_that_is_alone_serves_everybody_and_answers_from_the_first_moment() {
        let mut world = World::new(2);
        world.comes("a");
        world.steps("a");
        assert_eq!(world.shares.falling_to("a"), BTreeMap::from([(0, true)]), "nobody else answers them");
        assert!(!world.shares.are_reached(&world.crew));
        (0..3).for_each(|_| world.steps("a"));
        assert_eq!(world.shares.falling_to("a"), BTreeMap::from([(0, true), (1, true)]));
        assert!(world.shares.are_reached(&world.crew));
        world.crew.get_mut("a").unwrap().reached = false;
        assert!(!world.shares.are_reached(&world.crew));
    }

    #[test]
    fn who_leaves_answers_until_whoever_comes_is_ready() {
        let mut world = World::new(1);
        world.comes("a");
        (0..2).for_each(|_| world.steps("a"));
        world.comes("b");
        (0..9).for_each(|_| world.round());
        assert_eq!(world.counts(), [1, 0], "nothing is moved about in vain");
        world.crew.get_mut("a").unwrap().leaves = true;
        world.steps("b");
        let falling = |world: &World| (world.shares.falling_to("a"), world.shares.falling_to("b"));
        assert_eq!(falling(&world), (BTreeMap::from([(0, true)]), BTreeMap::from([(0, false)])));
        world.steps("a");
        assert_eq!(falling(&world), (BTreeMap::from([(0, true)]), BTreeMap::from([(0, false)])));
        world.steps("b");
        assert_eq!(falling(&world), (BTreeMap::new(), BTreeMap::from([(0, true)])));
    }

    #[test]
    fn a_share_that_was_about_to_be_taken_over_by_one_who_dies_or_leaves_stays_where_it_is() {
        for dies in [true, false] {
            let mut world = World::new(1);
            world.comes("a");
            (0..2).for_each(|_| world.steps("a"));
            world.comes("b");
            world.crew.get_mut("a").unwrap().leaves = true;
            world.steps("b");
            if dies {
                world.crew.remove("b");
            } else {
                world.crew.get_mut("b").unwrap().leaves = true;
                world.steps("b");
            }
            world.steps("a");
            assert_eq!(world.shares.falling_to("a"), BTreeMap::from([(0, true)]));
        }
    }

    #[test]
    fn whatever_processes_come_leave_and_die_everybody_is_served_in_the_end_and_by_all_alike() {
        let mut dice = Dice::new(&Seed::numbered(20), 0);
        for _ in 0..400 {
            let mut world = World::new(1 + dice.below(7));
            for event in 0..40 {
                let names: Vec<String> = world.crew.keys().cloned().collect();
                match dice.below(6) {
                    0 => world.comes(&format!("p{event}")),
                    1 if !names.is_empty() => drop(world.crew.remove(&names[dice.index(names.len())])),
                    2 if !names.is_empty() => {
                        world.crew.get_mut(&names[dice.index(names.len())]).unwrap().leaves = true
                    }
                    _ if !names.is_empty() => world.steps(&names[dice.index(names.len())]),
                    _ => {}
                }
            }
            world.crew.retain(|_, vitals| !vitals.leaves);
            world.comes("last");
            (0..60).for_each(|_| world.round());
            let counts = world.counts();
            let settled = world.shares.clone();
            world.round();
            assert_eq!(world.shares, settled, "it comes to rest");
            assert_eq!(counts.iter().sum::<usize>(), world.shares.of as usize, "{:?}", world.shares);
            assert!(counts.iter().max().unwrap() - counts.iter().min().unwrap() <= 1, "{counts:?}");
        }
    }
}
