//! The tiles. Equal tiles are one kind, so a hand never offers the same placement twice.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::data::{FIXED_TILE_KINDS, TILE_KINDS};
use super::hex::{ParseNameError, Side, SideSet, impl_string_conversions};

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

/// A tile, represented by its kind, because tiles of one kind are interchangeable. Written "LLSSSS pig".
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Tile(u8);

impl Tile {
    /// Returns every tile of the box, sorted.
    pub fn all() -> Vec<Self> {
        let copies = |(kind, tile_kind): (u8, &TileKind)| vec![Self(kind); tile_kind.copies.into()];
        (0..).zip(&TILE_KINDS).flat_map(copies).collect()
    }

    /// Returns the starting-board tile with this number of land sides.
    pub const fn fixed(land_sides: u8) -> Self {
        Self(FIXED_TILE_KINDS[land_sides as usize - 1])
    }

    pub const fn content(self) -> TileContent {
        self.kind().content
    }

    /// Returns the spaces after a rotation by sixths of a full turn.
    pub fn shape(self, rotation: u8) -> TileShape {
        self.kind().shape.rotated(rotation)
    }

    /// Returns the first side of the space where the tile's token appears, after this rotation.
    pub fn token_side(self, rotation: u8) -> Option<Side> {
        let TileShape { lands, seas } = self.kind().shape;
        let space = match self.content() {
            TileContent::EnemyShip => seas[0],
            TileContent::Settlement | TileContent::Animal(_) => lands[0],
            TileContent::Nothing => return None,
        };
        space.rotated(rotation).first()
    }

    /// Returns the rotations in which the tile looks different, with the land sides in each.
    pub fn distinct_rotations(self) -> impl Iterator<Item = (u8, SideSet)> {
        let appearance = |rotation| (self.shape(rotation).in_side_order(), self.token_side(rotation));
        // The rotations repeat from the first rotation that looks the same as the unrotated tile.
        let period = (1..6).find(|rotation| appearance(*rotation) == appearance(0)).unwrap_or(6);
        (0..period).map(move |rotation| (rotation, self.shape(rotation).land_sides()))
    }

    const fn kind(self) -> &'static TileKind {
        &TILE_KINDS[self.0 as usize]
    }
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

    fn rotated(self, sixths: u8) -> Self {
        Self {
            lands: self.lands.map(|space| space.rotated(sixths)),
            seas: self.seas.map(|space| space.rotated(sixths)),
        }
    }

    /// Returns the shape with its spaces in a canonical order, so that equal shapes compare equal.
    fn in_side_order(self) -> Self {
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

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let land = self.shape(0).land_sides();
        Side::ALL.into_iter().try_for_each(|side| f.write_str(if land.contains(side) { "L" } else { "S" }))?;
        f.write_str(match self.content() {
            TileContent::EnemyShip => " ship",
            TileContent::Settlement => " settlement",
            TileContent::Animal(Animal::Pig) => " pig",
            TileContent::Animal(Animal::Chicken) => " chicken",
            TileContent::Animal(Animal::Goat) => " goat",
            TileContent::Animal(Animal::Sheep) => " sheep",
            TileContent::Animal(Animal::Cattle) => " cattle",
            TileContent::Animal(Animal::Horse) => " horse",
            TileContent::Nothing => " fixed",
        })
    }
}

impl FromStr for Tile {
    type Err = ParseNameError;

    fn from_str(text: &str) -> Result<Self, ParseNameError> {
        let mut kinds = (0..TILE_KINDS.len() as u8).map(Self);
        kinds.find(|kind| kind.to_string() == text).ok_or_else(|| ParseNameError::new(text))
    }
}

impl_string_conversions!(Tile);
