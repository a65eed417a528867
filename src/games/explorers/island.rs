//! Islands: lands that join over the sides of tiles.

use std::collections::{BTreeMap, BTreeSet};

use super::hex::{Cell, Space};
use super::map::{Element, Map};
use super::party::Party;
use super::world::World;
use crate::game::Seat;

/// Lands that belong together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Island {
    /// Its lands.
    pub lands: BTreeSet<Space>,
    /// Whether it is wholly surrounded by sea: no land of it ends at an empty cell.
    pub complete: bool,
}

impl Island {
    /// Every island of the map, from west to east; the Mainland is none.
    pub fn all(map: &Map) -> Vec<Self> {
        let mut seen = BTreeSet::new();
        let lands = map.tiles().flat_map(|(cell, _)| map.spaces(cell, Element::Land));
        let mut islands = Vec::new();
        for land in lands {
            if !seen.contains(&land) {
                let island = Self::around(map, land);
                seen.extend(island.lands.iter().copied());
                islands.push(island);
            }
        }
        islands
    }

    /// The island to which a land belongs.
    pub fn around(map: &Map, land: Space) -> Self {
        let (mut lands, mut next, mut complete) = (BTreeSet::from([land]), vec![land], true);
        while let Some(land) = next.pop() {
            complete &= map.sides(land).iter().all(|side| map.at(land.cell.across(side)).is_some());
            next.extend(map.joined(land, Element::Land).into_iter().filter(|joined| lands.insert(*joined)));
        }
        Self { lands, complete }
    }

    /// The cells that it covers, each once.
    pub fn cells(&self) -> BTreeSet<Cell> {
        self.lands.iter().map(|land| land.cell).collect()
    }

    /// What it is worth.
    pub fn size(&self) -> u8 {
        self.cells().len() as u8
    }

    /// The Vikings of a party on it.
    pub fn vikings(&self, party: &Party) -> u8 {
        party.ashore.iter().filter(|(land, _)| self.lands.contains(land)).map(|(_, vikings)| vikings).sum()
    }

    /// The outposts of a party on it.
    pub fn outposts(&self, map: &Map, party: &Party) -> u8 {
        let stands = |lands: [Space; 3]| lands.iter().any(|land| self.lands.contains(land));
        party.outposts.iter().filter(|at| map.lands_around(**at).is_some_and(stands)).count() as u8
    }

    /// What a party has to say on it: 1 for each Viking, 2 for each outpost.
    pub fn influence(&self, map: &Map, party: &Party) -> u8 {
        self.vikings(party) + 2 * self.outposts(map, party)
    }

    /// Whoever has the most influence on it, all of those who are level; nobody, if nobody has any.
    pub fn rulers(&self, world: &World) -> Vec<Seat> {
        let influence: BTreeMap<Seat, u8> =
            world.fleet().map(|(seat, party)| (seat, self.influence(&world.map, party))).collect();
        let most = influence.values().copied().max().unwrap_or(0);
        influence.into_iter().filter(|(_, has)| *has == most && most > 0).map(|(seat, _)| seat).collect()
    }
}
