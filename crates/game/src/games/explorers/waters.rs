//! The sea that a longship can reach: its spaces, and which of them join.

use arrayvec::ArrayVec;

use super::hex::Space;
use super::map::{Element, Map};

/// Seas that join, the first of them where it was begun; the others follow by how far they are from it.
pub struct Waters {
    seas: Vec<Space>,
    /// Which of them join each.
    joined: Vec<ArrayVec<u8, 7>>,
}

impl Waters {
    /// All that joins this sea.
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

    /// The seas.
    pub fn seas(&self) -> &[Space] {
        &self.seas
    }

    /// How many moves each sea is away from the first.
    pub fn moves(&self) -> Vec<u8> {
        let mut moves = vec![u8::MAX; self.seas.len()];
        moves[0] = 0;
        // What is nearer comes first, so it is known before others are reached from it.
        for (sea, joined) in self.joined.iter().enumerate() {
            for next in joined {
                let next = usize::from(*next);
                moves[next] = moves[next].min(moves[sea] + 1);
            }
        }
        moves
    }

    /// What each sea is worth when there is so much to do at them, and `farther` of it is left for each step that it takes there.
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

    /// Which of them this is.
    pub fn find(&self, sea: Space) -> Option<usize> {
        self.seas.iter().position(|known| *known == sea)
    }
}
