//! The projection from hex coordinates: onto a plane whose unit is the width of a hexagon, then onto the
//! picture.

use std::ops::{Add, Mul, Sub};
use std::sync::LazyLock;

use meadhall_game::{Point, Rect};

use super::{MIN_PIECE_SIZE, PICTURE_AREA, are_apart};
use crate::hex::{Cell, Corner, Side, Tip};

/// The distance of a side from the center of its cell.
pub const APOTHEM: f32 = 0.5;
/// The length of a side, which is also the distance of a corner from the center.
pub const SIDE_LENGTH: f32 = 0.577_350_3;
/// The distance between two rows.
const ROW_HEIGHT: f32 = 0.866_025_4;

/// A point of the plane, or a vector.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PlanePoint {
    /// To the right.
    pub x: f32,
    /// Downwards.
    pub y: f32,
}

impl PlanePoint {
    pub const fn new(x: f32, y: f32) -> Self {
        Self { x, y }
    }

    /// Returns the vector of length 1 in a direction, counted in sixths of a full turn anticlockwise from the
    /// east.
    pub fn from_angle_sixths(sixths: f32) -> Self {
        let angle = sixths * std::f32::consts::FRAC_PI_3;
        Self::new(angle.cos(), -angle.sin())
    }

    pub fn cell_center(cell: Cell) -> Self {
        let (q, r) = (f32::from(cell.q), f32::from(cell.r));
        Self::new(q + r / 2.0, r * ROW_HEIGHT)
    }

    pub fn corner_point(at: Corner) -> Self {
        let down = if at.tip == Tip::North { -SIDE_LENGTH } else { SIDE_LENGTH };
        Self::cell_center(at.cell) + Self::new(0.0, down)
    }

    pub fn distance(self, other: Self) -> f32 {
        self.squared_distance(other).sqrt()
    }

    pub fn squared_distance(self, other: Self) -> f32 {
        (self.x - other.x).powi(2) + (self.y - other.y).powi(2)
    }

    /// Returns the point, moved to the right and down to this one if it lies before it.
    pub const fn at_least(self, other: Self) -> Self {
        Self::new(self.x.max(other.x), self.y.max(other.y))
    }

    /// Returns the point, moved to the left and up to this one if it lies behind it.
    pub const fn at_most(self, other: Self) -> Self {
        Self::new(self.x.min(other.x), self.y.min(other.y))
    }

    /// Returns how far the point lies from the center of the cell, measured in the direction of a side.
    pub fn offset_towards(self, side: Side) -> f32 {
        static DIRECTIONS: LazyLock<[PlanePoint; 6]> =
            LazyLock::new(|| Side::ALL.map(|side| PlanePoint::from_angle_sixths(side as u8 as f32)));
        let direction = DIRECTIONS[side as usize];
        self.x * direction.x + self.y * direction.y
    }
}

impl Add for PlanePoint {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self::new(self.x + other.x, self.y + other.y)
    }
}

impl Sub for PlanePoint {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self::new(self.x - other.x, self.y - other.y)
    }
}

impl Mul<f32> for PlanePoint {
    type Output = Self;

    fn mul(self, by: f32) -> Self {
        Self::new(self.x * by, self.y * by)
    }
}

/// The visible part of the plane, and its scale.
#[derive(Clone, Copy, Debug)]
pub struct Viewport {
    /// The width of a hexagon in pixels. It is even, so that all centers of cells have whole coordinates.
    hex_width: i16,
    /// The pixel of the plane's origin.
    origin: Point,
    /// Whether the edge of the picture cuts what lies there. Otherwise, it is moved into the picture.
    is_cut_at_edge: bool,
}

/// The maximum width of a hexagon of an overview. Hexagons of a map that is played on are wider.
pub const MAX_OVERVIEW_HEX_WIDTH: i16 = 28;
/// Half the extent of a cell with its frame.
pub const FRAMED_HALF: PlanePoint = PlanePoint::new(0.52, SIDE_LENGTH + 0.03);

