//! What is printed on a kind of tile: its lands and seas, and what appears when it is placed.

use serde::{Deserialize, Serialize};

use super::hex::{Side, SideSet};

/// A printed kind of tile.
pub struct TileKind {
    /// The number of copies in the box; 0 for a tile printed on a starting board.
    pub copies: u8,
    /// Its spaces without rotation.
    pub shape: TileShape,
    /// The token or animal that appears when it is placed.
    pub content: TileContent,
}

/// The token or animal that appears when a tile is placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TileContent {
    /// An enemy ship, on its first sea.
    EnemyShip,
    /// A settlement, on its first land.
    Settlement,
    /// An animal, on its first land.
    Animal(Animal),
    /// Nothing: the tile is printed on a starting board.
    Nothing,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Animal {
    Pig,
    Chicken,
    Goat,
    Sheep,
    Cattle,
    Horse,
}

impl Animal {
    pub const ALL: [Self; 6] = [Self::Pig, Self::Chicken, Self::Goat, Self::Sheep, Self::Cattle, Self::Horse];
}

/// The land and sea spaces of a tile in some rotation, each as the set of sides that it reaches. The second land or sea
/// may be empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TileShape {
    pub lands: [SideSet; 2],
    pub seas: [SideSet; 2],
}

impl TileShape {
    /// Returns all sides that are land.
    pub const fn land_sides(self) -> SideSet {
        self.lands[0].union(self.lands[1])
    }

    /// Returns all sides that are sea.
    pub const fn sea_sides(self) -> SideSet {
        self.seas[0].union(self.seas[1])
    }

    /// Returns the lands, in the order of their first sides.
    pub fn land_spaces(self) -> impl Iterator<Item = SideSet> {
        present_spaces(self.lands)
    }

    /// Returns the seas, in the order of their first sides.
    pub fn sea_spaces(self) -> impl Iterator<Item = SideSet> {
        present_spaces(self.seas)
    }

    /// Returns all sides of the space that reaches this side.
    pub fn space_with_side(self, side: Side) -> SideSet {
        let spaces = self.lands.into_iter().chain(self.seas);
        spaces.into_iter().find(|space| space.contains(side)).unwrap_or_default()
    }

    pub const fn rotated(self, sixths: u8) -> Self {
        let Self { lands: [land, other_land], seas: [sea, other_sea] } = self;
        Self {
            lands: [land.rotated(sixths), other_land.rotated(sixths)],
            seas: [sea.rotated(sixths), other_sea.rotated(sixths)],
        }
    }

    /// Returns the shape with its spaces in a canonical order, so that equal shapes compare equal.
    pub fn in_side_order(self) -> Self {
        Self { lands: sort_by_first_side(self.lands), seas: sort_by_first_side(self.seas) }
    }
}

/// Orders two spaces by their first sides; an empty one comes last.
fn sort_by_first_side([a, b]: [SideSet; 2]) -> [SideSet; 2] {
    match (a.first(), b.first()) {
        (Some(first), Some(second)) if second < first => [b, a],
        _ => [a, b],
    }
}

fn present_spaces(spaces: [SideSet; 2]) -> impl Iterator<Item = SideSet> {
    sort_by_first_side(spaces).into_iter().filter(|space| *space != SideSet::EMPTY)
}
