//! Pointy-top hexagons, their spaces and their corners, all written as short strings: a person reads them in journals,
//! and a map with such keys can be stored as JSON.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// The names of the edges, in the order of the house data.
pub const EDGES: [&str; 6] = ["e", "ne", "nw", "w", "sw", "se"];
const STEPS: [(i8, i8); 6] = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)];

/// One place for a tile, in axial coordinates: "2,-1".
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Cell {
    pub q: i8,
    pub r: i8,
}

impl Cell {
    pub const fn new(q: i8, r: i8) -> Self {
        Self { q, r }
    }

    /// The cell across this edge.
    pub const fn across(self, edge: u8) -> Self {
        let (q, r) = STEPS[edge as usize];
        Self { q: self.q + q, r: self.r + r }
    }
}

/// One space of land or of sea: a tile and the first edge that the space reaches. "2,-1/ne", or "mainland".
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Space {
    pub cell: Cell,
    pub edge: u8,
}

/// The Mainland as a land space, its harbour as a sea space. No tile can lie there, so nothing else is called so.
pub const MAINLAND: Space = Space { cell: Cell::new(0, 2), edge: 0 };

/// A point where three cells meet, named after the cell above or below it: "2,-1 north".
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Corner {
    pub cell: Cell,
    pub tip: Tip,
}

/// Which corner of its cell. Every corner of the plane is one of these two of exactly one cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Tip {
    North,
    South,
}

impl Corner {
    /// The three edges that meet here, each as a cell and one of its edges; the cells are the three round the corner.
    pub const fn edges(self) -> [(Cell, u8); 3] {
        let cell = self.cell;
        match self.tip {
            Tip::North => [(cell, 1), (cell.across(2), 5), (cell.across(1), 3)],
            Tip::South => [(cell, 4), (cell.across(5), 2), (cell.across(4), 0)],
        }
    }

    pub fn cells(self) -> [Cell; 3] {
        self.edges().map(|(cell, _)| cell)
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.q, self.r)
    }
}

impl FromStr for Cell {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let parsed = text.split_once(',').and_then(|(q, r)| Some(Self { q: q.parse().ok()?, r: r.parse().ok()? }));
        parsed.ok_or_else(|| format!("\"{text}\" is no cell"))
    }
}

impl fmt::Display for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == MAINLAND {
            return f.write_str("mainland");
        }
        write!(f, "{}/{}", self.cell, EDGES[self.edge as usize])
    }
}

impl FromStr for Space {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text == "mainland" {
            return Ok(MAINLAND);
        }
        let (cell, edge) = text.split_once('/').ok_or_else(|| format!("\"{text}\" is no space"))?;
        let edge = EDGES.iter().position(|name| *name == edge).ok_or_else(|| format!("\"{edge}\" is no edge"))?;
        Ok(Self { cell: cell.parse()?, edge: edge as u8 })
    }
}

impl fmt::Display for Corner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tip = if self.tip == Tip::North { "north" } else { "south" };
        write!(f, "{} {tip}", self.cell)
    }
}

impl FromStr for Corner {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.split_once(' ') {
            Some((cell, "north")) => Ok(Self { cell: cell.parse()?, tip: Tip::North }),
            Some((cell, "south")) => Ok(Self { cell: cell.parse()?, tip: Tip::South }),
            _ => Err(format!("\"{text}\" is no corner")),
        }
    }
}

macro_rules! stored_as_written {
    ($($kind:ty),*) => { $(
        impl From<$kind> for String {
            fn from(value: $kind) -> Self {
                value.to_string()
            }
        }
        impl TryFrom<String> for $kind {
            type Error = String;
            fn try_from(text: String) -> Result<Self, String> {
                text.parse()
            }
        }
    )* };
}
pub(super) use stored_as_written;
stored_as_written!(Cell, Space, Corner);
