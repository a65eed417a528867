//! The influence of the players on the islands.

use std::ops::Index;

use meadhall_game::Seat;

use super::data::{MAX_PLAYERS, OUTPOST_INFLUENCE};
use super::public_state::PublicState;

/// The influence of each seat on an island.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct IslandInfluence {
    by_seat: [u8; MAX_PLAYERS],
}

impl IslandInfluence {
    pub const fn of(&self, seat: Seat) -> u8 {
        self.by_seat[seat.index()]
    }

    /// Returns the influence of the strongest other player.
    pub fn best_other(&self, seat: Seat) -> u8 {
        let others = self.by_seat.iter().enumerate().filter(|(other, _)| *other != seat.index());
        others.map(|(_, influence)| *influence).max().unwrap_or(0)
    }

    /// Returns the seats with the most influence on the island, and this influence; no seats if no player has influence.
    pub fn controllers(&self) -> (Vec<Seat>, u8) {
        let max = self.by_seat.iter().copied().max().unwrap_or(0);
        let seats = (0..).zip(self.by_seat).filter(|(_, influence)| *influence == max && max > 0);
        (seats.map(|(seat, _)| Seat(seat)).collect(), max)
    }

    /// Adds to the influence of a seat, or takes from it.
    pub const fn change(&mut self, seat: Seat, change: i8) {
        let influence = &mut self.by_seat[seat.index()];
        *influence = influence.saturating_add_signed(change);
    }

    /// Adds the influence on an island that is about to merge with this one.
    pub fn merge(&mut self, other: &Self) {
        self.by_seat.iter_mut().zip(other.by_seat).for_each(|(influence, added)| *influence += added);
    }
}

/// The influence on each island, indexed by the number of the island.
pub struct InfluenceTable {
    islands: Vec<IslandInfluence>,
}

impl InfluenceTable {
    pub fn new(public_state: &PublicState) -> Self {
        let map = &public_state.map;
        let mut islands = vec![IslandInfluence::default(); map.island_extents().len()];
        for (seat, player) in public_state.players_by_seat() {
            let mut add = |island: Option<u8>, influence: u8| {
                if let Some(island) = island {
                    islands[usize::from(island)].change(seat, influence as i8);
                }
            };
            for (land, vikings) in &player.vikings_ashore {
                add(map.island_of(map.space_index(*land)), *vikings);
            }
            for corner in &player.outposts {
                add(map.island_around(*corner), OUTPOST_INFLUENCE);
            }
        }
        Self { islands }
    }
}

impl Index<u8> for InfluenceTable {
    type Output = IslandInfluence;

    fn index(&self, island: u8) -> &IslandInfluence {
        &self.islands[usize::from(island)]
    }
}
