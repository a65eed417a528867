//! The edges around a cell that a tile on it must match.

use super::hex::{Side, SideSet};

/// The edges that a tile must match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EdgeConstraint {
    /// The sides with a neighbor.
    constrained_sides: SideSet,
    /// The constrained sides where the neighboring tile has land.
    land_sides: SideSet,
}

impl EdgeConstraint {
    pub const fn constrained_sides(self) -> SideSet {
        self.constrained_sides
    }

    pub const fn land_sides(self) -> SideSet {
        self.land_sides
    }

    /// Returns the constrained sides where the neighboring tile has sea.
    pub const fn sea_sides(self) -> SideSet {
        self.constrained_sides.difference(self.land_sides)
    }

    /// Adds the constraint of a neighboring tile beyond this side, which has land there if `land` is true and sea
    /// otherwise.
    pub fn with_neighbor(self, side: Side, land: bool) -> Self {
        Self {
            constrained_sides: self.constrained_sides.inserted(side),
            land_sides: if land { self.land_sides.inserted(side) } else { self.land_sides },
        }
    }

    /// Returns a bit mask of the rotations in which a tile with these land sides matches all neighbors.
    pub fn allowed_rotations(self, land_sides: [SideSet; 6]) -> u8 {
        // A processor cannot predict which rotations are allowed, so this has no branches.
        (0..).zip(land_sides).fold(0, |mask, (rotation, land)| mask | u8::from(self.allows(land)) << rotation)
    }

    /// Whether a tile with these land sides matches all neighbors.
    pub fn allows(self, land: SideSet) -> bool {
        land.intersection(self.constrained_sides) == self.land_sides
    }
}
