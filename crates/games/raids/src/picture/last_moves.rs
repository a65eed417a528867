//! Marks the last move: the route a ship has sailed, and the rest of it if a monster has halted the ship.

use meadhall_game::{LineStyle, PicturePart, Point, Rect, Shape, SurfaceKind, Text, TextArg};

use super::layout::{INNER_AREA, berth_area, space_area};
use crate::ship::ShipPosition;
use crate::{Action, Pending, Raids, texts};

/// The rectangle along which routes are drawn.
const ROUTE_OUTLINE: Rect = INNER_AREA.inset(20);

/// Returns the route of the last logged move and a frame around its end. Returns `None` before the first move of a
/// voyage, because older moves belong to the previous voyage.
pub fn last_move(state: &Raids, options: &[Action], recent_events: &[Text]) -> Option<PicturePart> {
    if state.positions().all(|at| matches!(at, ShipPosition::Start(_))) {
        return None;
    }
    let last_sailing = recent_events.iter().rev().find(|text| texts::MOVE_KEYS.contains(&text.key))?;
    let number_arg = |name| match last_sailing.args.iter().find(|(arg, _)| *arg == name)?.1 {
        TextArg::Number(number) => u8::try_from(number).ok(),
        _ => None,
    };
    let (from, to) = (number_arg("from")?, number_arg("space").unwrap_or(state.sea.len() + 1));
    let halted_at = match state.pending {
        Pending::FaceMonster { seat, .. } => Some(state.ship(seat).position),
        _ => None,
    };
    let end = if let Some(ShipPosition::Space(space)) = halted_at { space } else { to };
    let route = |from, to, trail| Shape::Polyline { points: route_points(state, from, to), style: trail };
    let mut shapes = Vec::new();
    if end <= state.sea.len() && !matches!(state.pending, Pending::AnswerAttack { .. }) {
        // The frame is drawn outside the frame of a stop that is an option.
        let frame_margin = if options.contains(&Action::SailTo { space: end }) { 6 } else { 0 };
        shapes.push(Shape::rect(space_area(end).inset(-frame_margin), SurfaceKind::LastMoveFrame));
    }
    if end != to {
        shapes.push(route(end, to, LineStyle::Planned));
    }
    shapes.push(route(from, end, LineStyle::Traveled));
    Some(PicturePart::decoration(shapes))
}

/// Returns the points of a route: from the edge of the first space to the route line, along this line, and to the edge
/// of the last space.
fn route_points(state: &Raids, from: u8, to: u8) -> Vec<Point> {
    let (first, last) = (route_end(state, from), route_end(state, to));
    let route_corners = [
        Point { x: ROUTE_OUTLINE.x, y: ROUTE_OUTLINE.y },
        Point { x: ROUTE_OUTLINE.x + ROUTE_OUTLINE.width, y: ROUTE_OUTLINE.y },
        Point { x: ROUTE_OUTLINE.x + ROUTE_OUTLINE.width, y: ROUTE_OUTLINE.y + ROUTE_OUTLINE.height },
        Point { x: ROUTE_OUTLINE.x, y: ROUTE_OUTLINE.y + ROUTE_OUTLINE.height },
    ];
    let mut points = vec![first.edge_point, first.route_point];
    points.extend((first.side_index..last.side_index).map(|side| route_corners[side]));
    // The line ends a few pixels before the edge, to leave room for the arrowhead.
    let shorten = |edge: i16, passed: i16| edge + (passed - edge).signum() * 5;
    let end =
        Point { x: shorten(last.edge_point.x, last.route_point.x), y: shorten(last.edge_point.y, last.route_point.y) };
    points.extend([last.route_point, end]);
    points.dedup();
    points
}

/// One end of the last move's route.
struct RouteEnd {
    /// The side of the loop, clockwise from the harbor: 0 is the harbor's exit, 1 the top, 2 the right, 3 the bottom, 4
    /// the harbor's entrance.
    side_index: usize,
    /// Where the route line passes the space.
    route_point: Point,
    /// The nearest point on the edge of the space.
    edge_point: Point,
}

fn route_end(state: &Raids, space: u8) -> RouteEnd {
    // A departing ship leaves from the lowest berth of the waiting ships, and a returning ship arrives at the lowest
    // berth of all.
    let waiting_ships = state.positions().filter(|at| matches!(at, ShipPosition::Start(_))).count();
    let (side_index, area) = match space {
        0 => (0, berth_area(state.sea.len(), i16::try_from(waiting_ships).unwrap_or(3).min(3))),
        space if space > state.sea.len() => (4, berth_area(state.sea.len(), 3)),
        1..=9 => (1, space_area(space)),
        10 | 11 => (2, space_area(space)),
        _ => (3, space_area(space)),
    };
    let middle = area.center();
    let (right, below) = (ROUTE_OUTLINE.x + ROUTE_OUTLINE.width, ROUTE_OUTLINE.y + ROUTE_OUTLINE.height);
    let route_point = match side_index {
        1 => Point { x: middle.x.clamp(ROUTE_OUTLINE.x, right), y: ROUTE_OUTLINE.y },
        2 => Point { x: right, y: middle.y },
        3 => Point { x: middle.x.clamp(ROUTE_OUTLINE.x, right), y: below },
        _ => Point { x: ROUTE_OUTLINE.x, y: middle.y.min(below) },
    };
    let edge_point = Point {
        x: route_point.x.clamp(area.x, area.x + area.width),
        y: route_point.y.clamp(area.y, area.y + area.height),
    };
    RouteEnd { side_index, route_point, edge_point }
}
