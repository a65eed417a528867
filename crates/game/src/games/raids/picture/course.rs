//! The last move: the way that a ship has come, and the way that is still ahead of one that was halted by a monster.

use super::super::ship::At;
use super::super::{Action, Raids, Step, words};
use super::field;
use super::ring::{INSIDE, berth, cell};
use crate::game::{Area, Arg, Field, Part, Point, Shape, Text, Trail};

/// Along this line ships are seen to have sailed.
const LINE: Area = INSIDE.inset(20);

/// The last of all moves that have been told: the way it took, and where it ended. Before a voyage's first there is none: what
/// was told before it was told of another sea.
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
        // It goes around the frame of what can be chosen.
        let beyond = if options.contains(&Action::Sail { space: end }) { 6 } else { 0 };
        shapes.push(field(cell(end).inset(-beyond), Field::Last));
    }
    if end != to {
        shapes.push(way(end, to, Trail::Ahead));
    }
    shapes.push(way(from, end, Trail::Come));
    Some(Part::ground(shapes))
}

/// From the edge of one place to where the line passes it, along the line, and from there to the edge of another.
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
    // The arrow's head has some length of its own.
    let short = |edge: i16, passed: i16| edge + (passed - edge).signum() * 5;
    let end = Point { x: short(last.edge.x, last.passed.x), y: short(last.edge.y, last.passed.y) };
    corners.extend([last.passed, end]);
    corners.dedup();
    corners
}

/// A place beside the line.
struct Stop {
    /// Counted from the harbour's gate: above, on the right, beneath, and into the harbour.
    side: usize,
    /// Where the line passes it.
    passed: Point,
    /// Its own edge there.
    edge: Point,
}

fn stop(table: &Raids, space: u8) -> Stop {
    // Whoever sets out was the last of those who waited; whoever comes home is the last there.
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
