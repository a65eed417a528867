//! Where sites and trails lie on the map, in map coordinates, and how these scale to the picture.

use super::super::data::{RUINS, TEMPLES};
use super::super::map::{Site, Way, Ways};
use crate::game::{Area, Point};

/// The size of the map in map coordinates.
pub const WIDTH: i16 = 1248;
pub const HEIGHT: i16 = 800;
/// The camp is in the center. Half of the ruins and temples have these offsets; the others lie opposite.
const CAMP: Point = Point { x: WIDTH / 2, y: HEIGHT / 2 };
const HALF_OF_RUINS: [(i16, i16); RUINS / 2] = [(300, -84), (-240, -72), (512, -322), (-508, -322)];
const HALF_OF_TEMPLES: [(i16, i16); TEMPLES / 2] =
    [(74, -178), (514, -48), (330, -240), (-66, -322), (-322, -238), (-516, -128)];
/// The amplitude and the wavelength of a trail's bends.
const RIVER: (f32, f32) = (9.0, 150.0);
const PATH: (f32, f32) = (5.0, 220.0);
/// The number of straight segments that a trail is drawn with.
const LINES: u8 = 24;

pub fn place(site: Site) -> Point {
    let all = |half: &[(i16, i16)], number: usize| {
        let turned = number / half.len() > 0;
        let (x, y) = half[number % half.len()];
        if turned { (-x, -y) } else { (x, y) }
    };
    let (x, y) = match (site.ruin(), site.temple()) {
        (Some(ruin), _) => all(&HALF_OF_RUINS, ruin),
        (_, Some(temple)) => all(&HALF_OF_TEMPLES, temple),
        _ => (0, 0),
    };
    Point { x: CAMP.x + x, y: CAMP.y + y }
}

/// Returns the points of a line along a trail, at a sideways offset.
pub fn run(way: Way, aside: f32) -> Vec<Point> {
    (0..=LINES).map(|n| along(way, f32::from(n) / f32::from(LINES), aside)).collect()
}

/// Returns a point at a fraction of a trail, at a sideways offset.
pub fn along(way: Way, part: f32, aside: f32) -> Point {
    let [from, to] = way.ends().map(place);
    let (right, down) = (f32::from(to.x - from.x), f32::from(to.y - from.y));
    let long = right.hypot(down);
    let (bend, wave) = if Ways::RIVERS.has(way) { RIVER } else { PATH };
    let waves = (long / wave).round().max(1.0);
    let aside = aside + bend * (part * waves * std::f32::consts::TAU).sin();
    let (x, y) = (right * part - down / long * aside, down * part + right / long * aside);
    Point { x: from.x + x.round() as i16, y: from.y + y.round() as i16 }
}

/// Scales map coordinates to an area of the picture.
pub struct Atlas {
    /// The whole area, which may be larger than the scaled map.
    pub room: Area,
    scale: f32,
}

impl Atlas {
    /// Scales the map as large as the area allows.
    pub fn of(room: Area) -> Self {
        let scale = (f32::from(room.width) / f32::from(WIDTH)).min(f32::from(room.height) / f32::from(HEIGHT));
        Self { room, scale }
    }

    pub fn long(&self, length: i16) -> i16 {
        (f32::from(length) * self.scale).round() as i16
    }

    pub fn point(&self, at: Point) -> Point {
        let middle = self.room.middle();
        Point { x: middle.x + self.long(at.x - CAMP.x), y: middle.y + self.long(at.y - CAMP.y) }
    }

    pub fn area(&self, area: Area) -> Area {
        let Point { x, y } = self.point(Point { x: area.x, y: area.y });
        Area::new(x, y, self.long(area.width), self.long(area.height))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trails_do_not_cross() {
        let turn = |a: Point, b: Point, c: Point| {
            let far = |from: Point, to: Point| (i64::from(to.x - from.x), i64::from(to.y - from.y));
            let ((x, y), (right, down)) = (far(a, b), far(a, c));
            (x * down - y * right).signum()
        };
        for one in Ways::ALL.iter() {
            for other in
                Ways::ALL.after(one).iter().filter(|other| one.ends().iter().all(|end| !other.ends().contains(end)))
            {
                let ([a, b], [c, d]) = (one.ends().map(place), other.ends().map(place));
                assert!(turn(a, b, c) == turn(a, b, d) || turn(c, d, a) == turn(c, d, b), "{one} crosses {other}");
            }
        }
    }
}
