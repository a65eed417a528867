//! The seas that a longship can reach, ignoring enemy ships, and how they are connected.

use arrayvec::ArrayVec;

use super::hex::Space;
use super::map::{Element, Map};

/// Connected seas: the start first, the others by distance from it.
pub struct Waters {
    seas: Vec<Space>,
    /// For each sea the indices of the adjacent ones.
    joined: Vec<ArrayVec<u8, 7>>,
}

impl Waters {
    /// Collects all seas that are connected to this one.
    pub fn around(map: &Map, from: Space) -> Self {
        const UNSEEN: u8 = u8::MAX;
        let mut numbers = vec![UNSEEN; map.numbers()];
        let (mut seas, mut joined) = (vec![from], Vec::new());
        numbers[map.number(from)] = 0;
        while let Some(sea) = seas.get(joined.len()).copied() {
            let next = map.joined(sea, Element::Sea).into_iter().map(|next| {
                let number = &mut numbers[map.number(next)];
                if *number == UNSEEN {
                    *number = seas.len() as u8;
                    seas.push(next);
                }
                *number
            });
            joined.push(next.collect());
        }
        Self { seas, joined }
    }

    pub fn seas(&self) -> &[Space] {
        &self.seas
    }

    /// Returns the number of moves from the start to each sea.
    pub fn moves(&self) -> Vec<u8> {
        let mut moves = vec![u8::MAX; self.seas.len()];
        moves[0] = 0;
        // Nearer seas come first, so their distance is final before others are reached from them.
        for (sea, joined) in self.joined.iter().enumerate() {
            for next in joined {
                let next = usize::from(*next);
                moves[next] = moves[next].min(moves[sea] + 1);
            }
        }
        moves
    }

    /// Spreads the value of each sea to the others; a share of `farther` remains for each move.
    pub fn spread(&self, mut worth: Vec<f32>, farther: f32) -> Vec<f32> {
        let mut spreads = true;
        while spreads {
            spreads = false;
            for (sea, joined) in self.joined.iter().enumerate() {
                let best = farther * joined.iter().map(|next| worth[usize::from(*next)]).fold(0.0, f32::max);
                if best > worth[sea] {
                    worth[sea] = best;
                    spreads = true;
                }
            }
        }
        worth
    }

    pub fn find(&self, sea: Space) -> Option<usize> {
        self.seas.iter().position(|known| *known == sea)
    }
}
