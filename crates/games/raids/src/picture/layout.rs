//! Where the spaces, the harbor and its ships lie: nine spaces on top, two on the right, and at the bottom the
//! others. With 19 spaces the harbor lies in the lower left corner; with 20 it lies above the last space.

use meadhall_game::{Point, Rect};

/// Width and height of a space.
pub const SPACE_SIZE: (i16, i16) = (138, 129);
/// The upper left corner of the loop of spaces.
pub const ORIGIN: Point = Point { x: 19, y: 12 };
/// The area inside the loop of spaces.
pub const INNER_AREA: Rect =
    Rect::new(ORIGIN.x + SPACE_SIZE.0, ORIGIN.y + SPACE_SIZE.1, 7 * SPACE_SIZE.0, 2 * SPACE_SIZE.1);
/// The height of a name plate of the harbor, and the height of a ship's berth there.
pub const HARBOR_SIGN_HEIGHT: i16 = 36;
pub const HARBOR_BERTH_HEIGHT: i16 = 45;
const COLUMN_COUNT: i16 = 9;
/// The number of spaces that fill the loop up to the lower left corner.
const SPACES_TO_LAST_CORNER: i16 = 20;

pub fn space_area(space: u8) -> Rect {
    let space = i16::from(space);
    let (column, row) = match space {
        1..=9 => (space - 1, 0),
        10 | 11 => (COLUMN_COUNT - 1, space - 9),
        _ => (COLUMN_COUNT - 1 - (space - 12), 3),
    };
    Rect::new(ORIGIN.x + column * SPACE_SIZE.0, ORIGIN.y + row * SPACE_SIZE.1, SPACE_SIZE.0, SPACE_SIZE.1).inset(3)
}

/// Returns the area of the harbor, which follows the last of this number of spaces.
pub const fn harbor_area(space_count: u8) -> Rect {
    let first_row = 1 + SPACES_TO_LAST_CORNER - space_count as i16;
    Rect::new(ORIGIN.x, ORIGIN.y + first_row * SPACE_SIZE.1, SPACE_SIZE.0, 2 * SPACE_SIZE.1).inset(3)
}

/// Returns the area of the n-th of four ships in the harbor, counted from the top.
pub const fn berth_area(space_count: u8, n: i16) -> Rect {
    let harbor = harbor_area(space_count);
    Rect::new(
        harbor.x + 14,
        harbor.y + HARBOR_SIGN_HEIGHT + n * HARBOR_BERTH_HEIGHT,
        harbor.width - 14,
        HARBOR_BERTH_HEIGHT,
    )
}