impl Viewport {
    /// Fits all cells and the rectangle between `required_corners` into the area, with hexagons no wider than
    /// `max_hex_width`. If no cell lies further south, the rectangle touches the lower edge.
    pub fn fit(
        cells: impl Iterator<Item = Cell>,
        required_corners: [PlanePoint; 2],
        room: Rect,
        max_hex_width: i16,
    ) -> Self {
        let (min, max) = Self::extent(cells, required_corners);
        let size = max - min;
        let fitting = (f32::from(room.width) / size.x).min(f32::from(room.height) / size.y) as i16;
        let hex_width = fitting.min(max_hex_width) / 2 * 2;
        let width = f32::from(hex_width);
        let left = f32::from(room.x) + (f32::from(room.width) - size.x * width) / 2.0;
        let bottom = f32::from(room.y + room.height);
        Self {
            hex_width,
            origin: Point { x: (left - min.x * width).round() as i16, y: (bottom - max.y * width).round() as i16 },
            is_cut_at_edge: false,
        }
    }

    /// Shows this point of the plane at a point of the picture. The edge of the picture cuts what lies there.
    pub fn cut_at_edge(at: PlanePoint, shown_at: Point, hex_width: i16) -> Self {
        let plane = Self { hex_width, origin: Point { x: 0, y: 0 }, is_cut_at_edge: true };
        let origin = Point { x: shown_at.x - plane.pixels(at.x), y: shown_at.y - plane.pixels(at.y) };
        Self { origin, ..plane }
    }

    /// Returns the corners of the smallest rectangle around all cells and the required corners.
    pub fn extent(cells: impl Iterator<Item = Cell>, required_corners: [PlanePoint; 2]) -> (PlanePoint, PlanePoint) {
        let [mut min, mut max] = required_corners;
        for center in cells.map(PlanePoint::cell_center) {
            let (first, last) = (center - FRAMED_HALF, center + FRAMED_HALF);
            min = PlanePoint::new(min.x.min(first.x), min.y.min(first.y));
            max = PlanePoint::new(max.x.max(last.x), max.y.max(last.y));
        }
        (min, max)
    }

    /// Returns the smallest size of a piece in widths of a hexagon. An overview shows pieces only as marks.
    pub fn min_piece_size(&self) -> f32 {
        if self.is_overview() { 0.0 } else { self.widths(MIN_PIECE_SIZE) }
    }

    const fn is_overview(&self) -> bool {
        self.hex_width <= MAX_OVERVIEW_HEX_WIDTH
    }

    pub const fn hex_width(&self) -> i16 {
        self.hex_width
    }

    /// Whether the window shows the whole rectangle between two points of the plane.
    pub fn is_within(&self, min: PlanePoint, max: PlanePoint, window: Rect) -> bool {
        window.contains(self.rect_between(min, max))
    }

    /// Whether the window shows a part of a cell with its frame.
    pub fn overlaps_cell(&self, cell: Cell, window: Rect) -> bool {
        let center = PlanePoint::cell_center(cell);
        !are_apart(self.rect_between(center - FRAMED_HALF, center + FRAMED_HALF), window)
    }

    /// Returns the rectangle between two points of the plane, which may lie outside of the picture.
    pub fn rect_between(&self, min: PlanePoint, max: PlanePoint) -> Rect {
        let (left, top) = (self.origin.x + self.pixels(min.x), self.origin.y + self.pixels(min.y));
        let (right, bottom) = (self.origin.x + self.pixels(max.x), self.origin.y + self.pixels(max.y));
        Rect::new(left, top, right - left, bottom - top)
    }

    /// Whether the window shows a whole cell with its frame.
    pub fn shows_cell(&self, cell: Cell, window: Rect) -> bool {
        let center = PlanePoint::cell_center(cell);
        self.is_within(center - FRAMED_HALF, center + FRAMED_HALF, window)
    }

    /// Shows a single cell around a point.
    pub const fn around(x: i16, y: i16, hex_width: i16) -> Self {
        Self { hex_width, origin: Point { x, y }, is_cut_at_edge: false }
    }

    /// Whether hexagons are at least this wide.
    pub const fn is_hex_at_least(&self, min_width: i16) -> bool {
        self.hex_width >= min_width
    }

