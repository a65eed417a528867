//! Where sites and trails lie on the map, in map coordinates, and how these scale to the picture.

use meadhall_game::{Point, Rect};

use crate::data::{RUIN_COUNT, TEMPLE_COUNT};
use crate::map::{MapSite, Trail};

/// The size of the map in map coordinates.
pub const MAP_WIDTH: i16 = 1248;
pub const MAP_HEIGHT: i16 = 800;
/// The position of the camp in the center of the map. The offsets of ruins and temples are relative to it.
const CAMP_POSITION: Point = Point { x: MAP_WIDTH / 2, y: MAP_HEIGHT / 2 };
const RUIN_OFFSETS: [(i16, i16); RUIN_COUNT] =
    [(300, -84), (-240, -72), (512, -322), (-508, -322), (-300, 84), (240, 72), (-512, 322), (508, 322)];
const TEMPLE_OFFSETS: [(i16, i16); TEMPLE_COUNT] = [
    (96, -160),
    (514, -48),
    (330, -240),
    (24, -330),
    (-322, -238),
    (-516, -128),
    (24, 178),
    (-514, 48),
    (-330, 240),
    (150, 330),
    (322, 238),
    (516, 128),
];
/// The amplitude and the wavelength of a trail's bends.
const RIVER_BEND_AND_WAVE: (f32, f32) = (9.0, 150.0);
const PATH_BEND_AND_WAVE: (f32, f32) = (5.0, 220.0);
/// The number of straight segments that a trail is drawn with.
const SEGMENTS_PER_TRAIL: u8 = 24;

pub fn site_position(site: MapSite) -> Point {
    let (x, y) = match (site.ruin_index(), site.temple_index()) {
        (Some(ruin), _) => RUIN_OFFSETS[ruin],
        (_, Some(temple)) => TEMPLE_OFFSETS[temple],
        _ => (0, 0),
    };
    Point { x: CAMP_POSITION.x + x, y: CAMP_POSITION.y + y }
}

/// Returns the points of a line along a trail, at a sideways offset.
pub fn trail_points(trail: Trail, offset: f32) -> Vec<Point> {
    (0..=SEGMENTS_PER_TRAIL).map(|n| trail_point(trail, f32::from(n) / f32::from(SEGMENTS_PER_TRAIL), offset)).collect()
}

/// Returns a point at a fraction of a trail, at a sideways offset.
pub fn trail_point(trail: Trail, fraction: f32, offset: f32) -> Point {
    let [from, to] = trail.ends().map(site_position);
    let (dx, dy) = (f32::from(to.x - from.x), f32::from(to.y - from.y));
    let length = dx.hypot(dy);
    let (bend, wave) = if Trail::RIVERS.contains(trail) { RIVER_BEND_AND_WAVE } else { PATH_BEND_AND_WAVE };
    let waves = (length / wave).round().max(1.0);
    let offset = offset + bend * (fraction * waves * std::f32::consts::TAU).sin();
    let (x, y) = (dx * fraction - dy / length * offset, dy * fraction + dx / length * offset);
    Point { x: from.x + x.round() as i16, y: from.y + y.round() as i16 }
}

/// Scales map coordinates to an area of the picture.
pub struct MapTransform {
    /// The whole area, which may be larger than the scaled map.
    pub area: Rect,
    scale: f32,
}

impl MapTransform {
    /// Scales the map as large as the area allows.
    pub fn fit(area: Rect) -> Self {
        let scale = (f32::from(area.width) / f32::from(MAP_WIDTH)).min(f32::from(area.height) / f32::from(MAP_HEIGHT));
        Self { area, scale }
    }

    pub fn scaled(&self, length: i16) -> i16 {
        (f32::from(length) * self.scale).round() as i16
    }

    pub fn to_picture_point(&self, at: Point) -> Point {
        let middle = self.area.center();
        Point { x: middle.x + self.scaled(at.x - CAMP_POSITION.x), y: middle.y + self.scaled(at.y - CAMP_POSITION.y) }
    }

    pub fn to_picture_rect(&self, area: Rect) -> Rect {
        let Point { x, y } = self.to_picture_point(Point { x: area.x, y: area.y });
        Rect::new(x, y, self.scaled(area.width), self.scaled(area.height))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::MapQuarter;

    #[test]
    fn each_site_lies_in_its_quarter() {
        for site in MapSite::all().filter(|site| *site != MapSite::CAMP) {
            let Point { x, y } = site_position(site);
            let quarter = match (x > CAMP_POSITION.x, y < CAMP_POSITION.y) {
                (true, true) => MapQuarter::NorthEast,
                (false, true) => MapQuarter::NorthWest,
                (false, false) => MapQuarter::SouthWest,
                (true, false) => MapQuarter::SouthEast,
            };
            assert!(MapQuarter::from_site(site) == quarter, "{site}");
        }
    }

    #[test]
    fn trails_do_not_cross() {
        let orientation = |a: Point, b: Point, c: Point| {
            let difference = |from: Point, to: Point| (i64::from(to.x - from.x), i64::from(to.y - from.y));
            let ((x, y), (dx, dy)) = (difference(a, b), difference(a, c));
            (x * dy - y * dx).signum()
        };
        for one in Trail::ALL.iter() {
            for other in
                Trail::ALL.after(one).iter().filter(|other| one.ends().iter().all(|end| !other.ends().contains(end)))
            {
                let ([a, b], [c, d]) = (one.ends().map(site_position), other.ends().map(site_position));
                assert!(
                    orientation(a, b, c) == orientation(a, b, d) || orientation(c, d, a) == orientation(c, d, b),
                    "{one} crosses {other}"
                );
            }
        }
    }
}
