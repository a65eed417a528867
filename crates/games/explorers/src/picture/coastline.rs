//! The outline of a land of a tile. It crosses the sides of a tile at right angles and always at the same
//! points, so that a coast continues on the next tile without a kink. Where three tiles meet, the land has no
//! gap if and only if all three edges are land.

use super::projection::{APOTHEM, PlanePoint, SIDE_LENGTH};
use crate::hex::{Side, SideSet};

/// The distance from the point where a coast crosses a tile's side to the end of that side.
const CROSSING_TO_CORNER_DISTANCE: f32 = 0.19 * SIDE_LENGTH;
const SEGMENTS_PER_CURVE: u8 = 8;

/// The position of a land among the other spaces of its tile, which determines the curve of its coast.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum LandKind {
    /// The only land on the tile, with sea on one side.
    OnlyLand,
    /// One of two lands on the tile, separated by a strait.
    OneOfTwo,
    /// It separates two seas.
    Isthmus,
}

/// The curve of a coast as a bay or cape, with lengths in units of the distance from a tile's center to a side.
/// `straight_length` is how far the curve runs straight from the tile's side; the tip's distance is measured from the
/// center towards the sea.
struct CoastCurve {
    tip_distance: f32,
    tip_width: f32,
    straight_length: f32,
}

/// Returns the outline of a land, relative to the center of its tile. `is_sea_beyond` returns whether the edge that
/// meets this tile at the corner after a side is sea.
pub fn outline(land: SideSet, kind: LandKind, is_sea_beyond: impl Fn(Side) -> bool) -> Vec<PlanePoint> {
    let is_run_start = |side: &Side| land.contains(*side) && !land.contains(side.rotated(5));
    let run_starts: Vec<Side> = Side::ALL.into_iter().filter(is_run_start).collect();
    let mut line = Vec::new();
    for (index, first) in run_starts.iter().enumerate() {
        let mut last = *first;
        line.push(edge_crossing(last, false));
        while land.contains(last.rotated(1)) {
            let corner = PlanePoint::from_angle_sixths(side_index(last) + 0.5) * SIDE_LENGTH;
            if is_sea_beyond(last) {
                push_notch(last, &mut line);
            } else {
                line.push(corner);
            }
            last = last.rotated(1);
        }
        line.push(edge_crossing(last, true));
        push_coast(last, run_starts[(index + 1) % run_starts.len()], kind, &mut line);
    }
    line
}

const fn side_index(side: Side) -> f32 {
    side as u8 as f32
}

/// Returns the point where a coast crosses a side of the tile, near the start or near the end of the side.
fn edge_crossing(side: Side, is_end: bool) -> PlanePoint {
    let offset = if is_end {
        SIDE_LENGTH / 2.0 - CROSSING_TO_CORNER_DISTANCE
    } else {
        CROSSING_TO_CORNER_DISTANCE - SIDE_LENGTH / 2.0
    };
    PlanePoint::from_angle_sixths(side_index(side)) * APOTHEM
        + PlanePoint::from_angle_sixths(side_index(side) + 1.5) * offset
}

/// Adds the tip of a sea that reaches this tile at the corner after the side `before`.
fn push_notch(before: Side, line: &mut Vec<PlanePoint>) {
    let after = before.rotated(1);
    let (from, to) = (edge_crossing(before, true), edge_crossing(after, false));
    line.push(from);
    let inwards = |side| PlanePoint::from_angle_sixths(side_index(side)) * -(0.6 * CROSSING_TO_CORNER_DISTANCE);
    push_curve([from, from + inwards(before), to + inwards(after), to], line);
}

/// Adds the coast between two runs of land sides, from the last side of one run to the first side of the next.
fn push_coast(last: Side, next: Side, kind: LandKind, line: &mut Vec<PlanePoint>) {
    let sides = (next as u8 + 11 - last as u8) % 6;
    let CoastCurve { tip_distance, tip_width, straight_length } = coast_curve(sides, kind);
    let direction = side_index(last) + f32::from(sides + 1) / 2.0;
    let (from, to) = (edge_crossing(last, true), edge_crossing(next, false));
    let tip = PlanePoint::from_angle_sixths(direction) * (tip_distance * APOTHEM);
    let across = PlanePoint::from_angle_sixths(direction + 1.5) * (tip_width * APOTHEM);
    let inwards = |side| PlanePoint::from_angle_sixths(side_index(side)) * -(straight_length * APOTHEM);
    push_curve([from, from + inwards(last), tip - across, tip], line);
    push_curve([tip, tip + across, to + inwards(next), to], line);
}

/// Returns the curve of a coast that spans this number of sea sides between two land sides.
const fn coast_curve(sides: u8, kind: LandKind) -> CoastCurve {
    let (tip_distance, tip_width, straight_length) = match (kind, sides) {
        (LandKind::OnlyLand, 5) => (0.1, 0.5, 0.6),
        (LandKind::OnlyLand, 4) => (0.15, 0.6, 0.4),
        (LandKind::OnlyLand, 3) => (0.1, 0.4, 0.35),
        (LandKind::OnlyLand, 2) => (-0.05, 0.42, 0.35),
        (LandKind::OnlyLand, _) => (-0.1, 0.42, 0.25),
        (LandKind::OneOfTwo, 5) => (-0.36, 0.4, 0.4),
        (LandKind::OneOfTwo, 4) => (-0.2, 0.5, 0.3),
        (LandKind::OneOfTwo, _) => (-0.12, 0.4, 0.3),
        (LandKind::Isthmus, 1) => (0.42, 0.3, 0.15),
        (LandKind::Isthmus, 2) => (0.36, 0.4, 0.25),
        (LandKind::Isthmus, _) => (0.3, 0.4, 0.3),
    };
    CoastCurve { tip_distance, tip_width, straight_length }
}

/// Adds a cubic Bézier curve, given by its four control points. The first point is already in `line`.
fn push_curve([from, out, into, to]: [PlanePoint; 4], line: &mut Vec<PlanePoint>) {
    for step in 1..=SEGMENTS_PER_CURVE {
        let t = f32::from(step) / f32::from(SEGMENTS_PER_CURVE);
        let rest = 1.0 - t;
        let (second_weight, third_weight) = (3.0 * rest * rest * t, 3.0 * rest * t * t);
        line.push(from * (rest * rest * rest) + out * second_weight + into * third_weight + to * (t * t * t));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tile::Tile;

    #[test]
    fn coasts_continue_on_the_next_tile() {
        for side in Side::ALL {
            let beyond = PlanePoint::from_angle_sixths(side_index(side));
            let check_same_point = |a: PlanePoint, b: PlanePoint| assert!(a.distance(b + beyond) < 0.001, "{side:?}");
            check_same_point(edge_crossing(side, true), edge_crossing(side.opposite(), false));
            check_same_point(edge_crossing(side, false), edge_crossing(side.opposite(), true));
        }
    }

    #[test]
    fn every_land_stays_within_its_tile() {
        let is_within = |at: &PlanePoint| Side::ALL.into_iter().all(|side| at.offset_towards(side) < APOTHEM + 0.001);
        for shape in Tile::all().into_iter().map(|tile| tile.shape(0)) {
            for land in shape.land_spaces() {
                for kind in [LandKind::OnlyLand, LandKind::OneOfTwo, LandKind::Isthmus] {
                    let line = outline(land, kind, |_| false);
                    assert!(line.iter().all(is_within), "{land:?}");
                }
            }
        }
    }
}
