//! Where things are on the way around the sea: nine spaces above, two on the right, nine beneath, and the harbour on the left.

use crate::game::{Area, Point};

/// How wide and how high a space is.
pub const CELL: (i16, i16) = (138, 129);
/// The upper left corner of it all.
pub const CORNER: Point = Point { x: 19, y: 12 };
/// What the way goes around.
pub const INSIDE: Area = Area::new(CORNER.x + CELL.0, CORNER.y + CELL.1, 7 * CELL.0, 2 * CELL.1);
/// How high the harbour's signs are, and a ship there.
pub const SIGN: i16 = 36;
pub const BERTH: i16 = 45;
const COLUMNS: i16 = 9;

/// A space.
pub fn cell(space: u8) -> Area {
    let space = i16::from(space);
    let (column, row) = match space {
        1..=9 => (space - 1, 0),
        10 | 11 => (COLUMNS - 1, space - 9),
        _ => (COLUMNS - 1 - (space - 12), 3),
    };
    Area::new(CORNER.x + column * CELL.0, CORNER.y + row * CELL.1, CELL.0, CELL.1).inset(3)
}

/// The harbour.
pub const fn dock() -> Area {
    Area::new(CORNER.x, CORNER.y + CELL.1, CELL.0, 2 * CELL.1).inset(3)
}

/// Where the n-th of four ships in the harbour is, counted from above.
pub const fn berth(n: i16) -> Area {
    let dock = dock();
    Area::new(dock.x + 14, dock.y + SIGN + n * BERTH, dock.width - 14, BERTH)
}
