//! All that is open to everybody: the map, the parties, and the bags whose contents can be counted.

use serde::{Deserialize, Serialize};

use super::Step;
use super::herds::Herds;
use super::map::Map;
use super::party::Party;
use crate::game::Seat;

/// The open part of a match.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct World {
    /// The tiles.
    pub map: Map,
    /// The animals on them.
    pub herds: Herds,
    /// The players' sides, by seat.
    pub parties: Vec<Party>,
    /// The strengths of the settlement tokens that have not come out, sorted.
    pub settlements: Vec<u8>,
    /// How many Vikings each enemy ship takes that has not been destroyed, sorted.
    pub enemies: Vec<u8>,
    /// Whose turn it is.
    pub turn: Seat,
    /// Who has the last turn.
    pub winter: Seat,
    /// What is waited for.
    pub(super) step: Step,
}

impl World {
    /// A seat's side.
    pub fn party(&self, seat: Seat) -> &Party {
        &self.parties[seat.index()]
    }

    /// The side whose turn it is.
    pub fn own(&self) -> &Party {
        self.party(self.turn)
    }

    /// The side whose turn it is.
    pub fn own_mut(&mut self) -> &mut Party {
        &mut self.parties[self.turn.index()]
    }

    /// Every side with its seat.
    pub fn fleet(&self) -> impl Iterator<Item = (Seat, &Party)> {
        (0..).map(Seat).zip(&self.parties)
    }

    /// Whether somebody plays alone.
    pub const fn solo(&self) -> bool {
        self.parties.len() == 1
    }

    /// Whether a seat holds the winter token. Who does is told once the captains are chosen; who plays alone needs none.
    pub fn is_known_last(&self, seat: Seat) -> bool {
        seat == self.winter && self.step != Step::Captains && !self.solo()
    }

    /// How many tiles are placed in a turn.
    pub const fn tiles_a_turn(&self) -> u8 {
        if self.solo() { 2 } else { 1 }
    }
}
