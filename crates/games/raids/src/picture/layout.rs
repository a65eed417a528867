//! Where things lie in the picture: the spaces around the sea, four on each side, the villages and the harbor in the
//! corners, and the lane in which the ships sail.

use meadhall_game::{Point, Rect};

/// Width and height of a tile, with its shadow.
const TILE_SIZE: (i16, i16) = (126, 146);
/// Width and height of a frame around a tile, and how far it projects over the corner of the tile.
const FRAME_SIZE: (i16, i16) = (132, 154);
const FRAME_MARGIN: i16 = 8;
/// The lines along which ships sail, as the positions of their centers.
const LANE_TOP: i16 = 197;
const LANE_RIGHT: i16 = 664;
const LANE_BOTTOM: i16 = 763;
const LANE_LEFT: i16 = 176;
/// The corners of the lane in the direction of the arrows. The last one is in front of the harbor.
pub const LANE_CORNERS: [Point; 4] = [
    Point { x: LANE_RIGHT, y: LANE_TOP },
    Point { x: LANE_RIGHT, y: LANE_BOTTOM },
    Point { x: LANE_LEFT, y: LANE_BOTTOM },
    Point { x: LANE_LEFT, y: 216 },
];
/// Where routes start at the pier and end there.
pub const PIER_EXIT: Point = Point { x: 166, y: LANE_TOP };
pub const PIER_ENTRANCE: Point = Point { x: 158, y: 206 };

const SHIP_SIZE: (i16, i16) = (86, 82);
const GHOST_SIZE: (i16, i16) = (72, 68);
/// The distance between the centers of two ships that meet at a space, side by side and one above the other.
const MEETING_DISTANCES: (i16, i16) = (76, 80);

/// The corner of a village in the picture.
struct VillageLayout {
    number: Point,
    /// The first of the Vikings.
    vikings: Point,
    viking_pitch: i16,
    /// How many Vikings stand in a row.
    vikings_in_row: i16,
    /// The center of the ghost ship.
    jetty: Point,
}

const VILLAGES: [VillageLayout; 4] = [
    village_layout((692, 12), (744, 100), (42, 2), (694, 186)),
    village_layout((686, 798), (744, 868), (42, 2), (684, 790)),
    // A phone covers the lower left corner with a badge, so these Vikings stand in one row above it.
    village_layout((8, 798), (56, 796), (34, 4), (190, 786)),
    village_layout((6, 54), (8, 138), (40, 2), (178, 236)),
];

const fn village_layout(
    number: (i16, i16),
    vikings: (i16, i16),
    (viking_pitch, vikings_in_row): (i16, i16),
    jetty: (i16, i16),
) -> VillageLayout {
    const fn point((x, y): (i16, i16)) -> Point {
        Point { x, y }
    }
    VillageLayout { number: point(number), vikings: point(vikings), viking_pitch, vikings_in_row, jetty: point(jetty) }
}

/// The side of the sea on which a space lies, counted in the direction of the arrows. The village at its end belongs to
/// the side.
pub const fn side(space: u8) -> usize {
    (space as usize - 1) / 5
}

/// Returns the layout of the village on this space, or `None` if a tile lies there.
const fn village(space: u8) -> Option<&'static VillageLayout> {
    if space.is_multiple_of(5) { Some(&VILLAGES[side(space)]) } else { None }
}

/// Returns the upper left corner of the tile on a space.
fn tile_corner(space: u8) -> Point {
    let n = i16::from((space - 1) % 5);
    match side(space) {
        0 => Point { x: 200 + 120 * n, y: 8 },
        1 => Point { x: 716, y: 220 + 142 * n },
        2 => Point { x: 560 - 120 * n, y: 814 },
        _ => Point { x: 8, y: 646 - 142 * n },
    }
}

/// Returns the area of the tile on a space, with its shadow. A village has none.
pub fn tile_area(space: u8) -> Option<Rect> {
    let corner = tile_corner(space);
    village(space).is_none().then(|| Rect::new(corner.x, corner.y, TILE_SIZE.0, TILE_SIZE.1))
}

/// Returns the area of a frame around the tile on a space.
pub fn frame_area(space: u8) -> Option<Rect> {
    let Rect { x, y, .. } = tile_area(space)?;
    Some(Rect::new(x - FRAME_MARGIN, y - FRAME_MARGIN, FRAME_SIZE.0, FRAME_SIZE.1))
}

/// Returns the upper left corner of the number of a space.
pub fn number_corner(space: u8) -> Point {
    village(space).map_or_else(|| tile_corner(space), |village| village.number)
}

/// Returns the area of the n-th Viking of the village on this space.
pub fn village_viking_area(space: u8, n: i16) -> Option<Rect> {
    let VillageLayout { vikings: Point { x, y }, viking_pitch: pitch, vikings_in_row, .. } = village(space)?;
    let (row, column) = (n / vikings_in_row, n % vikings_in_row);
    Some(Rect::new(x + column * pitch, y + row * pitch, pitch - 1, pitch - 1))
}

/// Returns where routes pass a space: in the lane beside its tile, or in the corner of its village.
pub fn lane_point(space: u8) -> Point {
    if village(space).is_some() {
        return LANE_CORNERS[side(space)];
    }
    let Point { x, y } = tile_corner(space);
    match side(space) {
        0 => Point { x: x + 58, y: LANE_TOP },
        // The last ship of this side lies clear of the first one around the corner.
        1 if village(space + 1).is_some() => Point { x: LANE_RIGHT, y: y + 35 },
        1 => Point { x: LANE_RIGHT, y: y + 69 },
        2 => Point { x: x + 58, y: LANE_BOTTOM },
        _ => Point { x: LANE_LEFT, y: y + 69 },
    }
}

/// Returns the center of the n-th of the ships on a space.
pub fn ship_center(space: u8, n: i16, ship_count: i16) -> Point {
    if let Some(village) = village(space) {
        return village.jetty;
    }
    let Point { x, y } = lane_point(space);
    // Half of the distance, because a step in the count moves all ships by half a place.
    let half_steps = 2 * n - (ship_count - 1);
    match side(space) {
        0 | 2 => Point { x: x + half_steps * MEETING_DISTANCES.0 / 2, y },
        _ => Point { x, y: y + half_steps * MEETING_DISTANCES.1 / 2 },
    }
}

/// Returns the area of a player's ship around its center.
pub const fn ship_area(center: Point) -> Rect {
    Rect::new(center.x - SHIP_SIZE.0 / 2, center.y - SHIP_SIZE.1 / 2, SHIP_SIZE.0, SHIP_SIZE.1)
}

pub const fn ghost_area(center: Point) -> Rect {
    Rect::new(center.x - GHOST_SIZE.0 / 2, center.y - GHOST_SIZE.1 / 2, GHOST_SIZE.0, GHOST_SIZE.1)
}
