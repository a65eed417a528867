//! The tiles of `printed_tiles.txt`, the starting boards, and rotated tiles. Sides are numbered from 0 in the east,
//! anticlockwise. Nothing here is taken from the rules code.

/// Returns the rows of the list: number, edges from the east on (L land, S sea), lands and seas by the edges that they reach,
/// token. A token stands on the first land, a ship on the first sea.
pub fn printed_tiles() -> impl Iterator<Item = Vec<&'static str>> {
    let rows = include_str!("printed_tiles.txt").lines().filter(|line| !line.starts_with('#'));
    rows.map(|row| row.split(' ').collect())
}

/// Returns the version of the rules for which the list was copied.
pub fn printed_rules_version() -> u16 {
    let first_line = include_str!("printed_tiles.txt").lines().next();
    let version = first_line.and_then(|line| line.split_once("rules version ")?.1.split('.').next());
    version.and_then(|version| version.parse().ok()).expect("the list begins with its rules version")
}

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
        let row = printed_tiles().find(|row| row[1] == edges && row[6] == token);
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
