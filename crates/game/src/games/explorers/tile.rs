//! The tiles. Equal tiles are one kind, so a hand never offers the same placement twice.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::data::{FIXED_KINDS, KINDS};
use super::hex::{NoSuch, Side, Sides, stored_as_written};

/// A printed kind of tile.
pub struct Print {
    /// How many are in the box; 0 for a fixed tile.
    pub copies: u8,
    /// Its spaces without rotation.
    pub shape: Ground,
    /// The token or animal that appears when it is placed.
    pub content: Content,
}

/// The token or animal that appears when a tile is placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content {
    /// An enemy ship, on its first sea.
    Ship,
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

/// A tile, known only by its kind: equal tiles are interchangeable. Written "LLSSSS pig".
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Tile(u8);

impl Tile {
    /// Returns every tile of the box, sorted.
    pub fn all() -> Vec<Self> {
        let copies = |(kind, print): (u8, &Print)| vec![Self(kind); print.copies.into()];
        (0..).zip(&KINDS).flat_map(copies).collect()
    }

    /// Returns the fixed tile with this number of land sides.
    pub const fn fixed(land_sides: u8) -> Self {
        Self(FIXED_KINDS[land_sides as usize - 1])
    }

    pub const fn content(self) -> Content {
        self.print().content
    }

    /// Returns the spaces after a rotation by sixths of a full turn.
    pub fn shape(self, turned: u8) -> Ground {
        self.print().shape.turned(turned)
    }

    /// Returns the first side of the space where its token appears, for a rotation.
    pub fn token_side(self, turned: u8) -> Option<Side> {
        let Ground { lands, seas } = self.print().shape;
        let space = match self.content() {
            Content::Ship => seas[0],
            Content::Settlement | Content::Animal(_) => lands[0],
            Content::Nothing => return None,
        };
        space.turned(turned).first()
    }

    /// Returns every rotation that differs from the others, with the land sides in that rotation.
    pub fn turns(self) -> impl Iterator<Item = (u8, Sides)> {
        let lies = |turned| (self.shape(turned).sorted(), self.token_side(turned));
        // The rotations repeat from the first that looks like no rotation.
        let round = (1..6).find(|turned| lies(*turned) == lies(0)).unwrap_or(6);
        (0..round).map(move |turned| (turned, self.shape(turned).land()))
    }

    const fn print(self) -> &'static Print {
        &KINDS[self.0 as usize]
    }
}

/// The spaces of a tile in some rotation, by the sides that they reach. The second of a kind may be empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ground {
    pub lands: [Sides; 2],
    pub seas: [Sides; 2],
}

impl Ground {
    /// Returns all sides that are land.
    pub const fn land(self) -> Sides {
        self.lands[0].and(self.lands[1])
    }

    /// Returns the lands, in the order of their first sides.
    pub fn lands(self) -> impl Iterator<Item = Sides> {
        there(self.lands)
    }

    /// Returns the seas, in the order of their first sides.
    pub fn seas(self) -> impl Iterator<Item = Sides> {
        there(self.seas)
    }

    /// Returns all sides of the space that reaches this one.
    pub fn reaching(self, side: Side) -> Sides {
        let spaces = self.lands.into_iter().chain(self.seas);
        spaces.into_iter().find(|space| space.has(side)).unwrap_or_default()
    }

    fn turned(self, sixths: u8) -> Self {
        Self { lands: self.lands.map(|space| space.turned(sixths)), seas: self.seas.map(|space| space.turned(sixths)) }
    }

    /// Brings equal shapes into the same form.
    fn sorted(self) -> Self {
        Self { lands: sorted(self.lands), seas: sorted(self.seas) }
    }
}

/// Orders two spaces by their first sides; an empty one comes last.
fn sorted([one, other]: [Sides; 2]) -> [Sides; 2] {
    match (one.first(), other.first()) {
        (Some(first), Some(second)) if second < first => [other, one],
        _ => [one, other],
    }
}

fn there(spaces: [Sides; 2]) -> impl Iterator<Item = Sides> {
    sorted(spaces).into_iter().filter(|space| *space != Sides::NONE)
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let land = self.shape(0).land();
        Side::ALL.into_iter().try_for_each(|side| f.write_str(if land.has(side) { "L" } else { "S" }))?;
        f.write_str(match self.content() {
            Content::Ship => " ship",
            Content::Settlement => " settlement",
            Content::Animal(Animal::Pig) => " pig",
            Content::Animal(Animal::Chicken) => " chicken",
            Content::Animal(Animal::Goat) => " goat",
            Content::Animal(Animal::Sheep) => " sheep",
            Content::Animal(Animal::Cattle) => " cattle",
            Content::Animal(Animal::Horse) => " horse",
            Content::Nothing => " fixed",
        })
    }
}

impl FromStr for Tile {
    type Err = NoSuch;

    fn from_str(text: &str) -> Result<Self, NoSuch> {
        let mut kinds = (0..KINDS.len() as u8).map(Self);
        kinds.find(|kind| kind.to_string() == text).ok_or_else(|| NoSuch::of(text))
    }
}

stored_as_written!(Tile);