    /// Converts from widths of a hexagon to pixels.
    pub fn pixels(&self, widths: f32) -> i16 {
        (widths * f32::from(self.hex_width)).round() as i16
    }

    /// Converts from pixels to widths of a hexagon.
    pub fn widths(&self, pixels: i16) -> f32 {
        f32::from(pixels) / f32::from(self.hex_width)
    }

    pub fn point(&self, at: PlanePoint) -> Point {
        let (x, y) = (self.origin.x + self.pixels(at.x), self.origin.y + self.pixels(at.y));
        if self.is_cut_at_edge {
            return Point { x, y };
        }
        Point { x: x.clamp(0, PICTURE_AREA.width - 1), y: y.clamp(0, PICTURE_AREA.height - 1) }
    }

    /// Returns the area, moved into the picture unless the edge cuts it.
    pub fn placed(&self, area: Rect) -> Rect {
        if self.is_cut_at_edge { area } else { within_picture(area) }
    }

    /// Returns the point of the plane that a pixel shows.
    pub fn plane_point(&self, x: i16, y: i16) -> PlanePoint {
        PlanePoint::new(self.widths(x - self.origin.x), self.widths(y - self.origin.y))
    }

    pub fn points(&self, line: impl IntoIterator<Item = PlanePoint>) -> Vec<Point> {
        line.into_iter().map(|at| self.point(at)).collect()
    }

    /// Returns a square around a point; the side is given in widths of a hexagon, but has at least 8 pixels.
    pub fn square(&self, at: PlanePoint, widths: f32) -> Rect {
        self.placed(Rect::square_around(self.point(at), self.pixels(widths).max(8)))
    }

    /// Returns a square around a point that is given from the center of a cell.
    pub fn square_on(&self, cell: Cell, at: PlanePoint, widths: f32) -> Rect {
        self.square(PlanePoint::cell_center(cell) + at, widths)
    }

    /// Returns a rectangle around a point.
    pub fn rect_in_pixels(&self, at: PlanePoint, width: i16, height: i16) -> Rect {
        let center = self.point(at);
        self.placed(Rect::new(center.x - width / 2, center.y - height / 2, width, height))
    }

    /// Returns the area of a tile's ground. It is a little wider than the cell, so that no gap remains between tiles.
    pub fn tile_area(&self, cell: Cell) -> Rect {
        let center = self.point(PlanePoint::cell_center(cell) + PlanePoint::new(0.0, 0.02));
        let half_width = self.pixels(0.52) + 1;
        let half_height = half_width * 31 / 26 + 1;
        self.placed(Rect::new(center.x - half_width, center.y - half_height, 2 * half_width, 2 * half_height))
    }

    /// Returns the area of a frame around a cell.
    pub fn frame_area(&self, cell: Cell) -> Rect {
        let half_width = self.pixels(0.52);
        let half_height = half_width * 15 / 13;
        let center = self.point(PlanePoint::cell_center(cell));
        self.placed(Rect::new(center.x - half_width, center.y - half_height, 2 * half_width, 2 * half_height))
    }
}

/// Moves an area into the picture.
fn within_picture(area: Rect) -> Rect {
    let Rect { width, height, .. } = PICTURE_AREA;
    Rect::new(
        area.x.clamp(0, (width - area.width).max(0)),
        area.y.clamp(0, (height - area.height).max(0)),
        area.width,
        area.height,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pixel_shows_the_point_that_is_drawn_there() {
        let viewport = Viewport::around(500, 400, 120);
        let at = PlanePoint::new(1.5, -0.5);
        let pixel = viewport.point(at);
        assert_eq!(viewport.plane_point(pixel.x, pixel.y), at);
    }

    #[test]
    fn a_window_shows_only_whole_cells() {
        let viewport = Viewport::around(100, 100, 120);
        let cell = Cell::new(0, 0);
        assert!(viewport.shows_cell(cell, Rect::new(20, 10, 200, 200)));
        assert!(!viewport.shows_cell(cell, Rect::new(60, 10, 200, 200)));
    }
}
