//! The printed tiles and starting boards, copied from the list, and rotated tiles. Sides are numbered from 0
//! in the east, anticlockwise. Nothing here is taken from the rules code.

/// Number, edges from the east on (L land, S sea), lands and seas by the edges that they reach, token. A
/// token stands on the first land, a ship on the first sea.
pub const PRINTED_TILES: [&str; 48] = [
    "T01 LSSSSS land 0 sea 12345 ship",
    "T02 LSSSSS land 0 sea 12345 ship",
    "T03 LSSSSS land 0 sea 12345 ship",
    "T04 LSSSSS land 0 sea 12345 chicken",
    "T05 LLSSSS land 01 sea 2345 ship",
    "T06 LLSSSS land 01 sea 2345 ship",
    "T07 LLSSSS land 01 sea 2345 ship",
    "T08 LLSSSS land 01 sea 2345 ship",
    "T09 LLSSSS land 01 sea 2345 ship",
    "T10 LLSSSS land 01 sea 2345 settlement",
    "T11 LLSSSS land 01 sea 2345 settlement",
    "T12 LLSSSS land 01 sea 2345 settlement",
    "T13 LLSSSS land 01 sea 2345 settlement",
    "T14 LLSSSS land 01 sea 2345 pig",
    "T15 LLSSSS land 01 sea 2345 pig",
    "T16 LLSSSS land 01 sea 2345 pig",
    "T17 LLSSSS land 01 sea 2345 goat",
    "T18 LLSSSS land 01 sea 2345 goat",
    "T19 LLSSSS land 01 sea 2345 goat",
    "T20 LLSSSS land 01 sea 2345 sheep",
    "T21 LLSSSS land 01 sea 2345 sheep",
    "T22 LLSSSS land 01 sea 2345 chicken",
    "T23 LLSSSS land 01 sea 2345 chicken",
    "T24 LLSSSS land 01 sea 2345 chicken",
    "T25 LSLSSS land 0|2 sea 1345 ship",
    "T26 LSLSSS land 02 sea 345|1 sheep",
    "T27 LSSLSS land 0|3 sea 1245 ship",
    "T28 LSSLSS land 03 sea 12|45 goat",
    "T29 LLLSSS land 012 sea 345 settlement",
    "T30 LLLSSS land 012 sea 345 settlement",
    "T31 LLLSSS land 012 sea 345 settlement",
    "T32 LLLSSS land 012 sea 345 settlement",
    "T33 LLLSSS land 012 sea 345 settlement",
    "T34 LLLSSS land 012 sea 345 pig",
    "T35 LLLSSS land 012 sea 345 cattle",
    "T36 LLLSSS land 012 sea 345 cattle",
    "T37 LLLSSS land 012 sea 345 horse",
    "T38 LLLSSS land 012 sea 345 horse",
    "T39 LLSLSS land 01|3 sea 245 pig",
    "T40 LLSLSS land 013 sea 45|2 chicken",
    "T41 LLSSLS land 01|4 sea 235 goat",
    "T42 LLSSLS land 014 sea 23|5 settlement",
    "T43 LLLLSS land 0123 sea 45 settlement",
    "T44 LLLLSS land 0123 sea 45 cattle",
    "T45 LLLLSS land 0123 sea 45 horse",
    "T46 LLLSLS land 012|4 sea 35 sheep",
    "T47 LLSLLS land 0134 sea 2|5 pig",
    "T48 LLLLLS land 01234 sea 5 settlement",
];

/// The edges of the fixed tiles of each board, from west to east. All land of a tile is one space, and all
/// its sea.
pub const PRINTED_BOARDS: [(&str, [&str; 3]); 4] = [
    ("a1", ["SLSSSS", "SLLSSS", "SSLSSS"]),
    ("a2", ["SSLLSS", "SSLSSS", "LLSSSS"]),
    ("b1", ["LLSSSS", "SSLLSS", "LSSSSS"]),
    ("b2", ["SSSLSS", "LLSSSS", "SSLLSS"]),
];

pub const PRINTED_MAINLAND: [(i8, i8); 5] = [(-1, 1), (0, 1), (-2, 2), (-1, 2), (0, 2)];

/// The offset of the neighbor across each side.
pub const NEIGHBOR_OFFSETS: [(i8, i8); 6] = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)];

/// A tile as it lies.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PrintedTile {
    /// For each land the sides that it reaches, sorted.
    pub lands: Vec<Vec<usize>>,
    /// For each sea the sides that it reaches, sorted.
    pub seas: Vec<Vec<usize>>,
    /// The token, and the sides of the space where it appears.
    pub token: Option<(&'static str, Vec<usize>)>,
}

impl PrintedTile {
    /// Looks up a tile by its name, such as "LLSSSS pig", and rotates it by sixths of a full turn.
    pub fn new(name: &str, rotation: u8) -> Self {
        let (edges, token) = name.split_once(' ').unwrap();
        if token == "fixed" {
            let reached = |kind| edges.chars().enumerate().filter(move |(_, edge)| *edge == kind).map(|(side, _)| side);
            let tile = Self { lands: vec![reached('L').collect()], seas: vec![reached('S').collect()], token: None };
            return tile.rotated(rotation);
        }
        let row = PRINTED_TILES
            .iter()
            .map(|row| row.split(' ').collect::<Vec<_>>())
            .find(|row| row[1] == edges && row[6] == token);
        let row = row.unwrap_or_else(|| panic!("{name} is not in the printed list"));
        let spaces = |text: &str| -> Vec<Vec<usize>> {
            let sides = |space: &str| space.chars().map(|side| side as usize - '0' as usize).collect();
            text.split('|').map(sides).collect()
        };
        let (lands, seas) = (spaces(row[3]), spaces(row[5]));
        let token_sides = if row[6] == "ship" { &seas[0] } else { &lands[0] };
        let token = Some((row[6], token_sides.clone()));
        Self { lands, seas, token }.rotated(rotation)
    }

    fn rotated(self, sixths: u8) -> Self {
        let turn = |sides: Vec<usize>| {
            let mut sides: Vec<usize> = sides.into_iter().map(|side| (side + usize::from(sixths)) % 6).collect();
            sides.sort_unstable();
            sides
        };
        let each = |spaces: Vec<Vec<usize>>| {
            let mut spaces: Vec<Vec<usize>> = spaces.into_iter().map(turn).collect();
            spaces.sort();
            spaces
        };
        Self { lands: each(self.lands), seas: each(self.seas), token: self.token.map(|(name, on)| (name, turn(on))) }
    }
}

pub fn neighbor((q, r): (i8, i8), side: usize) -> (i8, i8) {
    (q + NEIGHBOR_OFFSETS[side].0, r + NEIGHBOR_OFFSETS[side].1)
}
