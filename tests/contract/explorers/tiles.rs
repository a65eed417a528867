//! The 48 tiles of the house data, as kinds: tiles that are alike are one kind, so a hand never offers the same twice.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::hex::stored_as_written;
use super::{Animal, Cell, Space};

/// Copies, edges, land spaces, sea spaces, what comes out. The token lies on the first land space, a ship on the first sea.
const KINDS: [(u8, &str, &str, &str, Content); 32] = [
    (3, "LSSSSS", "0", "12345", Content::Ship),
    (1, "LSSSSS", "0", "12345", Content::Animal(Animal::Chicken)),
    (6, "LLSSSS", "01", "2345", Content::Ship),
    (1, "LLSSSS", "01", "2345", Content::Settlement),
    (1, "LLSSSS", "01", "2345", Content::Animal(Animal::Pig)),
    (1, "LLSSSS", "01", "2345", Content::Animal(Animal::Goat)),
    (1, "LLSSSS", "01", "2345", Content::Animal(Animal::Sheep)),
    (1, "LSLSSS", "0|2", "1345", Content::Ship),
    (1, "LSLSSS", "02", "345|1", Content::Animal(Animal::Sheep)),
    (1, "LSSLSS", "0|3", "1245", Content::Ship),
    (1, "LSSLSS", "03", "12|45", Content::Animal(Animal::Goat)),
    (1, "LLLSSS", "012", "345", Content::Ship),
    (4, "LLLSSS", "012", "345", Content::Settlement),
    (2, "LLLSSS", "012", "345", Content::Animal(Animal::Pig)),
    (2, "LLLSSS", "012", "345", Content::Animal(Animal::Chicken)),
    (1, "LLLSSS", "012", "345", Content::Animal(Animal::Goat)),
    (1, "LLLSSS", "012", "345", Content::Animal(Animal::Sheep)),
    (2, "LLLSSS", "012", "345", Content::Animal(Animal::Cattle)),
    (2, "LLLSSS", "012", "345", Content::Animal(Animal::Horse)),
    (1, "LLSLSS", "01|3", "245", Content::Animal(Animal::Pig)),
    (1, "LLSLSS", "013", "45|2", Content::Animal(Animal::Chicken)),
    (1, "LLSSLS", "01|4", "235", Content::Animal(Animal::Goat)),
    (1, "LLSSLS", "014", "23|5", Content::Settlement),
    (2, "LLLLSS", "0123", "45", Content::Settlement),
    (1, "LLLLSS", "0123", "45", Content::Animal(Animal::Pig)),
    (1, "LLLLSS", "0123", "45", Content::Animal(Animal::Chicken)),
    (1, "LLLLSS", "0123", "45", Content::Animal(Animal::Goat)),
    (1, "LLLLSS", "0123", "45", Content::Animal(Animal::Cattle)),
    (1, "LLLLSS", "0123", "45", Content::Animal(Animal::Horse)),
    (1, "LLLSLS", "012|4", "35", Content::Animal(Animal::Sheep)),
    (1, "LLSLLS", "0134", "2|5", Content::Animal(Animal::Pig)),
    (2, "LLLLLS", "01234", "5", Content::Settlement),
];

/// What a tile asks for when it is placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content {
    Ship,
    Settlement,
    Animal(Animal),
}

/// A kind of tile: "LLSSSS pig".
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Tile(u8);

impl Tile {
    /// Every tile of the box, sorted.
    pub fn all() -> Vec<Self> {
        (0..KINDS.len()).flat_map(|kind| vec![Self(kind as u8); KINDS[kind].0.into()]).collect()
    }

    pub const fn content(self) -> Content {
        KINDS[self.0 as usize].4
    }

    /// The edges as the house data writes them, for a brute force that does not trust [`Shape`].
    pub const fn printed(self) -> (&'static str, &'static str, &'static str) {
        let (_, edges, lands, seas, _) = KINDS[self.0 as usize];
        (edges, lands, seas)
    }

    /// How it lies when turned.
    pub fn shape(self, turned: u8) -> Shape {
        let (_, _, lands, seas, content) = KINDS[self.0 as usize];
        Shape::new(lands, seas, content == Content::Ship, turned)
    }

    /// Every way to turn it that is not like an earlier one.
    pub fn turns(self) -> impl Iterator<Item = (u8, Shape)> {
        (0..6)
            .map(move |turned| (turned, self.shape(turned)))
            .filter(move |(turned, shape)| (0..*turned).all(|earlier| self.shape(earlier) != *shape))
    }
}

/// The spaces of a tile as it lies: sets of edges, one bit each, sorted, so that equal shapes have equal effects.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Shape {
    lands: [u8; 2],
    seas: [u8; 2],
    token_on: u8,
}

impl Shape {
    pub fn new(lands: &str, seas: &str, token_at_sea: bool, turned: u8) -> Self {
        let [mut lands, mut seas] = [lands, seas].map(|spaces| masks(spaces, turned));
        let token_on = if token_at_sea { seas[0] } else { lands[0] };
        lands.sort_by_key(|space| space.trailing_zeros());
        seas.sort_by_key(|space| space.trailing_zeros());
        Self { lands, seas, token_on }
    }

    /// All edges that are land.
    pub const fn land(&self) -> u8 {
        self.lands[0] | self.lands[1]
    }

    pub fn lands(&self, cell: Cell) -> impl Iterator<Item = Space> {
        self.lands.into_iter().filter(|space| *space != 0).map(move |space| named(cell, space))
    }

    /// Where its token lies.
    pub fn token_at(&self, cell: Cell) -> Space {
        named(cell, self.token_on)
    }

    /// The space that reaches this edge.
    pub fn at(&self, cell: Cell, edge: u8) -> Space {
        named(cell, self.reaching(edge))
    }

    /// The edges of the space that reaches this edge.
    pub fn edges(&self, edge: u8) -> impl Iterator<Item = u8> {
        let space = self.reaching(edge);
        (0..6).filter(move |edge| space & 1 << edge != 0)
    }

    fn reaching(&self, edge: u8) -> u8 {
        let mut spaces = self.lands.into_iter().chain(self.seas);
        spaces.find(|space| space & 1 << edge != 0).expect("every edge is land or sea")
    }
}

fn named(cell: Cell, space: u8) -> Space {
    Space { cell, edge: space.trailing_zeros() as u8 }
}

fn masks(spaces: &str, turned: u8) -> [u8; 2] {
    let mut masks = [0; 2];
    for (mask, edges) in masks.iter_mut().zip(spaces.split('|')) {
        *mask = edges.bytes().map(|edge| 1 << ((edge - b'0' + turned) % 6)).sum();
    }
    masks
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let content = match self.content() {
            Content::Ship => "ship".to_owned(),
            Content::Settlement => "settlement".to_owned(),
            Content::Animal(animal) => format!("{animal:?}").to_lowercase(),
        };
        write!(f, "{} {content}", self.printed().0)
    }
}

impl FromStr for Tile {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut kinds = (0..KINDS.len() as u8).map(Self);
        kinds.find(|kind| kind.to_string() == text).ok_or_else(|| format!("\"{text}\" is no tile"))
    }
}

stored_as_written!(Tile);
