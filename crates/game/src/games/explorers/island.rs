//! Islands: lands that are connected across the sides of tiles.

use std::collections::BTreeMap;

use super::hex::{Cell, Space};
use super::map::{Element, Map};
use super::party::Party;
use super::world::World;
use crate::game::Seat;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Island {
    /// Sorted.
    pub lands: Vec<Space>,
    /// Whether it is surrounded by sea: no land side of it faces an empty cell.
    pub complete: bool,
}

impl Island {
    /// Returns every island, from west to east; the Mainland is not one.
    pub fn all(map: &Map) -> Vec<Self> {
        let mut seen = vec![false; map.numbers()];
        let lands = map.tiles().flat_map(|(cell, _)| map.spaces(cell, Element::Land));
        lands.filter_map(|land| Self::unseen(map, land, &mut seen)).collect()
    }

    pub fn around(map: &Map, land: Space) -> Self {
        let nowhere = Self { lands: Vec::new(), complete: false };
        Self::unseen(map, land, &mut vec![false; map.numbers()]).unwrap_or(nowhere)
    }

    /// Returns the island and marks its lands as seen; `None` if the land was seen before. The slice is
    /// indexed by the map's space index.
    fn unseen(map: &Map, land: Space, seen: &mut [bool]) -> Option<Self> {
        if std::mem::replace(&mut seen[map.number(land)], true) {
            return None;
        }
        let (mut lands, mut complete, mut done) = (vec![land], true, 0);
        while let Some(land) = lands.get(done).copied() {
            complete &= map.sides(land).iter().all(|side| map.at(land.cell.across(side)).is_some());
            let next = map.joined(land, Element::Land).into_iter();
            lands.extend(next.filter(|next| !std::mem::replace(&mut seen[map.number(*next)], true)));
            done += 1;
        }
        lands.sort_unstable();
        Some(Self { lands, complete })
    }

    /// Returns each covered cell once.
    pub fn cells(&self) -> Vec<Cell> {
        let mut cells: Vec<Cell> = self.lands.iter().map(|land| land.cell).collect();
        cells.dedup();
        cells
    }

    fn has(&self, land: Space) -> bool {
        self.lands.binary_search(&land).is_ok()
    }

    /// Returns the number of tiles, which is also the island's score.
    pub fn size(&self) -> u8 {
        self.cells().len() as u8
    }

    pub fn vikings(&self, party: &Party) -> u8 {
        party.ashore.iter().filter(|(land, _)| self.has(**land)).map(|(_, vikings)| vikings).sum()
    }

    pub fn outposts(&self, map: &Map, party: &Party) -> u8 {
        let stands = |lands: [Space; 3]| lands.iter().any(|land| self.has(*land));
        party.outposts.iter().filter(|at| map.lands_around(**at).is_some_and(stands)).count() as u8
    }

    /// Returns 1 for each Viking and 2 for each outpost.
    pub fn influence(&self, map: &Map, party: &Party) -> u8 {
        self.vikings(party) + 2 * self.outposts(map, party)
    }

    /// Returns every seat tied for the most influence; empty if the maximum is 0.
    pub fn rulers(&self, world: &World) -> Vec<Seat> {
        let influence: BTreeMap<Seat, u8> =
            world.fleet().map(|(seat, party)| (seat, self.influence(&world.map, party))).collect();
        let most = influence.values().copied().max().unwrap_or(0);
        influence.into_iter().filter(|(_, has)| *has == most && most > 0).map(|(seat, _)| seat).collect()
    }
}
