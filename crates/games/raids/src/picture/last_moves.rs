//! Marks the last move: the wake of the ship, a frame around the tile it came from, a ring around the ship, and the rest
//! of its way if a monster has halted it.

use meadhall_game::{LineStyle, PicturePart, Point, Rect, Shape, Text, TextArg};

use super::layout::{LANE_CORNERS, PIER_ENTRANCE, PIER_EXIT, frame_area, lane_point, ship_center, side};
use crate::ship::ShipPosition;
use crate::{Pending, Raids, icons, texts};

/// How far from a corner of the lane the bend of a route begins.
const BEND_LENGTH: f32 = 44.0;
/// The number of straight pieces of a bend.
const BEND_PIECES: u8 = 6;

/// The spaces of the last move. The harbor is 0 at the start, and follows the last space at the end.
struct LastMove {
    from: u8,
    /// Where the ship is now.
    end: u8,
    /// Where it is heading.
    to: u8,
}

/// Returns the last logged move. Returns `None` before the first move of a voyage, because older moves belong to the
/// previous voyage.
fn last_move(state: &Raids, recent_events: &[Text]) -> Option<LastMove> {
    if state.positions().all(|at| matches!(at, ShipPosition::Start(_))) {
        return None;
    }
    let last_sailing = recent_events.iter().rev().find(|text| texts::MOVE_KEYS.contains(&text.key))?;
    let arg = |name| last_sailing.args.iter().find(|(arg, _)| *arg == name).map(|(_, value)| value);
    let number_arg = |name| match arg(name)? {
        TextArg::Number(number) => u8::try_from(*number).ok(),
        _ => None,
    };
    let (from, to) = (number_arg("from")?, number_arg("space").unwrap_or(state.sea.len() + 1));
    let halted_at = match state.pending {
        // A ship that flees can meet a monster, too. It is not the one that sailed.
        Pending::FaceMonster { seat, .. } if arg("player") == Some(&TextArg::Seat(seat)) => {
            Some(state.ship(seat).position)
        }
        _ => None,
    };
    let end = match halted_at {
        // The message of an earlier turn can be drawn with its own log and the present state.
        Some(ShipPosition::Space(space)) if (from..=to).contains(&space) => space,
        _ => to,
    };
    Some(LastMove { from, end, to })
}

/// Returns the way of the last move, and a frame around the tile where it began.
pub fn route_part(state: &Raids, recent_events: &[Text]) -> Option<PicturePart> {
    let LastMove { from, end, to } = last_move(state, recent_events)?;
    let route = |from, to, style| Shape::Polyline { points: route_points(state, from, to), style };
    let mut shapes = Vec::new();
    if end != to {
        shapes.push(route(end, to, LineStyle::Course));
    }
    if from != end {
        shapes.push(route(from, end, LineStyle::Wake));
    }
    if from > 0 {
        shapes.extend(frame_area(from).map(|area| Shape::icon(&icons::FRAME_LAST, area)));
    }
    (!shapes.is_empty()).then(|| PicturePart::decoration(shapes))
}

/// Returns a ring around the ship of the last move, if it is alone at its space.
pub fn ring_part(state: &Raids, recent_events: &[Text]) -> Option<PicturePart> {
    let LastMove { end, .. } = last_move(state, recent_events)?;
    let ships_there = state.positions().filter(|at| *at == ShipPosition::Space(end)).count();
    (ships_there == 1).then(|| {
        let Point { x, y } = ship_center(end, 0, 1);
        PicturePart::decoration(vec![Shape::icon(&icons::RING_LAST, Rect::new(x - 52, y - 47, 104, 98))])
    })
}

/// Returns the points of a route along the lane, with a bend at each corner.
pub fn route_points(state: &Raids, from: u8, to: u8) -> Vec<Point> {
    let (first_side, first) = if from == 0 { (0, PIER_EXIT) } else { (side(from), lane_point(from)) };
    let (last_side, last) =
        if to > state.sea.len() { (LANE_CORNERS.len(), PIER_ENTRANCE) } else { (side(to), lane_point(to)) };
    let mut corners = vec![first];
    corners.extend_from_slice(&LANE_CORNERS[first_side..last_side]);
    corners.push(last);
    corners.dedup();
    let mut points = vec![corners[0]];
    for piece in corners.windows(3) {
        points.extend(bend_points(piece[0], piece[1], piece[2]));
    }
    points.push(last);
    points.dedup();
    points
}

/// Returns the points of a bend at a corner between two others.
fn bend_points(before: Point, corner: Point, after: Point) -> impl Iterator<Item = Point> {
    let toward = |other: Point| {
        let (right, down) = (f32::from(other.x - corner.x), f32::from(other.y - corner.y));
        let share = (BEND_LENGTH / right.hypot(down).max(1.0)).min(0.5);
        (f32::from(corner.x) + right * share, f32::from(corner.y) + down * share)
    };
    let (start, end) = (toward(before), toward(after));
    (0..=BEND_PIECES).map(move |n| {
        let share = f32::from(n) / f32::from(BEND_PIECES);
        let blend = |start: f32, middle: i16, end: f32| {
            let rest = 1.0 - share;
            (rest * rest * start + 2.0 * rest * share * f32::from(middle) + share * share * end).round() as i16
        };
        Point { x: blend(start.0, corner.x, end.0), y: blend(start.1, corner.y, end.1) }
    })
}
