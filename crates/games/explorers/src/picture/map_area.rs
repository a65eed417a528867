//! The part of the map that a picture of a choice shows, with large tiles: the places that can be chosen, and the ship if
//! there is room.

use meadhall_game::{Point, Rect};

use super::PICTURE_AREA;
use super::mainland::HARBOR_CENTER;
use super::projection::{FRAMED_HALF, PlanePoint, Viewport};
use crate::hex::{Cell, Space};
use crate::place_groups::NumberedPlace;

/// The width of a hexagon. On the narrowest phones, where 1,280 units are 302 pixels, it has 60 pixels.
pub const HEX_WIDTH: i16 = 256;
/// The heights of pictures with free cells and with other places.
const CELLS_HEIGHT: i16 = 960;
const PLACES_HEIGHT: i16 = 800;
/// The distance of places from the edge.
const MARGIN: i16 = 8;
/// The size of the chosen tile with its frame, which lies in a corner of a picture with free cells.
const INSET_SIZE: (i16, i16) = (256, 288);
/// The part of the free room that lies on the left or above the places, the best first.
const SHARES: [f32; 5] = [0.5, 0.25, 0.75, 0.0, 1.0];
/// Half the extent of an outpost.
const OUTPOST_HALF: PlanePoint = PlanePoint::new(0.3, 0.3);
/// The part of the Mainland with the numbers of the harbor and of the shore.
const MAINLAND_CORNERS: [PlanePoint; 2] = [PlanePoint::new(-1.5, 0.25), PlanePoint::new(0.4, 1.55)];

/// A part of the map.
pub struct MapArea {
    pub viewport: Viewport,
    /// The whole picture.
    pub window: Rect,
    /// A free corner for the chosen tile.
    pub inset: Rect,
}

impl MapArea {
    /// Returns a part of the map with all these places, or `None` if they are too far apart.
    pub fn of_places(places: &[NumberedPlace], ship: Space) -> Option<Self> {
        let ship_corners = corners(NumberedPlace::Sea(ship));
        let place_corners: Vec<[PlanePoint; 2]> = places.iter().copied().map(corners).collect();
        let with_ship: Vec<[PlanePoint; 2]> = place_corners.iter().copied().chain([ship_corners]).collect();
        let is_with_cells = matches!(places.first(), Some(NumberedPlace::FreeCell(_)));
        Self::around(&with_ship, &place_corners, is_with_cells)
            .or_else(|| Self::around(&place_corners, &place_corners, is_with_cells))
    }

    /// Centers what is shown as far as the corners with the badge and the chosen tile stay free of places.
    fn around(shown: &[[PlanePoint; 2]], places: &[[PlanePoint; 2]], is_with_cells: bool) -> Option<Self> {
        let window = PICTURE_AREA.top_part(if is_with_cells { CELLS_HEIGHT } else { PLACES_HEIGHT });
        let (first, last) = extent(shown)?;
        let room = window.inset(MARGIN);
        let viewport_at = |corner: Point| Viewport::cut_at_edge(first, corner, HEX_WIDTH);
        let size = viewport_at(Point { x: 0, y: 0 }).rect_between(first, last);
        let (free_width, free_height) = (room.width - size.width, room.height - size.height);
        if free_width < 0 || free_height < 0 {
            return None;
        }
        let (inset_width, inset_height) = if is_with_cells { INSET_SIZE } else { (0, 0) };
        let insets = [
            window.left_part(inset_width).top_part(inset_height),
            window.right_part(inset_width).top_part(inset_height),
            window.right_part(inset_width).bottom_part(inset_height),
        ];
        let badge = window.left_part(window.width / 5).bottom_part(window.width / 10);
        let share = |room: i16, share: f32| (f32::from(room) * share) as i16;
        SHARES.into_iter().flat_map(|x| SHARES.map(|y| (x, y))).find_map(|(x, y)| {
            let corner = Point { x: room.x + share(free_width, x), y: room.y + share(free_height, y) };
            let viewport = viewport_at(corner);
            let areas: Vec<Rect> = places.iter().map(|[first, last]| viewport.rect_between(*first, *last)).collect();
            let is_free = |corner: &Rect| !areas.iter().any(|area| area.overlaps(*corner));
            // A frame may reach into the corner of the badge, but not a number.
            let has_badge_room = areas.iter().all(|area| !area.inset(area.width / 4).overlaps(badge));
            let inset = insets.into_iter().find(is_free).filter(|_| has_badge_room)?;
            Some(Self { viewport, window, inset })
        })
    }

    /// Returns the part of the map around a ship, in a window of the picture.
    pub fn of_ship(ship: Space, window: Rect) -> Self {
        let viewport = Viewport::cut_at_edge(ship_point(ship), window.center(), HEX_WIDTH);
        Self { viewport, window, inset: window.top_part(0) }
    }
}

/// Returns the point of the plane that a place is near.
pub fn place_point(place: NumberedPlace) -> PlanePoint {
    let [first, last] = corners(place);
    (first + last) * 0.5
}

/// Returns the point of the plane where a ship lies.
pub fn ship_point(ship: Space) -> PlanePoint {
    if ship == Space::MAINLAND { HARBOR_CENTER } else { PlanePoint::cell_center(ship.cell) }
}

/// Returns the corners of what must be seen of a place.
fn corners(place: NumberedPlace) -> [PlanePoint; 2] {
    let around = |center: PlanePoint, half: PlanePoint| [center - half, center + half];
    let of_cell = |cell: Cell| around(PlanePoint::cell_center(cell), FRAMED_HALF);
    match place {
        NumberedPlace::Sea(Space::MAINLAND) | NumberedPlace::Land(Space::MAINLAND) => MAINLAND_CORNERS,
        NumberedPlace::FreeCell(cell) => of_cell(cell),
        NumberedPlace::Sea(space) | NumberedPlace::Land(space) => of_cell(space.cell),
        NumberedPlace::Corner(at) => around(PlanePoint::corner_point(at), OUTPOST_HALF),
    }
}

/// Returns the corners of the smallest rectangle around others.
fn extent(rectangles: &[[PlanePoint; 2]]) -> Option<(PlanePoint, PlanePoint)> {
    let all = rectangles.iter().copied();
    let [first, last] =
        all.reduce(|[first, last], [other_first, other_last]| [first.at_most(other_first), last.at_least(other_last)])?;
    Some((first, last))
}
