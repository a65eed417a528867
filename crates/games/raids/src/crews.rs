//! The crew sizes that a ship may have further along its way, over all choices at the monsters before.

use super::sea::SpaceContent;
use super::ship::Longship;
use super::tile::VoyageTile;

/// A set of crew sizes, one bit each. A ship holds at most ten Vikings.
#[derive(Clone, Copy)]
pub struct CrewSizes {
    size_bits: u16,
    capacity: u8,
    weapon_power: u8,
}

impl CrewSizes {
    /// Starts with the current crew as the only size.
    pub fn from_ship(ship: &Longship) -> Self {
        Self { size_bits: 1 << ship.crew_size, capacity: ship.capacity(), weapon_power: ship.weapon_power() }
    }

    /// Returns the crew sizes after passing this space.
    pub fn after_passing(self, content: SpaceContent) -> Self {
        let size_bits = match content {
            SpaceContent::Tile(VoyageTile::Monster { strength }) => {
                let cost = strength.saturating_sub(self.weapon_power);
                let empty_bit = self.size_bits & 1;
                empty_bit | (self.size_bits & !1) >> 1 | self.size_bits >> cost
            }
            content => {
                let recruited_bits = self.size_bits << content.pawns_on_offer();
                let full_bit = 1 << self.capacity;
                let below_full_mask = full_bit - 1;
                (recruited_bits & below_full_mask) | if recruited_bits > below_full_mask { full_bit } else { 0 }
            }
        };
        Self { size_bits, ..self }
    }

    pub fn max(self) -> u8 {
        self.size_bits.ilog2() as u8
    }

    pub fn min(self) -> u8 {
        self.size_bits.trailing_zeros() as u8
    }
}
