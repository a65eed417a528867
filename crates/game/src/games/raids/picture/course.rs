//! Marks the last move: the route a ship has sailed, and the rest of it if a monster has halted the ship.

use super::super::ship::At;
use super::super::{Action, Raids, Step, words};
use super::field;
use super::ring::{INSIDE, berth, cell};
use crate::game::{Area, Arg, Field, Part, Point, Shape, Text, Trail};

/// The rectangle along which routes are drawn.
const LINE: Area = INSIDE.inset(20);

/// Returns the route of the last logged move and its end. Before the first move of a voyage there is none,
/// because older moves belong to the last voyage.
pub fn last(table: &Raids, options: &[Action], happened: &[Text]) -> Option<Part> {
    if table.markers().all(|at| matches!(at, At::Start(_))) {
        return None;
    }
    let told = happened.iter().rev().find(|text| words::SAILINGS.contains(&text.key))?;
    let number = |name| match told.args.iter().find(|(arg, _)| *arg == name)?.1 {
        Arg::Number(number) => u8::try_from(number).ok(),
        _ => None,
    };
    let (from, to) = (number("from")?, number("space").unwrap_or(table.sea.len() + 1));
    let halted = match table.step {
        Step::Monster { seat, .. } => Some(table.ship(seat).at),
        _ => None,
    };
    let end = if let Some(At::Space(space)) = halted { space } else { to };
    let way = |from, to, trail| Shape::Way { corners: corners(table, from, to), trail };
    let mut shapes = Vec::new();
    if end <= table.sea.len() && !matches!(table.step, Step::Combat { .. }) {
        // The frame lies outside the frame of an offered stop.
        let beyond = if options.contains(&Action::Sail { space: end }) { 6 } else { 0 };
        shapes.push(field(cell(end).inset(-beyond), Field::Last));
    }
    if end != to {
        shapes.push(way(end, to, Trail::Ahead));
    }
    shapes.push(way(from, end, Trail::Come));
    Some(Part::ground(shapes))
}

/// Returns the points of a route: from the edge of one space to the route line, along it, to the other edge.
fn corners(table: &Raids, from: u8, to: u8) -> Vec<Point> {
    let (first, last) = (stop(table, from), stop(table, to));
    let turns = [
        Point { x: LINE.x, y: LINE.y },
        Point { x: LINE.x + LINE.width, y: LINE.y },
        Point { x: LINE.x + LINE.width, y: LINE.y + LINE.height },
        Point { x: LINE.x, y: LINE.y + LINE.height },
    ];
    let mut corners = vec![first.edge, first.passed];
    corners.extend((first.side..last.side).map(|side| turns[side]));
    // Leave room for the arrow's head.
    let short = |edge: i16, passed: i16| edge + (passed - edge).signum() * 5;
    let end = Point { x: short(last.edge.x, last.passed.x), y: short(last.edge.y, last.passed.y) };
    corners.extend([last.passed, end]);
    corners.dedup();
    corners
}

/// One end of the last move's route.
struct Stop {
    /// Counted clockwise from the harbor: 0 its exit, 1 top, 2 right, 3 bottom, 4 its entrance.
    side: usize,
    /// Where the route line passes the space.
    passed: Point,
    /// The nearest point on the edge of the space.
    edge: Point,
}

fn stop(table: &Raids, space: u8) -> Stop {
    // A ship that sets out was the last of those that waited; one that comes home is the last one there.
    let waiting = table.markers().filter(|at| matches!(at, At::Start(_))).count();
    let (side, area) = match space {
        0 => (0, berth(i16::try_from(waiting).unwrap_or(3).min(3))),
        space if space > table.sea.len() => (4, berth(3)),
        1..=9 => (1, cell(space)),
        10 | 11 => (2, cell(space)),
        _ => (3, cell(space)),
    };
    let middle = area.middle();
    let (right, below) = (LINE.x + LINE.width, LINE.y + LINE.height);
    let passed = match side {
        1 => Point { x: middle.x.clamp(LINE.x, right), y: LINE.y },
        2 => Point { x: right, y: middle.y },
        3 => Point { x: middle.x.clamp(LINE.x, right), y: below },
        _ => Point { x: LINE.x, y: middle.y },
    };
    let edge =
        Point { x: passed.x.clamp(area.x, area.x + area.width), y: passed.y.clamp(area.y, area.y + area.height) };
    Stop { side, passed, edge }
}
