//! The tiles. Equal tiles are one kind, so a hand never offers the same placement twice.

use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use super::data::{FIXED_TILE_KINDS, TILE_KINDS};
use super::hex::{ParseNameError, Side, SideSet, impl_string_conversions};
use super::tile_kind::TileKind;

pub use super::tile_kind::{Animal, TileContent, TileShape};

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
        self.shapes()[usize::from(rotation % 6)]
    }

    /// Returns the spaces in each rotation.
    pub fn shapes(self) -> &'static [TileShape; 6] {
        /// Indexed by kind and rotation.
        static SHAPES: [[TileShape; 6]; TILE_KINDS.len()] = {
            let mut shapes = [[TILE_KINDS[0].shape; 6]; TILE_KINDS.len()];
            let mut n = 0;
            while n < 6 * shapes.len() {
                shapes[n / 6][n % 6] = TILE_KINDS[n / 6].shape.rotated((n % 6) as u8);
                n += 1;
            }
            shapes
        };
        &SHAPES[usize::from(self.0)]
    }

    /// Returns the first side of the space where the tile's token appears, after this rotation.
    pub fn content_side(self, rotation: u8) -> Option<Side> {
        let TileShape { lands, seas } = self.kind().shape;
        let space = match self.content() {
            TileContent::EnemyShip => seas[0],
            TileContent::Settlement | TileContent::Animal(_) => lands[0],
            TileContent::Nothing => return None,
        };
        space.rotated(rotation).first()
    }

    /// Returns the land where the content appears and the other land, after this rotation. `None` if the tile has only
    /// one land, or its content appears on the sea.
    pub fn content_land_and_other(self, rotation: u8) -> Option<[SideSet; 2]> {
        let lands = self.shape(rotation).lands;
        let is_on_land = matches!(self.content(), TileContent::Settlement | TileContent::Animal(_));
        (is_on_land && !lands.contains(&SideSet::EMPTY)).then_some(lands)
    }

    pub fn distinct_rotations(self) -> &'static [(u8, SideSet)] {
        /// Indexed by kind.
        static DISTINCT_ROTATIONS: LazyLock<Vec<DistinctRotations>> =
            LazyLock::new(|| (0..TILE_KINDS.len() as u8).map(|kind| Tile(kind).find_distinct_rotations()).collect());
        &DISTINCT_ROTATIONS[usize::from(self.0)]
    }

    fn find_distinct_rotations(self) -> DistinctRotations {
        let appearance = |rotation| (self.shape(rotation).in_side_order(), self.content_side(rotation));
        // The rotations repeat from the first rotation that looks the same as the unrotated tile.
        let period = (1..6).find(|rotation| appearance(*rotation) == appearance(0)).unwrap_or(6);
        (0..period).map(|rotation| (rotation, self.shape(rotation).land_sides())).collect()
    }

    const fn kind(self) -> &'static TileKind {
        &TILE_KINDS[self.0 as usize]
    }
}

/// The rotations in which a tile looks different, with the land sides in each.
type DistinctRotations = ArrayVec<(u8, SideSet), 6>;

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
