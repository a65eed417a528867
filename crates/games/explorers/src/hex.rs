//! Pointy-top hexagons in axial coordinates: cells, their sides, spaces of land or sea, and corners. All have
//! a short text form, so that a journal is readable.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// A side of a cell, counted anticlockwise from the east.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    E,
    Ne,
    Nw,
    W,
    Sw,
    Se,
}

impl Side {
    pub const ALL: [Self; 6] = [Self::E, Self::Ne, Self::Nw, Self::W, Self::Sw, Self::Se];
    const NAMES: [&str; 6] = ["e", "ne", "nw", "w", "sw", "se"];

    /// Rotates anticlockwise by sixths of a full turn.
    pub const fn rotated(self, sixths: u8) -> Self {
        Self::ALL[(self as usize + sixths as usize) % 6]
    }

    /// Returns the side of the neighboring cell that is the same edge.
    pub const fn opposite(self) -> Self {
        self.rotated(3)
    }
}

/// A set of sides of a cell, as a bit mask.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SideSet(u8);

impl SideSet {
    pub const EMPTY: Self = Self(0);

    pub const fn contains(self, side: Side) -> bool {
        self.0 & 1 << side as u8 != 0
    }

    #[must_use]
    pub const fn inserted(self, side: Side) -> Self {
        Self(self.0 | 1 << side as u8)
    }

    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    #[must_use]
    pub const fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    #[must_use]
    pub const fn difference(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Returns the number of sides, from a table, because not every processor has an instruction for it.
    pub const fn count(self) -> u8 {
        const COUNTS: [u8; 64] = {
            let mut counts = [0; 64];
            let mut set = 1;
            while set < 64 {
                counts[set] = counts[set / 2] + (set % 2) as u8;
                set += 1;
            }
            counts
        };
        COUNTS[self.0 as usize % COUNTS.len()]
    }

    /// Rotates anticlockwise by sixths of a full turn.
    #[must_use]
    pub const fn rotated(self, sixths: u8) -> Self {
        let sixths = sixths % 6;
        Self((self.0 << sixths | self.0 >> (6 - sixths)) & 0b11_1111)
    }

    /// Returns the first side counted from the east; `None` if the set is empty.
    pub const fn first(self) -> Option<Side> {
        if self.0 == 0 { None } else { Some(Side::ALL[self.0.trailing_zeros() as usize]) }
    }

    pub fn iter(self) -> impl Iterator<Item = Side> {
        let mut rest = self;
        std::iter::from_fn(move || {
            let side = rest.first()?;
            rest.0 &= rest.0 - 1;
            Some(side)
        })
    }
}

impl FromIterator<Side> for SideSet {
    fn from_iter<I: IntoIterator<Item = Side>>(sides: I) -> Self {
        sides.into_iter().fold(Self::default(), Self::inserted)
    }
}

/// A cell of the plane in axial coordinates, written "2,-1".
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Cell {
    pub q: i8,
    pub r: i8,
}

impl Cell {
    /// The largest absolute coordinate of a cell. Even all tiles in a straight row stay below this limit.
    pub const MAX_COORDINATE: i8 = 50;

    pub const fn new(q: i8, r: i8) -> Self {
        Self { q, r }
    }

    pub const fn neighbor(self, side: Side) -> Self {
        let (q, r) = match side {
            Side::E => (1, 0),
            Side::Ne => (1, -1),
            Side::Nw => (0, -1),
            Side::W => (-1, 0),
            Side::Sw => (-1, 1),
            Side::Se => (0, 1),
        };
        Self { q: self.q + q, r: self.r + r }
    }

    pub fn neighbors(self) -> [Self; 6] {
        Side::ALL.map(|side| self.neighbor(side))
    }

    /// Returns the number of steps between two cells.
    pub const fn distance(self, other: Self) -> u8 {
        let (q, r) = (self.q - other.q, self.r - other.r);
        (q.unsigned_abs() + r.unsigned_abs() + (q + r).unsigned_abs()) / 2
    }

    pub fn corners(self) -> [Corner; 6] {
        let corner = |cell, tip| Corner { cell, tip };
        [
            corner(self, Tip::North),
            corner(self, Tip::South),
            corner(self.neighbor(Side::Se), Tip::North),
            corner(self.neighbor(Side::Sw), Tip::North),
            corner(self.neighbor(Side::Nw), Tip::South),
            corner(self.neighbor(Side::Ne), Tip::South),
        ]
    }

    /// Returns the row number, which grows northwards. The southernmost row of the Mainland has the number 1.
    pub const fn row(self) -> i8 {
        3 - self.r
    }

