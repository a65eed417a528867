//! Everything another edition would change: the tiles, the starting boards, the tokens.

use super::hex::{Cell, Side, Sides};
use super::tile::{Animal, Content, Ground, Print};
use crate::game::Setup;

/// Every kind of tile: copies, land spaces, sea spaces, content. A space is written as the sides that it
/// reaches, counted anticlockwise from the east. A token appears on the first space of its terrain. The kinds
/// are sorted by name, so that a sorted hand is also sorted in its text form.
pub const KINDS: [Print; 34] = [
    print(2, "01234", "5", Content::Settlement),
    print(1, "0123", "45", Content::Animal(Animal::Cattle)),
    print(1, "0123", "45", Content::Animal(Animal::Chicken)),
    print(1, "0123", "45", Content::Animal(Animal::Goat)),
    print(1, "0123", "45", Content::Animal(Animal::Horse)),
    print(1, "0123", "45", Content::Animal(Animal::Pig)),
    print(2, "0123", "45", Content::Settlement),
    print(1, "012|4", "35", Content::Animal(Animal::Sheep)),
    print(2, "012", "345", Content::Animal(Animal::Cattle)),
    print(2, "012", "345", Content::Animal(Animal::Chicken)),
    print(1, "012", "345", Content::Animal(Animal::Goat)),
    print(2, "012", "345", Content::Animal(Animal::Horse)),
    print(2, "012", "345", Content::Animal(Animal::Pig)),
    print(4, "012", "345", Content::Settlement),
    print(1, "012", "345", Content::Animal(Animal::Sheep)),
    print(1, "012", "345", Content::Ship),
    print(1, "0134", "2|5", Content::Animal(Animal::Pig)),
    print(1, "013", "45|2", Content::Animal(Animal::Chicken)),
    print(1, "01|3", "245", Content::Animal(Animal::Pig)),
    print(1, "01|4", "235", Content::Animal(Animal::Goat)),
    print(1, "014", "23|5", Content::Settlement),
    print(0, "01", "2345", Content::Nothing),
    print(1, "01", "2345", Content::Animal(Animal::Goat)),
    print(1, "01", "2345", Content::Animal(Animal::Pig)),
    print(1, "01", "2345", Content::Settlement),
    print(1, "01", "2345", Content::Animal(Animal::Sheep)),
    print(6, "01", "2345", Content::Ship),
    print(1, "02", "345|1", Content::Animal(Animal::Sheep)),
    print(1, "0|2", "1345", Content::Ship),
    print(1, "03", "12|45", Content::Animal(Animal::Goat)),
    print(1, "0|3", "1245", Content::Ship),
    print(1, "0", "12345", Content::Animal(Animal::Chicken)),
    print(0, "0", "12345", Content::Nothing),
    print(3, "0", "12345", Content::Ship),
];

/// Indices of the kinds that are printed on starting boards: with one land side, and with two.
pub const FIXED_KINDS: [u8; 2] = [32, 21];

const fn print(copies: u8, lands: &str, seas: &str, content: Content) -> Print {
    Print { copies, shape: Ground { lands: spaces(lands), seas: spaces(seas) }, content }
}

const fn spaces(written: &str) -> [Sides; 2] {
    let (mut spaces, mut space, mut at) = ([Sides::NONE; 2], 0, 0);
    while at < written.len() {
        match written.as_bytes()[at] {
            b'|' => space += 1,
            side => spaces[space] = spaces[space].with(Side::ALL[(side - b'0') as usize]),
        }
        at += 1;
    }
    spaces
}

/// The cells of the fixed tiles, from west to east.
pub const FIXED: [Cell; 3] = [Cell::new(-1, 0), Cell::new(0, 0), Cell::new(1, 0)];

/// The fixed tiles of each starting board: number of land sides, and rotation.
pub const BOARDS: [[(u8, u8); 3]; 4] =
    [[(1, 1), (2, 1), (1, 2)], [(2, 2), (1, 2), (2, 0)], [(2, 0), (2, 2), (1, 0)], [(1, 3), (2, 0), (2, 2)]];

/// No tile may lie on these cells or next to them.
pub const MAINLAND: [Cell; 5] =
    [Cell::new(-1, 1), Cell::new(0, 1), Cell::new(-2, 2), Cell::new(-1, 2), Cell::new(0, 2)];

/// A side that is sea on every fixed tile and faces the harbor.
pub const SEAWARD: Side = Side::Sw;

pub const STRENGTHS: [u8; 14] = [2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5];

/// How many Vikings each enemy ship kills.
pub const ENEMIES: [u8; 12] = [0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1];

pub const VIKINGS: u8 = 7;
pub const OUTPOSTS: usize = 5;
pub const HOLD: usize = 3;
pub const HAND: usize = 3;
pub const POINTS: u8 = 4;

/// Returns the index of the chosen starting board.
pub fn board(setup: &Setup) -> usize {
    ["a1", "a2", "b1", "b2"].iter().position(|id| *id == setup.choice("board")).unwrap_or(0)
}
