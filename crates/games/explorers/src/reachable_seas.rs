//! The seas that a longship can reach, ignoring enemy ships, and how they are connected.

use arrayvec::ArrayVec;

use super::hex::Space;
use super::map::{Terrain, TileMap};

/// All seas connected to a starting sea, ordered by distance. The starting sea comes first.
pub struct ReachableSeas {
    seas: Vec<Space>,
    /// For each sea the indices of the adjacent ones.
    adjacent_indices: Vec<ArrayVec<u8, 7>>,
}

impl ReachableSeas {
    /// Collects all seas that are connected to this one.
    pub fn from_sea(map: &TileMap, from: Space) -> Self {
        const UNSEEN: u8 = u8::MAX;
        let mut index_by_space = vec![UNSEEN; map.space_index_limit()];
        let (mut seas, mut joined) = (vec![from], Vec::new());
        index_by_space[map.space_index_in_terrain(from)] = 0;
        while let Some(sea) = seas.get(joined.len()).copied() {
            let neighbors = map.adjacent(sea, Terrain::Sea).into_iter().map(|next| {
                let index = &mut index_by_space[map.space_index_in_terrain(next)];
                if *index == UNSEEN {
                    *index = seas.len() as u8;
                    seas.push(next);
                }
                *index
            });
            joined.push(neighbors.collect());
        }
        Self { seas, adjacent_indices: joined }
    }

    pub fn seas(&self) -> &[Space] {
        &self.seas
    }

    /// Returns the number of moves from the start to each sea.
    pub fn distances(&self) -> Vec<u8> {
        let mut distances = vec![u8::MAX; self.seas.len()];
        distances[0] = 0;
        // Seas are ordered by distance, so the distance of a sea is final when the loop reaches it.
        for (sea, neighbors) in self.adjacent_indices.iter().enumerate() {
            for next in neighbors {
                let next = usize::from(*next);
                distances[next] = distances[next].min(distances[sea] + 1);
            }
        }
        distances
    }

    /// Returns, for each sea, its value or the decayed value of a better sea, whichever is higher. A value is
    /// multiplied by `decay` for each move of distance.
    pub fn propagate_values(&self, mut values: Vec<f32>, decay: f32) -> Vec<f32> {
        let mut changed = true;
        while changed {
            changed = false;
            for (sea, neighbors) in self.adjacent_indices.iter().enumerate() {
                let best = decay * neighbors.iter().map(|next| values[usize::from(*next)]).fold(0.0, f32::max);
                if best > values[sea] {
                    values[sea] = best;
                    changed = true;
                }
            }
        }
        values
    }

    pub fn index_of(&self, sea: Space) -> Option<usize> {
        self.seas.iter().position(|known| *known == sea)
    }
}
