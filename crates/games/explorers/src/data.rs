//! Everything another edition would change: the tiles, the starting boards, the tokens.

use meadhall_game::MatchSetup;

use super::hex::{Cell, Side, SideSet};
use super::tile_kind::{Animal, TileContent, TileKind, TileShape};

/// Every kind of tile: copies, lands, seas and content, where each land or sea is the list of sides that it reaches,
/// counted anticlockwise from the east. The content appears on the first land or sea, and the kinds are sorted by name
/// so that sorting a hand by index or by text gives the same order. Twenty tiles have two land sides side by side: few
/// enough land for islands to close, and enough corners of land for outposts.
pub const TILE_KINDS: [TileKind; 28] = [
    tile_kind(1, "01234", "5", TileContent::Settlement),
    tile_kind(1, "0123", "45", TileContent::Animal(Animal::Cattle)),
    tile_kind(1, "0123", "45", TileContent::Animal(Animal::Horse)),
    tile_kind(1, "0123", "45", TileContent::Settlement),
    tile_kind(1, "012|4", "35", TileContent::Animal(Animal::Sheep)),
    tile_kind(2, "012", "345", TileContent::Animal(Animal::Cattle)),
    tile_kind(2, "012", "345", TileContent::Animal(Animal::Horse)),
    tile_kind(1, "012", "345", TileContent::Animal(Animal::Pig)),
    tile_kind(5, "012", "345", TileContent::Settlement),
    tile_kind(1, "0134", "2|5", TileContent::Animal(Animal::Pig)),
    tile_kind(1, "013", "45|2", TileContent::Animal(Animal::Chicken)),
    tile_kind(1, "01|3", "245", TileContent::Animal(Animal::Pig)),
    tile_kind(1, "01|4", "235", TileContent::Animal(Animal::Goat)),
    tile_kind(1, "014", "23|5", TileContent::Settlement),
    tile_kind(3, "01", "2345", TileContent::Animal(Animal::Chicken)),
    tile_kind(0, "01", "2345", TileContent::Nothing),
    tile_kind(3, "01", "2345", TileContent::Animal(Animal::Goat)),
    tile_kind(3, "01", "2345", TileContent::Animal(Animal::Pig)),
    tile_kind(4, "01", "2345", TileContent::Settlement),
    tile_kind(2, "01", "2345", TileContent::Animal(Animal::Sheep)),
    tile_kind(5, "01", "2345", TileContent::EnemyShip),
    tile_kind(1, "02", "345|1", TileContent::Animal(Animal::Sheep)),
    tile_kind(1, "0|2", "1345", TileContent::EnemyShip),
    tile_kind(1, "03", "12|45", TileContent::Animal(Animal::Goat)),
    tile_kind(1, "0|3", "1245", TileContent::EnemyShip),
    tile_kind(1, "0", "12345", TileContent::Animal(Animal::Chicken)),
    tile_kind(0, "0", "12345", TileContent::Nothing),
    tile_kind(3, "0", "12345", TileContent::EnemyShip),
];

/// The indices in [`TILE_KINDS`] of the tiles printed on starting boards, first with one land side, then with two.
pub const FIXED_TILE_KINDS: [u8; 2] = [26, 15];

const fn tile_kind(copies: u8, lands: &str, seas: &str, content: TileContent) -> TileKind {
    TileKind { copies, shape: TileShape { lands: parse_spaces(lands), seas: parse_spaces(seas) }, content }
}

const fn parse_spaces(text: &str) -> [SideSet; 2] {
    let (mut spaces, mut current, mut index) = ([SideSet::EMPTY; 2], 0, 0);
    while index < text.len() {
        match text.as_bytes()[index] {
            b'|' => current += 1,
            side => spaces[current] = spaces[current].inserted(Side::ALL[(side - b'0') as usize]),
        }
        index += 1;
    }
    spaces
}

/// The cells of the tiles printed on the starting board, from west to east.
pub const FIXED_CELLS: [Cell; 3] = [Cell::new(-1, 0), Cell::new(0, 0), Cell::new(1, 0)];

/// The three printed tiles of each starting board, each as its number of land sides and its rotation.
pub const BOARD_LAND_COUNTS_AND_ROTATIONS: [[(u8, u8); 3]; 4] =
    [[(1, 1), (2, 1), (1, 2)], [(2, 2), (1, 2), (2, 0)], [(2, 0), (2, 2), (1, 0)], [(1, 3), (2, 0), (2, 2)]];

/// The cells of the Mainland. No tile may lie on one of these cells or next to it.
pub const MAINLAND_CELLS: [Cell; 5] =
    [Cell::new(-1, 1), Cell::new(0, 1), Cell::new(-2, 2), Cell::new(-1, 2), Cell::new(0, 2)];

/// The side of each printed tile that faces the harbor; it is always sea.
pub const HARBOR_SIDE: Side = Side::Sw;

/// The settlement tokens. There are two more than tiles that show a settlement, so nobody can count out the last ones.
pub const SETTLEMENT_STRENGTHS: [u8; 14] = [2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5];

/// How many Vikings each enemy ship kills. There are two more ships than tiles that show one, so that the backs of the
/// last ones stay uncertain.
pub const ENEMY_SHIP_LOSSES: [u8; 12] = [0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1];

pub const MAX_PLAYERS: usize = 4;
pub const VIKINGS_PER_PLAYER: u8 = 7;
pub const OUTPOSTS_PER_PLAYER: usize = 5;
/// The influence of an outpost. A Viking has an influence of 1.
pub const OUTPOST_INFLUENCE: u8 = 2;
pub const HOLD_CAPACITY: usize = 3;
pub const HAND_SIZE: usize = 3;
pub const ACTIONS_PER_TURN: u8 = 4;
pub const ACTIONS_PER_OUTPOST: u8 = 2;
pub const MIN_VIKINGS_TO_BUILD: u8 = 2;
pub const MAX_VIKINGS_PER_WALK: u8 = 2;
pub const MIN_CREW_TO_FIGHT: u8 = 2;

/// Returns the index of the chosen starting board.
pub fn board_index(setup: &MatchSetup) -> usize {
    ["a1", "a2", "b1", "b2"].iter().position(|id| *id == setup.choice("board")).unwrap_or(0)
}
