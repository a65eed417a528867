//! Everything open to all players: the map, the players, and the bags whose contents can be counted.

use serde::{Deserialize, Serialize};

use super::Step;
use super::herds::Herds;
use super::map::Map;
use super::party::Party;
use crate::game::Seat;

/// The public part of a match.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct World {
    pub map: Map,
    pub herds: Herds,
    /// Indexed by seat.
    pub parties: Vec<Party>,
    /// The strengths of the settlement tokens that are not drawn yet, sorted.
    pub settlements: Vec<u8>,
    /// How many Vikings each enemy ship kills that is not sunk yet, sorted.
    pub enemies: Vec<u8>,
    pub turn: Seat,
    /// The last player in turn order.
    pub winter: Seat,
    /// The decision that the match waits for.
    pub(super) step: Step,
}

impl World {
    pub fn party(&self, seat: Seat) -> &Party {
        &self.parties[seat.index()]
    }

    pub fn own(&self) -> &Party {
        self.party(self.turn)
    }

    pub fn own_mut(&mut self) -> &mut Party {
        &mut self.parties[self.turn.index()]
    }

    /// Returns every player with the seat.
    pub fn fleet(&self) -> impl Iterator<Item = (Seat, &Party)> {
        (0..).map(Seat).zip(&self.parties)
    }

    pub const fn solo(&self) -> bool {
        self.parties.len() == 1
    }

    /// Whether the seat holds the winter token, if that matters: not before captains are chosen, and not in
    /// the solo game.
    pub fn is_known_last(&self, seat: Seat) -> bool {
        seat == self.winter && self.step != Step::Captains && !self.solo()
    }

    pub const fn tiles_a_turn(&self) -> u8 {
        if self.solo() { 2 } else { 1 }
    }
}
