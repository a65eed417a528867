//! Where cells lie: on a plane that is measured in widths of a hexagon, and on the picture, as large as there is room.

use std::ops::{Add, Mul, Sub};

use super::super::hex::{Cell, Corner, Side, Tip};
use crate::game::{Area, Point};

/// How far a side is from the middle of its cell.
pub const APOTHEM: f32 = 0.5;
/// How long a side is, and how far a corner is from the middle.
pub const SIDE: f32 = 0.577_350_3;
/// How far one row is below another.
const ROW: f32 = 0.866_025_4;

/// A place on the plane, or the way to it from another.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Dot {
    /// To the right.
    pub x: f32,
    /// Downwards.
    pub y: f32,
}

impl Dot {
    /// A place.
    pub const fn new(x: f32, y: f32) -> Self {
        Self { x, y }
    }

    /// One width from the middle of a cell towards a side: so many sixths of a turn anticlockwise from the east.
    pub fn towards(sixths: f32) -> Self {
        let angle = sixths * std::f32::consts::FRAC_PI_3;
        Self::new(angle.cos(), -angle.sin())
    }

    /// The middle of a cell.
    pub fn of(cell: Cell) -> Self {
        let (q, r) = (f32::from(cell.q), f32::from(cell.r));
        Self::new(q + r / 2.0, r * ROW)
    }

    /// A corner of a cell.
    pub fn corner(at: Corner) -> Self {
        let down = if at.tip == Tip::North { -SIDE } else { SIDE };
        Self::of(at.cell) + Self::new(0.0, down)
    }

    /// How far it is from another.
    pub fn far(self, other: Self) -> f32 {
        (self.x - other.x).hypot(self.y - other.y)
    }

    /// How far it is from the middle of its cell towards a side.
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

/// What of the plane is shown, and how large.
#[derive(Clone, Copy, Debug)]
pub struct Cutout {
    room: Area,
    /// How wide a hexagon is.
    wide: f32,
    /// What lies in the left upper corner of the room.
    corner: Dot,
}

impl Cutout {
    /// All of these cells, no hexagon wider than that; and from the west to the east of the second, down to its south.
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

    /// Whether a hexagon is so wide at least.
    pub fn is_wide(&self, least: f32) -> bool {
        self.wide >= least
    }

    /// So many widths.
    pub fn long(&self, widths: f32) -> i16 {
        (widths * self.wide).round() as i16
    }

    /// A place; if it is not shown, the one next to it that is.
    pub fn point(&self, at: Dot) -> Point {
        let Area { x, y, width, height } = self.room;
        let from = at - self.corner;
        Point {
            x: (x + self.long(from.x)).clamp(x, x + width - 1),
            y: (y + self.long(from.y)).clamp(y, y + height - 1),
        }
    }

    /// A line of places.
    pub fn points(&self, line: impl IntoIterator<Item = Dot>) -> Vec<Point> {
        line.into_iter().map(|at| self.point(at)).collect()
    }

    /// A square around a place, so many widths wide.
    pub fn square(&self, at: Dot, widths: f32) -> Area {
        Area::around(self.point(at), self.long(widths).max(8))
    }

    /// The six corners of a cell, so much smaller.
    pub fn hexagon(&self, cell: Cell, scale: f32) -> Vec<Point> {
        let corner = |n: u8| Dot::of(cell) + Dot::towards(f32::from(n) + 0.5) * (SIDE * scale);
        self.points((0..6).map(corner))
    }
}
