//! The crew sizes that a ship may have further along its way, over all choices at the monsters before.

use super::sea::SpaceContent;
use super::ship::Longship;
use super::tile::VoyageTile;

/// The set of possible crew sizes of a ship, one bit for each size. A ship holds at most ten Vikings.
#[derive(Clone, Copy)]
pub struct PossibleCrewSizes {
    size_bits: u16,
    capacity: u8,
    weapon_power: u8,
}

impl PossibleCrewSizes {
    /// Creates a set that contains only the ship's current crew size.
    pub fn from_ship(ship: &Longship) -> Self {
        Self { size_bits: 1 << ship.crew_size, capacity: ship.capacity(), weapon_power: ship.weapon_power() }
    }

    /// Returns the possible crew sizes after the ship has passed a space with this content.
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
