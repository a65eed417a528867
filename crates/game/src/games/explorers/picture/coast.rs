//! The outline of a land of a tile. It crosses the sides of a tile at right angles and always at the same
//! points, so that a coast continues on the next tile without a kink. Where three tiles meet, the land has no
//! gap if and only if all three edges are land.

use super::super::hex::{Side, Sides};
use super::plane::{APOTHEM, Dot, SIDE};

/// The distance of a crossing from the end of the side.
const INSET: f32 = 0.19 * SIDE;
const LINES: u8 = 8;

/// How a land relates to the other spaces of its tile, which decides how the coast bends.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Lie {
    /// There is no other land on the tile, and sea on one side only.
    Alone,
    /// There is another land: a strait separates them.
    Apart,
    /// It separates two seas.
    Isthmus,
}

/// A bay or a cape: how far its tip is from the center of the tile towards the sea, how wide it is there, and
/// how long it stays straight where it crosses a side. All in units of the distance from the center to a
/// side.
struct Bend {
    end: f32,
    wide: f32,
    straight: f32,
}

/// Returns the outline of a land, relative to the center of its tile. `wet` says whether there is sea beyond
/// the corner after a side.
pub fn line(land: Sides, lie: Lie, wet: impl Fn(Side) -> bool) -> Vec<Dot> {
    let begins = |side: &Side| land.has(*side) && !land.has(side.turned(5));
    let begins: Vec<Side> = Side::ALL.into_iter().filter(begins).collect();
    let mut line = Vec::new();
    for (n, first) in begins.iter().enumerate() {
        let mut last = *first;
        line.push(crossing(last, false));
        while land.has(last.turned(1)) {
            let corner = Dot::towards(number(last) + 0.5) * SIDE;
            if wet(last) {
                notch(last, &mut line);
            } else {
                line.push(corner);
            }
            last = last.turned(1);
        }
        line.push(crossing(last, true));
        coast(last, begins[(n + 1) % begins.len()], lie, &mut line);
    }
    line
}

const fn number(side: Side) -> f32 {
    side as u8 as f32
}

/// Returns where a coast crosses a side: near its start, or near its end.
fn crossing(side: Side, end: bool) -> Dot {
    let along = if end { SIDE / 2.0 - INSET } else { INSET - SIDE / 2.0 };
    Dot::towards(number(side)) * APOTHEM + Dot::towards(number(side) + 1.5) * along
}

/// Adds the tip of a sea that reaches a corner from beyond it.
fn notch(before: Side, line: &mut Vec<Dot>) {
    let after = before.turned(1);
    let (from, to) = (crossing(before, true), crossing(after, false));
    line.push(from);
    let inwards = |side| Dot::towards(number(side)) * -(0.6 * INSET);
    curve([from, from + inwards(before), to + inwards(after), to], line);
}

/// Adds the coast from the last side of a run of land to the first side of the next.
fn coast(last: Side, next: Side, lie: Lie, line: &mut Vec<Dot>) {
    let sides = (next as u8 + 11 - last as u8) % 6;
    let Bend { end, wide, straight } = bend(sides, lie);
    let out = number(last) + f32::from(sides + 1) / 2.0;
    let (from, to) = (crossing(last, true), crossing(next, false));
    let tip = Dot::towards(out) * (end * APOTHEM);
    let across = Dot::towards(out + 1.5) * (wide * APOTHEM);
    let inwards = |side| Dot::towards(number(side)) * -(straight * APOTHEM);
    curve([from, from + inwards(last), tip - across, tip], line);
    curve([tip, tip + across, to + inwards(next), to], line);
}

/// Takes the number of sea sides between two land sides.
const fn bend(sides: u8, lie: Lie) -> Bend {
    let (end, wide, straight) = match (lie, sides) {
        (Lie::Alone, 5) => (0.1, 0.5, 0.6),
        (Lie::Alone, 4) => (0.15, 0.6, 0.4),
        (Lie::Alone, 3) => (0.1, 0.4, 0.35),
        (Lie::Alone, 2) => (-0.05, 0.42, 0.35),
        (Lie::Alone, _) => (-0.1, 0.42, 0.25),
        (Lie::Apart, 5) => (-0.36, 0.4, 0.4),
        (Lie::Apart, 4) => (-0.2, 0.5, 0.3),
        (Lie::Apart, _) => (-0.12, 0.4, 0.3),
        (Lie::Isthmus, 1) => (0.42, 0.3, 0.15),
        (Lie::Isthmus, 2) => (0.36, 0.4, 0.25),
        (Lie::Isthmus, _) => (0.3, 0.4, 0.3),
    };
    Bend { end, wide, straight }
}

/// Adds a Bézier curve by its four points; the first point is already there.
fn curve([from, out, into, to]: [Dot; 4], line: &mut Vec<Dot>) {
    for n in 1..=LINES {
        let part = f32::from(n) / f32::from(LINES);
        let rest = 1.0 - part;
        let (early, late) = (3.0 * rest * rest * part, 3.0 * rest * part * part);
        line.push(from * (rest * rest * rest) + out * early + into * late + to * (part * part * part));
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::tile::Tile;
    use super::*;

    #[test]
    fn coasts_go_on_from_tile_to_tile() {
        for side in Side::ALL {
            let beyond = Dot::towards(number(side));
            let meet = |one: Dot, other: Dot| assert!(one.far(other + beyond) < 0.001, "{side:?}");
            meet(crossing(side, true), crossing(side.opposite(), false));
            meet(crossing(side, false), crossing(side.opposite(), true));
        }
    }

    #[test]
    fn every_land_stays_within_its_tile() {
        let within = |at: &Dot| Side::ALL.into_iter().all(|side| at.along(side) < APOTHEM + 0.001);
        for shape in Tile::all().into_iter().map(|tile| tile.shape(0)) {
            for land in shape.lands() {
                for lie in [Lie::Alone, Lie::Apart, Lie::Isthmus] {
                    let line = line(land, lie, |_| false);
                    assert!(line.iter().all(within), "{land:?}");
                }
            }
        }
    }
}
