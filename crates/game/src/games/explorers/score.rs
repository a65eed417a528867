//! Points, source by source.

use std::collections::{BTreeMap, BTreeSet};

use super::captain::Captain;
use super::data::FIXED;
use super::hex::{Cell, Corner};
use super::island::Island;
use super::party::Party;
use super::tile::Animal;
use super::words;
use super::world::World;
use crate::game::{Score, Seat, Source};

/// Returns each seat's points so far. Ties are broken by Vikings lost, then by settlements raided.
pub fn scores(world: &World) -> Vec<Score> {
    let reckoning = Reckoning::of(world);
    world.fleet().map(|(seat, party)| reckoning.score(seat, party)).collect()
}

/// The public state with its complete islands.
struct Reckoning<'a> {
    world: &'a World,
    /// Each with its controllers.
    islands: Vec<(Island, Vec<Seat>)>,
}

impl<'a> Reckoning<'a> {
    fn of(world: &'a World) -> Self {
        let complete = Island::all(&world.map).into_iter().filter(|island| island.complete);
        let islands = complete.map(|island| {
            let rulers = island.rulers(world);
            (island, rulers)
        });
        Self { world, islands: islands.collect() }
    }

    fn score(&self, seat: Seat, party: &Party) -> Score {
        let outposts = party.outposts.len() as i32;
        let captains = party.captains.iter().map(|captain| self.bonus(*captain, seat, party));
        let sources = [
            (words::score_livestock(), livestock(&party.delivered)),
            (words::score_outposts(), outposts * (outposts + 3) / 2),
            (words::score_ships(), party.sunk.into()),
            (words::score_settlements(), party.raided.iter().map(|strength| i32::from(*strength)).sum()),
            (words::score_deaths(), i32::from(party.lost).pow(2)),
            (words::score_islands(), self.ruled(seat).iter().sum()),
            // Of two captains only the lower counts.
            (words::score_captain(), captains.min().unwrap_or(0)),
        ];
        Score {
            seat,
            sources: sources.into_iter().map(|(name, points)| Source { name, points }).collect(),
            breakers: vec![party.lost.into(), party.raided.len() as i32],
        }
    }

    /// Returns the sizes of the islands that a seat controls, the largest first.
    fn ruled(&self, seat: Seat) -> Vec<i32> {
        let ruled = self.islands.iter().filter(|(_, rulers)| rulers.contains(&seat));
        let mut sizes: Vec<i32> = ruled.map(|(island, _)| island.size().into()).collect();
        sizes.sort_unstable_by(|one, other| other.cmp(one));
        sizes
    }

    fn bonus(&self, captain: Captain, seat: Seat, party: &Party) -> i32 {
        let (outposts, settlements) = (party.outposts.len() as i32, party.raided.len() as i32);
        let map = &self.world.map;
        match captain {
            Captain::Archer => party.outposts.iter().map(|at| distance(self.world, *at)).max().unwrap_or(0),
            Captain::Barbarian => party.sunk.into(),
            Captain::Cartographer => self.ruled(seat).get(1).copied().unwrap_or(0),
            Captain::Hero => 2 * outposts.min(settlements).min(party.sunk.into()),
            Captain::Huntsman => 2 * kinds(&party.delivered).values().map(|count| count / 2).sum::<i32>(),
            Captain::Queen => {
                let ruled = self.islands.iter().filter(|(_, rulers)| rulers.contains(&seat));
                let most = ruled.map(|(island, _)| i32::from(island.influence(map, party))).max().unwrap_or(0);
                (most - self.world.parties.len() as i32).max(0)
            }
            Captain::Scout => {
                let visited =
                    |(island, rulers): &&(Island, Vec<Seat>)| !rulers.contains(&seat) && island.vikings(party) > 0;
                self.islands.iter().filter(visited).count() as i32
            }
            Captain::Shieldmaiden => self.ruled(seat).len() as i32,
            Captain::Trader => 2 * (party.delivered.len() as i32 / 3),
            Captain::Tyrant => settlements,
            Captain::Watchman => outposts,
        }
    }
}

/// Returns the best value of sets of different animals: a set of n scores 1 + 2 + ... + n.
pub fn livestock(delivered: &[Animal]) -> i32 {
    let kinds = kinds(delivered);
    // The n-th set has each animal that was delivered at least n times.
    (1..)
        .map(|n| kinds.values().filter(|count| **count >= n).count() as i32)
        .take_while(|size| *size > 0)
        .map(|size| size * (size + 1) / 2)
        .sum()
}

fn kinds(animals: &[Animal]) -> BTreeMap<Animal, i32> {
    let mut kinds = BTreeMap::new();
    animals.iter().for_each(|animal| *kinds.entry(*animal).or_default() += 1);
    kinds
}

/// Counts the tiles on the shortest path from the Mainland to an outpost, over land or sea; a fixed tile is
/// the first.
fn distance(world: &World, at: Corner) -> i32 {
    let mut reached: BTreeSet<Cell> = FIXED.into_iter().collect();
    let mut edge: Vec<Cell> = FIXED.to_vec();
    let mut tiles = 1;
    while !edge.is_empty() {
        if at.cells().iter().any(|cell| reached.contains(cell)) {
            return tiles;
        }
        let next = edge.iter().flat_map(|cell| cell.around()).filter(|cell| world.map.at(*cell).is_some());
        edge = next.filter(|cell| reached.insert(*cell)).collect();
        tiles += 1;
    }
    0
}
