//! The projection from hex coordinates: onto a plane whose unit is the width of a hexagon, then onto the
//! picture.

use std::ops::{Add, Mul, Sub};

use super::super::hex::{Cell, Corner, Side, Tip};
use crate::game::{Area, Point};

/// The distance of a side from the center of its cell.
pub const APOTHEM: f32 = 0.5;
/// The length of a side, which is also the distance of a corner from the center.
pub const SIDE: f32 = 0.577_350_3;
/// The distance between two rows.
const ROW: f32 = 0.866_025_4;

/// A point of the plane, or a vector.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Dot {
    /// To the right.
    pub x: f32,
    /// Downwards.
    pub y: f32,
}

impl Dot {
    pub const fn new(x: f32, y: f32) -> Self {
        Self { x, y }
    }

    /// Returns the vector of length 1 in a direction, counted in sixths of a full turn anticlockwise from the
    /// east.
    pub fn towards(sixths: f32) -> Self {
        let angle = sixths * std::f32::consts::FRAC_PI_3;
        Self::new(angle.cos(), -angle.sin())
    }

    pub fn of(cell: Cell) -> Self {
        let (q, r) = (f32::from(cell.q), f32::from(cell.r));
        Self::new(q + r / 2.0, r * ROW)
    }

    pub fn corner(at: Corner) -> Self {
        let down = if at.tip == Tip::North { -SIDE } else { SIDE };
        Self::of(at.cell) + Self::new(0.0, down)
    }

    pub fn far(self, other: Self) -> f32 {
        (self.x - other.x).hypot(self.y - other.y)
    }

    /// Returns the distance from the center of the cell in the direction of a side.
    pub fn along(self, side: Side) -> f32 {
        let side = Self::towards(side as u8 as f32);
        self.x * side.x + self.y * side.y
    }
}

impl Add for Dot {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self::new(self.x + other.x, self.y + other.y)
    }
}

impl Sub for Dot {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self::new(self.x - other.x, self.y - other.y)
    }
}

impl Mul<f32> for Dot {
    type Output = Self;

    fn mul(self, by: f32) -> Self {
        Self::new(self.x * by, self.y * by)
    }
}

/// The visible part of the plane, and its scale.
#[derive(Clone, Copy, Debug)]
pub struct Cutout {
    room: Area,
    /// The width of a hexagon in pixels.
    wide: f32,
    /// The point of the plane in the top left corner of the area.
    corner: Dot,
}

impl Cutout {
    /// Fits all cells and the rectangle between `land`'s corners into the area, with hexagons no wider than
    /// `widest`.
    pub fn of(cells: impl Iterator<Item = Cell>, land: [Dot; 2], room: Area, widest: f32) -> Self {
        let half = Dot::new(APOTHEM, SIDE);
        let [mut least, mut most] = land;
        for middle in cells.map(Dot::of) {
            let (first, last) = (middle - half, middle + half);
            least = Dot::new(least.x.min(first.x), least.y.min(first.y));
            most = Dot::new(most.x.max(last.x), most.y.max(last.y));
        }
        let size = most - least;
        let wide = (f32::from(room.width) / size.x).min(f32::from(room.height) / size.y).min(widest);
        let shown = Dot::new(f32::from(room.width), f32::from(room.height)) * (1.0 / wide);
        Self { room, wide, corner: least - (shown - size) * 0.5 }
    }

    /// Whether hexagons are at least this wide.
    pub fn is_wide(&self, least: f32) -> bool {
        self.wide >= least
    }

    /// Converts from widths of a hexagon to pixels.
    pub fn long(&self, widths: f32) -> i16 {
        (widths * self.wide).round() as i16
    }

    /// Projects a point; points outside the area move to its edge.
    pub fn point(&self, at: Dot) -> Point {
        let Area { x, y, width, height } = self.room;
        let from = at - self.corner;
        Point {
            x: (x + self.long(from.x)).clamp(x, x + width - 1),
            y: (y + self.long(from.y)).clamp(y, y + height - 1),
        }
    }

    pub fn points(&self, line: impl IntoIterator<Item = Dot>) -> Vec<Point> {
        line.into_iter().map(|at| self.point(at)).collect()
    }

    /// Returns a square around a point; the side is given in widths of a hexagon, but has at least 8 pixels.
    pub fn square(&self, at: Dot, widths: f32) -> Area {
        Area::around(self.point(at), self.long(widths).max(8))
    }

    /// Returns the six corners of a cell, scaled around its center.
    pub fn hexagon(&self, cell: Cell, scale: f32) -> Vec<Point> {
        let corner = |n: u8| Dot::of(cell) + Dot::towards(f32::from(n) + 0.5) * (SIDE * scale);
        self.points((0..6).map(corner))
    }
}