    /// Returns the column number, which grows eastwards. The middle tile of the starting board is in column 13, shown
    /// as the letter M.
    pub const fn column(self) -> i8 {
        13 + self.q + (self.r - (self.r & 1)) / 2
    }
}

/// A land or sea within a tile, identified by its cell and the first side that it reaches. Written "2,-1/ne" or
/// "mainland".
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Space {
    pub cell: Cell,
    pub side: Side,
}

impl Space {
    /// The land of the Mainland and the sea of its harbor share this value. No tile can lie on this cell, so there is
    /// no conflict.
    pub const MAINLAND: Self = Self { cell: Cell::new(0, 2), side: Side::E };

    /// Returns about how many spaces a ship sails from here to the mainland.
    pub fn distance_home(self) -> u8 {
        if self.cell == Self::MAINLAND.cell { 0 } else { self.cell.distance(Cell::new(0, 0)) + 1 }
    }
}

/// A point where three cells meet, identified as the north or south tip of one of them. Written "2,-1/north".
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Corner {
    pub cell: Cell,
    pub tip: Tip,
}

/// The tip of a cell at which a corner lies. Every corner is the north or south tip of exactly one cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Tip {
    North,
    South,
}

impl Corner {
    /// Returns the three cells that meet at this corner, each with one of its sides that end there. The three sides are
    /// the three edges that meet at the corner.
    pub const fn cell_sides(self) -> [(Cell, Side); 3] {
        let cell = self.cell;
        match self.tip {
            Tip::North => [(cell, Side::Ne), (cell.neighbor(Side::Nw), Side::Se), (cell.neighbor(Side::Ne), Side::W)],
            Tip::South => [(cell, Side::Sw), (cell.neighbor(Side::Se), Side::Nw), (cell.neighbor(Side::Sw), Side::E)],
        }
    }

    pub fn cells(self) -> [Cell; 3] {
        self.cell_sides().map(|(cell, _)| cell)
    }
}

/// The text names no cell, space, corner or tile.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no cell, space, corner or tile \"{0}\"")]
pub struct ParseNameError(String);

impl ParseNameError {
    pub fn new(text: &str) -> Self {
        Self(text.to_owned())
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.q, self.r)
    }
}

impl FromStr for Cell {
    type Err = ParseNameError;

    fn from_str(text: &str) -> Result<Self, ParseNameError> {
        let parsed = text.split_once(',').and_then(|(q, r)| Some(Self { q: q.parse().ok()?, r: r.parse().ok()? }));
        let in_range = |coordinate: i8| (-Self::MAX_COORDINATE..=Self::MAX_COORDINATE).contains(&coordinate);
        parsed.filter(|cell| in_range(cell.q) && in_range(cell.r)).ok_or_else(|| ParseNameError::new(text))
    }
}

impl fmt::Display for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Self::MAINLAND {
            return f.write_str("mainland");
        }
        write!(f, "{}/{}", self.cell, Side::NAMES[self.side as usize])
    }
}

impl FromStr for Space {
    type Err = ParseNameError;

    fn from_str(text: &str) -> Result<Self, ParseNameError> {
        if text == "mainland" {
            return Ok(Self::MAINLAND);
        }
        let (cell, side) = text.split_once('/').ok_or_else(|| ParseNameError::new(text))?;
        let side = Side::NAMES.iter().position(|name| *name == side).ok_or_else(|| ParseNameError::new(text))?;
        Ok(Self { cell: cell.parse()?, side: Side::ALL[side] })
    }
}

impl fmt::Display for Corner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tip = if self.tip == Tip::North { "north" } else { "south" };
        write!(f, "{}/{tip}", self.cell)
    }
}

impl FromStr for Corner {
    type Err = ParseNameError;

    fn from_str(text: &str) -> Result<Self, ParseNameError> {
        match text.split_once('/') {
            Some((cell, "north")) => Ok(Self { cell: cell.parse()?, tip: Tip::North }),
            Some((cell, "south")) => Ok(Self { cell: cell.parse()?, tip: Tip::South }),
            _ => Err(ParseNameError::new(text)),
        }
    }
}

/// Converts to and from `String` by `Display` and `FromStr`, as serde needs it.
macro_rules! impl_string_conversions {
    ($($kind:ty),*) => { $(
        impl From<$kind> for String {
            fn from(value: $kind) -> Self {
                value.to_string()
            }
        }

        impl TryFrom<String> for $kind {
            type Error = $crate::hex::ParseNameError;

            fn try_from(text: String) -> Result<Self, Self::Error> {
                text.parse()
            }
        }
    )* };
}
pub(crate) use impl_string_conversions;
impl_string_conversions!(Cell, Space, Corner);
