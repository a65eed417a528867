//! Where the spaces, the harbor and its ships lie: nine spaces on top, two on the right, nine at the bottom,
//! and the harbor on the left.

use crate::game::{Area, Point};

/// Width and height of a space.
pub const CELL: (i16, i16) = (138, 129);
/// The upper left corner of the loop.
pub const CORNER: Point = Point { x: 19, y: 12 };
/// The area inside the loop.
pub const INSIDE: Area = Area::new(CORNER.x + CELL.0, CORNER.y + CELL.1, 7 * CELL.0, 2 * CELL.1);
/// Height of the harbor's name plates, and of a ship there.
pub const SIGN: i16 = 36;
pub const BERTH: i16 = 45;
const COLUMNS: i16 = 9;

pub fn cell(space: u8) -> Area {
    let space = i16::from(space);
    let (column, row) = match space {
        1..=9 => (space - 1, 0),
        10 | 11 => (COLUMNS - 1, space - 9),
        _ => (COLUMNS - 1 - (space - 12), 3),
    };
    Area::new(CORNER.x + column * CELL.0, CORNER.y + row * CELL.1, CELL.0, CELL.1).inset(3)
}

pub const fn dock() -> Area {
    Area::new(CORNER.x, CORNER.y + CELL.1, CELL.0, 2 * CELL.1).inset(3)
}

/// Returns the area of the n-th of four ships in the harbor, counted from the top.
pub const fn berth(n: i16) -> Area {
    let dock = dock();
    Area::new(dock.x + 14, dock.y + SIGN + n * BERTH, dock.width - 14, BERTH)
}
