//! The projection from hex coordinates: onto a plane whose unit is the width of a hexagon, then onto the
//! picture.

use std::ops::{Add, Mul, Sub};

use meadhall_game::{Point, Rect};

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
        (self.x - other.x).hypot(self.y - other.y)
    }

    /// Returns how far the point lies from the center of the cell, measured in the direction of a side.
    pub fn offset_towards(self, side: Side) -> f32 {
        let side = Self::from_angle_sixths(side as u8 as f32);
        self.x * side.x + self.y * side.y
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
    area: Rect,
    /// The width of a hexagon in pixels.
    hex_width: f32,
    /// The point of the plane in the top left corner of the area.
    top_left: PlanePoint,
}

impl Viewport {
    /// Fits all cells and the rectangle between `required_corners`'s corners into the area, with hexagons no wider than
    /// `max_hex_width`.
    pub fn fit(
        cells: impl Iterator<Item = Cell>,
        required_corners: [PlanePoint; 2],
        room: Rect,
        max_hex_width: f32,
    ) -> Self {
        let half = PlanePoint::new(APOTHEM, SIDE_LENGTH);
        let [mut min, mut max] = required_corners;
        for center in cells.map(PlanePoint::cell_center) {
            let (first, last) = (center - half, center + half);
            min = PlanePoint::new(min.x.min(first.x), min.y.min(first.y));
            max = PlanePoint::new(max.x.max(last.x), max.y.max(last.y));
        }
        let size = max - min;
        let hex_width = (f32::from(room.width) / size.x).min(f32::from(room.height) / size.y).min(max_hex_width);
        let visible = PlanePoint::new(f32::from(room.width), f32::from(room.height)) * (1.0 / hex_width);
        Self { area: room, hex_width, top_left: min - (visible - size) * 0.5 }
    }

    /// Whether hexagons are at least this wide.
    pub fn is_hex_at_least(&self, min_width: f32) -> bool {
        self.hex_width >= min_width
    }

    /// Converts from widths of a hexagon to pixels.
    pub fn pixels(&self, widths: f32) -> i16 {
        (widths * self.hex_width).round() as i16
    }

    /// Projects a point; points outside the area move to its edge.
    pub fn point(&self, at: PlanePoint) -> Point {
        let Rect { x, y, width, height } = self.area;
        let from = at - self.top_left;
        Point {
            x: (x + self.pixels(from.x)).clamp(x, x + width - 1),
            y: (y + self.pixels(from.y)).clamp(y, y + height - 1),
        }
    }

    pub fn points(&self, line: impl IntoIterator<Item = PlanePoint>) -> Vec<Point> {
        line.into_iter().map(|at| self.point(at)).collect()
    }

    /// Returns a square around a point; the side is given in widths of a hexagon, but has at least 8 pixels.
    pub fn square(&self, at: PlanePoint, widths: f32) -> Rect {
        Rect::square_around(self.point(at), self.pixels(widths).max(8))
    }

    /// Returns the six corners of a cell, scaled around its center.
    pub fn hexagon(&self, cell: Cell, scale: f32) -> Vec<Point> {
        let corner = |n: u8| {
            PlanePoint::cell_center(cell) + PlanePoint::from_angle_sixths(f32::from(n) + 0.5) * (SIDE_LENGTH * scale)
        };
        self.points((0..6).map(corner))
    }
}
