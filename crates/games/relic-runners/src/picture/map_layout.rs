//! Where sites and trails lie in the picture.

use std::sync::LazyLock;

use meadhall_game::{Point, Rect};

use crate::data::{RUIN_COUNT, TEMPLE_COUNT};
use crate::map::{MapSite, Trail};

/// The area of the map; the players' cards are beside it.
pub const MAP_AREA: Rect = Rect::new(0, 0, 906, 960);
/// Where Discord covers the picture with a badge, on a phone.
pub const BADGE_AREA: Rect = Rect::new(0, 832, 256, 128);
/// The position of the camp.
const CAMP_POSITION: Point = Point { x: 452, y: 480 };
/// The width and height of the map's unit of length, times 10.
const UNIT_WIDTH: i16 = 444;
const UNIT_HEIGHT: i16 = 534;
/// The offsets of ruins and temples to the right of and above the camp, in tenths of a unit. The second half of each
/// list mirrors the first.
const RUIN_OFFSETS: [(i16, i16); RUIN_COUNT / 2] = [(32, 15), (-26, 26), (86, 66), (-86, 76)];
const TEMPLE_OFFSETS: [(i16, i16); TEMPLE_COUNT / 2] = [(9, 36), (68, 12), (46, 50), (8, 72), (-56, 54), (-70, 16)];
/// The amplitude and the wavelength of a trail's bends.
const RIVER_BEND_AND_WAVE: (f32, f32) = (9.0, 150.0);
const PATH_BEND_AND_WAVE: (f32, f32) = (6.0, 200.0);
/// The number of straight segments that a trail is drawn with.
const SEGMENTS_PER_TRAIL: u8 = 24;
/// The number of straight segments for measuring distances to a trail.
const COARSE_SEGMENTS: u8 = 8;

static COARSE_LINES: LazyLock<Vec<Vec<Point>>> = LazyLock::new(|| {
    let line = |trail| (0..=COARSE_SEGMENTS).map(|n| trail_point(trail, fraction(n, COARSE_SEGMENTS), 0.0)).collect();
    Trail::ALL.iter().map(line).collect()
});

fn fraction(part: u8, whole: u8) -> f32 {
    f32::from(part) / f32::from(whole)
}

pub fn site_position(site: MapSite) -> Point {
    let offset = |offsets: &[(i16, i16)], index: usize| {
        let (x, y) = offsets[index % offsets.len()];
        if index < offsets.len() { (x, y) } else { (-x, -y) }
    };
    let (x, y) = match (site.ruin_index(), site.temple_index()) {
        (Some(ruin), _) => offset(&RUIN_OFFSETS, ruin),
        (_, Some(temple)) => offset(&TEMPLE_OFFSETS, temple),
        _ => (0, 0),
    };
    let pixels = |tenths: i16, unit: i16| (f32::from(tenths) * f32::from(unit) / 100.0).round() as i16;
    Point { x: CAMP_POSITION.x + pixels(x, UNIT_WIDTH), y: CAMP_POSITION.y - pixels(y, UNIT_HEIGHT) }
}

/// Returns the length of the straight line between the ends of a trail.
pub fn trail_length(trail: Trail) -> f32 {
    let [from, to] = trail.ends().map(site_position);
    distance(from, to)
}

pub fn distance(a: Point, b: Point) -> f32 {
    f32::from(b.x - a.x).hypot(f32::from(b.y - a.y))
}

/// Returns the points of a part of a trail, at a sideways offset.
pub fn trail_points(trail: Trail, from: f32, to: f32, offset: f32) -> Vec<Point> {
    let at = |n: u8| trail_point(trail, from + (to - from) * fraction(n, SEGMENTS_PER_TRAIL), offset);
    (0..=SEGMENTS_PER_TRAIL).map(at).collect()
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

/// Returns the distance of a point from a trail, and from the nearest other trail.
pub fn distances_to_trails(trail: Trail, point: Point) -> (f32, f32) {
    let (mut own, mut other) = (f32::MAX, f32::MAX);
    for (line, each) in COARSE_LINES.iter().zip(Trail::ALL.iter()) {
        let nearest = if each == trail { &mut own } else { &mut other };
        for ends in line.windows(2) {
            *nearest = nearest.min(distance_to_segment(point, ends[0], ends[1]));
        }
    }
    (own, other)
}

fn distance_to_segment(point: Point, from: Point, to: Point) -> f32 {
    let (dx, dy) = (f32::from(to.x - from.x), f32::from(to.y - from.y));
    let (x, y) = (f32::from(point.x - from.x), f32::from(point.y - from.y));
    let along = ((x * dx + y * dy) / (dx * dx + dy * dy)).clamp(0.0, 1.0);
    (x - along * dx).hypot(y - along * dy)
}

/// Returns how much area two rectangles share.
pub fn overlap_area(a: Rect, b: Rect) -> i32 {
    let overlap_length = |starts: [i16; 2], lengths: [i16; 2]| {
        let end = (starts[0] + lengths[0]).min(starts[1] + lengths[1]);
        i32::from((end - starts[0].max(starts[1])).max(0))
    };
    overlap_length([a.x, b.x], [a.width, b.width]) * overlap_length([a.y, b.y], [a.height, b.height])
}

/// Returns a rectangle around a point.
pub const fn rect_around(center: Point, width: i16, height: i16) -> Rect {
    Rect::new(center.x - width / 2, center.y - height / 2, width, height)
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
