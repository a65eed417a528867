//! The crew sizes that a ship may have further along its way, over all choices at the monsters before.

use super::sea::Spot;
use super::ship::Ship;
use super::tile::Tile;

/// A set of crew sizes, one bit each. A ship holds at most ten Vikings.
#[derive(Clone, Copy)]
pub struct Crews {
    sizes: u16,
    capacity: u8,
    weapons: u8,
}

impl Crews {
    /// Starts with the current crew as the only size.
    pub fn of(ship: &Ship) -> Self {
        Self { sizes: 1 << ship.crew, capacity: ship.capacity(), weapons: ship.weapons() }
    }

    /// Returns the crew sizes after passing this space.
    pub fn pass(self, spot: Spot) -> Self {
        let sizes = match spot {
            Spot::Tile(Tile::Monster { strength }) => {
                let cost = strength.saturating_sub(self.weapons);
                let empty = self.sizes & 1;
                empty | (self.sizes & !1) >> 1 | self.sizes >> cost
            }
            spot => {
                let more = self.sizes << spot.pawns_for_next();
                let full = 1 << self.capacity;
                let fits = full - 1;
                (more & fits) | if more > fits { full } else { 0 }
            }
        };
        Self { sizes, ..self }
    }

    pub fn most(self) -> u8 {
        self.sizes.ilog2() as u8
    }

    pub fn least(self) -> u8 {
        self.sizes.trailing_zeros() as u8
    }
}
